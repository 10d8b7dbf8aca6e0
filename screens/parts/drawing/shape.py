"""Drawing that is left out while there is nothing to see of it."""

from __future__ import annotations

from kivy.graphics import Color, InstructionGroup
from kivy.graphics.instructions import VertexInstruction

from screens.base.theme import Colour


class Shape(InstructionGroup):
    """A shape in one colour: what cannot be seen is not drawn, which would take as long."""

    def __init__(self, shape: VertexInstruction) -> None:
        super().__init__()
        self.shape, self._colour = shape, Color()
        self._drawn = False

    @property
    def rgba(self) -> Colour:
        """The colour."""
        return self._colour.rgba

    @rgba.setter
    def rgba(self, colour: Colour) -> None:
        self._colour.rgba = colour

    def show(self, seen: bool) -> None:
        """Draw the shape, or leave it out."""
        if seen == self._drawn:
            return
        self._drawn = seen
        self.clear()
        if seen:
            self.add(self._colour)
            self.add(self.shape)
