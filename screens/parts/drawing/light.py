"""Faces of keys lit from above: a gradient, a bright upper edge and a shadow, in one nine-patch."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

from screens.base import palettes
from screens.base.theme import Colour, theme
from screens.parts.drawing.patches import CORNER_GAP

BELOW = 5
"""Pixels by which the shadow reaches beyond the lower edge."""
SHADOW_SIDES = 2
"""The same beyond the sides."""
SHADOW_DROP = 3
"""Offset of the shadow below its face, in pixels."""
SHADOW_ALPHA = 0.35
"""Alpha of the shadow."""
SHINE = 0.2
"""Share of white along the upper edge."""
HAIRLINE = 4
"""Pixels from the edge of paper to the line that is printed on it."""
PLAIN_PIXELS = HAIRLINE + 1.5
"""Pixels from the edge from which on a face has only its colour."""
PRINT_ALPHA = 0.14
"""Alpha of that line."""

_Tone = tuple[float, float, float]


class Light(NamedTuple):
    """Colours of a face, as red, green and blue from 0 to 1."""

    top: _Tone
    foot: _Tone
    hairline: float = 0.0
    """Alpha of the dark line inside the edge."""


def lit_key(fill: Colour) -> Light:
    """Return the light on a key of a colour."""
    return _lit(_tone(fill), *theme.lighting.key)


def lit_primary(fill: Colour) -> Light:
    """Return the light on the primary key of a page."""
    return _lit(_tone(fill), *theme.lighting.primary)


def lit_paper(fill: Colour) -> Light:
    """Return the light on paper."""
    return _paper(_tone(fill))


def _tone(fill: Colour) -> _Tone:
    red, green, blue, _alpha = fill
    return red, green, blue


@lru_cache(maxsize=64)
def _lit(fill: _Tone, white: float, left: float) -> Light:
    red, green, blue = (colour + (1 - colour) * white for colour in fill)
    return Light((red, green, blue), (fill[0] * left, fill[1] * left, fill[2] * left))


@lru_cache(maxsize=16)
def _paper(fill: _Tone) -> Light:
    red, green, blue = (
        colour * left for colour, left in zip(fill, palettes.PAPER_FOOT, strict=True)
    )
    return Light(fill, (red, green, blue), hairline=PRINT_ALPHA)


class Face(BorderImage):
    """Rounded box of any size, lit from above."""

    _drawn: tuple[Light, int] | None = None

    def lay(
        self, light: Light, x: float, y: float, width: float, height: float, radius: float
    ) -> None:
        """Set colours, position, size and radius, in pixels; the shadow is outside of the box.

        The box is moved to whole pixels: between them its corners would not meet its edges.
        """
        bend = int(max(min(radius, width / 2, height / 2), 0))
        left, foot = round(x), round(y)
        self.pos = left - SHADOW_SIDES, foot - BELOW
        self.size = round(x + width) - left + 2 * SHADOW_SIDES, round(y + height) - foot + BELOW
        if (light, bend) != self._drawn:
            self._drawn = light, bend
            self.texture = _texture(light, bend)
            side = bend + SHADOW_SIDES
            self.border = self.display_border = bend + BELOW, side, bend, side


class _Spots(NamedTuple):
    """Pixels at both sides of a row that have not simply the colour of the face there."""

    left: int
    right: int
    face: float
    """Share of the face in its colour; the rest is shadow."""
    white: float
    dark: float
    """Shares of the upper edge and of the hairline."""


class _Row(NamedTuple):
    """Row of a texture."""

    alpha: bytes
    margin: int
    """Pixels on each side that only the shadow covers."""
    spots: tuple[_Spots, ...]


@lru_cache(maxsize=128)
def _texture(light: Light, bend: int) -> Texture:
    """Return the texture of a face, by the radius of its corners in pixels."""
    rows = _rows(bend)
    pixels = b"".join(map(_coloured, rows, _heights(bend), [light] * len(rows)))
    texture = Texture.create(size=(len(rows[0].alpha), len(rows)), colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    texture.min_filter = texture.mag_filter = "nearest"
    return texture


def _coloured(row: _Row, height: float, light: Light) -> bytes:
    """Return the pixels of a row in RGBA, at a height from 0 to 1."""
    colour = [foot + (top - foot) * height for top, foot in zip(light.top, light.foot, strict=True)]
    margin = bytes(4 * row.margin)
    face = bytes((*map(_byte, colour), 0)) * (len(row.alpha) - 2 * row.margin)
    pixels = bytearray(margin + face + margin)
    for left, right, share, white, printed in row.spots:
        dark, white = share * (1 - printed * light.hairline), white * SHINE
        seen = bytes([_byte(dark * (c + (1 - c) * white)) for c in colour])
        pixels[4 * left : 4 * left + 3] = pixels[4 * right : 4 * right + 3] = seen
    pixels[3::4] = row.alpha
    return bytes(pixels)


def _heights(bend: int) -> Iterator[float]:
    """Yield the height of each row, from 0 to 1.

    Rows between the corners, which are stretched, count twice.
    """
    whole, height = 2 * (bend + CORNER_GAP), 0.0
    for place in range(-BELOW, 2 * bend + CORNER_GAP):
        yield height / whole
        if place >= 0:
            height += 2 if bend <= place < bend + CORNER_GAP else 1


@lru_cache(maxsize=32)
def _rows(bend: int) -> list[_Row]:
    """Return the rows of a face, from the lowest."""
    side = 2 * bend + CORNER_GAP
    bottom = [_row(bend, y + 0.5) for y in range(-BELOW, bend)]
    top = [_row(bend, y + 0.5) for y in range(side - bend, side)]
    return bottom + [_row(bend, side / 2)] * CORNER_GAP + top


def _row(bend: int, y: float) -> _Row:
    """Return the row at a height in pixels above the lower edge."""
    side = 2 * bend + CORNER_GAP
    width, half = side + 2 * SHADOW_SIDES, side // 2 + SHADOW_SIDES
    alpha, spots, margin = bytearray(b"\xff" * width), [], 0
    for place in range(half):
        x = place - SHADOW_SIDES + 0.5
        depth = _depth(x, y, side, bend)
        if depth > PLAIN_PIXELS:  # so are all others up to the middle
            break
        face = seen = _clamped(depth + 0.5)
        if face < 1:
            shadow = _clamped(
                (_depth(x, y + SHADOW_DROP, side, bend) + SHADOW_SIDES) / (2 * SHADOW_SIDES)
            )
            seen += SHADOW_ALPHA * shadow * (1 - face)
        other = width - 1 - place
        alpha[place] = alpha[other] = _byte(seen)
        if not face:
            margin = place + 1
            continue
        white = _clamped(1.5 - abs(depth)) * _upward(x, y, side, bend)
        dark = _clamped(1 - abs(depth - HAIRLINE - 0.5))
        if face < 1 or white or dark:
            spots.append(_Spots(place, other, face / seen, white, dark))
    return _Row(bytes(alpha), margin, tuple(spots))


def _depth(x: float, y: float, side: int, bend: int) -> float:
    """Return the depth of a point inside a box, in pixels; negative outside."""
    x, y = min(x, side - x), min(y, side - y)
    return bend - hypot(bend - x, bend - y) if max(x, y) < bend else min(x, y)


def _upward(x: float, y: float, side: int, bend: int) -> float:
    """Return the share to which the edge next to a point faces upward, from 0 to 1."""
    above, across = y - (side - max(bend, 1)), bend - min(x, side - x)
    if above <= 0:
        return 0.0
    return above / hypot(above, across) if across > 0 else 1.0


def _clamped(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _byte(share: float) -> int:
    return round(255 * _clamped(share))
