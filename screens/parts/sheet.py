"""The sheet of points, and the curve beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kivy.animation import Animation
from kivy.graphics import Color, SmoothLine
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.play.view import Row, Seat, Sheet
from companion.words.i18n import signed
from screens import kv
from screens.parts import pager, repeat, text
from screens.theme import Colour, theme

_used = (pager, repeat)  # by the kv file
Point = tuple[float, float]
"""Pixels to the right and up."""
Totals = Sequence[tuple[int, ...]]
"""The totals of all seats before the first round and after each."""


class Cell(Struct, frozen=True):
    """One number of the sheet."""

    text: str
    mood: str = ""


class Round(Struct, frozen=True):
    """One line of the sheet."""

    label: str
    cells: tuple[Cell, ...]
    last: bool


class SheetRow(BoxLayout):
    """A round: its number and the points of each seat."""

    item = ObjectProperty(rebind=True)


class SheetCell(BoxLayout):
    """The points of one seat in one round."""

    item = ObjectProperty(rebind=True)


class SheetTotal(BoxLayout):
    """The total of one seat."""

    item = ObjectProperty(rebind=True)


class SheetHead(BoxLayout):
    """A seat above its column."""

    item = ObjectProperty(rebind=True)


class SheetTable(BoxLayout):
    """Rounds, points and totals; long matches are paged, the last rounds first."""

    sheet = ObjectProperty(Sheet(), rebind=True)
    seats = ListProperty()
    rows = ListProperty()
    totals = ListProperty()

    def on_sheet(self, *_: object) -> None:
        """Show other points."""
        last = len(self.sheet.rows) - 1
        self.rows = [_round(row, place == last) for place, row in enumerate(self.sheet.rows)]
        self.totals = [Cell(str(total).replace("-", "−")) for total in self.sheet.totals]


def _round(row: Row, last: bool) -> Round:
    moods = row.moods or ("",) * len(row.points)
    cells = tuple(Cell(signed(n), mood) for n, mood in zip(row.points, moods, strict=True))
    return Round(f"{row.label} ×" if row.note else row.label, cells, last)


class Curve(RelativeLayout):
    """Totals after each round as lines, the target as a dashed one."""

    sheet = ObjectProperty(Sheet(), rebind=True)
    grown = NumericProperty(1.0)
    """How much of the last round is drawn."""
    target_text = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._marks: list[Widget] = []
        self.bind(size=self._draw, grown=self._draw)
        theme.bind(dark=self._draw)

    def on_sheet(self, _: object, sheet: Sheet) -> None:
        """Draw other points; the last round grows if motion is wanted."""
        Animation.cancel_all(self, "grown")
        self.target_text = "" if sheet.target is None else str(sheet.target)
        if theme.moving and len(sheet.curve) > 1:
            self.grown = 0.0
            Animation(grown=1.0, duration=0.25, t="out_quad").start(self)
        else:
            self.grown = 1.0
            self._draw()

    def _draw(self, *_: object) -> None:
        sheet, canvas = self.sheet, self.ids.plot.canvas
        canvas.clear()
        for mark in self._marks:
            self.remove_widget(mark)
        self._marks = []
        if not sheet.curve or self.width < 10:
            return
        with canvas:
            self._draw_line(theme.line, [self._at(0, 0), self._at(self._rounds, 0)], 1)
            if sheet.target is not None:
                self._draw_target(sheet.target)
            ends = [self._draw_seat(seat) for seat in range(len(sheet.totals))]
        for seat, end in enumerate(ends):
            self._mark(seat, end)

    def _draw_line(
        self, colour: Colour, points: list[Point], width: float, dashed: bool = False
    ) -> None:
        Color(*colour)
        if not dashed:
            SmoothLine(points=[xy for point in points for xy in point], width=width)
            return
        (x, y), (end, _) = points
        step = theme.gap * 1.5
        while x < end:
            SmoothLine(points=[x, y, min(x + step * 0.6, end), y], width=width)
            x += step

    def _draw_target(self, target: int) -> None:
        ends = [self._at(0, target), self._at(self._rounds, target)]
        self._draw_line(theme.accent, ends, theme.ring * 0.7, dashed=True)

    def _draw_seat(self, seat: int) -> Point:
        totals = [total[seat] for total in self.sheet.curve]
        apart = self._apart(seat)
        points = [
            (x, y + by)
            for (x, y), by in zip(map(self._at, range(len(totals)), totals), apart, strict=True)
        ]
        if len(points) > 1:
            (x0, y0), (x1, y1) = points[-2:]
            points[-1] = x0 + (x1 - x0) * self.grown, y0 + (y1 - y0) * self.grown
            self._draw_line(theme.seats[seat], points, theme.ring)
        return points[-1]

    def _apart(self, seat: int) -> list[float]:
        """Return how far up a seat's curve runs after each round, in pixels, beside its equals."""
        lanes = []
        for together in beside(self.sheet.curve, seat):
            lanes.append((together.index(seat) - (len(together) - 1) / 2) * theme.apart)
        return lanes

    def _mark(self, seat: int, end: Point) -> None:
        mark = text.SeatMark(seat=seat, size_hint=(None, None), size=(theme.large, theme.large))
        last = self.sheet.curve[-1]
        mark.center = end[0] - last[:seat].count(last[seat]) * theme.large * 0.9, end[1]
        self._marks.append(mark)
        self.add_widget(mark)

    def place(self, total: int, size: Point) -> Point:
        """Return where a total stands before the first round, in a curve of that size."""
        return self._at(0, total) if min(size) > theme.margin * 4 else (0.0, 0.0)

    @property
    def _rounds(self) -> int:
        return max(len(self.sheet.curve) - 1, 1)

    def _at(self, place: float, total: float) -> Point:
        """Return where a total after so many rounds stands, in pixels of this widget."""
        every = [total for totals in self.sheet.curve for total in totals]
        low = min([0, *every])
        high = max([self.sheet.target or 20, 20, *every])
        margin = theme.margin * 1.6
        across = (self.width - 2 * margin) * place / self._rounds
        return margin + across, margin + (self.height - 2 * margin) * (total - low) / (high - low)


def beside(curve: Totals, seat: int) -> list[list[int]]:
    """Return whose curves run where a seat's does after each round, itself among them.

    Curves that only cross run together nowhere.
    """
    pairs = [
        [other for other in range(len(now)) if (now[other], then[other]) == (now[seat], then[seat])]
        for now, then in pairwise(curve)
    ] or [[other for other, total in enumerate(curve[0]) if total == curve[0][seat]]]
    around = [pairs[0], *pairs, pairs[-1]]
    return [sorted({*left, *right}) for left, right in pairwise(around)][: len(curve)]


def columns(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats as the heads of columns: nothing in them changes with the points."""
    return tuple(Seat(seat.number, seat.name, 0) for seat in seats)


kv.load(__file__)
