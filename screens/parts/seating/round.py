"""Seats around a table: where the pad of each one lies in a window, and whom it faces."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

Size = tuple[float, float]

LYING = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (2, 1, 2, 1),
    7: (2, 1, 3, 1), 8: (3, 1, 3, 1), 9: (3, 1, 4, 1), 10: (3, 2, 3, 2),
}  # fmt: skip
"""How many sit at the lower side, at the left, at the top and at the right, by their number."""
STANDING = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 2, 0, 2), 6: (1, 2, 1, 2),
    7: (1, 3, 0, 3), 8: (1, 3, 1, 3), 9: (1, 4, 0, 4), 10: (1, 4, 1, 4),
}  # fmt: skip
"""The same where the window is higher than wide."""


class Place(NamedTuple):
    """A pad in pixels, and by how many degrees its text is turned to the left."""

    x: float
    y: float
    width: float
    height: float
    towards: int


class Frame(Struct, frozen=True):
    """What of a window pads take and leave free, in pixels."""

    deep: float
    """From the edge of the table to its middle."""
    most: float
    """The longest that a pad is which has a side for itself."""
    gap: float
    low: float
    """What keys take of both sides of a lower corner, 0 where there are none."""
    high: float
    """The same of an upper one."""


def places(seats: int, size: Size, frame: Frame) -> tuple[Place, ...]:
    """Return where 2 to 10 seats have their pads: clockwise, from the lower side."""
    low, left, top, right = sides(seats, size)
    below = shared(low, frame.low, size[0] - frame.low, frame)
    above = shared(top, frame.high, size[0] - frame.high, frame)
    ends = _passed(below, frame, frame.low), size[1] - _passed(above, frame, frame.high)
    up, far = size[1] - frame.deep, size[0] - frame.deep
    lower = [Place(x, 0, long, frame.deep, 0) for x, long in below]
    return (
        *lower[:1],
        *(Place(0, y, frame.deep, long, 270) for y, long in shared(left, *ends, frame)),
        *(Place(x, up, long, frame.deep, 180) for x, long in above),
        *(Place(far, y, frame.deep, long, 90) for y, long in shared(right, *ends, frame)[::-1]),
        *lower[:0:-1],
    )


def middle(seats: int, size: Size, frame: Frame) -> tuple[float, float, float, float]:
    """Return what pads and upper keys leave free: left, bottom, width and height in pixels."""
    taken = [frame.deep + frame.gap if count else 0 for count in sides(seats, size)]
    low, left, top, right = taken
    top = top or frame.high
    return left, low, size[0] - left - right, size[1] - low - top


def sides(seats: int, size: Size) -> tuple[int, int, int, int]:
    """Return how many sit below, left, above and right."""
    return (STANDING if size[1] > size[0] else LYING)[seats]


def facing(seats: int, size: Size) -> tuple[int, ...]:
    """Return by how many degrees what each seat reads is turned to the left."""
    low, left, top, right = sides(seats, size)
    return (*[0] * low, *[270] * left, *[180] * top, *[90] * right, *[0] * low)[low - 1 :][:seats]


def opposite(seats: int, seat: int) -> bool:
    """Return whether a seat faces the only other one across the table, from above."""
    return seats == 2 and seat == 1


def _passed(row: list[tuple[float, float]], frame: Frame, corner: float) -> float:
    """Return how far from its end a column begins, beside a row or past it."""
    beside = not row or row[0][0] >= frame.deep + frame.gap
    return corner if beside else max(frame.deep + frame.gap, corner)


def shared(count: int, start: float, end: float, frame: Frame) -> list[tuple[float, float]]:
    """Return the starts and the length of pads that share a side."""
    if not count:
        return []
    long = (end - start - frame.gap * (count - 1)) / count
    if count == 1:
        long = min(long, frame.most)
    first = (start + end - long * count - frame.gap * (count - 1)) / 2
    return [(first + turn * (long + frame.gap), long) for turn in range(count)]
