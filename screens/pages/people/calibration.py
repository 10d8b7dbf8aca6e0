"""Chart of bids against tricks taken, with the band on which every bid is exact."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.play.marks import SOLID
from companion.telling.profile import Calibration, Said
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.results.curve import CurveLabel, Word, write_words

LINE_WIDTH = 4.5
"""Width of the line in pixels of the drawings."""
EXACT_WIDTH, EXACT_ALPHA = 13, 0.45
"""Width in pixels of the drawings, and alpha, of the band on which every bid is exact."""
DASH_LENGTH = 9
"""Length of a dash of a line that is uncertain, in pixels of the drawings."""
SMALLEST_MARK, LARGEST_MARK = 14, 26
"""Size of a mark, of a rare bid and of the most frequent one, in pixels of the drawings."""
EXAMPLE = tuple(
    Said(bid, taken, 1) for bid, taken in enumerate((0.3, 1.1, 2.0, 2.8, 3.4, 4.1, 4.7))
)
"""Line of somebody of whom nothing is known yet: hollow and dashed."""
Spot = tuple[float, float]


class CalibrationChart(Redrawn, RelativeLayout):
    """Line through the tricks taken at each bid; frequent bids have large marks."""

    calibration = ObjectProperty(Calibration(""))
    mark = NumericProperty(0)
    """Mark of the person, whose colour and shape the line has."""

    drawn_by = ("calibration", "mark", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._layers = [Layer() for _ in range(5)]
        self._words: list[CurveLabel] = []
        super().__init__(**kwargs)
        for layer in self._layers:
            self.canvas.add(layer)
        self._redraw()

    def _draw(self, *_: object) -> None:
        said, rough = self.calibration.said, self.calibration.rough
        shown = tuple(sorted((*said, *rough), key=lambda each: each.bid))
        if len(shown) < 2:
            said, rough = (), EXAMPLE
            shown = EXAMPLE
        if min(self.size) < theme.margin * 4:
            for layer in self._layers:
                layer.draw(theme.clear, BLANK)
            write_words(self, self._words, [])
            return
        most = max(2, *(each.bid for each in shown), *(round(each.taken + 0.4) for each in shown))
        colour = theme.people[int(self.mark)]
        grid, exact, line, dots, marks = self._layers
        ticks = range(0, most + 1, 1 if most < 5 else 2)
        ends = [(self._at(0, tick, most), self._at(most, tick, most)) for tick in ticks]
        grid.draw([*theme.line[:3], 0.55], shapes.strokes(theme.unit, ends))
        # Wider than the line of the person, which may lie on it.
        band = EXACT_WIDTH * theme.unit, self._at(0, 0, most), self._at(most, most, most)
        exact.draw([*theme.edge[:3], EXACT_ALPHA], shapes.ribbon(band[0], theme.unit, *band[1:]))
        points = [self._at(each.bid, each.taken, most) for each in said]
        solid = shapes.ribbon(LINE_WIDTH * theme.unit, theme.unit / 2, *points) if said else BLANK
        line.draw(colour, solid)
        dots.draw(colour, self._dotted(shown, rough, most))
        marks.draw(colour, shapes.together(
            self._mark(each, shown, most, each in rough) for each in shown
        ))  # fmt: skip
        words = [word for tick in ticks for word in self._numbers(tick, most)]
        write_words(self, self._words, words)

    def _at(self, bid: float, taken: float, most: int) -> tuple[float, float]:
        """Return the pixel of a bid and the tricks taken."""
        left, bottom, edge = 2 * theme.least, 2 * theme.least, LARGEST_MARK * theme.unit / 2
        width, height = self.width - left - edge, self.height - bottom - edge
        return left + width * bid / most, bottom + height * taken / most

    def _dotted(self, shown: tuple[Said, ...], rough: tuple[Said, ...], most: int) -> shapes.Cut:
        """Return the parts of the line that lead to a bid that was made too seldom."""
        dashes = [
            dash
            for one, other in pairwise(shown)
            if one in rough or other in rough
            for dash in _dashes(*(self._at(each.bid, each.taken, most) for each in (one, other)))
        ]
        return shapes.strokes(LINE_WIDTH * 0.7 * theme.unit, dashes)

    def _mark(self, each: Said, shown: tuple[Said, ...], most: int, hollow: bool) -> shapes.Cut:
        share = each.tries / max(other.tries for other in shown)
        size = (SMALLEST_MARK + (LARGEST_MARK - SMALLEST_MARK) * share) * theme.unit
        mark = int(self.mark) % SOLID + SOLID if hollow else int(self.mark)
        return shapes.seat(mark, *self._at(each.bid, each.taken, most), size)

    def _numbers(self, tick: int, most: int) -> list[Word]:
        (x, _y), (_x, y) = self._at(tick, 0, most), self._at(0, tick, most)
        low = 0.8 * theme.least
        below = Word(str(tick), (x, low), theme.muted, theme.least, "center")
        left = Word(str(tick), (theme.least, y), theme.muted, theme.least, "right")
        return [below, left]


def _dashes(start: Spot, end: Spot) -> list[tuple[Spot, Spot]]:
    """Return the dashes of a line between two places."""
    (x0, y0), (x1, y1) = start, end
    steps = max(int(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / (DASH_LENGTH * theme.unit)), 2)

    def at(step: int) -> Spot:
        return x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps

    return [(at(step), at(step + 1)) for step in range(0, steps, 2)]
