"""A day of Holmes: whom to visit, and the pawn that goes."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games.holmes.actions import Leave, Visit
from companion.games.holmes.cards import CHARACTERS
from companion.games.holmes.view.panels import Tile
from companion.words.i18n import _
from screens import kv
from screens.games.holmes import foot
from screens.games.holmes.table import TownPanel
from screens.games.holmes.town import Place
from screens.parts import repeat
from screens.parts.tap import Choice

_used = (foot, repeat)  # by the kv file


class PawnKey(Choice):
    """A pawn that can go."""


class HolmesDay(TownPanel):
    """Drag a pawn to a character; or touch the character, and then the pawn if several can go."""

    places = ListProperty()
    picked = StringProperty()
    """With whom the pawn stands that goes next, once that is touched."""
    carried = StringProperty()
    """The name of whom the pawn leaves that the finger carries."""
    goal = StringProperty()
    """Over whom the finger is that carries a pawn there."""
    word = StringProperty()
    """What lifting the finger would do, or what to touch."""
    note = StringProperty()
    pawns = ListProperty()
    columns = NumericProperty(4)
    rows = NumericProperty(2)
    crowded = BooleanProperty(False)
    """Whether so many are in town that they need three rows."""
    coming = BooleanProperty(False)
    """Whether there is room to show that somebody comes tomorrow."""
    slowly = True

    def refresh(self) -> None:
        """Show the town; a pawn is picked until something happens."""
        super().refresh()
        panel = self.view.panel
        self.pawns = list(panel.pawns)
        if self.is_new(len(panel.pawns)):
            self.picked = self.goal = ""
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

    def hover(self, origin: Tile, goal: Tile | None) -> None:
        """Show where a pawn would go that the finger carries, and what comes of it."""
        self.goal = goal.code if goal and self._leads(origin, goal) else ""
        self.carried = origin.name
        self._show()

    def _leads(self, origin: Tile, goal: Tile) -> bool:
        """Return whether a pawn can go from one character to another now."""
        if self.pawns:
            return goal.chosen and origin.offer is not None
        return goal.offer is not None and self._stands(origin)

    def carry(self, origin: Tile, goal: Tile) -> None:
        """Let the pawn that stands with one character go to another, or say why it can't."""
        if not self._leads(origin, goal):
            self.referee.say(self._why_not(origin, goal))
        elif self.pawns:
            self.page.choose(origin.offer)
        else:
            self._go(origin.code, goal)

    def _why_not(self, origin: Tile, goal: Tile) -> str:
        if not self._stands(origin):
            return _("Only a pawn of yours that stands can go.")
        text = _("{sentence}: {words}")
        return text.format(sentence=goal.name, words=goal.why or _("undo, to go there"))

    def _go(self, origin: str, goal: Tile) -> None:
        """Let the pawn go; from where is told only if several stand."""
        self.page.choose(goal.offer)
        leave = Leave(CHARACTERS.find(origin))
        if self.offers(leave):
            self.referee.do(leave)

    def _pick(self, tile: Tile) -> None:
        self.picked = tile.code
        self._show()

    def _stands(self, tile: Tile) -> bool:
        """Return whether a pawn of the player to act stands there."""
        return any(mark.standing and mark.seat == self.view.who for mark in tile.pawns)

    def _tile(self, code: str) -> Tile | None:
        tiles: tuple[Tile, ...] = self.view.panel.town.tiles
        return next((tile for tile in tiles if tile.code == code), None)

    def _show(self) -> None:
        leaving = bool(self.pawns)
        self.places = [
            Place(
                each,
                chosen=each.chosen or each.code == self.goal,
                wanted=each.code == self.picked or (leaving and each.offer is not None),
                still=leaving and each.offer is None and not each.chosen,
            )
            for each in self.view.panel.town.tiles
        ]
        self.word, self.note = self._words()

    def _words(self) -> tuple[str, str]:
        """Return what lifting the finger would do, or what to touch after a pawn was."""
        goal, origin = self._tile(self.goal), self._tile(self.picked)
        if goal and not self.pawns:
            told = (_pawn(self.carried), goal.result)
            return goal.consequence, goal.note or " · ".join(filter(None, told))
        if origin:
            return _pawn(origin.name), _("touch where it goes")
        return "", ""


def _pawn(name: str) -> str:
    """Return which pawn it is that goes, by whom it leaves."""
    return _("the pawn of {character}").format(character=name)


kv.load(__file__)
