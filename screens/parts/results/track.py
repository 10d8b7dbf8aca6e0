"""A figure of a person on a scale, with its interval, and as a bar."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.telling.figures import FigureLine
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Rounded
from screens.parts.drawing.shape import Shape

SCALE_THICKNESS, LINK_THICKNESS, INTERVAL_THICKNESS, TICK_THICKNESS = 3, 4, 8, 4
"""Thickness of a scale, of the way from its middle to a value, of an interval and of a tick."""
MARK = 26
"""Size of the shape of a person, in pixels of the drawings."""
DASH = 4
"""Length of a dash and of the gap after it, in pixels of the drawings."""
INTERVAL_OPACITY = 0.55
"""Opacity of an interval."""
GREEN = 0.22
"""Opacity of the part of a scale that is right."""
BAR_HEIGHT = 0.62
"""Height of a bar, in that of its row."""
LARGEST_BAR = 40
"""Largest height of a bar, in pixels of the drawings."""
UNKNOWN = 0.5
"""Length of the bar of a person without a value, as a share of the longest."""


class Drawn(Redrawn):
    """Line of a chart, drawn once for all changes of a frame."""

    item: FigureLine = ObjectProperty(None, allownone=True)

    drawn_by: tuple[str, ...] = ("item", "pos", "size")

    def _colour(self, seen: float = 1.0) -> Colour:
        return [*theme.people[self.item.person.mark][:3], seen]


class Track(Drawn):
    """Scale with the mark of a person at the value, on its interval.

    A scale of a bias is green around its middle, from where a line leads to the mark.
    """

    missing = StringProperty()
    """Number of matches that are missing, in words."""
    sign = StringProperty()
    """Icon before these words, where there is room for both."""
    beside = NumericProperty(0)
    """Free room at its right, in pixels, into which these words may reach."""

    drawn_by = (*Drawn.drawn_by, "missing", "beside")

    def __init__(self, **kwargs: Any) -> None:
        self._green, self._scale, self._spread, self._link, self._tick = parts = [
            Shape(Rounded()) for _ in range(5)
        ]
        self._dashes = Layer()
        super().__init__(**kwargs)
        for part in (*parts[:1], self._dashes, *parts[1:]):
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        line, known = self.item, bool(self.item and self.item.value)
        if line is None or self.width < 2:
            return
        self._draw_scale(known)
        for part in (self._spread, self._link, self._tick):
            part.show(False)
        if known:
            self._span(
                self._spread,
                line.low,
                line.high,
                INTERVAL_THICKNESS,
                self._colour(INTERVAL_OPACITY),
            )
            if line.right:
                start, end = sorted((0.5, line.at))
                self._span(self._link, start, end, LINK_THICKNESS, self._colour())
            if line.tick >= 0:
                self._draw_tick(line.tick)
        self._place_mark(known)
        self._place_missing()

    def _draw_scale(self, known: bool) -> None:
        """Draw the line, dashed without a value, and the middle of a bias."""
        self._scale.show(False)
        dashes = []
        if known:
            self._span(self._scale, 0, 1, SCALE_THICKNESS, [*theme.edge[:3], 0.7])
        else:
            dashes = self._dashed((self.x, self.center_y), (self.right, self.center_y))
        width = self.item.right * self.width
        self._green.show(width > 0)
        if width:
            self._green.rgba = [*theme.good[:3], GREEN]
            self._green.shape.lay(self.center_x - width / 2, self.y, width, self.height, 0)
            dashes += self._dashed((self.center_x, self.y), (self.center_x, self.top))
        colour = theme.good if known else theme.edge
        self._dashes.draw(colour, shapes.strokes(theme.ring, dashes) if dashes else shapes.NOTHING)

    @staticmethod
    def _dashed(one: shapes.Spot, other: shapes.Spot) -> list[tuple[shapes.Spot, shapes.Spot]]:
        step = 2 * DASH * theme.unit
        (x, y), (end_x, end_y) = one, other
        count = max(int(max(end_x - x, end_y - y) / step), 1)
        across, up = (end_x - x) / count, (end_y - y) / count
        starts = [(x + across * each, y + up * each) for each in range(count)]
        return [((a, b), (a + across / 2, b + up / 2)) for a, b in starts]

    def _span(self, part: Shape, start: float, end: float, thick: float, colour: Colour) -> None:
        """Draw a part of the scale between two places."""
        height, left = thick * theme.unit, self.x + start * self.width
        part.show(True)
        part.rgba = colour
        width = max((end - start) * self.width, 1)
        part.shape.lay(left, self.center_y - height / 2, width, height, height / 2)

    def _draw_tick(self, at: float) -> None:
        width, height = TICK_THICKNESS * theme.unit, self.height * 0.7
        self._tick.show(True)
        self._tick.rgba = theme.text
        self._tick.shape.lay(
            self.x + at * self.width - width / 2, self.center_y - height / 2, width, height, 0
        )

    def _place_mark(self, known: bool) -> None:
        mark, side = self.ids.mark, MARK * theme.unit
        mark.mark = self.item.person.mark if known else None
        mark.font_size, mark.size = side, (side, side)
        mark.center = self.x + self.item.at * self.width, self.center_y

    def _place_missing(self) -> None:
        pill = self.ids.pill
        self.missing = "" if self.item.value else self.item.missing
        words = text_width(self.missing, theme.bold, theme.body) if self.missing else 0
        room = self.width + self.beside
        width = words + theme.body * 1.6 + 3 * theme.gap
        height = theme.body * (1.9 if words <= room - 3 * theme.gap else 3.2)
        self.sign = "hourglass" if width <= room else ""
        pill.size = (min(width, room), min(height, self.height)) if self.missing else (0, 0)
        pill.center = self.center
        pill.x = max(pill.x, self.x)


class FigureBar(Drawn):
    """Value as a bar, dashed where it cannot be said yet."""

    def __init__(self, **kwargs: Any) -> None:
        self._bar, self._dashes = Shape(Rounded()), Layer()
        super().__init__(**kwargs)
        for part in (self._bar, self._dashes):
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        if self.item is None or self.width < 2:
            return
        known = bool(self.item.value)
        height = min(BAR_HEIGHT * self.height, LARGEST_BAR * theme.unit)
        bottom, radius = self.center_y - height / 2, min(theme.gap, height / 2)
        self._bar.show(known)
        if known:
            self._bar.rgba = self._colour()
            width = max(self.item.bar * self.width, theme.gap / 2)
            self._bar.shape.lay(self.x, bottom, width, height, radius)
            self._dashes.draw(theme.edge, shapes.NOTHING)
            return
        cut = shapes.dashes(UNKNOWN * self.width, height, radius, theme.ring, DASH * theme.unit / 2)
        self._dashes.draw(theme.edge, shapes.moved(cut, self.x, bottom))


kv.load(__file__)
