"""Lamp over the table where an evening begins and ends."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.properties import ListProperty

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn

LAMP_FROM_RIGHT, LAMP_TOP, LAMP_WIDTH, LAMP_REACH = 110, 42, 88, 420
"""Place of the lamp, its width and the reach of its light, in pixels of the drawings."""
GLOW_ALPHA = 0.38
"""Alpha of the light in its middle."""
LIT = (1.0, 0.914, 0.69, 1.0)
"""Colour of the opening below, from which the light falls."""


class LampLight(Redrawn):
    """Lamp that hangs from the upper edge at the right, and its light."""

    corner = ListProperty([0, 0])
    """Upper right corner of the page, in pixels."""

    drawn_by = ("corner",)

    def __init__(self, **kwargs: object) -> None:
        self._light, self._shade, self._foot = Layer(), Layer(), Layer()
        super().__init__(**kwargs)
        for layer in (self._light, self._shade, self._foot):
            self.canvas.add(layer)

    def _draw(self, *_: object) -> None:
        right, top = self.corner
        across, low = right - LAMP_FROM_RIGHT * theme.unit, top - LAMP_TOP * theme.unit
        half = LAMP_WIDTH * theme.unit / 2
        is_lit = not theme.contrast
        glow = [*theme.glow[:3], GLOW_ALPHA if is_lit else 0]
        reach = LAMP_REACH * theme.unit
        self._light.draw(glow, shapes.lamplight(across, low, reach) if is_lit else BLANK)
        cord = shapes.line(2 * theme.unit, (across, low + half), (across, top))
        dome = shapes.polygon(*(
            (across + half * cos(pi * step / 16), low + half * 0.8 * sin(pi * step / 16))
            for step in range(17)
        ))  # fmt: skip
        foot = shapes.polygon(*(
            (across + half * 0.82 * cos(pi * step / 16), low + half * 0.18 * sin(pi * step / 16))
            for step in range(32)
        ))  # fmt: skip
        has_room = not theme.portrait  # else it would hang over the title
        self._shade.draw(list(theme.slate), shapes.together((cord, dome)) if has_room else BLANK)
        self._foot.draw(list(LIT), foot if has_room else BLANK)
