"""The red back of a card that is turned up on a day to come."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import NumericProperty
from kivy.utils import get_color_from_hex

from screens.base.theme import theme
from screens.games.holmes.look import BACK
from screens.parts.drawing import shapes
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.paper import Layer

BEND, FRAME = 0.14, 0.08
"""Radius of its corners, and how wide its frame is, of its width."""


class RedBack(Hideable):
    """A card face down, a little askew."""

    turn = NumericProperty(6)
    """Degrees by which it is turned, counterclockwise."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._askew = Translate(), Rotate()
        self._shadow, self._frame, self._face = Layer(), Layer(), Layer()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for part in (PushMatrix(), self._place, self._askew, self._shadow, self._frame,
                     self._face, PopMatrix()):  # fmt: skip
            self.canvas.add(part)
        for name in ("pos", "size", "turn"):
            self.fbind(name, self._paint)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw it anew."""
        self._paint()

    def _draw(self, *_: object) -> None:
        width, height = self.size
        if min(width, height) < 2:
            return
        self._place.xy, self._askew.angle = self.pos, self.turn
        self._askew.origin = width / 2, height / 2
        bend, face, frame = BEND * width, *map(get_color_from_hex, BACK)
        soft = 2 * theme.ring
        self._shadow.draw(theme.shadow, shapes.sheet(width, height, bend, 0, soft=soft))
        self._frame.draw(frame, shapes.sheet(width, height, bend, 0))
        by = -max(FRAME * width, theme.ring)
        self._face.draw(face, shapes.sheet(width, height, bend, by, 0.85))
