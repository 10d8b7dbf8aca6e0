"""A pawn of Holmes: full where it stands, pale where it lies, dashed where a finger took it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer

SLIM = 0.66
"""How wide a pawn is, of its height."""
PALE = 0.45
"""How much of its colour fills a pawn that lies."""
EDGE = 2
"""Units by which the edge of such a pawn is wide."""
DASH = 2
"""Units of a step of the dashes of one that left: they are three long, and two apart."""


class Pawn(Widget):
    """A pawn in the colour of its seat, as large as it is *tall* when it stands."""

    item = ObjectProperty(None, allownone=True)
    """Whose it is and whether it stands: a ``Mark``."""
    tall = NumericProperty(0)
    """Pixels."""
    paper = BooleanProperty(False)
    """Whether it is on paper."""
    gone = BooleanProperty(False)
    """True if only its place is left, while a finger carries it."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._face, self._edge = Translate(), Layer(), Layer()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for part in (PushMatrix(), self._place, self._face, self._edge, PopMatrix()):
            self.canvas.add(part)
        for name in ("item", "tall", "paper", "gone"):
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
        if self.item is None or self.tall < 1:
            self._face.draw(theme.clear, BLANK)
            self._edge.draw(theme.clear, BLANK)
            return
        colour = (theme.paper_seats if self.paper else theme.seats)[self.item.seat]
        if self.gone:
            self._face.draw(theme.clear, BLANK)
            line = shapes.dashed("pawn", 0, 0, self.tall, EDGE * theme.unit, DASH * theme.unit)
            self._edge.draw(colour, line)
        elif self.item.standing:
            self._face.draw(colour, shapes.pip("pawn", 0, 0, self.tall))
            self._edge.draw(theme.clear, BLANK)
        else:
            line = shapes.edge("fallen pawn", 0, 0, self.tall, EDGE * theme.unit)
            self._face.draw([*colour[:3], PALE], shapes.pip("fallen pawn", 0, 0, self.tall))
            self._edge.draw(colour, line)
