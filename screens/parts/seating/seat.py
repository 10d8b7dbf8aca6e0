"""Key of a seat, with a ring while the seat is awaited."""

from __future__ import annotations

from kivy.properties import NumericProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing import motion
from screens.parts.drawing.rounded import Ring
from screens.parts.drawing.shape import Shape
from screens.parts.touch.tap import Choice

AWAITED = 3.4
"""Thickness of the ring, in rings of the theme."""
RING_SECONDS = 0.15
"""Seconds in which the ring moves from one seat to the next."""


class SeatPlace(Choice):
    """Key of a seat; *to_act* of its item is true while the seat is awaited."""

    awaited = NumericProperty(0.0)
    """Alpha of the ring, from 0 to 1."""

    drawn_by = (*Choice.drawn_by, "awaited")

    def __init__(self, **kwargs: object) -> None:
        self._awaited = Shape(Ring())
        super().__init__(**kwargs)
        self.canvas.after.insert(0, self._awaited)
        self.awaited = self._wanted()

    def on_item(self, *_: object) -> None:
        """Fade the ring in or out."""
        if self.awaited != self._wanted():
            motion.move(self, RING_SECONDS, "linear", awaited=self._wanted())

    def seat(self) -> int:
        """Return the seat."""
        return int(self.item.seat)

    def _edge(self) -> Colour:
        """Return no edge while the ring is drawn."""
        return theme.clear if self.awaited else super()._edge()

    def _wanted(self) -> float:
        return float(self.item is not None and self.item.to_act)

    def _draw(self, *_: object) -> None:
        super()._draw()
        self._awaited.show(self.awaited > 0)
        if self.awaited:
            ring, (x, y), (width, height) = AWAITED * theme.ring, self.pos, self.size
            self._awaited.rgba = [*theme.seats[self.seat()][:3], self.awaited]
            self._awaited.shape.width = ring / 2
            box = (x + ring / 2, y + ring / 2, width - ring, height - ring, theme.radius)
            self._awaited.shape.box = box
