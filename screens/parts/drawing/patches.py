"""Boxes and glows: small textures, stretched and tinted.

Each radius has a texture of its own, drawn pixel by pixel: linear filtering would take a third
longer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import hypot

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

CORNER_GAP = 16
"""Pixels between two corners of a texture, which are stretched."""

_kept = lru_cache(maxsize=64)


class Patch(BorderImage):
    """Rounded box of any size, drawn as a nine-patch from one of the textures."""

    _radius, _bent = 0.0, -1

    def __init__(self, picture: Callable[[int], Texture]) -> None:
        self._picture = picture
        super().__init__()
        self._bent = -1  # the constructor of BorderImage sets a border of its own
        self._bend()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in pixels."""
        return BorderImage.size.__get__(self)

    @size.setter
    def size(self, size: tuple[float, float]) -> None:
        BorderImage.size.__set__(self, size)
        self._bend()

    @property
    def radius(self) -> float:
        """Radius of the corners in pixels; drawn at most as large as fits."""
        return self._radius

    @radius.setter
    def radius(self, radius: float) -> None:
        if radius != self._radius:
            self._radius = radius
            self._bend()

    def lay(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Set position, size and radius, in pixels."""
        self.pos, self.size, self.radius = (x, y), (width, height), radius

    def _bend(self) -> None:
        width, height = self.size
        bend = int(max(min(self._radius, width / 2, height / 2), 0))
        if bend != self._bent:
            self._bent = bend
            self.texture = self._picture(bend)
            self.border = self.display_border = (bend,) * 4


@_kept
def plain(bend: int) -> Texture:
    """Return a box with corners of a radius in pixels."""
    return _picture(_box(bend))


@_kept
def glow(bend: int) -> Texture:
    """Return a glow or shadow that fades from the middle of a box to its sides."""
    return _picture(_glow(bend))


def _picture(rows: list[bytes]) -> Texture:
    """Return a white texture from rows of alpha."""
    side = len(rows)
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    pixels = bytearray(b"\xff" * (4 * side * side))
    pixels[3::4] = b"".join(rows)
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


@_kept
def _box(bend: int) -> list[bytes]:
    return _rows(bend, lambda depth: depth + 0.5)


@_kept
def _glow(bend: int) -> list[bytes]:
    return _rows(bend, lambda depth: (max(depth, 0) / max(bend, 1)) ** 2)


def _rows(bend: int, seen: Callable[[float], float]) -> list[bytes]:
    """Return rows of alpha, given the alpha for each depth inside the box in pixels."""
    # Only an eighth of the corners and one line across a side are computed; the rest is symmetric.
    depths = [place + 0.5 for place in range(bend)]
    side = bytes(_byte(seen(depth)) for depth in depths)
    corner: list[bytes] = []
    for place, y in enumerate(depths):
        known = bytes(row[place] for row in corner)
        corner.append(
            known + bytes(_byte(seen(bend - hypot(bend - x, bend - y))) for x in depths[place:])
        )
    along = CORNER_GAP // 2
    low = [row + side[place : place + 1] * along for place, row in enumerate(corner)]
    low += [side + bytes([_byte(seen(bend))]) * along] * along
    return [left + left[::-1] for left in (*low, *reversed(low))]


def _byte(share: float) -> int:
    return round(255 * min(max(share, 0.0), 1.0))
