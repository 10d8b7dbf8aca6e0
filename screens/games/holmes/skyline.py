"""Roofs of London as boxes, for the cover and for the sky."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in heights of the skyline."""
CHIMNEY_WIDTH = 0.10
TOWER_WIDTH = 0.17
"""Width of the tower, in heights of the skyline."""


class Skyline(NamedTuple):
    """Houses with chimneys, their windows, and the position of the tower."""

    houses: list[Box]
    windows: list[Box]
    tower: float
    """Middle of the tower."""


def skyline(length: float, tower: float, seed: int) -> Skyline:
    """Return houses along a street of a length, in heights of the skyline."""
    chance, houses, windows, left = Random(seed), [], [], 0.0
    while left < length:
        right, top = left + chance.uniform(0.22, 0.46), chance.uniform(0.34, 0.66)
        houses.append((left, 0.0, right, top))
        chimney = chance.uniform(left + 0.02, right - CHIMNEY_WIDTH)
        houses.append(
            (chimney, top, chimney + CHIMNEY_WIDTH * 0.7, top + chance.uniform(0.06, 0.14))
        )
        windows += _windows(houses[-2], chance)
        left = right
    return Skyline(houses, windows, tower)


def _windows(house: Box, chance: Random) -> list[Box]:
    left, _, right, top = house
    columns, rows = int((right - left) / 0.11), int(top / 0.15)
    places = [(left + 0.05 + 0.105 * c, top - 0.12 - 0.15 * r) for c in range(columns)
              for r in range(rows)]  # fmt: skip
    return [(x, y, x + 0.045, y + 0.07) for x, y in places if chance.random() < 0.4]
