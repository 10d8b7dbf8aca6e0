"""Town of Holmes: its characters, and the cards and tokens of both players."""

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

from companion.games.holmes.view.panels import CharacterTile, PawnMark
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.holmes.busts import Bust
from screens.games.holmes.look import TILE_GROUND
from screens.games.holmes.pawn import HolmesPawn
from screens.games.holmes.sliding import Sliding
from screens.parts.drawing.dashed_box import DashedBox
from screens.parts.drawing.owned import Owned

BUST, ABSENT_BUST = 0.6, 0.24
"""Share of its colour in a bust on a tile, and where it is absent, on paper, or beside words."""
LEAST_BUST_UNITS = 38
"""Height below which a bust beside words is not drawn, in units."""
BUST_MIDDLE = 0.5
"""Distance of its middle from the padding at its side, in heights."""


class TownPlace(Struct, frozen=True):
    """State of the tile of a character."""

    tile: CharacterTile
    chosen: bool
    wanted: bool
    """True if one of its pawns can go."""
    still: bool
    """True if it cannot be touched now."""
    arriving: PawnMark | None = None
    """Pawn in hand over this tile."""

    @property
    def pawns(self) -> tuple[PawnMark, ...]:
        """Pawns to draw on the tile."""
        return (*self.tile.pawns, self.arriving) if self.arriving else self.tile.pawns

    @property
    def cost(self) -> str:
        """Costs or gains of a visit, if the tile is chosen."""
        return self.tile.cost if self.chosen else ""

    @property
    def dim(self) -> bool:
        """True if the character is absent, or has a pawn of the player to act already."""
        refused = self.tile.offer is None and not self.still
        return not self.wanted and (self.tile.absent or refused)


class Arrival(Struct, frozen=True):
    """Later day on which a character comes."""

    label: str
    opacity: float


class ComingDay(DashedBox):
    """Place of the character of a later day, whose card is still face down."""

    item = ObjectProperty(rebind=True)


class TilePawn(Owned, HolmesPawn):
    """Pawn on the tile of a character."""


class TownTile(Sliding):
    """Tile of a character: costs or gains of a visit today, and its pawns.

    A finger drags a pawn from here to another character, or on over the row, where it takes the
    clue over which it is lifted.
    """

    goal = BooleanProperty(False)
    """True if a pawn goes there."""
    absent = BooleanProperty(False)
    pawns_below = BooleanProperty(False)
    """True if there is room for pawns below the text."""
    name_size = NumericProperty(0)
    """Font size of its name."""
    line_height = NumericProperty(0)
    """Height of the line below the name, in pixels."""
    line_text = StringProperty()
    """Text of that line."""
    warning = ColorProperty()
    """Colour of a text without effect."""
    bust_height = NumericProperty(0)
    """Height of the tallest bust at its foot, in pixels; 0 for none."""
    words_right = NumericProperty(0)
    """Right end of its name and of the line below."""
    pawn_taken = BooleanProperty(False)
    """True if a finger has taken its pawn."""
    usual_rim = ColorProperty()
    """Colour of the rim if no pawn is wanted."""
    length = NumericProperty(0)
    """Length of a pawn, in pixels."""
    held_length = NumericProperty(0)
    """Length of the pawn in hand over this tile, in pixels."""

    drawn_by = (*Sliding.drawn_by, "pawn_taken", "item", "bust_height", "words_right")

    _visited: TownTile | None = None
    """Last character passed whose visit takes clues."""

    def __init__(self, **kwargs: object) -> None:
        self._bust = Bust()
        super().__init__(**kwargs)
        self.canvas.before.add(self._bust)

    def _draw(self, *about: object) -> None:
        super()._draw(*about)
        ground = theme.card if self.paper else self.fill
        is_dim = self.paper or self.absent or not self.pawns_below
        height = self.bust_height if self.pawns_below else self._height_beside()
        inside = theme.gap + BUST_MIDDLE * height
        middle = self.x + inside if self.pawns_below else self.right - inside
        share, foot = ABSENT_BUST if is_dim else BUST, (middle, self.y + 2 * theme.ring)
        self._bust.lay(self.item.tile.code, foot, height, ground, share)

    def _height_beside(self) -> float:
        """Return the height of a bust at the right of words; 0 for none, as where a pawn stands."""
        room = min(self.bust_height, self.right - 1.5 * theme.gap - self.words_right)
        return 0 if self.item.pawns or room < LEAST_BUST_UNITS * theme.unit else room

    @staticmethod
    def ground(is_lamplit: bool) -> tuple[float, ...]:
        """Return red, green and blue of a tile: those of bricks under a lamp."""
        lamplit = get_color_from_hex(TILE_GROUND)
        red, green, blue, _alpha = lamplit if is_lamplit else theme.panel
        return red, green, blue

    def _is_paper(self) -> bool:
        return super()._is_paper() and not self.pawn_taken

    def _behind(self) -> Colour:
        return self.fill if self.pawn_taken else super()._behind()

    def dragged(self, touch: MotionEvent) -> None:
        """Carry the pawn with the finger."""
        super().dragged(touch)
        away = not self.collide_point(*touch.pos)
        self.pawn_taken = away and self.owner.take_up(self.item.tile)
        self.owner.move_pawn_to(touch.pos if self.pawn_taken and not self.reached else None)

    def lifted(self, touch: MotionEvent) -> None:
        """Send the pawn, and take the clue under the finger."""
        super().lifted(touch)
        self._forget()

    def let_go(self, touch: MotionEvent) -> None:
        """Forget the finger and the tiles it passed."""
        super().let_go(touch)
        self._forget()

    def _forget(self) -> None:
        self._visited, self.pawn_taken = None, False
        self.owner.mark_row(())
        self.owner.put_down()

    def _under(self, touch: MotionEvent) -> TownTile | None:
        """Return the tile under the finger; over the row the last one whose visit takes clues."""
        if self._visited and self.owner.mark_row(touch.pos, self._visited.item.tile.takes):
            return self._visited
        found: TownTile | None = self if self.collide_point(*touch.pos) else super()._under(touch)
        if found and found.item.tile.takes and found.item.tile.offer:
            self._visited = found
        return None if found is self else found

    def on_reached(self, _: object, other: TownTile | None) -> None:
        """Show the goal of the pawn."""
        self.owner.hover(self.item.tile, other.item.tile if other else None)

    def slid(self, other: TownTile) -> None:
        """Send the pawn there."""
        self.owner.carry(self.item.tile, other.item.tile)


class DeskCard(BoxLayout):
    """Player with role, tokens and clues."""

    item = ObjectProperty(rebind=True)


kv.load(__file__)
