"""Words on paper that a touch changes, lower than the place that takes touches."""

from __future__ import annotations

from kivy.properties import NumericProperty

from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing.light import Light
from screens.parts.touch.tap import Choice

HEIGHT = 40
"""Greatest height of the paper, in units of letters."""


class PaperWords(Choice):
    """Paper with the words of a sentence that change; it takes the touches of its whole height."""

    room = NumericProperty(0)
    """Greatest width of the words."""
    above = NumericProperty(0)
    """Height of what stands above the words within its place."""

    def _face_box(self) -> tuple[float, float, float, float]:
        _left, above, _right, below = self.padding
        room = self.height - above - below
        high = min(HEIGHT * theme.letter, room)
        return self.x, self.y + below + (room - high) / 2, self.width, high

    def _outline(self) -> Colour:
        return theme.clear

    def _glow(self) -> Colour:
        return theme.clear

    def _lit(self, colour: Colour) -> Light:
        """Return the light of paper without an inner line, which has no room."""
        return super()._lit(colour)._replace(hairline=0)


kv.load(__file__)
