"""Red back of a card that is turned up on a later day."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import NumericProperty
from kivy.utils import get_color_from_hex

from screens.base.theme import theme
from screens.games.holmes.look import CARD_BACK
from screens.parts.drawing import shapes
from screens.parts.drawing.culling import Hideable
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn

CORNER_RADIUS, FRAME_WIDTH = 0.14, 0.08
"""Radius of the corners and width of the frame, as shares of the width of a card."""


class RedBack(Redrawn, Hideable):
    """Card face down, slightly rotated."""

    turn = NumericProperty(6)
    """Rotation in degrees, counterclockwise."""

    drawn_by = ("pos", "size", "turn")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._rotation = Translate(), Rotate()
        self._shadow, self._frame, self._face = Layer(), Layer(), Layer()
        super().__init__(**kwargs)
        for part in (PushMatrix(), self._place, self._rotation, self._shadow, self._frame,
                     self._face, PopMatrix()):  # fmt: skip
            self.canvas.add(part)

    def _draw(self, *_: object) -> None:
        width, height = self.size
        if min(width, height) < 2:
            return
        self._place.xy, self._rotation.angle = self.pos, self.turn
        self._rotation.origin = width / 2, height / 2
        bend, face, frame = CORNER_RADIUS * width, *map(get_color_from_hex, CARD_BACK)
        soft = 2 * theme.ring
        self._shadow.draw(theme.shadow, shapes.sheet(width, height, bend, 0, soft=soft))
        self._frame.draw(frame, shapes.sheet(width, height, bend, 0))
        by = -max(FRAME_WIDTH * width, theme.ring)
        self._face.draw(face, shapes.sheet(width, height, bend, by, 0.85))
