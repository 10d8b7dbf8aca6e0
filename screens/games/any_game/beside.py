"""Panels beside the sheet: the whole sheet, and who comes and goes."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
)
from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Leave, Mark, Return, SitOut, Unmark
from companion.games.any_game.beside import Beside, BesideSide
from companion.play.actions import Action
from companion.words.i18n import N_, _, spoken_to
from screens.base import kv
from screens.base.theme import theme
from screens.games.any_game.sides import MOST_COLUMNS, ColumnShown
from screens.parts.panels.panel import Panel

MAX_NEWCOMERS = 5
"""Most known people who are offered as newcomers."""

DOING_ICONS: dict[type[Action], str] = {
    SitOut: "pause", Leave: "out", Return: "resume", Mark: "flag", Unmark: "no",
}  # fmt: skip
"""Icon of each change of a side."""
NEWCOMER_ICONS = {kinds.ZERO: "first", kinds.LOWEST: "down", kinds.AVERAGE: "people"}
"""Icon of each total with which newcomers may begin."""
DOING_LABELS: dict[type[Action], str] = {
    SitOut: N_("Sit this round out"), Leave: N_("Leave the game"), Return: N_("Play again"),
}  # fmt: skip
"""Label of each change that needs no name: the prompt has it."""
DOING_HINTS: dict[type[Action], str] = {
    SitOut: N_("Points stay, turns do not."),
    Leave: N_("Points stay on the sheet."),
    Return: N_("With the points of before."),
    Mark: N_("Shown beside the name."),
    Unmark: N_("No longer beside the name."),
}
"""Sentence on the consequence of each change."""
LEAST_DOINGS = 3
"""Keys among which the height is divided at least."""


def doing_height(count: int, height: float, gap: float) -> float:
    """Return the height of keys of changes in pixels, all of them or as many as fit."""
    rows = max(count, LEAST_DOINGS)
    return float(max((height + gap) / rows - gap - 0.1, theme.touch))


class WholeSheet(Panel):
    """The whole sheet and its curve; with many sides one after the other."""

    hinted = True

    many = BooleanProperty(False)
    """True if there is no room for both."""
    shows_sheet = BooleanProperty(True)
    shows_curve = BooleanProperty(True)
    turned = False
    """True while the curve is shown where there is no room for both."""

    def refresh(self) -> None:
        """Show both, or one of them."""
        has_curve = len(self.view.sheet.curve) > 1
        self.prompt, self.seat, self.who = _("Points so far"), None, ""
        self.many = has_curve and len(self.view.seats) > MOST_COLUMNS and not theme.portrait
        self.shows_sheet = not (self.many and self.turned)
        self.shows_curve = has_curve and (not self.many or self.turned)

    def turn(self) -> None:
        """Show the curve instead of the sheet, or the sheet again."""
        self.turned = not self.turned
        self.refresh()


class DoingShown(Struct, frozen=True):
    """Key of a change of a side: its label, and its action or the kind of name that it asks for."""

    label: str
    icon: str
    action: Action | None = None
    hint: str = ""
    """Sentence on its consequence."""
    name: str = ""
    """Person who joins; empty for another key."""
    asks: str = ""
    """"name" for a new name, "mark" for a new mark."""


class Comings(Panel):
    """Panel for sitting out, leaving, coming back and joining, and for marks."""

    side = NumericProperty(-1)
    """Chosen side; -1 for a newcomer."""
    columns = ListProperty()
    doings = ListProperty()

    def enter(self) -> None:
        """Come to the front with no side chosen."""
        self.side = -1
        super().enter()

    def refresh(self) -> None:
        """Show the sides, and the changes of the chosen one."""
        shown: Beside = self.match.beside
        self.columns = [
            ColumnShown(each.side, each.name, (), "", each.side == self.side, note=each.note)
            for each in shown.sides
        ]
        self.seat, self.who, self.prompt = None, "", _("Who comes or goes?")
        if self.side < 0:
            self.doings = list(self._newcomers(shown))
            return
        chosen = shown.sides[int(self.side)]
        self.doings = list(_of_side(chosen))
        self.seat, self.who, self.prompt = chosen.side, spoken_to(chosen.name), _("what is it?")

    def choose(self, side: int) -> None:
        """Choose a side; the same again lets go of it."""
        self.side = -1 if self.side == side else side
        self.page.refresh()

    def back(self) -> bool:
        """Let go of the chosen side."""
        was, self.side = self.side, -1
        self.page.refresh()
        return was >= 0

    def do(self, doing: DoingShown) -> None:
        """Do the action of a key, or ask for the name it needs."""
        if doing.asks == "mark":
            question = _("What is the mark called?")
            self.page.app.go("name", question=question, done=self._mark)
        elif doing.asks == "name":
            self.page.app.go("name", question=_("Who joins?"), done=self._join)
        elif doing.name:
            self._join(doing.name)
        elif doing.action:
            self.referee.do(doing.action)
        self.page.refresh()

    def _newcomers(self, shown: Beside) -> Iterator[DoingShown]:
        """Yield where newcomers begin until that is settled, then who may join."""
        if not shown.joins:
            return
        if shown.beginnings:
            yield from (
                DoingShown(each.label, NEWCOMER_ICONS[kind], each.action)
                for kind, each in zip(NEWCOMER_ICONS, shown.beginnings, strict=True)
            )
            return
        free = [name for name in self.referee.people() if name not in shown.players]
        yield from (
            DoingShown(_("{name} joins").format(name=name), "person", name=name)
            for name in free[:MAX_NEWCOMERS]
        )
        yield DoingShown(_("Somebody new joins"), "plus", asks="name")

    def _mark(self, word: str) -> None:
        self.referee.do(Mark(int(self.side), word))

    def _join(self, name: str) -> None:
        self.referee.hand_over(len(self.match.beside.players), name)


def _of_side(chosen: BesideSide) -> Iterator[DoingShown]:
    for each in chosen.doings:
        kind = type(each.action)
        label = _(DOING_LABELS[kind]) if kind in DOING_LABELS else each.label
        yield DoingShown(label, DOING_ICONS[kind], each.action, _(DOING_HINTS[kind]))
    if chosen.may_be_marked:
        hint = _("A word, such as “lord”.")
        yield DoingShown(_("A new mark"), "plus", hint=hint, asks="mark")


kv.load(__file__)
