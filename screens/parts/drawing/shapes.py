"""Shapes and sheets as corners of triangles, with soft edges and without a picture."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from math import cos, dist, hypot, pi, sin, sqrt
from typing import NamedTuple

Points = list[tuple[float, float]]
Outline = Callable[[float], Points]
"""The corners of a convex outline, moved outwards by so many pixels; always as many."""

CLEAR, SOLID = 0.25, 0.75
"""Where on the texture of an edge nothing is drawn, and everything."""
SOFT = 0.5
"""Pixels to both sides of an edge within which it fades."""

Spot = tuple[float, float]
SPREADS: dict[int, tuple[float, tuple[Spot, ...]]] = {
    1: (0.46, ((0.5, 0.5),)),
    2: (0.38, ((0.5, 0.7), (0.5, 0.3))),
    3: (0.3, ((0.5, 0.78), (0.5, 0.5), (0.5, 0.22))),
    4: (0.3, ((0.27, 0.69), (0.73, 0.69), (0.27, 0.31), (0.73, 0.31))),
    5: (0.28, ((0.25, 0.77), (0.75, 0.77), (0.5, 0.5), (0.25, 0.23), (0.75, 0.23))),
    6: (0.27, ((0.27, 0.79), (0.73, 0.79), (0.27, 0.5), (0.73, 0.5), (0.27, 0.21), (0.73, 0.21))),
}
"""By number: how large a shape is, in widths of the card, and where on the card each stands."""
CORNERS = {"T": 3, "S": 4}
REACH = {"C": 0.5, "T": 0.66, "S": 0.64}
"""From the middle of a shape to its corners, in sizes: so that all three look as large."""


def _around(count: int, far: Callable[[float], float]) -> Points:
    """Return corners by how far each is from the middle, in the direction of an angle."""
    turns = [pi / 2 + 2 * pi * at / count for at in range(count)]
    return [(far(turn) * cos(turn), far(turn) * sin(turn)) for turn in turns]


def _heart(count: int, up: float = 1.0) -> Points:
    turns = [-2 * pi * up * at / count for at in range(count)]
    return [
        (
            sin(t) ** 3,
            up * ((13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 16 + 0.1),
        )
        for t in turns
    ]


def _star(points: int, inner: float) -> Points:
    far = [1.08, inner * 1.08]
    turns = [pi / 2 + pi * at / points for at in range(2 * points)]
    return [(far[at % 2] * cos(t), far[at % 2] * sin(t)) for at, t in enumerate(turns)]


def _drop(count: int) -> Points:
    """Return a round foot that runs to a point above."""
    foot = [pi * (0.85 + 1.3 * at / count) for at in range(count + 1)]
    return [(0.0, 1.05), *((0.7 * cos(t), 0.7 * sin(t) - 0.32) for t in foot)]


def _leaf(count: int) -> Points:
    """Return two bends that meet in a point above and below."""
    ups = [1.05 - 2.1 * at / count for at in range(count + 1)]
    left = [(-0.62 * (1 - (up / 1.05) ** 2), up) for up in ups]
    return [*left, *((-across, up) for across, up in reversed(left[1:-1]))]


_PAWN = (
    [(0.5 * sin(t), 0.42 + 0.5 * cos(t)) for t in (0.28 * at - 2.52 for at in range(19))],
    [(0.2, -0.08), (0.56, -0.82), (0.56, -1.0)],
)
"""The head of a pawn, and the right side of the rest."""
_STANDING = [*_PAWN[0], *_PAWN[1], *((-x, y) for x, y in reversed(_PAWN[1]))][::-1]


PIPS: dict[str, Points] = {
    "ring": _around(24, lambda _: 0.92),
    "disc": _around(24, lambda _: 0.92),
    "drop": _drop(16),
    "leaf": _leaf(10),
    "heart": _heart(24),
    "spade": [*((x * 0.92, up + 0.12) for x, up in _heart(24, -1.0))],
    "star": _star(5, 0.46),
    "pawn": _STANDING,
    "fallen pawn": [(-y, x) for x, y in _STANDING],
}
"""Corners of each pip by its name, from its middle, in halves of its size, counterclockwise."""
HOLLOW = {"ring": 0.16}
"""Those of which only a line is drawn, and how wide that is, of their size."""


class Cut(NamedTuple):
    """What a Mesh of triangles takes: x, y and a place on the texture by corner; and the corners
    of each triangle.
    """

    vertices: list[float]
    indices: list[int]


NOTHING = Cut([], [])


@lru_cache(maxsize=256)
def spread(shape: str, number: int, hollow: bool, width: float, height: float) -> Cut:
    """Return the shapes on a card of a size in pixels, from its lower left corner."""
    size, places = SPREADS[number]
    return together(_shape(shape, hollow, x * width, y * height, size * width) for x, y in places)


@lru_cache(maxsize=64)
def single(shape: str, hollow: bool, width: float, height: float) -> Cut:
    """Return one shape in the middle of a box of a size in pixels, as large as it may be."""
    return _shape(shape, hollow, width / 2, height / 2, 0.6 * min(width, height))


@lru_cache(maxsize=64)
def sheet(
    width: float, height: float, radius: float, by: float, low: float = 1.0, soft: float = SOFT
) -> Cut:
    """Return a rounded sheet of a size, grown by some pixels, that fades to *low* at its foot."""
    outline = _rounded(width, height, radius)
    cut = _filled(outline, by, soft)
    # The lower row of the texture is half as bright.
    shades = (SOLID - (1 - low) * (1 - y / height) for y in cut.vertices[1::4])
    cut.vertices[3::4] = [min(max(shade, CLEAR), SOLID) for shade in shades]
    return cut


@lru_cache(maxsize=64)
def pip(name: str, x: float, y: float, size: float) -> Cut:
    """Return the pip of a suit around a place, of a size in pixels; nothing without a name."""
    if not name:
        return Cut([], [])
    if name in HOLLOW:
        return edge(name, x, y, size, max(size * HOLLOW[name], 1.2))
    return _fanned(_drawn(name, x, y, size / 2), (x, y))


@lru_cache(maxsize=64)
def edge(name: str, x: float, y: float, size: float, width: float) -> Cut:
    """Return the edge of a pip, a line so many pixels wide inside its outline."""
    return _lined(_drawn(name, x, y, size / 2), width)


@lru_cache(maxsize=64)
def head(width: float, height: float, radius: float, high: float) -> Cut:
    """Return the upper part of a rounded sheet, so many pixels high."""

    def outline(by: float) -> Points:
        bends = _rounded(width, height, radius)(by)
        half = len(bends) // 2
        return [*bends[:half], (-by, height - high), (width + by, height - high)]

    return _filled(outline, 0, SOFT)


@lru_cache(maxsize=16)
def dashes(width: float, height: float, radius: float, line: float, step: float) -> Cut:
    """Return the outline of a rounded sheet in dashes three steps long, two steps apart."""
    outline = _stepped(_rounded(width, height, radius), step)
    half = line / 2
    cut = _banded(
        outline,
        ((half + SOFT, CLEAR), (half - SOFT, SOLID), (SOFT - half, SOLID), (-half - SOFT, CLEAR)),
    )
    count = len(outline(0))
    strips = range(0, len(cut.indices), 6)
    seen = [at for at in strips if at // 6 % count % 5 < 3]
    return Cut(cut.vertices, [each for at in seen for each in cut.indices[at : at + 6]])


@lru_cache(maxsize=64)
def disc(x: float, y: float, radius: float) -> Cut:
    """Return a disc around a place."""
    return _filled(_regular("C", x, y, radius), 0, SOFT)


@lru_cache(maxsize=64)
def polygon(*corners: Spot) -> Cut:
    """Return a convex shape by its corners, counterclockwise."""
    return _filled(partial(_mitred, corners), 0, SOFT)


@lru_cache(maxsize=64)
def line(width: float, *places: Spot) -> Cut:
    """Return a line of a width through some places, its ends cut off straight."""
    return together(_segment(one, other, width / 2) for one, other in pairwise(places))


def together(cuts: Iterable[Cut]) -> Cut:
    """Return triangles that are drawn in one go."""
    vertices: list[float] = []
    indices: list[int] = []
    for cut in cuts:
        first = len(vertices) // 4
        vertices += cut.vertices
        indices += [first + each for each in cut.indices]
    return Cut(vertices, indices)


def _segment(one: Spot, other: Spot, half: float) -> Cut:
    """Return a part of a line, a little longer than it is, so that bends have no gaps."""
    far = max(hypot(other[0] - one[0], other[1] - one[1]), 0.1)
    x, y = (other[0] - one[0]) * half / far, (other[1] - one[1]) * half / far
    start, end = (one[0] - 0.5 * x, one[1] - 0.5 * y), (other[0] + 0.5 * x, other[1] + 0.5 * y)
    return polygon(
        (start[0] + y, start[1] - x), (end[0] + y, end[1] - x),
        (end[0] - y, end[1] + x), (start[0] - y, start[1] + x),
    )  # fmt: skip


def _mitred(corners: Sequence[Spot], by: float) -> Points:
    """Return corners, counterclockwise, each moved outwards so that both its sides move so far."""
    moved = []
    for at, (x, y) in enumerate(corners):
        (ax, ay), (bx, by_) = _outwards(corners, at - 1), _outwards(corners, at)
        reach = by / max(1 + ax * bx + ay * by_, 0.2)
        moved.append((x + (ax + bx) * reach, y + (ay + by_) * reach))
    return moved


def _outwards(corners: Sequence[Spot], at: int) -> Spot:
    """Return the direction out of the side that begins at a corner."""
    (x, y), (far_x, far_y) = corners[at], corners[(at + 1) % len(corners)]
    length = max(hypot(far_x - x, far_y - y), 0.1)
    return (far_y - y) / length, (x - far_x) / length


def _drawn(name: str, x: float, y: float, reach: float) -> Outline:
    """Return the outline of a pip, which can be seen whole from its middle.

    Its sides are what moves: corners moved away from the middle would leave a side that runs
    there where it is.
    """
    return partial(_mitred, [(x + across * reach, y + up * reach) for across, up in PIPS[name]])


def _lined(outline: Outline, width: float) -> Cut:
    """Return a line of a width inside an outline."""
    return _banded(
        outline, ((SOFT, CLEAR), (-SOFT, SOLID), (SOFT - width, SOLID), (-SOFT - width, CLEAR))
    )


def _fanned(outline: Outline, middle: Spot) -> Cut:
    cut = _banded(outline, ((SOFT, CLEAR), (-SOFT, SOLID)))
    count = len(cut.vertices) // 8
    cut.vertices.extend((*middle, SOLID, SOLID))
    for at in range(count):
        cut.indices.extend((2 * count, count + at, count + (at + 1) % count))
    return cut


def _shape(shape: str, hollow: bool, x: float, y: float, size: float) -> Cut:
    outline = _regular(shape, x, y, size * REACH[shape])
    if hollow:
        return _lined(outline, max(size * 0.11, 1.2))
    return _filled(outline, 0, SOFT)


def _regular(shape: str, x: float, y: float, reach: float) -> Outline:
    corners = CORNERS.get(shape) or max(16, int(reach * 2))
    # A triangle stands on a side, a square as well; each edge moves by as much as is wanted.
    first, inner = pi / 2 + (pi / 4 if shape == "S" else 0), cos(pi / corners)
    y -= reach / 5 if shape == "T" else 0

    def outline(by: float) -> Points:
        radius = reach + by / inner
        turns = (first + 2 * pi * corner / corners for corner in range(corners))
        return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]

    return outline


def _stepped(outline: Outline, step: float) -> Outline:
    """Return an outline with as many corners as it has such steps, in fives."""
    points = outline(0)
    ways = [dist(a, b) for a, b in pairwise([*points, points[0]])]
    count = 5 * max(round(sum(ways) / step / 5), 1)
    ends = list(accumulate(ways))
    params = []
    for at in range(count):
        far = ends[-1] * at / count
        side = bisect_right(ends, far)
        params.append((side, 1 - (ends[side] - far) / ways[side]))

    def stepped(by: float) -> Points:
        moved = outline(by)
        return [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            for side, part in params
            for a, b in [(moved[side], moved[(side + 1) % len(moved)])]
        ]

    return stepped


def _rounded(width: float, height: float, radius: float) -> Outline:
    steps = max(3, int(sqrt(radius) * 1.5))

    def outline(by: float) -> Points:
        bend = max(radius + by, 0.1)
        middles = (
            (width - radius, height - radius), (radius, height - radius),
            (radius, radius), (width - radius, radius),
        )  # fmt: skip
        return [
            (x + bend * cos(turn), y + bend * sin(turn))
            for quarter, (x, y) in enumerate(middles)
            for turn in ((quarter + step / steps) * pi / 2 for step in range(steps + 1))
        ]

    return outline


def _filled(outline: Outline, by: float, soft: float) -> Cut:
    cut = _banded(outline, ((by + soft, CLEAR), (by - soft, SOLID)))
    count = len(cut.vertices) // 8
    fan = (each for at in range(1, count - 1) for each in (0, at, at + 1))
    cut.indices.extend(count + each for each in fan)
    return cut


def _banded(outline: Outline, steps: tuple[tuple[float, float], ...]) -> Cut:
    """Return the bands between an outline moved to and fro, each time with a place on the edge."""
    loops = [(outline(by), edge) for by, edge in steps]
    count = len(loops[0][0])
    vertices = [each for loop, edge in loops for x, y in loop for each in (x, y, edge, SOLID)]
    ways = [(at, (at + 1) % count) for at in range(count)]
    indices = [
        each
        for outer, inner in pairwise(range(0, count * len(loops), count))
        for a, b in ways
        for each in (outer + a, outer + b, inner + a, inner + a, outer + b, inner + b)
    ]
    return Cut(vertices, indices)
