"""Sign of evidence in Baker Street: a tag."""

from __future__ import annotations

from functools import lru_cache

from kivy.factory import Factory
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ColorProperty

from screens.parts.drawing import shapes
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import Cut


class EvidenceLabel(Redrawn, Hideable):
    """Label of evidence, as large as fits its box."""

    color = ColorProperty()

    drawn_by = ("pos", "size", "color")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._layer = Translate(), Layer()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._layer, PopMatrix()):
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        size = min(self.size)
        self._place.xy = round(self.center_x), round(self.center_y)
        self._layer.draw(self.color, _label(size) if size > 1 else BLANK)


@lru_cache(maxsize=16)
def _label(size: float) -> Cut:
    """Return a label with its hole and two lines of writing, around the origin, in pixels."""
    line = max(0.09 * size, 1.2)
    across = 0.18 * size
    return shapes.together((
        shapes.edge("tag", 0, 0, size, line),
        shapes.disc(0, 0.24 * size, 0.09 * size),
        shapes.line(line, (-across, -0.06 * size), (across, -0.06 * size)),
        shapes.line(line, (-across, -0.27 * size), (across, -0.27 * size)),
    ))  # fmt: skip


Factory.register("EvidenceLabel", cls=EvidenceLabel)
