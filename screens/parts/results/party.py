"""Rays behind a winner, and confetti of the players' colours and shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from kivy.core.text import Label as Glyphs
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.graphics.texture import Texture
from kivy.utils import get_hex_from_color
from msgspec import Struct

from screens.base import icons
from screens.base.theme import Colour, theme

RAYS, PIECES = 24, 70
SHINE = 0.2
"""Alpha of a ray at its start."""
ACROSS, DOWN = 0.7548776662, 0.5698402910
"""Steps of a low-discrepancy sequence over the unit square."""
LATE = 0.45
"""Delay of the last piece, as a share of the time."""
DIM = 0.6
"""Alpha of the pieces in the background."""
Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""
Spot = tuple[float, float]


class Piece(Struct, frozen=True):
    """Piece of confetti: its final place in the window, from 0 to 1, and its motion."""

    x: float
    y: float
    size: float
    """Factor of ``theme.title``."""
    turn: float
    late: float
    """Delay before it falls, as a share of the time."""
    sway: float
    kind: float
    """Shape, as a share of the list of shapes."""


def _pieces() -> Iterator[Piece]:
    """Yield pieces that avoid the name and the keys in the upper corners."""
    for number in range(PIECES):
        x, y = number * ACROSS % 1, number * DOWN % 1
        above = number % 5 < 2
        aside = 0.16 * x if number % 2 else 1 - 0.16 * x
        yield Piece(
            x=0.3 + 0.4 * x if above else aside,
            y=0.88 + 0.11 * y if above else 0.42 + 0.43 * y,
            size=0.7 + 0.5 * (number * 0.37 % 1),
            turn=number * 2.4,
            late=LATE * (number * 0.29 % 1),
            sway=(-1) ** number * (0.01 + 0.03 * y),
            kind=number * 0.4142 % 1,
        )


SCATTERED = tuple(_pieces())


class Party(InstructionGroup):
    """Rays and confetti, each one mesh."""

    def __init__(self) -> None:
        super().__init__()
        self._light, self._rays = Color(), Mesh(mode="triangles", texture=_fading())
        self._confetti = Mesh(mode="triangles")
        self._seats: tuple[int, ...] = ()
        for part in (self._light, self._rays, Color(1, 1, 1, 1), self._confetti):
            self.add(part)

    def hide(self) -> None:
        """Clear both meshes."""
        for mesh in (self._rays, self._confetti):
            mesh.vertices, mesh.indices = [], []

    def shine(self, colour: Colour, middle: Spot, box: Box) -> None:
        """Draw rays from a point over a box."""
        self._light.rgba = [*colour[:3], SHINE]
        far = hypot(box[2], box[3])
        vertices: list[float] = []
        for ray in range(RAYS):
            vertices += (*middle, 0, 0.5)
            for side in (0.0, 0.5):
                turn = 2 * pi * (ray + side) / RAYS
                vertices += (middle[0] + far * cos(turn), middle[1] + far * sin(turn), 1, 0.5)
        self._rays.vertices, self._rays.indices = vertices, list(range(3 * RAYS))

    def scatter(self, seats: Sequence[int], fallen: float, box: Box) -> None:
        """Draw the confetti of seats in a box; *fallen* is the share of the time, from 0 to 1."""
        colours = tuple(get_hex_from_color(theme.seats[seat]) for seat in seats)
        glyphs, cells = _printed(tuple(seats), colours, round(theme.title))
        vertices: list[float] = []
        for piece in SCATTERED:
            vertices += _corners(piece, fallen, box, cells[int(piece.kind * len(cells))])
        self._confetti.texture = glyphs
        self._confetti.vertices = vertices
        self._confetti.indices = _INDICES


_INDICES = [4 * at + corner for at in range(PIECES) for corner in (0, 1, 2, 0, 2, 3)]


def _corners(piece: Piece, fallen: float, box: Box, cell: Box) -> Iterator[float]:
    """Yield x, y, u, v of each corner of a piece."""
    way = min(max((fallen - piece.late) / (1 - LATE), 0.0), 1.0)
    left = (1 - way) ** 2
    left_x, bottom, width, height = box
    x = left_x + width * (piece.x + piece.sway * sin(9 * left))
    y = bottom + height * (piece.y + 1.2 * left)
    reach = 0.5 * theme.title * piece.size
    turn = piece.turn + 6 * left
    across, up = reach * cos(turn), reach * sin(turn)
    u, v, wide, high = cell
    yield from (x - across + up, y - up - across, u, v)
    yield from (x + across + up, y + up - across, u + wide, v)
    yield from (x + across - up, y + up + across, u + wide, v + high)
    yield from (x - across - up, y - up + across, u, v + high)


@lru_cache(maxsize=2)
def _printed(
    seats: tuple[int, ...], colours: tuple[str, ...], size: int
) -> tuple[Texture, tuple[Box, ...]]:
    """Return a texture with the shapes of seats, near and far, and the cell of each."""
    far = f"{round(255 * DIM):02x}"
    signs = [
        (icons.shape(seat), colour[:7] + alpha)
        for alpha in ("ff", far)
        for seat, colour in zip(seats, colours, strict=True)
    ]
    text = "".join(f"[color={colour}]{sign}[/color]" for sign, colour in signs)
    row = MarkupLabel(text=text, font_name=theme.shapes, font_size=size)
    row.refresh()
    measure = Glyphs(font_name=theme.shapes, font_size=size)
    cells, x = [], 0.0
    for sign, _colour in signs:
        wide = measure.get_extents(sign)[0]
        cells.append(_cell(x, wide, row.texture))
        x += wide
    return row.texture, tuple(cells)


def _cell(x: float, wide: float, texture: Texture) -> Box:
    """Return the square around a sign, in texture coordinates."""
    u, v, right, _v, _u, top, _left, _top = texture.tex_coords
    across, up = (right - u) / texture.width, (top - v) / texture.height
    below = (texture.height - wide) / 2
    return u + x * across, v + below * up, wide * across, wide * up


@lru_cache(maxsize=1)
def _fading() -> Texture:
    """Return a texture whose alpha fades from left to right."""
    texture = Texture.create(size=(32, 1), colorfmt="rgba")
    pixels = b"".join(bytes((255, 255, 255, round(255 * (1 - x / 31) ** 1.5))) for x in range(32))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture
