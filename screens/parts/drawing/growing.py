"""Animation of the last round on a score sheet."""

from __future__ import annotations

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.parts.drawing.motion import move

ADDING = 0.4
"""Seconds of the animation."""


class Growing(Widget):
    """Widget with the animated share of the last round."""

    added = NumericProperty(1.0)
    """Share of the last round that is shown, from 0 to 1."""

    def animate_round(self) -> None:
        """Animate the last round from 0 to 1."""
        self.added = 0.0
        move(self, ADDING, "out_quad", added=1.0)
