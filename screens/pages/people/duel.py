"""Bar of a duel: matches in which each of two people was placed before the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Rounded
from screens.parts.drawing.shape import Shape

LEAST_SHARE = 0.2
"""Least share of a part, so that the mark fits in."""
MARK_SIZE = 0.5
"""Size of a mark, in heights of the bar."""


class DuelBar(Redrawn):
    """Two parts, as long as the numbers say, each with the mark and colour of a person."""

    own = NumericProperty(0)
    theirs = NumericProperty(0)
    own_mark = NumericProperty(0)
    their_mark = NumericProperty(0)

    drawn_by = ("pos", "size", "own", "theirs", "own_mark", "their_mark")

    def __init__(self, **kwargs: Any) -> None:
        self._parts = Shape(Rounded()), Shape(Rounded())
        self._marks = Layer(), Layer()
        super().__init__(**kwargs)
        for part in (*self._parts, *self._marks):
            self.canvas.add(part)
        self._redraw()

    def _draw(self, *_: object) -> None:
        gap, both = theme.gap / 2, self.own + self.theirs
        share = min(max(self.own / both if both else 0.5, LEAST_SHARE), 1 - LEAST_SHARE)
        middle, height = (self.width - gap) * share, self.height
        sides = ((self.x, middle), (self.x + middle + gap, self.width - gap - middle))
        # The marks stand at the outer ends.
        ends = self.x + height * 0.6, self.right - height * 0.6
        kinds = int(self.own_mark), int(self.their_mark)
        has_room = self.width > 4 * height > 0
        for part, layer, (x, width), end, mark in zip(
            self._parts, self._marks, sides, ends, kinds, strict=True
        ):
            part.show(has_room)
            part.rgba = theme.people[mark]
            part.shape.pos, part.shape.size = (x, self.y), (width, height)
            part.shape.radius = height / 4
            cut = shapes.seat(mark, end, self.center_y, height * MARK_SIZE) if has_room else BLANK
            layer.draw(theme.background, cut)
