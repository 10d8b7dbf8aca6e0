"""Chart of bids against tricks taken, with the line on which every bid is exact."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.telling.profile import Calibration, Said
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.results.curve import CurveLabel, Word, write_words

LINE_WIDTH = 4.5
"""Width of the line in pixels of the drawings."""
DASH_LENGTH = 9
"""Length of a dash of the exact line, in pixels of the drawings."""
SMALLEST_MARK, LARGEST_MARK = 14, 26
"""Size of a mark, of a rare bid and of the most frequent one, in pixels of the drawings."""


class CalibrationChart(Redrawn, RelativeLayout):
    """Line through the tricks taken at each bid; frequent bids have large marks."""

    calibration = ObjectProperty(Calibration(""))
    mark = NumericProperty(0)
    """Mark of the person, whose colour and shape the line has."""

    drawn_by = ("calibration", "mark", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._layers = [Layer() for _ in range(4)]
        self._words: list[CurveLabel] = []
        super().__init__(**kwargs)
        for layer in self._layers:
            self.canvas.add(layer)
        self._redraw()

    def _draw(self, *_: object) -> None:
        said = self.calibration.said
        if not said or min(self.size) < theme.margin * 4:
            for layer in self._layers:
                layer.draw(theme.clear, BLANK)
            write_words(self, self._words, [])
            return
        most = max(2, *(each.bid for each in said), *(round(each.taken + 0.4) for each in said))
        colour = theme.people[int(self.mark)]
        grid, exact, line, marks = self._layers
        ticks = range(0, most + 1, 1 if most < 5 else 2)
        ends = [(self._at(0, tick, most), self._at(most, tick, most)) for tick in ticks]
        grid.draw([*theme.line[:3], 0.55], shapes.strokes(theme.unit, ends))
        exact.draw(theme.edge, self._exact(most))
        points = [self._at(each.bid, each.taken, most) for each in said]
        line.draw(colour, shapes.ribbon(LINE_WIDTH * theme.unit, theme.unit / 2, *points))
        marks.draw(colour, shapes.together(self._mark(each, said, most) for each in said))
        words = [word for tick in ticks for word in self._numbers(tick, most)]
        write_words(self, self._words, words)

    def _at(self, bid: float, taken: float, most: int) -> tuple[float, float]:
        """Return the pixel of a bid and the tricks taken."""
        left, bottom, edge = 2 * theme.least, 2 * theme.least, LARGEST_MARK * theme.unit / 2
        width, height = self.width - left - edge, self.height - bottom - edge
        return left + width * bid / most, bottom + height * taken / most

    def _exact(self, most: int) -> shapes.Cut:
        (x0, y0), (x1, y1) = self._at(0, 0, most), self._at(most, most, most)
        steps = max(int(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / (DASH_LENGTH * theme.unit)), 2)

        def at(step: int) -> tuple[float, float]:
            return x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps

        dashes = [(at(step), at(step + 1)) for step in range(0, steps, 2)]
        return shapes.strokes(2 * theme.unit, dashes)

    def _mark(self, each: Said, said: tuple[Said, ...], most: int) -> shapes.Cut:
        share = each.tries / max(other.tries for other in said)
        size = (SMALLEST_MARK + (LARGEST_MARK - SMALLEST_MARK) * share) * theme.unit
        return shapes.seat(int(self.mark), *self._at(each.bid, each.taken, most), size)

    def _numbers(self, tick: int, most: int) -> list[Word]:
        (x, _y), (_x, y) = self._at(tick, 0, most), self._at(0, tick, most)
        low = 0.8 * theme.least
        below = Word(str(tick), (x, low), theme.muted, theme.least, "center")
        left = Word(str(tick), (theme.least, y), theme.muted, theme.least, "right")
        return [below, left]
