"""The town of Holmes: its characters, and what lies before both players."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.holmes.view.panels import Tile
from screens import kv
from screens.games.holmes.pawn import Pawn
from screens.games.holmes.sliding import Sliding
from screens.parts import backs, repeat

_used = (backs, repeat)  # by the kv file


class Place(Struct, frozen=True):
    """A character in town as its tile is drawn."""

    tile: Tile
    chosen: bool
    wanted: bool
    """Whether a pawn stands there that can be the one to go."""
    still: bool
    """Whether it can't be touched now."""

    @property
    def dim(self) -> bool:
        """Whether the character is absent, or has a pawn of the player to act already."""
        refused = self.tile.offer is None and not self.still
        return not self.wanted and (self.tile.absent or refused)


class TilePawn(Pawn):
    """A pawn with a character."""

    owner = ObjectProperty(None, allownone=True, rebind=True)


class TownTile(Sliding):
    """A character: what a visit costs or brings today, and whose pawns are there.

    A finger carries a pawn from here to the character that it is lifted over.
    """

    goal = BooleanProperty(False)
    """Whether a pawn goes there."""
    absent = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether it is high enough for pawns below its words."""
    tall = NumericProperty(0)
    """Pixels of a pawn."""

    def on_reached(self, _: object, other: TownTile | None) -> None:
        """Show where the pawn would go."""
        self.owner.hover(self.item.tile, other.item.tile if other else None)

    def slid(self, other: TownTile) -> None:
        """Let the pawn go there."""
        self.owner.carry(self.item.tile, other.item.tile)


class DeskCard(BoxLayout):
    """A player: role, tokens and clues."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class Tomorrow(BoxLayout):
    """The card of who comes tomorrow, face down."""


kv.load(__file__)
