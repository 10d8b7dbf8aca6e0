"""The place of a seat, and the ring around whoever is awaited."""

from __future__ import annotations

from kivy.properties import NumericProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing import motion
from screens.parts.drawing.rounded import Ring
from screens.parts.drawing.shape import Shape
from screens.parts.touch.tap import Choice

SECONDS = 0.15
"""In which the ring goes from one seat to the next."""


class SeatPlace(Choice):
    """A place to touch that is a seat's; its item says *to_act* while the seat is awaited."""

    awaited = NumericProperty(0.0)
    """How much of the ring is seen, from 0 to 1."""

    def __init__(self, **kwargs: object) -> None:
        self._awaited = Shape(Ring())
        super().__init__(**kwargs)
        self.canvas.after.insert(0, self._awaited)
        self.awaited = self._wanted()

    def on_item(self, *_: object) -> None:
        """Bring the ring, or take it away."""
        if self.awaited != self._wanted():
            motion.move(self, SECONDS, "linear", awaited=self._wanted())

    def on_awaited(self, *_: object) -> None:
        """Draw more of the ring, or less."""
        self._paint()

    def seat(self) -> int:
        """Return whose place it is."""
        return int(self.item.seat)

    def _edge(self) -> Colour:
        """Return what shows where it ends: nothing lies over the ring."""
        return theme.clear if self.awaited else super()._edge()

    def _wanted(self) -> float:
        return float(self.item is not None and self.item.to_act)

    def _draw(self, *_: object) -> None:
        super()._draw()
        self._awaited.show(self.awaited > 0)
        if self.awaited:
            ring, (x, y), (width, height) = 2 * theme.ring, self.pos, self.size
            self._awaited.rgba = [*theme.seats[self.seat()][:3], self.awaited]
            self._awaited.shape.width = ring / 2
            box = (x + ring / 2, y + ring / 2, width - ring, height - ring, theme.radius)
            self._awaited.shape.box = box
