"""Pawn of Holmes: solid if standing, pale if fallen, dashed if a finger took it."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import Cut

WIDTH_SHARE = 0.66
"""Width of a standing pawn, as a share of its height."""
FALLEN_ALPHA = 0.45
"""Alpha of the colour of a fallen pawn."""
EDGE_UNITS = 2
"""Width of its edge, in units."""
DASH_UNITS = 2
"""Step of the dashes of a pawn in hand, in units: dashes have three, gaps two steps."""
FOOT_SHADE = (0.74, 0.74, 0.74)
"""Share of red, green and blue at the foot of a standing pawn."""
HALO_RADIUS, HALO_ALPHA = 0.54, 0.24
"""Radius of the halo of a pawn in hand, as a share of its height, and its alpha."""


class HolmesPawn(Redrawn):
    """Pawn in the colour of its seat."""

    item = ObjectProperty(None, allownone=True)
    """Seat and posture of the pawn: a ``PawnMark``."""
    length = NumericProperty(0)
    """Height of the pawn while it is upright, in pixels."""
    paper = BooleanProperty(False)
    """True for a pawn on paper."""
    held = BooleanProperty(False)
    """True for a pawn in hand, which has a halo."""
    gone = BooleanProperty(False)
    """True for the place that a pawn in hand has left."""

    drawn_by = ("item", "length", "paper", "held", "gone")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._halo, self._face, self._edge = Translate(), Layer(), Layer(), Layer()
        super().__init__(**{"size_hint": (None, None), **kwargs})
        layers = self._halo, self._face, self._edge
        for part in (PushMatrix(), self._place, *layers, PopMatrix()):
            self.canvas.add(part)
        self.fbind("pos", self._move)
        self._redraw()

    def on_item(self, *_: object) -> None:
        """Take the size of a standing or a fallen pawn."""
        standing = bool(self.item and self.item.standing)
        width = WIDTH_SHARE * self.length
        self.size = (width, self.length) if standing else (self.length, width)

    def on_length(self, *_: object) -> None:
        """Take the size of a larger pawn."""
        self.on_item()

    def _move(self, *_: object) -> None:
        self._place.xy = int(self.center_x), int(self.center_y)

    def _draw(self, *_: object) -> None:
        self._move()
        for layer in (self._halo, self._face, self._edge):
            layer.draw(theme.clear, BLANK)
        if self.item is None or self.length < 1:
            return
        if self.gone:
            line = shapes.dashed(
                "pawn", 0, 0, self.length, EDGE_UNITS * theme.unit, DASH_UNITS * theme.unit
            )
            self._edge.draw(theme.seats[self.item.seat], line)
        elif self.item.standing:
            self._stand(theme.seats[self.item.seat])
        else:
            self._lie(theme.seats[self.item.seat])

    def _stand(self, colour: Colour) -> None:
        """Draw a standing pawn; on paper or in hand with an edge in ink."""
        self._face.draw(colour, _body(self.length), FOOT_SHADE)
        if self.paper or self.held:
            line = shapes.edge("pawn", 0, 0, self.length, EDGE_UNITS * theme.unit)
            self._edge.draw(theme.ink, line)
        if self.held:
            self._halo.draw([*colour[:3], HALO_ALPHA], shapes.disc(0, 0, HALO_RADIUS * self.length))

    def _lie(self, colour: Colour) -> None:
        """Draw a fallen pawn."""
        line = shapes.edge("fallen pawn", 0, 0, self.length, EDGE_UNITS * theme.unit)
        self._face.draw([*colour[:3], FALLEN_ALPHA], shapes.pip("fallen pawn", 0, 0, self.length))
        self._edge.draw(theme.ink if self.paper else colour, line)


@lru_cache(maxsize=16)
def _body(length: float) -> Cut:
    """Return a standing pawn, lit from above."""
    return shapes.graded(shapes.pip("pawn", 0, 0, length), 0.5)
