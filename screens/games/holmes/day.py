"""A day of Holmes: whom to visit, and the pawn that goes."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.games.holmes.actions import Visit
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
    """Touch a character; then the key that sends the only pawn, or the pawn that goes."""

    places = ListProperty()
    chosen = StringProperty()
    """The character that is touched, while nothing has happened yet."""
    word = StringProperty()
    """What the primary key does."""
    note = StringProperty()
    pawns = ListProperty()
    sending = BooleanProperty(False)
    """Whether a character is chosen, so that the primary key can be touched."""

    def refresh(self) -> None:
        """Show the town; a choice holds until something happens."""
        super().refresh()
        panel = self.view.panel
        self.pawns = list(panel.pawns)
        if self.is_new(len(panel.pawns)):
            self.chosen = ""
        self._show()

    def touch_tile(self, tile: Tile) -> None:
        """Send a pawn to this character, or from it; where only one can go, choose it first.

        A touch that the rules are against is passed on as well: they say why.
        """
        if tile.offer is None and not self.pawns:
            self.referee.do(Visit(CHARACTERS.find(tile.code)))
        elif self.pawns or self.chosen == tile.code or self._standing() > 1:
            self.page.choose(tile.offer)
        else:
            self.chosen = tile.code
            self._show()
            self.refocus()

    def send(self) -> None:
        """Send the only pawn to the character that is chosen."""
        if tile := self._tile():
            self.page.choose(tile.offer)

    def _standing(self) -> int:
        """From how many characters a pawn of the player to act can go."""
        return sum(
            any(mark.standing and mark.seat == self.view.who for mark in tile.pawns)
            for tile in self.view.panel.town.tiles
        )

    def _tile(self) -> Tile | None:
        tiles: tuple[Tile, ...] = self.view.panel.town.tiles
        return next((tile for tile in tiles if tile.code == self.chosen), None)

    def _show(self) -> None:
        tile, leaving = self._tile(), bool(self.pawns)
        self.places = [
            Place(
                each,
                chosen=each.chosen or each.code == self.chosen,
                wanted=leaving and each.offer is not None,
                still=leaving and each.offer is None,
            )
            for each in self.view.panel.town.tiles
        ]
        self.sending = tile is not None
        self.word = tile.consequence if tile else _("Touch a character")
        self.note = tile.note if tile else ""


kv.load(__file__)
