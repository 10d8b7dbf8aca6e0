"""Light behind a winner, and confetti of the players' colours and shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import cycle
from math import cos, hypot, pi, sin

from kivy.core.text import Label as Glyphs
from kivy.core.text.markup import MarkupLabel
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.utils import get_hex_from_color
from msgspec import Struct
from msgspec.structs import replace

from screens.base.theme import Colour, theme

RAYS, PIECES = 24, 70
STAYING, CORNERED = 12, 32
"""Pieces that stay on the steps, and in the upper corners; the others fall out of the picture."""
CORNER = 0.2, 0.55
"""Width and height of an upper corner, as shares of the page."""
LIGHT_RADIUS = 0.62
"""Radius of the light, as a share of the diagonal of the page."""
ACROSS, DOWN = 0.7548776662, 0.5698402910
"""Steps of a low-discrepancy sequence over the unit square."""
DROP, BELOW = 1.2, -0.1
"""Height that a piece falls, and its end out of the picture, as shares of that of the page."""
LATE = 0.45
"""Delay of the last piece, as a share of the time."""
REACH = 0.75
"""Half the diagonal of a piece, in its sizes."""
DIM = 0.6
"""Alpha of the pieces in the background."""
Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""
Spot = tuple[float, float]


class Piece(Struct, frozen=True):
    """Piece of confetti: its final place as shares of the page, and its motion."""

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

    def middle(self, fallen: float, box: Box) -> Spot:
        """Return its middle in pixels; *fallen* is the share of its own time."""
        left, bottom, width, height = box
        rest = 1 - fallen
        x = left + width * (self.x + self.sway * sin(9 * rest))
        return x, bottom + height * (self.y + DROP * rest)

    def covers(self, x: float, y: float, kept: Sequence[Box]) -> bool:
        """Return True if it would overlap a box, with its middle at a point."""
        reach = REACH * theme.title * self.size
        for left, low, width, height in kept:  # asked thousands of times before the first frame
            across = left - reach < x < left + width + reach
            if across and low - reach < y < low + height + reach:
                return True
        return False


def placed(box: Box, steps: Sequence[Box], kept: Sequence[Box]) -> tuple[Piece, ...]:
    """Return the pieces; those that stay are on the steps or in a corner, none on a kept box."""
    pieces = [_piece(number) for number in range(1, PIECES + 1)]
    pairs = zip(pieces[:STAYING], cycle(steps), strict=False)
    end = STAYING + CORNERED
    staying = (
        *(_lying(piece, box, step) for piece, step in pairs),
        *map(_cornered, pieces[STAYING:end]),
    )
    free = (piece for piece in staying if not piece.covers(*piece.middle(1, box), kept))
    return *free, *pieces[end:]


def _lying(piece: Piece, box: Box, step: Box) -> Piece:
    """Return a piece that ends on a step."""
    (left, bottom, width, height), (step_left, step_low, step_width, step_height) = box, step
    x = step_left + step_width * piece.x - left
    y = step_low + step_height + REACH * theme.title * piece.size - bottom
    return replace(piece, x=x / width, y=y / height)


def _cornered(piece: Piece) -> Piece:
    """Return a piece that ends in one of the upper corners."""
    across, down = CORNER
    x = 2 * across * piece.x
    return replace(piece, x=x if x < across else 1 - (x - across), y=1 - down * piece.late / LATE)


@cache
def _piece(number: int) -> Piece:
    x, y = number * ACROSS % 1, number * DOWN % 1
    return Piece(
        x=x,
        y=BELOW,
        size=0.7 + 0.5 * (number * 0.37 % 1),
        turn=number * 2.4,
        late=LATE * (number * 0.29 % 1),
        sway=(-1) ** number * (0.01 + 0.03 * y),
        kind=number * 0.4142 % 1,
    )


class Party(InstructionGroup):
    """Light, rays and confetti: three meshes over a veil."""

    def __init__(self) -> None:
        super().__init__()
        self._veiled, self._veil = Color(), Rectangle()
        self._light, self._halo = Color(), Mesh(mode="triangle_fan", texture=_fading())
        self._beams, self._rays = Color(), Mesh(mode="triangles", texture=_fading())
        self._confetti = Mesh(mode="triangles")
        for part in (
            self._veiled, self._veil, self._light, self._halo, self._beams, self._rays,
            Color(1, 1, 1, 1), self._confetti,
        ):  # fmt: skip
            self.add(part)

    def hide(self) -> None:
        """Clear all of it."""
        self._veil.size = (0, 0)
        for mesh in (self._halo, self._rays, self._confetti):
            mesh.vertices, mesh.indices = [], []

    def shine(self, colour: Colour, middle: Spot, box: Box) -> None:
        """Dim a box, and light it from a point in a colour."""
        lighting = theme.lighting
        self._veiled.rgba = [*theme.background[:3], lighting.veil]
        self._veil.pos, self._veil.size = box[:2], box[2:]
        dim = min(lighting.bright / _luminance(colour), 1.0)
        self._light.rgba = [*colour[:3], dim * lighting.halo]
        self._beams.rgba = [*colour[:3], dim * lighting.rays]
        diagonal = hypot(box[2], box[3])
        rim = [_around(middle, LIGHT_RADIUS * diagonal, ray / RAYS) for ray in range(RAYS + 1)]
        self._halo.vertices = [*middle, 0, 0.5, *(each for x, y in rim for each in (x, y, 1, 0.5))]
        self._halo.indices = list(range(RAYS + 2))
        vertices: list[float] = []
        for ray in range(RAYS):
            vertices += (*middle, 0, 0.5)
            for side in (0.0, 0.5):
                vertices += (*_around(middle, diagonal, (ray + side) / RAYS), 1, 0.5)
        self._rays.vertices, self._rays.indices = vertices, list(range(3 * RAYS))

    def scatter(
        self, seats: Sequence[int], fallen: float, box: Box, pieces: Sequence[Piece],
        kept: Sequence[Box],
    ) -> None:  # fmt: skip
        """Draw the confetti of seats in a box; *fallen* is the share of the time, from 0 to 1.

        A piece is not drawn while it passes a box that is kept free.
        """
        colours = tuple(get_hex_from_color(party_colour(seat)) for seat in seats)
        glyphs, cells = _printed(tuple(seats), colours, round(theme.title))
        vertices: list[float] = []
        for piece in (each for each in pieces if each.late < fallen):  # the others wait above
            way = min((fallen - piece.late) / (1 - LATE), 1.0)
            x, y = piece.middle(way, box)
            if not piece.covers(x, y, kept):
                vertices += _corners(piece, way, (x, y), cells[int(piece.kind * len(cells))])
        self._confetti.texture = glyphs
        self._confetti.vertices = vertices
        self._confetti.indices = _INDICES[: len(vertices) // 16 * 6]


_INDICES = [4 * at + corner for at in range(PIECES) for corner in (0, 1, 2, 0, 2, 3)]


def party_colour(seat: int) -> Colour:
    """Return the colour of a seat where nothing is read."""
    colour: Colour = theme.party[theme.marks[seat]]
    return colour


def _luminance(colour: Colour) -> float:
    """Return roughly the relative luminance of a colour, from 0 to 1."""
    weights = (0.2126, 0.7152, 0.0722)
    return sum(weight * part**2.2 for weight, part in zip(weights, colour[:3], strict=True))


def _around(middle: Spot, distance: float, turn: float) -> Spot:
    """Return the point at a distance from another; *turn* is a share of the circle."""
    return middle[0] + distance * cos(2 * pi * turn), middle[1] + distance * sin(2 * pi * turn)


def _corners(piece: Piece, way: float, middle: Spot, cell: Box) -> Iterator[float]:
    """Yield x, y, u, v of each corner of a piece."""
    x, y = middle
    reach = 0.5 * theme.title * piece.size
    turn = piece.turn + 6 * (1 - way) ** 2
    across, up = reach * cos(turn), reach * sin(turn)
    u, v, width, height = cell
    yield from (x - across + up, y - up - across, u, v)
    yield from (x + across + up, y + up - across, u + width, v)
    yield from (x + across - up, y + up + across, u + width, v + height)
    yield from (x - across - up, y - up + across, u, v + height)


@lru_cache(maxsize=2)
def _printed(
    seats: tuple[int, ...], colours: tuple[str, ...], size: int
) -> tuple[Texture, tuple[Box, ...]]:
    """Return a texture with the shapes of seats, near and far, and the cell of each."""
    dimmed = f"{round(255 * DIM):02x}"
    signs = [
        (theme.shape(seat), colour[:7] + alpha)
        for alpha in ("ff", dimmed)
        for seat, colour in zip(seats, colours, strict=True)
    ]
    text = "".join(f"[color={colour}]{sign}[/color]" for sign, colour in signs)
    row = MarkupLabel(text=text, font_name=theme.shapes, font_size=size)
    row.refresh()
    measure = Glyphs(font_name=theme.shapes, font_size=size)
    cells, x = [], 0.0
    for sign, _colour in signs:
        width = measure.get_extents(sign)[0]
        cells.append(_cell(x, width, row.texture))
        x += width
    return row.texture, tuple(cells)


def _cell(x: float, side: float, texture: Texture) -> Box:
    """Return the square around a sign, in texture coordinates."""
    u, v, right, _v, _u, top, _left, _top = texture.tex_coords
    across, up = (right - u) / texture.width, (top - v) / texture.height
    below = (texture.height - side) / 2
    return u + x * across, v + below * up, side * across, side * up


@lru_cache(maxsize=1)
def _fading() -> Texture:
    """Return a texture whose alpha fades from left to right."""
    texture = Texture.create(size=(32, 1), colorfmt="rgba")
    pixels = b"".join(bytes((255, 255, 255, round(255 * (1 - x / 31) ** 1.5))) for x in range(32))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture
