"""A day of Holmes: whom to visit, and the pawn that goes."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.holmes.actions import TakeClue, Visit
from companion.games.holmes.cards import CHARACTERS, CLUES
from companion.games.holmes.view.panels import Mark, Tile
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.games.holmes.clues import ClueMark
from screens.games.holmes.table import TownPanel
from screens.games.holmes.town import Place


class HolmesDay(TownPanel):
    """Drag a pawn to a character; or touch the character, and then the pawn if several can go."""

    places = ListProperty()
    picked = StringProperty()
    """With whom the pawn stands that goes next, once that is touched."""
    goal = StringProperty()
    """Over whom the finger is that carries a pawn there."""
    in_hand = ObjectProperty(None, allownone=True)
    """The pawn that the finger carries."""
    pawns = ListProperty()
    columns = NumericProperty(4)
    rows = NumericProperty(2)
    coming = BooleanProperty(False)
    """Whether there is room to show that somebody comes tomorrow."""
    slowly = True
    _passed: Sequence[ClueMark] = ()
    """The clues of the row that the finger means."""

    def refresh(self) -> None:
        """Show the town; a pawn is picked until something happens."""
        super().refresh()
        panel = self.view.panel
        self.pawns = list(panel.pawns)
        if self.is_new(len(panel.pawns)):
            self.picked = self.goal = ""
            self.in_hand = None
        self._show()

    def touch_tile(self, tile: Tile) -> None:
        """Send a pawn to this character or from it, or pick the one that stands here.

        Who is chosen already is given up again. A touch that the rules are against is passed on
        as well: they say why.
        """
        if tile.chosen:
            self.referee.undo()
        elif self.pawns or (tile.offer and not self.picked):
            self.page.choose(tile.offer)
        elif tile.offer:
            self._go(self.picked, tile)
        elif self._stands(tile) and tile.code != self.picked:
            self._pick(tile)
        else:
            self.referee.do(Visit(CHARACTERS.find(tile.code)))

    def pass_row(self, spot: Sequence[float], most: int = 0) -> bool:
        """Mark the clues of the row that a finger means; return whether it is over one.

        Of several that a visit may take, these are the first one that it came to and the last.
        """
        marks: list[ClueMark] = self.ids.foot.marks()
        over = next((mark for mark in marks if spot and mark.collide_point(*spot)), None)
        if over is None:
            self._passed = []
        elif over not in self._passed:
            self._passed = [*self._passed[: min(most, 2) - 1], over]
        for mark in marks:
            mark.picked = mark in self._passed
        return over is not None

    def _take(self, clues: Sequence[str]) -> None:
        """Take these clues, unless something else is asked first."""
        for code in clues:
            action = TakeClue(CLUES.find(code))
            if self.offers(action):
                self.referee.do(action)

    def take_up(self, origin: Tile) -> bool:
        """Take the pawn that stands with a character up; return whether one can go from there."""
        stands = self._stands(origin)
        self.in_hand = Mark(self.view.who, True) if stands else None
        return stands

    def float_at(self, spot: Sequence[float] | None) -> None:
        """Show the pawn in hand under the finger; None where it is shown elsewhere, or not."""
        floating = self.ids.floating
        floating.item = self.in_hand if spot else None
        if spot:
            floating.center = spot

    def put_down(self) -> None:
        """Have no pawn in hand any more."""
        self.float_at(None)
        self.in_hand, self.goal = None, ""
        self._show()

    def hover(self, origin: Tile, goal: Tile | None) -> None:
        """Show where a pawn would go that the finger carries, and what comes of it."""
        # What the finger went down on stays as it is, so that the finger still means it.
        leads = goal and goal.code != origin.code and self._leads(origin, goal)
        self.take_up(origin)
        self.goal = goal.code if goal and leads else ""
        self._show()

    def _leads(self, origin: Tile, goal: Tile) -> bool:
        """Return whether a pawn can go from one character to another now."""
        if self.pawns:
            return goal.chosen and origin.offer is not None
        return goal.offer is not None and (self._stands(origin) or origin == goal)

    def carry(self, origin: Tile, goal: Tile) -> None:
        """Let the pawn that stands with one character go to another, or say why it can't."""
        clues = [mark.item.code for mark in self._passed]
        if not self._leads(origin, goal):
            self.referee.show_notice(self._why_not(origin, goal))
        elif self.pawns:
            self.page.choose(origin.offer)
        else:
            self._go(origin.code, goal)
        self._take(clues)

    def _why_not(self, origin: Tile, goal: Tile) -> str:
        if not self._stands(origin):
            return _("Only a pawn of yours that stands can go.")
        text = _("{sentence}: {words}")
        return text.format(sentence=goal.name, words=goal.why or _("undo, to go there"))

    def _go(self, origin: str, goal: Tile) -> None:
        """Let the pawn go; from where is told only if pawns stand in several places."""
        several = sum(map(self._stands, self.view.panel.town.tiles)) > 1
        leaves = CHARACTERS.find(origin) if several else None
        self.referee.do(Visit(CHARACTERS.find(goal.code), leaves))

    def _pick(self, tile: Tile) -> None:
        self.picked = tile.code
        self.page.refresh()

    def _stands(self, tile: Tile) -> bool:
        """Return whether a pawn of the player to act stands there."""
        return any(mark.standing and mark.seat == self.view.who for mark in tile.pawns)

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the foot: neither the sky nor the town gives way to a message."""
        below = self.ids.below
        return below.x, max(below.center_y - height / 2, below.y), below.width

    def _show(self) -> None:
        self.places = [self._place(each) for each in self.view.panel.town.tiles]
        picked = next(
            (place.tile.name for place in self.places if place.tile.code == self.picked), ""
        )
        self.prompt, self.seat, self.who = "", None, ""
        if picked:
            self.prompt = _("where does the pawn of {character} go?").format(character=picked)
            self.seat, self.who = self.view.who, spoken_to(self.view.seats[self.view.who].name)

    def _place(self, tile: Tile) -> Place:
        leaving, meant = bool(self.pawns), tile.code == self.goal
        return Place(
            tile,
            chosen=tile.chosen or meant,
            wanted=tile.code == self.picked or (leaving and tile.offer is not None),
            still=leaving and tile.offer is None and not tile.chosen,
            arriving=self.in_hand if meant else None,
        )


kv.load(__file__)
