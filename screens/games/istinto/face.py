"""Cards of Istinto as they lie on the table."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.istinto.cards import TRUMP
from screens.base.theme import Colour, theme
from screens.games.istinto.look import LOOK, PIPS
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import Card, Print
from screens.parts.drawing.paper import Layer

LANDS, RISES = 0.22, 0.18
"""Seconds in which a card comes to lie, and the best one is lifted."""
HANGS = 0.05
"""How far below a card the middle of the shape is that hangs there, in heights of the card."""

LARGEST = 1.2
"""Largest width of that shape, in font sizes of a title; the best card hides none of its foot."""


class SuitFace(Card):
    """A card."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        suit = self.item.suit
        self.text = TRUMP if suit == TRUMP else str(self.item.rank)
        self.pip, self.tone = PIPS[suit], tone(suit)
        self.lit = self.item.best


class CardFace(SuitFace):
    """A card of the trick on the table, with the shape of who laid it hanging below."""

    away = NumericProperty(0.0)
    """How much of its way it has still to go, from 0 to 1."""

    _way = (0.0, 0.0)

    def __init__(self, **kwargs: object) -> None:
        self._ring, self._disc, self._shape = Layer(), Layer(), Print()
        super().__init__(**kwargs)
        for each in (self._ring, self._disc, self._shape):
            self.printing.add(each)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        super().on_item()
        self._paint()

    def come(self, across: float, up: float) -> None:
        """Slide here from so many pixels away."""
        self._way, self.away = (across, up), 1.0
        motion.move(self, LANDS, "out_cubic", away=0.0)

    def lift(self, scale: float) -> None:
        """Grow, or be as large as the others again."""
        if self.scale < scale:
            motion.move(self, RISES, "out_back", scale=scale)
        else:
            self.scale = scale

    def on_away(self, *_: object) -> None:
        """Be where it has come to."""
        self._move()

    def _move(self, *_: object) -> None:
        across, up = self._way
        self._place.xy = int(self.x + self.away * across), int(self.y + self.away * up)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.item or min(self.size) <= 1:
            return
        across, below = self.width / 2, -HANGS * self.height
        size = min(0.4 * self.width, LARGEST * theme.title)
        colour = theme.seats[self.item.seat]
        self._ring.draw(colour, shapes.pip("disc", across, below, size))
        self._disc.draw(theme.panel, shapes.pip("disc", across, below, 0.86 * size))
        shape = theme.shape(self.item.seat)
        self._shape.put(shape, theme.shapes, size / 2, colour, across, below)


class Pip(Widget):
    """The shape of a suit alone."""

    suit = StringProperty("W")
    tint = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        self._place, self._shape = Translate(), Layer()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._shape, PopMatrix()):
            self.canvas.add(each)
        for name in ("suit", "tint", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        size = min(self.size)
        if size > 1:
            self._place.xy = self.x + self.width / 2, self.y + self.height / 2
            self._shape.draw(self.tint, shapes.pip(PIPS[self.suit], 0, 0, size))


def tone(suit: str) -> Colour:
    """Return the colour of a suit."""
    colour: Colour = theme.suits[LOOK.suits.index(suit)]
    return colour
