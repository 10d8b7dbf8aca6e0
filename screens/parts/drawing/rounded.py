"""Instructions for rounded boxes, also in kv: ``Rounded`` is filled, ``Ring`` an outline.

Kivy's own have dozens of vertices at any size and take several times as long to draw.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, hypot, sqrt

from kivy.factory import Factory
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from screens.parts.drawing.patches import Patch, plain

FADE = 0.75
"""Pixels over which the edge of a line fades."""
TEXELS_PER_PIXEL = 2
"""Texels per pixel of a texture, for sharp edges between pixels."""
STEPS_PER_PIXEL = 4
"""Steps per pixel to which radii and widths are rounded."""
Box = tuple[float, float, float, float, float]
"""Left, bottom, width, height and the radius of the corners, in pixels."""
_QUADS = [4 * quad + corner for quad in range(8) for corner in (0, 1, 2, 2, 3, 0)]


class Rounded(Patch):
    """Filled box with *pos*, *size* and *radius*."""

    def __init__(self) -> None:
        super().__init__(plain)


class Ring(Mesh):
    """Outline of a box, centred on its edge: eight quads and no interior."""

    def __init__(self) -> None:
        super().__init__(mode="triangles")
        self._box, self._width = (0.0, 0.0, 0.0, 0.0, 0.0), 1.0

    @property
    def box(self) -> Box:
        """Box that it outlines."""
        return self._box

    @box.setter
    def box(self, box: Box) -> None:
        if box != self._box:
            self._box = box
            self._lay()

    @property
    def width(self) -> float:
        """Half of the thickness, in pixels."""
        return self._width

    @width.setter
    def width(self, width: float) -> None:
        if width != self._width:
            self._width = width
            self._lay()

    def _lay(self) -> None:
        x, y, width, height, radius = self._box
        half, room = _stepped(self._width), min(width, height) / 2
        bend = max(_stepped(min(radius, room)), half)
        if bend > room:
            self.vertices, self.indices = [], []
            return
        self.texture = _corner(bend, half)
        across = (x + bend, x + width - bend)
        up = (y + bend, y + height - bend)
        self.vertices = _vertices(across, up, bend - half, bend + half)
        self.indices = _QUADS


def _stepped(pixels: float) -> float:
    return round(pixels * STEPS_PER_PIXEL) / STEPS_PER_PIXEL


def _vertices(
    across: tuple[float, float], up: tuple[float, float], inner: float, outer: float
) -> list[float]:
    """Return x, y and the texture coordinates for each corner of eight quads.

    *across* and *up* are the centres of the corners; sides are *inner* to *outer* pixels away.
    """
    vertices: list[float] = []
    # Next to the centre of the texture all columns and all rows are alike.
    side = ceil(outer)
    level, begin, end = 0.5 / TEXELS_PER_PIXEL / side, inner / side, outer / side
    (left, right), (bottom, top) = across, up

    def quad(x0: float, y0: float, x1: float, y1: float, *places: float) -> None:
        u0, v0, u1, v1 = places
        vertices.extend((x0, y0, u0, v0, x1, y0, u1, v0, x1, y1, u1, v1, x0, y1, u0, v1))

    for x, away in ((left, -outer), (right, outer)):
        for y, above in ((bottom, -outer), (top, outer)):
            quad(x, y, x + away, y + above, 0, 0, end, end)
    for y, by in ((bottom, -1), (top, 1)):
        quad(left, y + by * inner, right, y + by * outer, level, begin, level, end)
    for x, by in ((left, -1), (right, 1)):
        quad(x + by * inner, bottom, x + by * outer, top, begin, level, end, level)
    return vertices


@lru_cache(maxsize=64)
def _corner(bend: float, half: float) -> Texture:
    """Return a quarter of a ring, by its radius and half its thickness in pixels."""
    side = ceil(bend + half)
    rows = (
        _row(place + 0.5, side * TEXELS_PER_PIXEL, bend * TEXELS_PER_PIXEL, half * TEXELS_PER_PIXEL)
        for place in range(side * TEXELS_PER_PIXEL)
    )
    pixels = bytearray(b"\xff" * (4 * (side * TEXELS_PER_PIXEL) ** 2))
    pixels[3::4] = b"".join(rows)
    texture = Texture.create(size=(side * TEXELS_PER_PIXEL,) * 2, colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def _row(y: float, side: int, bend: float, half: float) -> bytes:
    """Return the alpha of a row of the texture; most of it is 0."""
    seen = bytearray(side)
    first, end = _reach(bend - half, y), _reach(bend + half, y)
    for x in range(int(first), min(ceil(end), side)):
        inside = half - abs(hypot(x + 0.5, y) - bend)
        seen[x] = round(255 * min(max(inside / (FADE * TEXELS_PER_PIXEL), 0), 1))
    return bytes(seen)


def _reach(radius: float, y: float) -> float:
    """Return half the width of a circle at a height above its centre."""
    return sqrt(max(radius**2 - y**2, 0))


Factory.register("Rounded", cls=Rounded)
Factory.register("Ring", cls=Ring)
