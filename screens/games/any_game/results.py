"""Result of a round in a touch or two: places, won together, alone, or by a margin."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Alone, Finish, Result, Win
from companion.games.any_game.panels import RoundResultPanel, SideColumn
from companion.play.actions import Action
from companion.play.ending import place_word
from companion.play.sums import NumberEntry
from companion.words.i18n import _, ngettext, points_word, spoken_to
from companion.words.names import short
from screens.base import kv
from screens.games.any_game.sides import ColumnShown, SheetCellShown, tone_of
from screens.games.any_game.writing import Summed, absent_word

PODIUM = ((1, 0.52), (0, 0.75), (2, 0.34))
"""Place of each step of the podium from the left, and its height as a share of the room."""


class PlaceShown(Struct, frozen=True):
    """Step of the podium; *side* is None while it is free."""

    place: str
    rise: float
    side: int | None


class ResultShown(Struct, frozen=True):
    """Key of a result; *mood* is right or wrong."""

    label: str
    action: Action
    mood: str


class Results(Summed):
    """Pads of the sides, and keys of the results."""

    side = NumericProperty(-1)
    """Chosen side; -1 for none."""
    kind = StringProperty()
    columns = ListProperty()
    answers = ListProperty()
    steps = ListProperty()
    """Steps of the podium; empty unless places are told."""
    level = BooleanProperty(False)
    """True if the next two sides that are touched share a place."""
    pays = BooleanProperty(False)
    """True if the payment of the losers is typed."""
    doing = StringProperty()

    def refresh(self) -> None:
        """Show the sides, and the possible results of the round."""
        panel: RoundResultPanel = self.view.panel
        if self.is_new(panel.order, panel.columns):
            self.side, self.entry, self.level = -1, NumberEntry(), False
        self.kind, self.pays = panel.kind, panel.kind == kinds.MARGIN
        self.prompt, self.seat, self.who = self.view.prompt, None, ""
        is_joint = panel.kind == kinds.TOGETHER
        self.columns = [] if is_joint else [self._shown(panel, each) for each in panel.columns]
        self.answers = list(self._answers(panel))
        self.steps = list(_steps(panel)) if panel.kind == kinds.PLACES else []
        self.show_closing()
        self._ask(panel)

    def choose(self, side: int) -> None:
        """Give a side the next place, or choose it."""
        if self.view.panel.columns[side].state:
            return
        if self.kind == kinds.PLACES:
            self.referee.do(Finish(side, self.level))
        else:
            self.side = -1 if self.side == side else side
            self.page.refresh()

    def turn_level(self) -> None:
        """Let the next two sides share a place, or not."""
        self.level = not self.level

    def submit(self, answer: ResultShown) -> None:
        """Submit the result of the round."""
        self.referee.do(answer.action)

    def write(self) -> None:
        """Submit the winner and the payment of each loser."""
        number = self.number
        if number is not None and self.side >= 0:
            self.referee.do(Win(int(self.side), number))

    def back(self) -> bool:
        """Let go of the chosen side."""
        was, self.side = self.side, -1
        self.page.refresh()
        return was >= 0

    def _ask(self, panel: RoundResultPanel) -> None:
        self.ready = self.pays and self.side >= 0 and self.number is not None
        if self.side >= 0:
            self.seat, name = int(self.side), panel.columns[int(self.side)].name
            self.who = spoken_to(name)
            self.prompt = _("how much does each of the others pay?") if self.pays else ""
            if panel.kind == kinds.ALONE:
                self.prompt = _("won or lost?")
        if self.ready:
            column = panel.columns[int(self.side)]
            text = ngettext(
                "{name} gets {number} from each", "{name} get {number} from each", column.people
            )
            number = points_word(self.number or 0)
            self.doing = text.format(name=short(column.name), number=number)
        else:
            self.doing = _("Type a number") if self.side >= 0 else _("Touch who won")

    def _answers(self, panel: RoundResultPanel) -> tuple[ResultShown, ...]:
        if panel.kind == kinds.TOGETHER:
            return (
                ResultShown(_("We lost"), Result(False), "wrong"),
                ResultShown(_("We won"), Result(True), "right"),
            )
        if panel.kind == kinds.ALONE and self.side >= 0:
            side = int(self.side)
            return (
                ResultShown(_("Lost"), Alone(side, False), "wrong"),
                ResultShown(_("Won"), Alone(side, True), "right"),
            )
        return ()

    def _shown(self, panel: RoundResultPanel, column: SideColumn) -> ColumnShown:
        place = ""
        if column.side in panel.order:
            place = place_word(panel.places[column.side])
        elif column.state:
            place = absent_word(column.state)
        return ColumnShown(
            column.side,
            column.name,
            (SheetCellShown(place, "accent"),),
            "" if place and panel.kind == kinds.PLACES else column.total,
            column.side == self.side,
            tone_of(column),
            dealer=column.dealer and not place,
            note=", ".join(column.marks),
        )


def _steps(panel: RoundResultPanel) -> Iterator[PlaceShown]:
    """Yield the steps of the podium from the left, as many as there are sides."""
    for place, rise in PODIUM:
        if place < len(panel.columns):
            side = panel.order[place] if place < len(panel.order) else None
            own = place + 1 if side is None else panel.places[side]
            yield PlaceShown(place_word(own), rise, side)


kv.load(__file__)
