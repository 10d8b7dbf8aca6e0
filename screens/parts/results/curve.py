"""Line chart of a match: the totals of all seats after each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from kivy.graphics import Color, InstructionGroup, Mesh, SmoothLine
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.play.marks import is_hollow
from companion.play.view import Sheet
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes, text
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.glyphs import printed, text_width
from screens.parts.drawing.growing import Growing
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.results import legend
from screens.parts.results.legend import End, Legend

Point = tuple[float, float]
"""X and y in pixels."""
Totals = Sequence[tuple[int, ...]]
"""Totals of all seats before the first round and after each."""
GRID_STEPS = (
    1,
    2,
    5,
    10,
    20,
    25,
    *(each * 10**power for power in range(1, 9) for each in (5, 10, 20)),
)
"""Possible distances between grid lines, in points."""
MOST_LINES = 6
"""Most grid lines in each direction."""
LINE_WIDTH, BORDER_WIDTH = 2.2, 3.6
"""Width of a line and of the border that separates it from others, as Kivy counts, in units."""
CORE = 1.0
"""Width of the middle of a line that is left out for a seat with a hollow mark, counted alike."""
FINEST = 150
"""Most rounds of which each has a point of its own; of longer matches some are left out."""
MARKED = 12
"""Most rounds that are marked with the shape of the seat."""
DASH_WIDTH = 9
"""Width of a dash of lines that coincide, in units."""
DOT = 4
"""Length of a dot of a line that is still to come, and of the gap after it, in units."""
FAINT = 0.6
"""Alpha of that line."""
KNOB = 5
"""Radius of the top of the line at the present place of a match, in units."""


class Scale(Struct, frozen=True):
    """Scale from rounds and totals to pixels of the curve."""

    lowest: int
    highest: int
    step: int
    rounds: int
    corner: Point
    size: Point

    def at(self, place: float, total: float) -> Point:
        """Return the point of a total after *place* rounds."""
        x = self.corner[0] + self.size[0] * place / self.rounds
        share = (total - self.lowest) / (self.highest - self.lowest)
        return x, self.corner[1] + self.size[1] * share

    def ends(self) -> Point:
        """Return the lowest and the highest total."""
        return self.lowest, self.highest

    def heights(self) -> range:
        """Return the totals with a grid line."""
        return range(self.lowest, self.highest + 1, self.step)

    def places(self) -> range:
        """Return the rounds with a grid line and a number."""
        every = -(-self.rounds // MOST_LINES)
        return range(every, self.rounds + 1, every)


class Word(Struct, frozen=True):
    """Label of the curve; *at* is its middle, or the end that *align* names."""

    text: str
    at: Point
    colour: Colour
    size: float
    align: str


class CurveLabel(text.Words):
    """Label at a point, of size zero."""

    def has_room(self) -> bool:
        """Return True: a label may be drawn at any time."""
        return True


def write_words(chart: Widget, labels: list[CurveLabel], words: list[Word]) -> None:
    """Write words on a chart into its labels, to which new ones are added as needed."""
    while len(labels) < len(words):
        labels.append(CurveLabel(size_hint=(None, None), font_name=theme.bold))
        chart.add_widget(labels[-1])
    for label, word in zip(labels, words, strict=False):
        label.text, label.font_size, label.color = word.text, word.size, word.colour
        label.align, label.pos = word.align, word.at
    for label in labels[len(words) :]:
        label.text = ""


class Trace:
    """Line of one seat; above it the dashes that remain where others coincide, and marks.

    Each of the three is added to a group of its own, so that no line hides dashes or marks. The
    line of a seat with a hollow mark is hollow as well. The part of later rounds is dotted.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._apart, self._colour = Color(), Color()
        self._ground, self.line, self.core = SmoothLine(), SmoothLine(), SmoothLine()
        self._marks = Mesh(mode="triangles")
        self.dashes, self._holes, self._to_come = Layer(), Layer(), Layer()
        self.lines, self.dashed, self.marks = (InstructionGroup() for _ in range(3))
        for part in (self._apart, self._ground, self._colour, self.line, self._apart, self.core):
            self.lines.add(part)
        for part in (self._to_come, self.dashes, self._holes):
            self.dashed.add(part)
        for part in (self._colour, self._marks):
            self.marks.add(part)

    def draw(
        self, points: list[Point], dashes: list[tuple[Point, Point]], marked: list[Point]
    ) -> None:
        """Draw the line through points, the dashes, and the shape at the marked points.

        Without points nothing is drawn.
        """
        flat = [each for point in points for each in point]
        self._apart.rgba, self._colour.rgba = theme.panel, theme.seats[self._seat]
        self._ground.width, self.line.width = BORDER_WIDTH * theme.unit, LINE_WIDTH * theme.unit
        self._ground.points = self.line.points = flat if len(points) > 1 else []
        hollow = is_hollow(theme.marks[self._seat])
        self.core.width, self.core.points = CORE * theme.unit, self.line.points if hollow else []
        # Kivy's width of a line is half of what it draws.
        self.dashes.draw(theme.seats[self._seat], _strokes(2 * LINE_WIDTH, dashes))
        self._holes.draw(theme.panel, _strokes(2 * CORE, dashes if hollow else []))
        self._mark(marked)

    def dot(self, points: list[Point]) -> None:
        """Draw the line that is still to come through points."""
        dots = _strokes(LINE_WIDTH, [*_dotted(points, DOT * theme.unit)])
        self._to_come.draw([*theme.seats[self._seat][:3], FAINT], dots)

    def _mark(self, points: list[Point]) -> None:
        texture = printed(theme.shape(self._seat), theme.shapes, theme.tiny)
        width, height = texture.size
        self._marks.texture = texture
        u, v = texture.tex_coords[::2], texture.tex_coords[1::2]
        corners = ((-width, -height), (width, -height), (width, height), (-width, height))
        self._marks.vertices = [
            each
            for x, y in points
            for (across, up), *place in zip(corners, u, v, strict=True)
            for each in (x + across / 2, y + up / 2, *place)
        ]
        self._marks.indices = [
            4 * at + corner for at in range(len(points)) for corner in (0, 1, 2, 0, 2, 3)
        ]


class Curve(Redrawn, Growing, Hideable, RelativeLayout):
    """Line chart of the totals; the target is dashed, and equal lines alternate in dashes."""

    sheet = ObjectProperty(Sheet(), rebind=True)
    end = ObjectProperty(None, allownone=True)
    """Sheet of the end, if *sheet* is that of a moment before it: the rest is dotted."""
    place = NumericProperty(0)
    """Rounds played at that moment, with the share of the one that goes on."""

    drawn_by = ("sheet", "end", "size")

    def __init__(self, **kwargs: object) -> None:
        self._now = Layer()
        self._thin, self._gold = Color(), Color()
        self._grid, self._dashes = Mesh(mode="lines"), Mesh(mode="triangles")
        self._plot = tuple(InstructionGroup() for _ in range(3))
        self.traces: list[Trace] = []
        self.marks: list[text.SeatMark] = []
        self._words: list[CurveLabel] = []
        self.scale: Scale | None = None
        self.legend: Legend | None = None
        super().__init__(**kwargs)
        # Below the labels, which are children.
        for part in (self._thin, self._grid, self._gold, self._dashes, *self._plot, self._now):
            self.canvas.add(part)
        self.fbind("place", self._stand)
        self.fbind("added", self._count)

    @property
    def whole(self) -> Sheet:
        """Sheet of the end."""
        return self.end or self.sheet

    def _draw(self, *_: object) -> None:
        """Draw the grid, the target, the lines and the labels."""
        if not self.whole.curve or min(self.size) < theme.margin * 4:
            return
        ends = list(_ends(self._told()))
        left = _left(self.whole)
        self.legend = legend.fitted(ends, self.width, left)
        room = self.width - left - self.legend.width - 1.5 * theme.gap, self.height
        self.scale = scale = _scale(self.whole, left, room)
        self._draw_grid(scale)
        self._draw_target(scale)
        self._trace()
        words = [*self._numbers(scale), *self._totals(scale, self.legend, ends)]
        write_words(self, self._words, words)
        self._stand()

    def _told(self) -> Sequence[int]:
        """Return the totals of the legend: those before the last round until it is counted."""
        *past, now = self.whole.curve
        then = past[-1] if past and self.added < 1 else now
        return (*then, *now[len(then) :])  # a seat that was not there begins with its total

    def _count(self, *_: object) -> None:
        """Draw the lines as far as the last round is counted, with the legend of that moment."""
        if self.added in (0, 1):
            self._redraw()
        self._trace()

    def _stand(self, *_: object) -> None:
        """Draw the line at the present place of the match, if it is not the end."""
        if self.scale is None:
            return
        (x, bottom), (_x, top) = (self.scale.at(self.place, y) for y in self.scale.ends())
        knob = top + theme.gap
        parts = shapes.strokes(2 * theme.unit, [((x, bottom), (x, knob))])
        line = shapes.together([parts, shapes.disc(x, knob, KNOB * theme.unit)])
        is_before = self.end is not None and self.place < self.scale.rounds
        self._now.draw(theme.text, line if is_before else shapes.NOTHING)

    def _draw_grid(self, scale: Scale) -> None:
        self._thin.rgba = [*theme.line[:3], 0.55]
        ends = [(scale.at(0, y), scale.at(scale.rounds, y)) for y in scale.heights()]
        ends += [(scale.at(x, scale.lowest), scale.at(x, scale.highest)) for x in scale.places()]
        self._grid.vertices = [each for end in ends for x, y in end for each in (x, y, 0, 0)]
        self._grid.indices = list(range(2 * len(ends)))

    def _draw_target(self, scale: Scale) -> None:
        self._gold.rgba = theme.accent
        boxes = list(_dashes(scale, self.sheet.target)) if self.sheet.target is not None else []
        self._dashes.vertices = [
            each
            for left, right, bottom, top in boxes
            for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))
            for each in (x, y, 0, 0)
        ]
        self._dashes.indices = [
            4 * at + corner for at in range(len(boxes)) for corner in (0, 1, 2, 0, 2, 3)
        ]

    def _trace(self, *_: object) -> None:
        if self.scale is None:
            return
        seats = len(self.whole.totals)
        while len(self.traces) < seats:
            trace = Trace(len(self.traces))
            self.traces.append(trace)
            for group, part in zip(
                self._plot, (trace.lines, trace.dashed, trace.marks), strict=True
            ):
                group.add(part)
        for seat, trace in enumerate(self.traces[:seats]):
            points = self._points(self.scale, seat)
            trace.draw(points, self._dashed(points, seat), self._marked(points, seat))
            trace.dot(self._to_come(self.scale, seat))
        for trace in self.traces[seats:]:
            trace.draw([], [], [])
            trace.dot([])

    def _to_come(self, scale: Scale, seat: int) -> list[Point]:
        """Return the points from the present place of the match to its end."""
        if self.end is None:
            return []
        now = max(len(self.sheet.curve) - 1, 0)
        rest = (each for each in _since(self.end, seat) if each[0] >= now)
        return [scale.at(place, totals[seat]) for place, totals in rest]

    def _dashed(self, points: list[Point], seat: int) -> list[tuple[Point, Point]]:
        """Return the dashes of a seat along the parts of its line at which others coincide."""
        totals = [totals for _place, totals in _since(self.sheet, seat)]
        parts = zip(pairwise(points), segments(totals, seat), strict=True)
        step = DASH_WIDTH * theme.unit
        return [
            dash
            for (one, other), seats in parts
            if len(seats) > 1
            for dash in _every(one, other, step, seats.index(seat), len(seats))
        ]

    def _marked(self, points: list[Point], seat: int) -> list[Point]:
        """Return the points with the mark of a seat; those that share one take turns.

        The legend marks the last one.
        """
        last = len(self.whole.curve) - 1
        if last > MARKED:
            return []
        return [
            point
            for point, (place, totals) in zip(points, _since(self.sheet, seat), strict=True)
            for seats in [[each for each, total in enumerate(totals) if total == totals[seat]]]
            if 0 < place < last and seats[place % len(seats)] == seat
        ]

    def _points(self, scale: Scale, seat: int) -> list[Point]:
        points = [scale.at(place, totals[seat]) for place, totals in _since(self.sheet, seat)]
        if len(points) > 1 and self.added < 1:
            (x0, y0), (x1, y1) = points[-2:]
            points[-1] = x0 + (x1 - x0) * self.added, y0 + (y1 - y0) * self.added
        return points

    def _numbers(self, scale: Scale) -> Iterator[Word]:
        """Yield the labels of the grid and of the target."""
        for total in scale.heights():
            x, y = scale.at(0, total)
            words = points_word(total)
            yield Word(words, (x - theme.gap / 2, y), theme.muted, theme.chart, "right")
        for place in scale.places():
            x, _y = scale.at(place, scale.lowest)
            yield Word(
                str(place), (x, theme.gap + theme.chart * 0.6), theme.muted, theme.chart, "center"
            )
        if self.sheet.target is not None:
            x, y = scale.at(0, self.sheet.target)
            words = "{target}" if self.sheet.lowest_wins else _("{target} wins")
            above = x + theme.gap / 2, y + theme.tiny
            words = words.format(target=points_word(self.sheet.target))
            yield Word(words, above, theme.accent, theme.tiny, "left")

    def _totals(self, scale: Scale, legend: Legend, ends: list[End]) -> Iterator[Word]:
        """Place the marks of the seats at the ends of their lines, and yield their totals."""
        while len(self.marks) < len(self.whole.totals):
            self.marks.append(text.SeatMark(seat=len(self.marks)))
            self.marks[-1].size_hint = None, None
            self.add_widget(self.marks[-1])
        for seat, mark in enumerate(self.marks):
            mark.seat = seat if seat < len(self.whole.totals) else None
        x = scale.corner[0] + scale.size[0] + theme.gap / 2
        for end, y in zip(ends, _stacked(scale, legend, ends), strict=True):
            side = legend.mark(end)
            for seat, across, up in legend.marks(end):
                mark = self.marks[seat]
                mark.font_size, mark.size = side, (side, side)
                mark.center = x + across, y + up
            colour = theme.text if end.level else theme.seats[end.seats[0]]
            for words, across, up, letters in legend.words(end):
                yield Word(words, (x + across, y + up), colour, letters, "left")


def _strokes(width: float, dashes: list[tuple[Point, Point]]) -> shapes.Cut:
    """Return dashes of a width in units; nothing without any."""
    return shapes.strokes(width * theme.unit, dashes) if dashes else shapes.NOTHING


def _since(sheet: Sheet, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return rounds and totals since a seat came, of a long match every few rounds."""
    last = len(sheet.curve) - 1
    drawn = range(last, -1, -max(-(-last // FINEST), 1))
    every = ((place, sheet.curve[place]) for place in reversed(drawn))
    return [(place, totals) for place, totals in every if seat < len(totals)]


def _ends(totals: Sequence[int]) -> Iterator[End]:
    """Yield each distinct total with its seats, highest first."""
    for total in sorted({*totals}, reverse=True):
        yield End(total, tuple(seat for seat, each in enumerate(totals) if each == total))


def _stacked(scale: Scale, legend: Legend, ends: list[End]) -> list[float]:
    """Return the height of each end's label: that of its lines, but without overlaps."""
    heights: list[float] = []
    for at, end in enumerate(ends):
        _x, y = scale.at(0, end.total)
        heights.append(min(y, heights[-1] - _between(legend, *ends[at - 1 : at + 1])) if at else y)
    least = scale.corner[1]
    for at in reversed(range(len(heights))):
        # The last one stays above the numbers of the rounds.
        low = legend.low(ends[at]) if at == len(heights) - 1 else 0
        heights[at] = max(heights[at], least + low)
        least = heights[at] + _between(legend, ends[at - 1], ends[at])
    return heights


def _between(legend: Legend, upper: End, lower: End) -> float:
    """Return the least distance between the middles of two ends, in pixels."""
    return legend.under(upper) + legend.over(lower)


def _range(sheet: Sheet) -> tuple[int, int, int]:
    """Return the lowest and highest grid line, and the distance between lines."""
    every = [total for totals in sheet.curve for total in totals]
    lowest, highest = min([0, *every]), max([sheet.target or 0, 5, *every])
    reach = highest - lowest
    step = next(step for step in (*GRID_STEPS, reach) if reach / step <= MOST_LINES)
    return step * (lowest // step), -(-highest // step) * step, step


def _left(sheet: Sheet) -> float:
    """Return the width of the numbers beside the grid, in pixels."""
    lowest, highest, _step = _range(sheet)
    numbers = max(text_width(str(n), theme.bold, theme.chart) for n in (lowest, highest))
    return float(numbers + 1.6 * theme.gap)


def _scale(sheet: Sheet, left: float, room: Point) -> Scale:
    """Return the scale of a plot of the width of *room*, in a panel of its height."""
    lowest, highest, step = _range(sheet)
    bottom = theme.chart * 1.6 + theme.gap
    size = room[0], room[1] - bottom - 1.3 * theme.large
    return Scale(lowest, highest, step, max(len(sheet.curve) - 1, 1), (left, bottom), size)


def _dashes(scale: Scale, target: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, right, bottom and top of each dash of the target line."""
    (x, y), (end, _y) = scale.at(0, target), scale.at(scale.rounds, target)
    while x < end:
        yield x, min(x + theme.gap, end), y - theme.unit, y + theme.unit
        x += theme.gap * 1.6


def _dotted(points: list[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dots along a line, each as long as the gap after it."""
    for (x0, y0), (x1, y1) in pairwise(points):
        length = max(hypot(x1 - x0, y1 - y0), 0.1)
        count = max(int(length / (2 * step)), 1)
        for at in range(count):
            one, other = at / count, min(at / count + step / length, 1)
            yield (
                (x0 + (x1 - x0) * one, y0 + (y1 - y0) * one),
                (x0 + (x1 - x0) * other, y0 + (y1 - y0) * other),
            )


def _every(
    one: Point, other: Point, step: float, turn: int, turns: int
) -> Iterator[tuple[Point, Point]]:
    """Yield every *turns*-th dash between two points, cut at each multiple of *step* across."""
    (x0, y0), (x1, y1) = one, other
    rise = (y1 - y0) / max(x1 - x0, 0.1)
    for number in range(int(x0 // step), int(x1 // step) + 1):
        left, right = max(number * step, x0), min((number + 1) * step, x1)
        if number % turns == turn and left < right:
            yield (left, y0 + (left - x0) * rise), (right, y0 + (right - x0) * rise)


def segments(curve: Totals, seat: int) -> list[list[int]]:
    """Return the seats whose lines coincide with that of a seat in each round, including it.

    Lines that only cross do not coincide.
    """
    pairs = ([*zip(now, then, strict=False)] for now, then in pairwise(curve))
    return [[other for other, each in enumerate(pair) if each == pair[seat]] for pair in pairs]


kv.load(__file__)
