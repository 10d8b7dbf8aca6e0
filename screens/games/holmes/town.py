"""The town of Holmes: its characters, and what lies before both players."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex
from msgspec import Struct

from companion.games.holmes.view.panels import Mark, Tile
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.holmes.look import GROUND
from screens.games.holmes.pawn import Pawn
from screens.games.holmes.sliding import Sliding


class Place(Struct, frozen=True):
    """A character in town as its tile is drawn."""

    tile: Tile
    chosen: bool
    wanted: bool
    """Whether a pawn stands there that can be the one to go."""
    still: bool
    """Whether it can't be touched now."""
    arriving: Mark | None = None
    """The pawn that would go there if the finger were lifted."""

    @property
    def pawns(self) -> tuple[Mark, ...]:
        """The pawns to draw on it."""
        return (*self.tile.pawns, self.arriving) if self.arriving else self.tile.pawns

    @property
    def cost(self) -> str:
        """Return the costs or gains of going there, once it is meant."""
        return self.tile.cost if self.chosen else ""

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

    A finger carries a pawn from here to the character that it is lifted over, or on over the row,
    where it takes the clue that it is lifted over.
    """

    goal = BooleanProperty(False)
    """Whether a pawn goes there."""
    absent = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether it is high enough for pawns below its words."""
    letters = NumericProperty(0)
    """The font size of its name."""
    line = NumericProperty(0)
    """Pixels of the line below."""
    said = StringProperty()
    """Words of that line."""
    warning = ColorProperty()
    """The colour of what has no effect."""
    left = BooleanProperty(False)
    """True if a finger has taken the pawn away from it."""
    usual = ColorProperty()
    """The colour around it where no pawn is wanted."""
    tall = NumericProperty(0)
    """Pixels of a pawn."""
    held_tall = NumericProperty(0)
    """Pixels of a pawn that would go there if the finger were lifted."""

    _visited: TownTile | None = None
    """Who was passed last of those who let take clues."""

    @staticmethod
    def ground(column: int) -> tuple[float, ...]:
        """Return red, green and blue of a tile in a theme: as warm as bricks on a dark screen."""
        red, green, blue, _alpha = get_color_from_hex(GROUND) if column == 0 else theme.panel
        return red, green, blue

    def on_left(self, *_: object) -> None:
        """Draw it as paper no more once the pawn has left it."""
        self._paint()

    def _is_paper(self) -> bool:
        return super()._is_paper() and not self.left

    def _behind(self) -> Colour:
        return self.fill if self.left else super()._behind()

    def dragged(self, touch: MotionEvent) -> None:
        """Carry the pawn with the finger."""
        super().dragged(touch)
        away = not self.collide_point(*touch.pos)
        self.left = away and self.owner.take_up(self.item.tile)
        self.owner.float_at(touch.pos if self.left and not self.reached else None)

    def lifted(self, touch: MotionEvent) -> None:
        """Let the pawn go, and take what the finger is over."""
        super().lifted(touch)
        self._forget()

    def let_go(self, touch: MotionEvent) -> None:
        """Forget the finger, and what it has passed."""
        super().let_go(touch)
        self._forget()

    def _forget(self) -> None:
        self._visited, self.left = None, False
        self.owner.pass_row(())
        self.owner.put_down()

    def _under(self, touch: MotionEvent) -> TownTile | None:
        """Return the character that the finger is over; over the row, who lets take a clue."""
        if self._visited and self.owner.pass_row(touch.pos, self._visited.item.tile.takes):
            return self._visited
        found: TownTile | None = self if self.collide_point(*touch.pos) else super()._under(touch)
        if found and found.item.tile.takes and found.item.tile.offer:
            self._visited = found
        return None if found is self else found

    def on_reached(self, _: object, other: TownTile | None) -> None:
        """Show where the pawn would go."""
        self.owner.hover(self.item.tile, other.item.tile if other else None)

    def slid(self, other: TownTile) -> None:
        """Let the pawn go there."""
        self.owner.carry(self.item.tile, other.item.tile)


class DeskCard(BoxLayout):
    """A player: role, tokens and clues."""

    item = ObjectProperty(None, allownone=True, rebind=True)


kv.load(__file__)
