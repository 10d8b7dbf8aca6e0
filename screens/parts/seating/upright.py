"""Geometry of pads in rows below and above the table; same functions as ``round``."""

from __future__ import annotations

from itertools import chain
from math import atan2, pi

from screens.parts.seating.round import Frame, PadPlace, Size, split_side, split_top

PORTRAIT_ROWS = {
    1: ((1,), ()),
    2: ((1,), (1,)), 3: ((2,), (1,)), 4: ((1, 2), (1,)), 5: ((2,), (1, 2)), 6: ((1, 2), (1, 2)),
    7: ((2, 2), (1, 2)), 8: ((1, 2, 2), (1, 2)), 9: ((2, 2), (1, 2, 2)), 10: ((1, 2, 2), (1, 2, 2)),
    11: ((2, 2, 2), (1, 2, 2)), 12: ((2, 2, 2), (2, 2, 2)),
}  # fmt: skip
"""Seats in each row below and above in a portrait window, rows at the edges first."""


def places(seats: int, size: Size, frame: Frame) -> tuple[PadPlace, ...]:
    """Return the pads of 1 to 12 seats, clockwise from the lower left."""
    below_rows, above_rows = rows(seats, size)
    below = chain(*(_below(count, at, size, frame) for at, count in enumerate(below_rows)))
    above = chain(*(_above(count, at, size, frame) for at, count in enumerate(above_rows)))
    up = size[1] - frame.depth
    pads = [*below, *(pad._replace(y=up - pad.y) for pad in above)]
    first = pads[0]
    return tuple(sorted(pads, key=lambda pad: (_turn(pad, size) - _turn(first, size)) % (2 * pi)))


def middle(seats: int, size: Size, frame: Frame) -> tuple[float, float, float, float]:
    """Return the area free of pads: left, bottom, width and height in pixels."""
    bottom, top = (len(each) * (frame.depth + frame.gap) for each in rows(seats, size))
    top = top or frame.upper
    return 0, bottom, size[0], size[1] - bottom - top


def sides(seats: int, size: Size) -> tuple[int, int, int, int]:
    """Return the number of seats at the bottom, left, top and right edge."""
    below, above = rows(seats, size)
    return below[0], 0, above[0] if above else 0, 0


def rows(seats: int, size: Size) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the number of seats in each row below and above, rows at the edges first."""
    if seats == 1 or size[1] > size[0]:
        return PORTRAIT_ROWS[seats]
    return (seats // 2,), (seats - seats // 2,)


def _below(count: int, at: int, size: Size, frame: Frame) -> list[PadPlace]:
    start = 0 if at else frame.lower
    return _row(split_side(count, start, size[0] - start, frame), at, frame)


def _above(count: int, at: int, size: Size, frame: Frame) -> list[PadPlace]:
    free = split_side(count, 0, size[0], frame) if at else split_top(count, size[0], frame)
    return _row(free, at, frame)


def _row(pads: list[tuple[float, float]], at: int, frame: Frame) -> list[PadPlace]:
    return [PadPlace(x, at * (frame.depth + frame.gap), long, frame.depth, 0) for x, long in pads]


def _turn(pad: PadPlace, size: Size) -> float:
    """Return the angle of a pad, clockwise from the lower side."""
    across, up = pad.x + pad.width / 2 - size[0] / 2, pad.y + pad.height / 2 - size[1] / 2
    return atan2(-across, -up)
