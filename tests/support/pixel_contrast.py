"""Contrast of letters and marks, measured on the pixels of the screen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import prod

from PIL import Image

from tests.support.box import Box
from tests.support.contrast import Rgb, contrast

SHADE = 16
"""Steps of a channel, of 255, that are one shade."""
SMALLEST = 8
"""Smallest width of letters, in pixels, at which their ground is visible between them."""


def low_contrast(table: Box, least: float) -> Iterator[str]:
    """Yield the words and marks whose contrast with their background is too low.

    Disabled widgets are excepted, as in WCAG 2.2 (1.4.3).
    """
    from screens.parts.drawing.text import Words

    picture = table.seen()
    for words in table.visible():
        if isinstance(words, Words) and words.texture and not words.disabled:
            found = _contrast(words, picture)
            if found is not None and found < least:
                yield f"{type(words).__name__} {words.text!r} has {found:.1f}"


def _contrast(words, picture: Image.Image) -> float | None:
    """Return the contrast of letters with their background; None without such pixels."""
    around = picture.crop(_letters(words, picture))
    *ink, alpha = words._face.rgba
    alpha *= _opacity(words)
    if min(around.size) < SMALLEST or alpha < 0.05:
        return None
    ground = _ground(around, ink)
    seen = tuple(alpha * one + (1 - alpha) * other for one, other in zip(ink, ground, strict=True))
    return contrast(seen, ground)


def _ground(around: Image.Image, ink) -> Rgb:
    """Return the commonest shade, the more distant from the ink the rather: edges are between."""
    shades = defaultdict(list)
    for count, pixel in around.getcolors(around.width * around.height):
        shades[tuple(share // SHADE for share in pixel)].append((count, pixel))

    def weight(shade):
        count, (_, pixel) = sum(count for count, _ in shade), max(shade)
        return count * sum(abs(a / 255 - b) for a, b in zip(pixel, ink, strict=True))

    _, pixel = max(max(shades.values(), key=weight))
    return tuple(share / 255 for share in pixel)


def _letters(words, picture):
    """Return the box of the letters in pixels from the upper left corner."""
    x, y = words._face.shape.pos
    width, height = words.texture_size
    corners = [words.to_window(x, y), words.to_window(x + width, y + height)]
    (left, bottom), (right, top) = map(min, *corners), map(max, *corners)
    return (
        max(int(left), 0),
        max(int(picture.height - top), 0),
        min(int(right), picture.width),
        min(int(picture.height - bottom), picture.height),
    )


def _opacity(widget) -> float:
    shares = []
    while widget is not None and widget is not widget.parent:
        shares.append(widget.opacity)
        widget = widget.parent if hasattr(widget.parent, "opacity") else None
    return prod(shares)
