"""Icons of cards that no icon font has, as triangles with soft edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from screens.parts.drawing import shapes
from screens.parts.drawing.shapes import Cut, Spot

ICON_SIZE = 24
"""Side of the square in which each icon is drawn, in units of its own."""
STRAND_GAP = 3.15
"""Distance from one strand of a rope to the next, in such units."""
ROPE_HALF = 1.75
"""Half of the thickness of a rope."""


class Pen:
    """Draws the parts of an icon at a size in pixels, optionally rotated around its middle."""

    def __init__(self, size: float, turn: float = 0.0) -> None:
        self._unit = size / ICON_SIZE
        self._cos, self._sin = cos(radians(turn)), sin(radians(turn))

    def _point(self, x: float, y: float) -> Spot:
        x, y = x - ICON_SIZE / 2, y - ICON_SIZE / 2
        return (
            (ICON_SIZE / 2 + x * self._cos - y * self._sin) * self._unit,
            (ICON_SIZE / 2 + x * self._sin + y * self._cos) * self._unit,
        )

    def solid(self, *corners: Spot) -> Cut:
        """Return a convex area by its corners, counterclockwise."""
        return shapes.polygon(*(self._point(x, y) for x, y in corners))

    def bar(self, left: float, bottom: float, right: float, top: float) -> Cut:
        """Return a rectangle."""
        return self.solid((left, bottom), (right, bottom), (right, top), (left, top))

    def dot(self, x: float, y: float, radius: float) -> Cut:
        """Return a disc."""
        return shapes.disc(*self._point(x, y), radius * self._unit)

    def arc(
        self, x: float, y: float, radius: float, width: float, first: float = 0, last: float = 360
    ) -> Cut:
        """Return a part of a circle, between two angles in degrees."""
        place, ends = self._point(x, y), (radians(first), radians(last))
        return shapes.arc(*place, radius * self._unit, width * self._unit, *ends)

    def line(self, width: float, *places: Spot) -> Cut:
        """Return a line with round ends and bends."""
        spots = [self._point(x, y) for x, y in places]
        thickness = width * self._unit
        dots = (shapes.disc(x, y, thickness / 2) for x, y in spots)
        return shapes.together((shapes.line(thickness, *spots), *dots))

    def drop(self, x: float, y: float, size: float) -> Cut:
        """Return a drop or flame."""
        return shapes.pip("drop", *self._point(x, y), size * self._unit)


@lru_cache(maxsize=64)
def icon(code: str, size: float) -> Cut:
    """Return the icon of a card in a square of a size in pixels; empty if the font has it."""
    draw = ICONS.get(code)
    return shapes.together(draw(size)) if draw else shapes.NOTHING


def _dagger(size: float) -> Iterator[Cut]:
    pen = Pen(size, -45)
    yield pen.solid((8.8, 9.5), (11.7, 9.5), (11.7, 25), (8.8, 19))
    yield pen.solid((12.4, 9.5), (15.2, 9.5), (15.2, 19), (12.4, 25))
    yield pen.line(2.4, (6.2, 8.6), (17.8, 8.6))
    yield pen.bar(10.6, 1.5, 13.4, 8.5)
    yield pen.dot(12, 0.4, 2.3)


def _candlestick(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    yield pen.drop(12, 20.6, 6.2)
    yield pen.bar(9.6, 9.5, 14.4, 16.4)
    yield pen.line(2, (6, 9.2), (18, 9.2))
    yield pen.bar(10.9, 3, 13.1, 9)
    yield pen.dot(12, 6, 1.9)
    yield pen.solid((5, 0.8), (19, 0.8), (17.8, 3.2), (6.2, 3.2))


def _pistol(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    yield pen.bar(0.8, 13.6, 20.6, 19)
    yield pen.solid((16.8, 3.2), (23.2, 3.2), (20.6, 14.2), (13.8, 14.2))
    yield pen.solid((19.5, 13.6), (22.6, 13.6), (22.6, 16.4), (20.4, 19), (19.5, 19))
    yield pen.bar(1.8, 18.8, 3.6, 20.6)
    yield pen.arc(12.2, 13.2, 3.6, 1.6, 180, 360)
    yield pen.line(1.4, (12.4, 13.4), (11.8, 11.2))


def _pipe(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    yield pen.bar(2.5, 13.4, 12, 19.4)
    yield pen.arc(11.6, 9.4, 7, 6, 0, 90)
    yield pen.bar(15.6, 2.5, 21.6, 9.8)
    yield pen.bar(0.6, 11.4, 3.6, 21.4)
    yield pen.bar(13.6, 0.6, 23.6, 3.6)
    yield pen.bar(7.6, 12.6, 9.6, 20.2)
    yield pen.bar(14.8, 6.4, 22.4, 8.4)


def _rope(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    middle, tail = _oval(10.6, 13.8, 7.4, 7.2), [(15.6, 8), (18, 5.4), (20.4, 4.4), (24, 2.6)]
    for by in (-ROPE_HALF, ROPE_HALF):
        yield pen.line(1.1, *_oval(10.6, 13.8, 7.4 + by, 7.2 + by))
        yield pen.line(1.1, *((x + 0.35 * by, y + 0.94 * by) for x, y in tail))
    for path in (middle, tail):
        for strand in _strands(path):
            yield pen.line(1.1, *strand)


def _oval(x: float, y: float, radius_x: float, radius_y: float) -> list[Spot]:
    turns = [2 * pi * at / 40 for at in range(41)]
    return [(x + radius_x * cos(turn), y + radius_y * sin(turn)) for turn in turns]


def _strands(path: Iterable[Spot], strand: float = 2.6) -> Iterator[tuple[Spot, Spot]]:
    """Yield the slanted strands of a rope along a path, each by its two ends."""
    offset = STRAND_GAP / 2
    for (x, y), (end_x, end_y) in pairwise(path):
        length = hypot(end_x - x, end_y - y)
        along, up = (end_x - x) / length, (end_y - y) / length
        while offset <= length:
            middle = x + along * offset, y + up * offset
            slant = 0.62 * along - 0.78 * up, 0.62 * up + 0.78 * along
            yield (
                (middle[0] - 0.5 * strand * slant[0], middle[1] - 0.5 * strand * slant[1]),
                (middle[0] + 0.5 * strand * slant[0], middle[1] + 0.5 * strand * slant[1]),
            )
            offset += STRAND_GAP
        offset -= length


def _pot(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    yield pen.solid(
        (4, 11), (4, 4.4), (4.6, 2.6), (5.8, 1.4), (7.6, 0.8), (16.4, 0.8), (18.2, 1.4),
        (19.4, 2.6), (20, 4.4), (20, 11),
    )  # fmt: skip
    yield pen.line(2.4, (1.2, 9.4), (22.8, 9.4))
    yield pen.line(2.2, (3, 13.2), (21, 13.2))
    for x in (8.6, 14.4):
        ups = [16.4 + 0.8 * at for at in range(10)]
        yield pen.line(1.6, *((x + 0.95 * sin((up - 16.4) * 0.87), up) for up in ups))


def _ball(size: float) -> Iterator[Cut]:
    pen = Pen(size)
    yield pen.arc(12, 12, 8.1, 5.4)
    yield pen.arc(12, 13.5, 1.35, 1.2)
    yield pen.arc(12, 10.4, 1.6, 1.2)


ICONS: dict[str, Callable[[float], Iterator[Cut]]] = {
    "dagger": _dagger,
    "candlestick": _candlestick,
    "pistol": _pistol,
    "pipe": _pipe,
    "rope": _rope,
    "kitchen": _pot,
    "billiard-room": _ball,
}
"""Drawing of each such icon, by the code of its card in lower case."""
