"""Geometry of pads around a table: position, size and direction of each seat's pad."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

Size = tuple[float, float]

LYING = {
    1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1),
    6: (2, 1, 2, 1), 7: (2, 1, 3, 1), 8: (3, 1, 3, 1), 9: (3, 1, 4, 1), 10: (3, 2, 3, 2),
    11: (3, 2, 4, 2), 12: (4, 2, 4, 2),
}  # fmt: skip
"""Seats at the bottom, left, top and right of a landscape window, by the number of seats."""
STANDING = {
    1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 2, 0, 2),
    6: (1, 2, 1, 2), 7: (1, 3, 0, 3), 8: (1, 3, 1, 3), 9: (1, 4, 0, 4), 10: (1, 4, 1, 4),
    11: (2, 4, 1, 4), 12: (2, 4, 2, 4),
}  # fmt: skip
"""The same for a portrait window."""


class PadPlace(NamedTuple):
    """Pad in pixels, and the degrees by which its text is rotated counterclockwise."""

    x: float
    y: float
    width: float
    height: float
    towards: int


class Frame(Struct, frozen=True):
    """Measures of pads and the gaps between them, in pixels."""

    depth: float
    """Depth of a pad, from the edge of the table towards its middle."""
    longest: float
    """Longest pad that has a side to itself."""
    gap: float
    lower: float
    """Width and height that keys take in each lower corner, 0 for none."""
    upper: float
    """The same for the upper corners."""
    extra: float = 0
    """Further width that keys take in the upper right corner; less than 0 in the left one."""


def places(seats: int, size: Size, frame: Frame) -> tuple[PadPlace, ...]:
    """Return the pads of 1 to 12 seats, clockwise from the lower side."""
    low, left, top, right = sides(seats, size)
    below = split_side(low, frame.lower, size[0] - frame.lower, frame)
    above = split_top(top, size[0], frame)
    ends = (
        _passed(below, size[0], frame, frame.lower),
        size[1] - _passed(above, size[0], frame, frame.upper),
    )
    up, right_x = size[1] - frame.depth, size[0] - frame.depth
    lower = [PadPlace(x, 0, long, frame.depth, 0) for x, long in below]
    return (
        *lower[:1],
        *(PadPlace(0, y, frame.depth, long, 270) for y, long in split_side(left, *ends, frame)),
        *(PadPlace(x, up, long, frame.depth, 180) for x, long in above),
        *(
            PadPlace(right_x, y, frame.depth, long, 90)
            for y, long in split_side(right, *ends, frame)[::-1]
        ),
        *lower[:0:-1],
    )


def middle(seats: int, size: Size, frame: Frame) -> tuple[float, float, float, float]:
    """Return the area free of pads and upper keys: left, bottom, width and height in pixels."""
    taken = [frame.depth + frame.gap if count else 0 for count in sides(seats, size)]
    low, left, top, right = taken
    top = top or frame.upper
    return left, low, size[0] - left - right, size[1] - low - top


def sides(seats: int, size: Size) -> tuple[int, int, int, int]:
    """Return the number of seats at the bottom, left, top and right."""
    return (STANDING if size[1] > size[0] else LYING)[seats]


def rotations(seats: int, size: Size) -> tuple[int, ...]:
    """Return the degrees by which the text of each seat is rotated counterclockwise."""
    low, left, top, right = sides(seats, size)
    return (*[0] * low, *[270] * left, *[180] * top, *[90] * right, *[0] * low)[low - 1 :][:seats]


def is_opposite(seats: int, seat: int) -> bool:
    """Return True if a seat is the upper one of two."""
    return seats == 2 and seat == 1


def _passed(row: list[tuple[float, float]], width: float, frame: Frame, corner: float) -> float:
    """Return the offset at which a column begins, so that it clears the row at its end."""
    is_free = not row or min(row[0][0], width - sum(row[-1])) >= frame.depth + frame.gap
    return corner if is_free else max(frame.depth + frame.gap, corner)


def split_top(count: int, width: float, frame: Frame) -> list[tuple[float, float]]:
    """Return start and length of each pad along the upper side; a single one is in the middle."""
    start = frame.upper - min(frame.extra, 0)
    end = width - frame.upper - max(frame.extra, 0)
    pads = split_side(count, start, end, frame)
    if len(pads) != 1:
        return pads
    long = pads[0][1]
    return [(min(max((width - long) / 2, start), end - long), long)]


def split_side(count: int, start: float, end: float, frame: Frame) -> list[tuple[float, float]]:
    """Return start and length of each pad along a side."""
    if not count:
        return []
    long = (end - start - frame.gap * (count - 1)) / count
    if count == 1:
        long = min(long, frame.longest)
    first = (start + end - long * count - frame.gap * (count - 1)) / 2
    return [(first + turn * (long + frame.gap), long) for turn in range(count)]
