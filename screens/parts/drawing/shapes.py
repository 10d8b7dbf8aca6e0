"""Shapes and sheets as meshes of triangles with soft edges."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from math import cos, dist, hypot, pi, sin, sqrt
from typing import NamedTuple

Points = list[tuple[float, float]]
Outline = Callable[[float], Points]
"""Function from an offset in pixels to the corners of a convex outline moved outwards by it."""

CLEAR, SOLID = 0.25, 0.75
"""Texture coordinates of no and full alpha."""
SOFT = 0.5
"""Pixels over which an edge fades, to each side."""

Spot = tuple[float, float]
SPREADS: dict[int, tuple[float, tuple[Spot, ...]]] = {
    1: (0.46, ((0.5, 0.5),)),
    2: (0.38, ((0.5, 0.7), (0.5, 0.3))),
    3: (0.3, ((0.5, 0.78), (0.5, 0.5), (0.5, 0.22))),
    4: (0.3, ((0.27, 0.69), (0.73, 0.69), (0.27, 0.31), (0.73, 0.31))),
    5: (0.28, ((0.25, 0.77), (0.75, 0.77), (0.5, 0.5), (0.25, 0.23), (0.75, 0.23))),
    6: (0.27, ((0.27, 0.79), (0.73, 0.79), (0.27, 0.5), (0.73, 0.5), (0.27, 0.21), (0.73, 0.21))),
}
"""By number of shapes: their size in widths of the card, and their positions on it."""
SEAT_CORNERS = (3, 4, 48, 4, 5)
"""Corners of the shape of each seat, but for the star of the last one."""
STAR = 5
SEAT_REACH = (0.6, 0.62, 0.46, 0.52, 0.5, 0.54)
"""Distance from the middle to those corners, in sizes, chosen so that all look equally large."""
SEAT_TURN = (pi / 2, pi / 4, 0.0, 0.0, pi / 2, 0.0)
"""Angle of the first corner."""
SEAT_UP = (-0.15, 0.0, 0.0, 0.0, -0.03, 0.0)
"""Height of the middle above that of the square, in sizes."""
SEAT_LINE = 0.13
"""Width of the line of a hollow shape of a seat, in sizes."""
CORNERS = {"T": 3, "S": 4}
REACH = {"C": 0.5, "T": 0.66, "S": 0.64}
"""Distance from the middle to the corners, in sizes, chosen so that all look equally large."""


def _around(count: int, radius: Callable[[float], float]) -> Points:
    """Return corners, given the distance from the middle for each angle."""
    turns = [pi / 2 + 2 * pi * at / count for at in range(count)]
    return [(radius(turn) * cos(turn), radius(turn) * sin(turn)) for turn in turns]


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
    radii = [1.08, inner * 1.08]
    turns = [pi / 2 + pi * at / points for at in range(2 * points)]
    return [(radii[at % 2] * cos(t), radii[at % 2] * sin(t)) for at, t in enumerate(turns)]


def _drop(count: int) -> Points:
    """Return a drop with its point at the top."""
    foot = [pi * (0.85 + 1.3 * at / count) for at in range(count + 1)]
    return [(0.0, 1.05), *((0.7 * cos(t), 0.7 * sin(t) - 0.32) for t in foot)]


def _leaf(count: int) -> Points:
    """Return two parabolas that meet in a point at the top and the bottom."""
    ups = [1.05 - 2.1 * at / count for at in range(count + 1)]
    left = [(-0.62 * (1 - (up / 1.05) ** 2), up) for up in ups]
    return [*left, *((-across, up) for across, up in reversed(left[1:-1]))]


_PAWN = (
    [(0.44 * sin(t), 0.54 + 0.44 * cos(t)) for t in (0.27 * at - 2.43 for at in range(19))],
    [
        (0.38, 0.14), (0.38, 0.06), (0.32, -0.04), (0.34, -0.2), (0.39, -0.38), (0.47, -0.58),
        (0.55, -0.76), (0.63, -0.9), (0.63, -1.0),
    ],
)  # fmt: skip
"""Head of a pawn, and the right half of its collar, body and foot; each is seen from its middle."""
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
    "tag": [(0.7, -1.0), (0.7, 0.5), (0.28, 1.0), (-0.28, 1.0), (-0.7, 0.5), (-0.7, -1.0)],
    "fallen pawn": [(-y, x) for x, y in _STANDING],
}
"""Corners of each pip by name, from its middle in half sizes, counterclockwise."""
HOLLOW = {"ring": 0.16}
"""Pips that are drawn as an outline, with its width as a share of their size."""


class Cut(NamedTuple):
    """Data of a Mesh of triangles: x, y, u, v of each vertex, and the indices of each triangle."""

    vertices: list[float]
    indices: list[int]


NOTHING = Cut([], [])


@lru_cache(maxsize=256)
def spread(shape: str, number: int, hollow: bool, width: float, height: float) -> Cut:
    """Return the shapes on a card, in pixels from its lower left corner."""
    size, places = SPREADS[number]
    if width > height:
        places = tuple((y, x) for x, y in places)
    size *= min(width, height)
    return together(_shape(shape, hollow, x * width, y * height, size) for x, y in places)


@lru_cache(maxsize=64)
def single(shape: str, hollow: bool, width: float, height: float) -> Cut:
    """Return one shape centred in a box of a size in pixels."""
    return _shape(shape, hollow, width / 2, height / 2, 0.6 * min(width, height))


@lru_cache(maxsize=64)
def sheet(
    width: float, height: float, radius: float, by: float, lit: bool = False, soft: float = SOFT
) -> Cut:
    """Return a rounded sheet, enlarged *by* pixels; a lit one darkens from its head to its foot."""
    cut = _filled(_rounded(width, height, radius), by, soft)
    if lit:
        heights = (CLEAR + (SOLID - CLEAR) * y / height for y in cut.vertices[1::4])
        cut.vertices[3::4] = [min(max(each, CLEAR), SOLID) for each in heights]
    return cut


@lru_cache(maxsize=64)
def shadow(width: float, height: float, radius: float, fall: float) -> Cut:
    """Return the soft shadow of a rounded sheet, *fall* pixels below it."""
    cut = _filled(_rounded(width, height, radius), 0, fall)
    cut.vertices[1::4] = [y - fall for y in cut.vertices[1::4]]
    return cut


@lru_cache(maxsize=64)
def hairline(width: float, height: float, radius: float, inside: float, line: float) -> Cut:
    """Return a line along the edge of a rounded sheet, *inside* pixels from it."""
    bend = max(radius - inside, 1)
    outline = _rounded(width - 2 * inside, height - 2 * inside, bend)
    cut = _lined(outline, line)
    cut.vertices[0::4] = [x + inside for x in cut.vertices[0::4]]
    cut.vertices[1::4] = [y + inside for y in cut.vertices[1::4]]
    return cut


@lru_cache(maxsize=64)
def pip(name: str, x: float, y: float, size: float) -> Cut:
    """Return the pip of a suit centred on a point, in pixels; empty without a name."""
    if not name:
        return Cut([], [])
    if name in HOLLOW:
        return edge(name, x, y, size, max(size * HOLLOW[name], 1.2))
    return _fanned(_drawn(name, x, y, size / 2), (x, y))


@lru_cache(maxsize=64)
def edge(name: str, x: float, y: float, size: float, width: float) -> Cut:
    """Return the edge of a pip, a line of a width in pixels inside its outline."""
    return _lined(_drawn(name, x, y, size / 2), width)


@lru_cache(maxsize=64)
def head(width: float, height: float, radius: float, head_height: float) -> Cut:
    """Return the upper part of a rounded sheet, *head_height* pixels in height."""

    def outline(by: float) -> Points:
        bends = _rounded(width, height, radius)(by)
        half = len(bends) // 2
        foot = height - head_height - by
        return [*bends[:half], (-by, foot), (width + by, foot)]

    return _filled(outline, 0, SOFT)


@lru_cache(maxsize=16)
def dashes(width: float, height: float, radius: float, line: float, step: float) -> Cut:
    """Return the outline of a rounded sheet in dashes three steps long, two steps apart."""
    return _dashed(_stepped(_rounded(width, height, radius), step), line)


@lru_cache(maxsize=16)
def dashed(name: str, x: float, y: float, size: float, line: float, step: float) -> Cut:
    """Return the outline of a pip in dashes three steps long, two steps apart."""
    return _dashed(_stepped(_drawn(name, x, y, size / 2), step), line)


def _dashed(outline: Outline, line: float) -> Cut:
    """Return three of five strips of a line along an outline."""
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
    """Return a disc around a point."""
    return _filled(_regular("C", x, y, radius), 0, SOFT)


def lamplight(x: float, y: float, radius: float) -> Cut:
    """Return a disc around a point that fades from its middle to its edge, as the square."""
    rings = [(share, CLEAR + (SOLID - CLEAR) * share**2) for share in (0, 1 / 3, 2 / 3)]
    steps = tuple((-radius * share, seen) for share, seen in rings)
    return _fanned(_regular("C", x, y, radius), (x, y), steps)


@lru_cache(maxsize=16)
def seat(number: int, x: float, y: float, size: float, low: float = 1.0) -> Cut:
    """Return the shape of a seat in a square around a point, whose brightness falls to *low*.

    Shapes from the seventh seat on are hollow.
    """
    hollow, kind = divmod(number, len(SEAT_REACH))
    y += size * SEAT_UP[kind]
    outline = _seat_outline(kind, x, y, size * SEAT_REACH[kind])
    cut = _lined(outline, size * SEAT_LINE) if hollow else _fanned(outline, (x, y))
    return graded(cut, low)


def _seat_outline(kind: int, x: float, y: float, reach: float) -> Outline:
    if kind == STAR:
        return _drawn("star", x, y, reach / 1.08)
    turns = [SEAT_TURN[kind] + 2 * pi * at / SEAT_CORNERS[kind] for at in range(SEAT_CORNERS[kind])]
    return partial(_mitred, [(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns])


def graded(cut: Cut, low: float) -> Cut:
    """Return triangles whose brightness falls from their top to *low* at their foot."""
    heights = cut.vertices[1::4]
    foot, height = min(heights), max(max(heights) - min(heights), 1)
    vertices = list(cut.vertices)
    vertices[3::4] = [SOLID - (1 - low) * (1 - (y - foot) / height) for y in heights]
    return Cut(vertices, cut.indices)


@lru_cache(maxsize=64)
def polygon(*corners: Spot) -> Cut:
    """Return a convex polygon by its corners, counterclockwise."""
    return _filled(partial(_mitred, corners), 0, SOFT)


@lru_cache(maxsize=64)
def line(width: float, *places: Spot) -> Cut:
    """Return a polyline of a width, with butt ends."""
    return together(_segment(one, other, width / 2) for one, other in pairwise(places))


@lru_cache(maxsize=32)
def ribbon(width: float, soft: float, *places: Spot) -> Cut:
    """Return a smooth band through points, which fades over *soft* pixels on each side of its edge.

    Unlike in ``line`` nothing overlaps, so that it may be translucent.
    """
    half, last = width / 2, len(places) - 1
    vertices: list[float] = []
    for at, (x, y) in enumerate(places):
        (ax, ay), (bx, by) = places[max(at - 1, 0)], places[min(at + 1, last)]
        length = max(hypot(bx - ax, by - ay), 0.1)
        right, up = (by - ay) / length, (ax - bx) / length
        for side, seen in (
            (half + soft, CLEAR), (half - soft, SOLID), (soft - half, SOLID), (-half - soft, CLEAR),
        ):  # fmt: skip
            vertices += (x + right * side, y + up * side, seen, SOLID)
    corners = [4 * at + lane for at in range(last) for lane in range(3)]
    indices = [each for c in corners for each in (c, c + 1, c + 4, c + 4, c + 1, c + 5)]
    return Cut(vertices, indices)


def strokes(width: float, ends: Iterable[tuple[Spot, Spot]]) -> Cut:
    """Return short lines of a width, each between two points, with soft sides and butt ends."""
    return together(ribbon(width, SOFT, one, other) for one, other in ends)


@lru_cache(maxsize=32)
def arc(x: float, y: float, radius: float, width: float, first: float, last: float) -> Cut:
    """Return a line of a width around a point, from one angle to another."""
    steps = max(int(radius * (last - first) / 4), 12)
    turns = [first + (last - first) * step / steps for step in range(steps + 1)]
    places = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    return ribbon(width, SOFT, *places)


def moved(cut: Cut, x: float, y: float) -> Cut:
    """Return a mesh moved by some pixels."""
    placed = list(cut.vertices)
    placed[0::4] = [each + x for each in cut.vertices[0::4]]
    placed[1::4] = [each + y for each in cut.vertices[1::4]]
    return Cut(placed, cut.indices)


def together(cuts: Iterable[Cut]) -> Cut:
    """Return several meshes as one."""
    vertices: list[float] = []
    indices: list[int] = []
    for cut in cuts:
        first = len(vertices) // 4
        vertices += cut.vertices
        indices += [first + each for each in cut.indices]
    return Cut(vertices, indices)


def _segment(one: Spot, other: Spot, half: float) -> Cut:
    """Return a segment of a line, extended so that bends have no gaps."""
    length = max(hypot(other[0] - one[0], other[1] - one[1]), 0.1)
    x, y = (other[0] - one[0]) * half / length, (other[1] - one[1]) * half / length
    start, end = (one[0] - 0.5 * x, one[1] - 0.5 * y), (other[0] + 0.5 * x, other[1] + 0.5 * y)
    return polygon(
        (start[0] + y, start[1] - x), (end[0] + y, end[1] - x),
        (end[0] - y, end[1] + x), (start[0] - y, start[1] + x),
    )  # fmt: skip


def _mitred(corners: Sequence[Spot], by: float) -> Points:
    """Return the corners of a polygon whose sides are moved outwards *by* pixels."""
    moved = []
    for at, (x, y) in enumerate(corners):
        (ax, ay), (bx, by_) = _outwards(corners, at - 1), _outwards(corners, at)
        reach = by / max(1 + ax * bx + ay * by_, 0.2)
        moved.append((x + (ax + bx) * reach, y + (ay + by_) * reach))
    return moved


def _outwards(corners: Sequence[Spot], at: int) -> Spot:
    """Return the outward normal of the side that begins at a corner."""
    (x, y), (next_x, next_y) = corners[at], corners[(at + 1) % len(corners)]
    length = max(hypot(next_x - x, next_y - y), 0.1)
    return (next_y - y) / length, (x - next_x) / length


def _drawn(name: str, x: float, y: float, reach: float) -> Outline:
    """Return the outline of a pip, which is star-shaped around its middle.

    Its sides are moved, not its corners: scaling would leave sides that point to the middle.
    """
    return partial(_mitred, [(x + across * reach, y + up * reach) for across, up in PIPS[name]])


def _lined(outline: Outline, width: float) -> Cut:
    """Return a line of a width inside an outline."""
    return _banded(
        outline, ((SOFT, CLEAR), (-SOFT, SOLID), (SOFT - width, SOLID), (-SOFT - width, CLEAR))
    )


def _fanned(
    outline: Outline,
    middle: Spot,
    steps: tuple[tuple[float, float], ...] = ((SOFT, CLEAR), (-SOFT, SOLID)),
) -> Cut:
    """Return bands as of ``_banded``, and a fan from the innermost copy to a point."""
    cut = _banded(outline, steps)
    total = len(cut.vertices) // 4
    count = total // len(steps)
    inner = total - count
    cut.vertices.extend((*middle, SOLID, SOLID))
    for at in range(count):
        cut.indices.extend((total, inner + at, inner + (at + 1) % count))
    return cut


def _shape(shape: str, hollow: bool, x: float, y: float, size: float) -> Cut:
    outline = _regular(shape, x, y, size * REACH[shape])
    if hollow:
        return _lined(outline, max(size * 0.11, 1.2))
    return _filled(outline, 0, SOFT)


def _regular(shape: str, x: float, y: float, reach: float) -> Outline:
    corners = CORNERS.get(shape) or max(16, int(reach * 2))
    # Triangles and squares stand on a side; the inner radius makes each side move by *by*.
    first, inner = pi / 2 + (pi / 4 if shape == "S" else 0), cos(pi / corners)
    y -= reach / 5 if shape == "T" else 0

    def outline(by: float) -> Points:
        radius = reach + by / inner
        turns = (first + 2 * pi * corner / corners for corner in range(corners))
        return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]

    return outline


def _stepped(outline: Outline, step: float) -> Outline:
    """Return an outline with a corner every *step* pixels, their number a multiple of five."""
    points = outline(0)
    ways = [dist(a, b) for a, b in pairwise([*points, points[0]])]
    count = 5 * max(round(sum(ways) / step / 5), 1)
    ends = list(accumulate(ways))
    params = []
    for at in range(count):
        distance = ends[-1] * at / count
        side = bisect_right(ends, distance)
        params.append((side, 1 - (ends[side] - distance) / ways[side]))

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
    """Return bands between copies of an outline, each at an offset and a texture coordinate."""
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
