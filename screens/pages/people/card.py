"""Card of a person: the head is the colour with the shape, the figures stand below."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.dashed_box import DASH_THIRD
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.rounded import Ring, Rounded
from screens.parts.drawing.shape import Shape

MARK = 0.69
"""Size of the shape, in heights of the head."""
FOOT = 0.85
"""Brightness of the head at its foot."""
RIM = 0.62
"""Alpha of the outline in the colour of the person."""


class PersonCard(Redrawn, BoxLayout):
    """Panel in the outline of a person's colour; without a mark its head is dashed."""

    mark = NumericProperty(None, allownone=True)
    head = NumericProperty(0)
    """Height of the head, in pixels."""

    drawn_by = ("pos", "size", "mark", "head")

    def __init__(self, **kwargs: Any) -> None:
        self._ground, self._rim = Shape(Rounded()), Shape(Ring())
        self._head, self._shape = Layer(), Layer()
        super().__init__(**kwargs)
        for place, part in enumerate((self._ground, self._head, self._shape, self._rim)):
            self.canvas.before.insert(place, part)
        self._redraw()

    def _draw(self, *_: object) -> None:
        has_room = min(self.size) > 2 * theme.radius and self.height > self.head
        colour = theme.edge if self.mark is None else theme.people[int(self.mark)]
        for part in (self._ground, self._rim):
            part.show(has_room)
        self._ground.rgba, ground = theme.panel, self._ground.shape
        ground.pos, ground.size, ground.radius = self.pos, self.size, theme.radius
        self._rim.rgba = [*colour[:3], RIM]
        self._rim.shape.width = theme.ring
        self._rim.shape.box = (*self.pos, *self.size, theme.radius)
        is_marked = has_room and self.mark is not None
        missing = self._dashes() if has_room else BLANK
        self._head.draw(colour, self._outline() if is_marked else missing)
        self._shape.draw(theme.background, self._symbol() if is_marked else BLANK)

    def _outline(self) -> shapes.Cut:
        cut = shapes.graded(shapes.head(*self.size, theme.radius, self.head), FOOT)
        placed = list(cut.vertices)
        placed[0::4] = [x + self.x for x in cut.vertices[0::4]]
        placed[1::4] = [y + self.y for y in cut.vertices[1::4]]
        return shapes.Cut(placed, cut.indices)

    def _dashes(self) -> shapes.Cut:
        """Return the dashed place of a mark."""
        size = self.head * MARK
        cut = shapes.dashes(size, size, size / 2, theme.ring, DASH_THIRD * theme.unit)
        return shapes.moved(cut, self.center_x - size / 2, self.top - (self.head + size) / 2)

    def _symbol(self) -> shapes.Cut:
        middle = self.top - self.head / 2
        return shapes.seat(int(self.mark), self.center_x, middle, self.head * MARK)
