"""Layout of the cards of a trick between the players."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from screens.parts.drawing.card import CARD_ASPECT

SMALLEST_GAP = 0.12
"""Smallest gap between cards, in widths of a card."""
LARGEST_GAP = 0.38
"""Largest gap between cards side by side, in widths of a card."""
SHAPE_HEIGHT = 0.2
"""Height of the shape below a card, in heights of the card."""
LIFT_HEIGHT = 0.04
"""Height by which the best card grows above, in heights of a card."""
ROTATIONS = (5, -1, -3, 4, -5, 2)
"""Rotation of each card of a trick, in degrees, counterclockwise."""
HEIGHT = 1 + SHAPE_HEIGHT + LIFT_HEIGHT
"""Height of a card with both, in heights of the card."""
COLUMNS = 3
"""Columns of cards in a box with more height than width."""
BEST_HEIGHT = 1.7
"""Largest height of the best card there, in heights of the others."""


class CardPlace(NamedTuple):
    """Position and size of a card in pixels, and its rotation in degrees."""

    x: float
    y: float
    width: float
    height: float
    rotation: float


def trick_places(count: int, total: int, best: int, size: tuple[float, float]) -> list[CardPlace]:
    """Return the places of *count* cards of a trick of *total*; in a tall box the best is above."""
    landscape = size[0] > size[1]
    return row_places(count, total, size) if landscape else _stack(count, total, best, size)


def row_places(count: int, total: int, size: tuple[float, float]) -> list[CardPlace]:
    """Return the places of *count* cards of a trick of *total*, side by side."""
    height = _card_height(total, size)
    free = (size[0] / (height * CARD_ASPECT) - total) / max(total - 1, 1)
    gap = min(max(free, SMALLEST_GAP), LARGEST_GAP)
    return _rotated(_row(count, height, (size[1] - height * HEIGHT) / 2, size[0], gap))


def _rotated(places: list[CardPlace]) -> list[CardPlace]:
    pairs = zip(places, ROTATIONS, strict=False)
    return [place._replace(rotation=degrees) for place, degrees in pairs]


def _card_height(columns: int, size: tuple[float, float]) -> float:
    """Return the largest height of a card for a number of columns."""
    return min(size[1] / HEIGHT, size[0] / (columns + (columns - 1) * SMALLEST_GAP) / CARD_ASPECT)


def _row(
    count: int, height: float, bottom: float, row_width: float, gap: float = SMALLEST_GAP
) -> list[CardPlace]:
    """Return the places of cards in the middle of a row, with room for the shapes below."""
    width, y = height * CARD_ASPECT, bottom + height * SHAPE_HEIGHT
    step = width * (1 + gap)
    left = (row_width - step * (count - 1) - width) / 2
    return [CardPlace(left + step * column, y, width, height, 0) for column in range(count)]


def _stack(count: int, total: int, best: int, size: tuple[float, float]) -> list[CardPlace]:
    """Return the best card above, larger, and the others in rows below it."""
    cards, rows = size[1] / HEIGHT, ceil((total - 1) / COLUMNS)
    height = min(_card_height(COLUMNS, size), cards / (rows + BEST_HEIGHT))
    line = height * HEIGHT
    top = _row(1, min(cards - rows * height, BEST_HEIGHT * height), rows * line, size[0])
    others = [
        place
        for row in range(rows)
        for place in _row(
            min(COLUMNS, count - 1 - COLUMNS * row), height, (rows - 1 - row) * line, size[0]
        )
    ]
    return _rotated([*others[:best], *top, *others[best:]][:count])
