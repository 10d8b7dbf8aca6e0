"""Instructions that leave the canvas while they are invisible."""

from __future__ import annotations

from kivy.graphics import Color, InstructionGroup
from kivy.graphics.instructions import VertexInstruction

from screens.base.theme import Colour


class Shape(InstructionGroup):
    """Shape in one colour that can be hidden, which saves drawing it."""

    def __init__(self, shape: VertexInstruction) -> None:
        super().__init__()
        self.shape, self._colour = shape, Color()
        self._drawn = False

    @property
    def rgba(self) -> Colour:
        """Colour of the shape."""
        return self._colour.rgba

    @rgba.setter
    def rgba(self, colour: Colour) -> None:
        self._colour.rgba = colour

    def show(self, seen: bool) -> None:
        """Add the instructions to the group, or remove them."""
        if seen == self._drawn:
            return
        self._drawn = seen
        self.clear()
        if seen:
            self.add(self._colour)
            self.add(self.shape)
