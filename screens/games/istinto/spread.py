"""Where the cards of a trick lie between the players."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from screens.parts.drawing.card import WIDE

GAP = 0.12
"""Least distance between cards, in widths of one."""
WIDEST = 0.38
"""Largest distance between cards side by side, in widths of one."""
FOOT = 0.2
"""What hangs below a card, in heights of it."""
TOP = 0.04
"""What the best one grows by above."""
LEANS = (5, -1, -3, 4, -5, 2)
"""Degrees by which each card of a trick lies askew, to the left."""
TALL = 1 + FOOT + TOP
ROW = 3
"""Cards side by side where there is more height than width."""
HEAD = 1.7
"""How high the best card is there, in heights of the others, if there is room."""


class Place(NamedTuple):
    """Where a card lies in pixels, and how many degrees askew."""

    x: float
    y: float
    width: float
    height: float
    lean: float


def spots(count: int, most: int, best: int, size: tuple[float, float]) -> list[Place]:
    """Return where *count* cards lie of a trick of *most*; the best has the head of a high box."""
    width, height = size
    return row(count, most, size) if width > height else _stack(count, most, best, size)


def row(count: int, most: int, size: tuple[float, float]) -> list[Place]:
    """Return where *count* cards lie of a trick of *most*, side by side."""
    width, height = size
    high = _fit(most, width, height)
    wide = high * WIDE
    free = (width / wide - most) / max(most - 1, 1)
    gap = min(max(free, GAP), WIDEST)
    return _leaning(_row(count, high, (height - high * TALL) / 2, width, gap))


def _leaning(spots: list[Place]) -> list[Place]:
    return [spot._replace(lean=lean) for spot, lean in zip(spots, LEANS, strict=False)]


def _fit(across: int, width: float, height: float) -> float:
    """Return how high cards are of which so many stand side by side."""
    return min(height / TALL, width / (across + (across - 1) * GAP) / WIDE)


def _row(count: int, high: float, bottom: float, width: float, gap: float = GAP) -> list[Place]:
    """Return cards in the middle of a row, above what hangs below them."""
    wide = high * WIDE
    step = wide * (1 + gap)
    left = (width - step * (count - 1) - wide) / 2
    return [Place(left + step * turn, bottom + high * FOOT, wide, high, 0) for turn in range(count)]


def _stack(count: int, most: int, best: int, size: tuple[float, float]) -> list[Place]:
    """Return the best card above, larger, and the others in rows below it."""
    width, height = size
    rows = ceil((most - 1) / ROW)
    high = min(_fit(ROW, *size), height / TALL / (rows + HEAD))
    line = high * TALL
    top = _row(1, min(height / TALL - rows * high, HEAD * high), rows * line, width)
    others = [
        spot
        for at in range(rows)
        for spot in _row(min(ROW, count - 1 - ROW * at), high, (rows - 1 - at) * line, width)
    ]
    return _leaning([*others[:best], *top, *others[best:]][:count])
