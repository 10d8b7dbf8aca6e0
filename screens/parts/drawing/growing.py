"""A part of a sheet to which a round is added before the eyes of the table."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.parts.drawing.motion import move

ADDING = 0.4
"""Seconds in which a round is added."""


class Growing(Widget):
    """Shows how much of the last round is added."""

    grown = NumericProperty(1.0)
    """From 0 to 1."""

    def grow(self) -> None:
        """Add the last round once more, slowly."""
        self.grown = 0.0
        move(self, ADDING, "out_quad", grown=1.0)
