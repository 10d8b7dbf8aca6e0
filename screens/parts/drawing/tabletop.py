"""Oval table from above: velvet inside a rim of wood, lit from above."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

RIM = 13
"""Width of the wooden rim, in pixels of the drawings."""
FALL = 6
"""Offset of the shadow below the table, in pixels of the drawings."""
OVAL_CORNERS = 96
"""Corners of each oval."""
WOOD = ((0.56, 0.39, 0.20), (0.33, 0.21, 0.10))
"""Colour of the rim in the light, and of its edges."""
DUSK = 0.62
"""Brightness of the wood at the lower side, as a share of that at the upper side."""
LINE_WHITE = 0.16
"""Share of white in the line around the velvet."""


class Tabletop(Redrawn):
    """Oval table that fills its box, but for the shadow."""

    velvet = ColorProperty()
    """Colour of the velvet under the lamp."""

    drawn_by = ("pos", "size", "velvet")

    def __init__(self, **kwargs: object) -> None:
        self._oval = Shape(Mesh(mode="triangles"))
        super().__init__(**kwargs)
        self.canvas.add(self._oval)
        self._redraw()

    def _draw(self, *_: object) -> None:
        rim = RIM * theme.unit
        seen = min(self.size) > 4 * rim
        self._oval.show(seen)
        if not seen:
            return
        mesh, (vertices, indices) = self._oval.shape, _oval(*self.size, rim)
        mesh.texture = _texture(tuple(self.velvet[:3]), tuple(theme.background[:3]), theme.contrast)
        placed = list(vertices)
        placed[0::4] = [x + self.x for x in vertices[0::4]]
        placed[1::4] = [y + self.y for y in vertices[1::4]]
        mesh.vertices, mesh.indices = placed, indices


def _bands(rim: float) -> tuple[tuple[float, float], ...]:
    """Return each oval from the outside: its inset, and its offset downwards, in pixels.

    They are in the order of the columns of the texture.
    """
    fall = FALL / RIM * rim
    velvet = rim + 0.7 * rim
    return (
        (-0.5 * rim, fall), (0.1 * rim, fall / 2),
        (-0.75, 0.0), (0.75, 0.0), (0.2 * rim, 0.0), (0.55 * rim, 0.0), (0.9 * rim, 0.0),
        (rim, 0.0), (rim + 1.0, 0.0), (velvet, 0.0),
        (velvet + 1.0, 0.0), (velvet + 2.0, 0.0), (velvet + 3.0, 0.0),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _oval(width: float, height: float, rim: float) -> Cut:
    """Return the table in pixels from the lower left corner of its box."""
    bands = _bands(rim)
    columns = len(bands) + 1
    turns = [2 * pi * corner / OVAL_CORNERS for corner in range(OVAL_CORNERS)]
    middle = width / 2, height / 2
    vertices: list[float] = []
    for column, (inside, low) in enumerate(bands):
        across, up = middle[0] - inside, middle[1] - inside
        for turn in turns:
            y = middle[1] + up * sin(turn)
            shade = min(max(y / height, 0.0), 1.0)
            u, v = (column + 0.5) / columns, 0.25 + shade / 2
            vertices += (middle[0] + across * cos(turn), y - low, u, v)
    vertices += (*middle, 1 - 0.5 / columns, 0.5)
    return Cut(vertices, _triangles(len(bands)))


def _triangles(bands: int) -> list[int]:
    """Return the corners of each triangle: between two ovals, and around the middle."""
    ways = [(at, (at + 1) % OVAL_CORNERS) for at in range(OVAL_CORNERS)]
    between = [
        corner
        for outer, inner in pairwise(range(0, OVAL_CORNERS * bands, OVAL_CORNERS))
        for a, b in ways
        for corner in (outer + a, outer + b, inner + a, inner + a, outer + b, inner + b)
    ]
    last, middle = OVAL_CORNERS * (bands - 1), OVAL_CORNERS * bands
    return between + [corner for a, b in ways for corner in (last + a, last + b, middle)]


@lru_cache(maxsize=8)
def _texture(velvet: tuple[float, ...], background: tuple[float, ...], plain: bool) -> Texture:
    """Return the colours of the ovals and of the middle, dark below and bright above."""
    top = _colours(velvet, background, 1.0, plain)
    bottom = _colours(velvet, background, DUSK, plain)
    texture = Texture.create(size=(len(top), 2), colorfmt="rgba")
    pixels = bytes(round(255 * min(part, 1.0)) for row in (bottom, top) for c in row for part in c)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def _colours(
    velvet: tuple[float, ...], background: tuple[float, ...], light: float, plain: bool
) -> list[Colour]:
    bright, dark = (_times(colour, light) for colour in WOOD)
    faded = _mixed(velvet, background, 0.55)
    line = _mixed(velvet, (1, 1, 1), LINE_WHITE)
    if plain:  # the strongest contrast has an edge and nothing else
        bright, dark = tuple(theme.raised[:3]), tuple(theme.edge[:3])
        faded = line = velvet
    shadow = (0.0, 0.0, 0.0)
    return [
        [*shadow, 0.0], [*shadow, 0.5],
        [*shadow, 0.35], [*dark, 1.0], [*bright, 1.0], [*bright, 1.0], [*dark, 1.0],
        [*_times(dark, 0.5), 1.0], [*_times(faded, 0.6), 1.0], [*faded, 1.0],
        [*line, 1.0], [*line, 1.0], [*faded, 1.0],
        [*velvet, 1.0],
    ]  # fmt: skip


def _times(colour: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple(part * share for part in colour)


def _mixed(one: tuple[float, ...], other: tuple[float, ...], share: float) -> tuple[float, ...]:
    """Return a colour with a share of another one."""
    return tuple(a + (b - a) * share for a, b in zip(one, other, strict=True))
