"""A pawn of Holmes: full where it stands, pale where it lies, dashed where a finger took it."""

from __future__ import annotations

from functools import lru_cache

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.shapes import Cut

SLIM = 0.66
"""How wide a pawn is, of its height."""
PALE = 0.45
"""How much of its colour fills a pawn that lies."""
EDGE = 2
"""Units by which the edge of such a pawn is wide."""
DASH = 2
"""Units of a step of the dashes of one that left: they are three long, and two apart."""
FOOT = (0.74, 0.74, 0.74)
"""Share of red, green and blue that is left at the foot of a pawn that stands."""
HALO, SEEN = 0.54, 0.24
"""How far the halo of a pawn in hand reaches, of its height, and the alpha of its colour."""


class Pawn(Widget):
    """A pawn in the colour of its seat, as large as it is *tall* when it stands."""

    item = ObjectProperty(None, allownone=True)
    """Whose it is and whether it stands: a ``Mark``."""
    tall = NumericProperty(0)
    """Pixels."""
    paper = BooleanProperty(False)
    """Whether it is on paper."""
    held = BooleanProperty(False)
    """Whether a finger carries it: it has a halo."""
    gone = BooleanProperty(False)
    """True if only its place is left, while a finger carries it."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._halo, self._face, self._edge = Translate(), Layer(), Layer(), Layer()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**{"size_hint": (None, None), **kwargs})
        layers = self._halo, self._face, self._edge
        for part in (PushMatrix(), self._place, *layers, PopMatrix()):
            self.canvas.add(part)
        for name in ("item", "tall", "paper", "held", "gone"):
            self.fbind(name, self._paint)
        self.fbind("pos", self._move)
        theme.follow(self)
        self._paint()

    def rethemed(self) -> None:
        """Colour it as the theme wants it."""
        self._paint()

    def on_item(self, *_: object) -> None:
        """Take the room of a pawn that stands, or lies."""
        standing = bool(self.item and self.item.standing)
        slim = SLIM * self.tall
        self.size = (slim, self.tall) if standing else (self.tall, slim)

    def on_tall(self, *_: object) -> None:
        """Take the room of a larger one."""
        self.on_item()

    def _move(self, *_: object) -> None:
        self._place.xy = int(self.center_x), int(self.center_y)

    def _draw(self, *_: object) -> None:
        self._move()
        for layer in (self._halo, self._face, self._edge):
            layer.draw(theme.clear, BLANK)
        if self.item is None or self.tall < 1:
            return
        if self.gone:
            line = shapes.dashed("pawn", 0, 0, self.tall, EDGE * theme.unit, DASH * theme.unit)
            self._edge.draw(theme.seats[self.item.seat], line)
        elif self.item.standing:
            self._stand(theme.seats[self.item.seat])
        else:
            self._lie(theme.seats[self.item.seat])

    def _stand(self, colour: Colour) -> None:
        """Draw it full; with an edge in ink where it is on paper or in hand."""
        self._face.draw(colour, _body(self.tall), FOOT)
        if self.paper or self.held:
            line = shapes.edge("pawn", 0, 0, self.tall, EDGE * theme.unit)
            self._edge.draw(theme.ink, line)
        if self.held:
            self._halo.draw([*colour[:3], SEEN], shapes.disc(0, 0, HALO * self.tall))

    def _lie(self, colour: Colour) -> None:
        """Draw it pale, on its side."""
        line = shapes.edge("fallen pawn", 0, 0, self.tall, EDGE * theme.unit)
        self._face.draw([*colour[:3], PALE], shapes.pip("fallen pawn", 0, 0, self.tall))
        self._edge.draw(theme.ink if self.paper else colour, line)


@lru_cache(maxsize=16)
def _body(tall: float) -> Cut:
    """Return a pawn that stands, lit from above."""
    return shapes.graded(shapes.pip("pawn", 0, 0, tall), 0.5)
