"""Key with a dashed outline: for what is not there yet."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.touch.tap import Tap

DASH = 3
"""Pixels of the drawings in a third of a dash."""


class DashedTap(Tap):
    """Key whose outline is dashed while *dashed* is set."""

    dashed = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Layer()
        super().__init__(**kwargs)
        self.canvas.after.insert(0, self._dashes)
        self.fbind("dashed", self._paint)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.dashed or not self.opacity:
            self._dashes.draw(theme.edge, BLANK)
            return
        cut = shapes.dashes(*self.size, theme.radius, theme.ring, DASH * theme.unit)
        placed = list(cut.vertices)
        placed[0::4] = [x + self.x for x in cut.vertices[0::4]]
        placed[1::4] = [y + self.y for y in cut.vertices[1::4]]
        self._dashes.draw(theme.edge, shapes.Cut(placed, cut.indices))
