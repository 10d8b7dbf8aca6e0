"""Faces and shadows of what can be touched: two small pictures, stretched and tinted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

SIDE = 64
"""Pixels of a picture, each way."""
CORNER = 24
"""Pixels of it that bend at a corner, and that are not stretched."""
FOOT = 0.9
"""How bright a face is at its foot, of its head."""


class Patch(BorderImage):
    """A rounded box of any size, drawn from one of the pictures."""

    def __init__(self, texture: Texture) -> None:
        super().__init__(texture=texture, border=(CORNER,) * 4)

    def lay(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Put it in a place, with corners of a radius; all in pixels."""
        bend = max(min(radius, width / 2, height / 2), 0)
        self.pos, self.size, self.display_border = (x, y), (width, height), (bend,) * 4


@cache
def face() -> Texture:
    """Return a rounded box, a little darker at its foot."""
    return _picture(lambda depth: depth + 0.5, lambda y: FOOT + (1 - FOOT) * y)


@cache
def plain() -> Texture:
    """Return a rounded box."""
    return _picture(lambda depth: depth + 0.5, lambda _: 1.0)


@cache
def glow() -> Texture:
    """Return light, or shadow, that fades from the middle of a box to its sides."""
    return _picture(lambda depth: (max(depth, 0) / CORNER) ** 2, lambda _: 1.0)


def _picture(seen: Callable[[float], float], bright: Callable[[float], float]) -> Texture:
    """Return a box by how much is seen so deep inside it, and how bright it is so far up."""
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    # Its sides are alike, and so are its head and its foot: a quarter is worked out.
    half = [place + 0.5 for place in range(SIDE // 2)]
    low = [bytes(_byte(seen(_depth(x, y))) for x in half) for y in half]
    rows = [left + left[::-1] for left in (*low, *reversed(low))]
    shades = [_byte(bright((y + 0.5) / SIDE)) for y in range(SIDE)]
    pixels = b"".join(map(_row, shades, rows))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def _row(shade: int, seen: bytes) -> bytes:
    """Return the pixels of a row in one shade of grey, each seen as much as is given."""
    row = bytearray((shade,)) * (4 * SIDE)
    row[3::4] = seen
    return bytes(row)


def _depth(x: float, y: float) -> float:
    """Return how many pixels inside the outline a place is."""
    across = max(CORNER - x, x - (SIDE - CORNER), 0.0)
    up = max(CORNER - y, y - (SIDE - CORNER), 0.0)
    return CORNER - hypot(across, up)


def _byte(share: float) -> int:
    return round(255 * min(max(share, 0.0), 1.0))
