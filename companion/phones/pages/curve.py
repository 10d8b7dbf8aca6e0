"""Line chart of the totals, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from msgspec import Struct

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, element, together
from companion.phones.snapshot import Snapshot
from companion.play.view import Sheet
from companion.words.i18n import _, points_word

CHART_WIDTH, CHART_HEIGHT = 360, 150
LEFT_ROOM, TOP_ROOM, BOTTOM_ROOM = 40, 24, 14
"""Room around the plot; at its right are the marks."""
LETTER_SIZE = 13
"""Size of the numbers."""
GRID_STEPS = (1, 2, 5, 10, 20, 25, *(each * 10**power for power in range(1, 9) for each in (5, 10)))
"""Possible distances between grid lines, in points."""
MOST_LINES = 4
"""Most distances between grid lines."""
DASH_LENGTH = 7
"""Length of a dash of lines that coincide."""
MARK_SIZE = 14
"""Side of the mark at the end of a line."""
LEVEL_STEP = 0.8
"""Distance of marks that are level, in sides."""

MOST_POINTS = 60
"""Most rounds of which each has a point of its own; of longer matches some are left out."""

Point = tuple[float, float]
Way = tuple[int, int]
"""Numbers of the rounds between which a part of a line is."""


class ChartScale(Struct, frozen=True):
    """Scale from rounds and totals to the box of the chart."""

    lowest: int
    highest: int
    step: int
    rounds: int
    right: float
    """End of the lines."""

    def at(self, place: float, total: float) -> Point:
        """Return the point of a total after *place* rounds."""
        x = LEFT_ROOM + (self.right - LEFT_ROOM) * place / self.rounds
        share = (total - self.lowest) / (self.highest - self.lowest)
        return round(x, 1), round(
            CHART_HEIGHT - BOTTOM_ROOM - (CHART_HEIGHT - TOP_ROOM - BOTTOM_ROOM) * share, 1
        )


def curve(snapshot: Snapshot) -> Html:
    """Return the chart of the totals; nothing before the second."""
    sheet = snapshot.sheet
    if len(sheet.curve) < 2 or not sheet.has_points:
        return NO_HTML
    scale = _scale(sheet)
    marks = [line.mark for line in snapshot.seats]
    parts = (_grid(scale), _target(scale, sheet), _lines(scale, sheet, marks),
             _ends(scale, sheet, marks))  # fmt: skip
    return shapes.drawing(
        together(parts),
        class_="curve",
        viewBox=f"0 0 {CHART_WIDTH} {CHART_HEIGHT}",
        role="img",
        aria_label=_("Totals after each round"),
    )


def _scale(sheet: Sheet) -> ChartScale:
    every = [total for totals in sheet.curve for total in totals]
    lowest, highest = min([0, *every]), max([sheet.target or 0, 5, *every])
    reach = highest - lowest
    step = next(step for step in (*GRID_STEPS, reach) if reach / step <= MOST_LINES)
    level = max(map(sheet.curve[-1].count, sheet.curve[-1]))
    return ChartScale(
        lowest=step * (lowest // step),
        highest=-(-highest // step) * step,
        step=step,
        rounds=len(sheet.curve) - 1,
        right=CHART_WIDTH - MARK_SIZE * (1 + LEVEL_STEP * (level - 1)),
    )


def _grid(scale: ChartScale) -> Html:
    return together(_line(scale, total) for total in range(
        scale.lowest, scale.highest + 1, scale.step))  # fmt: skip


def _line(scale: ChartScale, total: int) -> Html:
    (x, y), (end, _y) = scale.at(0, total), scale.at(scale.rounds, total)
    line = element("line", x1=x, y1=y, x2=end, y2=y, class_="line")
    return together((line, _number(points_word(total), x - 7, y, "end")))


def _number(words: str, x: float, y: float, anchor: str, class_: str = "number") -> Html:
    return element(
        "text", words, x=round(x, 1), y=round(y + 0.36 * LETTER_SIZE, 1), text_anchor=anchor,
        class_=class_,
    )  # fmt: skip


def _target(scale: ChartScale, sheet: Sheet) -> Html:
    if sheet.target is None:
        return NO_HTML
    (x, y), (end, _y) = scale.at(0, sheet.target), scale.at(scale.rounds, sheet.target)
    line = element("line", x1=x, y1=y, x2=end, y2=y, class_="target")
    words = "{target}" if sheet.lowest_wins else _("{target} wins")
    told = words.format(target=points_word(sheet.target))
    return together((line, _number(told, x + 2, y - 0.7 * LETTER_SIZE, "start", "number gold")))


def _lines(scale: ChartScale, sheet: Sheet, marks: list[int]) -> Html:
    return together(_trace(scale, sheet, seat, mark) for seat, mark in enumerate(marks))


def _trace(scale: ChartScale, sheet: Sheet, seat: int, mark: int) -> Html:
    """Return the line of a seat since it came, in dashes where others have the same."""
    ways = (way for way in _ways(sheet) if seat < len(sheet.curve[way[0]]))
    runs = groupby(ways, lambda way: _level(sheet, way, seat))
    parts = (_run(scale, sheet, seat, level, [*run]) for level, run in runs)
    return element("g", *parts, class_=f"trace mark-{mark}")


def _ways(sheet: Sheet) -> Iterator[Way]:
    """Yield the ways from one round to the next, of a long match every few rounds."""
    last = len(sheet.curve) - 1
    return pairwise(sorted({0, *range(last, 0, -max(-(-last // MOST_POINTS), 1))}))


def _level(sheet: Sheet, way: Way, seat: int) -> tuple[int, int]:
    """Return the number of seats that go the same way, and which of them a seat is."""
    now, then = (sheet.curve[place] for place in way)
    both = [*zip(now, then, strict=False)]
    return both.count(both[seat]), both[:seat].count(both[seat])


def _run(
    scale: ChartScale, sheet: Sheet, seat: int, level: tuple[int, int], ways: list[Way]
) -> Html:
    """Return a part of a line, in each dash of which another one of its seats is seen."""
    places = [ways[0][0], *(then for _now, then in ways)]
    points = (scale.at(place, sheet.curve[place][seat]) for place in places)
    count, turn = level
    return element(
        "polyline",
        points=" ".join(f"{x:g},{y:g}" for x, y in points),
        stroke_dasharray=f"{DASH_LENGTH} {DASH_LENGTH * (count - 1)}" if count > 1 else None,
        stroke_dashoffset=-DASH_LENGTH * turn if turn else None,
    )


def _ends(scale: ChartScale, sheet: Sheet, marks: list[int]) -> Html:
    """Return the marks at the ends of the lines, those of equal totals side by side."""
    x, _y = scale.at(scale.rounds, 0)
    return together(
        _mark(mark, x + MARK_SIZE * LEVEL_STEP * at, y)
        for total, y in _heights(scale, sheet)
        for at, mark in enumerate(
            mark for mark, has in zip(marks, sheet.curve[-1], strict=False) if has == total
        )
    )


def _heights(scale: ChartScale, sheet: Sheet) -> list[tuple[int, float]]:
    """Return each total of the end with the height of its marks, which do not overlap."""
    totals = sorted({*sheet.curve[-1]}, reverse=True)
    heights = [scale.at(scale.rounds, total)[1] for total in totals]
    apart = min(MARK_SIZE, (CHART_HEIGHT - MARK_SIZE) / max(len(totals) - 1, 1))
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + apart)
    lowest = CHART_HEIGHT - MARK_SIZE / 2
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest)
        lowest = heights[at] - apart
    return [*zip(totals, heights, strict=True)]


def _mark(mark: int, x: float, y: float) -> Html:
    return element(
        "svg", shapes.outline(mark), x=round(x - MARK_SIZE / 2, 1), y=round(y - MARK_SIZE / 2, 1),
        width=MARK_SIZE, height=MARK_SIZE, viewBox=shapes.box(mark), class_=f"end mark-{mark}",
    )  # fmt: skip
