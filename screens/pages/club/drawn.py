"""Drawings of the club: bars with a dashed end where more may come, and the sign of silence."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.telling.league import LeagueRow
from companion.telling.ratings import RatingRow
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Rounded
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.text import Icon

BAR_SHARE, TALLEST_BAR = 0.54, 30
"""Height of a bar, as a share of its row, and at most in pixels of the drawings."""
RADIUS = 5
GROWTH = 20
"""Width of the dashed end, in pixels of the drawings."""
DASH_THIRD = 2
"""Pixels of the drawings in a third of a dash."""


class LeagueBar(Redrawn):
    """Points as a bar in the colour of the person; people of other tables have none."""

    item: LeagueRow = ObjectProperty(None, allownone=True)

    drawn_by = ("item", "pos", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._bar, self._dashes = Shape(Rounded()), Layer()
        super().__init__(**kwargs)
        for part in (self._bar, self._dashes):
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        if self.item is None or self.width < 2:
            return
        height = min(BAR_SHARE * self.height, TALLEST_BAR * theme.unit)
        bottom, radius = self.center_y - height / 2, RADIUS * theme.unit
        room = self.width - GROWTH * theme.unit - theme.ring
        width = max(self.item.share * room, theme.gap / 2)
        self._bar.show(True)
        self._bar.rgba = self._colour()
        self._bar.shape.lay(self.x, bottom, width, height, min(radius, width / 2))
        if not self.item.may_grow:
            self._dashes.draw(theme.text, shapes.NOTHING)
            return
        end = shapes.dashes(
            GROWTH * theme.unit, height, radius, theme.ring, DASH_THIRD * theme.unit
        )
        self._dashes.draw(theme.text, shapes.moved(end, self.x + width + theme.ring, bottom))

    def _colour(self) -> Colour:
        mark = self.item.mark
        colour: Colour = theme.edge if mark is None else theme.people[mark]
        return colour


class RatingTrack(Redrawn):
    """Rating as a mark on its interval, dashed where there is none yet."""

    item: RatingRow = ObjectProperty(None, allownone=True)

    drawn_by = ("item", "pos", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._scale, self._spread, self._tick = parts = [Shape(Rounded()) for _ in range(3)]
        self._dashes = Layer()
        super().__init__(**kwargs)
        for part in (self._dashes, *parts):
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        if self.item is None or self.width < 2:
            return
        known, line = bool(self.item.value), theme.unit
        colour: Colour = theme.edge if self.item.mark is None else theme.people[self.item.mark]
        for part in (self._scale, self._spread, self._tick):
            part.show(known)
        if known:
            self._span(self._scale, 0, 1, 2 * line, [*theme.edge[:3], 0.5])
            self._span(self._spread, self.item.low, self.item.high, 12 * line, [*colour[:3], 0.5])
            half = 3 * line / max(self.width, 1)
            at = min(max(self.item.at, half), 1 - half)
            self._span(self._tick, at - half, at + half, 20 * line, colour)
        step = 8 * theme.unit
        count = 0 if known else max(int(self.width / step), 1)
        ends = [
            ((self.x + step * at, self.center_y), (self.x + step * (at + 0.5), self.center_y))
            for at in range(count)
        ]
        self._dashes.draw(theme.edge, shapes.strokes(theme.ring, ends) if ends else shapes.NOTHING)

    def _span(self, part: Shape, start: float, end: float, thick: float, colour: Colour) -> None:
        """Draw a part of the scale between two places."""
        part.rgba = colour
        left, width = self.x + start * self.width, max((end - start) * self.width, 1)
        part.shape.lay(left, self.center_y - thick / 2, width, thick, thick / 2)


class GrowthSample(Redrawn):
    """Dashed box of the legend."""

    drawn_by = ("pos", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._dashes = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._dashes)

    def _draw(self, *_: object) -> None:
        height = min(0.7 * self.height, TALLEST_BAR * theme.unit)
        box = shapes.dashes(
            GROWTH * theme.unit, height, RADIUS * theme.unit, theme.ring, DASH_THIRD * theme.unit
        )
        self._dashes.draw(theme.text, shapes.moved(box, self.x, self.center_y - height / 2))


class SilentSign(Icon):
    """Crossed-out antenna of a table that is not heard of; without a name there is none."""

    drawn_by = (*Icon.drawn_by, "pos")

    def __init__(self, **kwargs: Any) -> None:
        self._gap, self._stroke = Layer(), Layer()
        super().__init__(**kwargs)
        for part in (self._gap, self._stroke):
            self.canvas.after.add(part)

    def _draw(self, *_: object) -> None:
        super()._draw()
        line, half = shapes.NOTHING, 0.55 * self.font_size
        if self.text:
            (x, y), low = self.center, 0.8 * half
            line = shapes.strokes(1.6 * theme.ring, [((x - half, y - low), (x + half, y + low))])
        self._gap.draw(theme.background, shapes.moved(line, 0, 2 * theme.ring))
        self._stroke.draw(self.color or theme.text, line)
