"""Cards of Istinto on the table."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.istinto.cards import TRUMP
from companion.games.istinto.scene import PIPS
from screens.base.theme import Colour, theme
from screens.games.istinto.look import LOOK
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import Card, Print
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn

LAND_SECONDS, LIFT_SECONDS = 0.22, 0.18
"""Seconds in which a card slides to its place, and in which the best one grows."""
SHAPE_OFFSET = 0.05
"""Distance from a card down to the middle of the shape below it, in heights of the card."""

LARGEST_SHAPE = 1.2
"""Largest width of that shape, in font sizes of a title; the best card hides none of its foot."""
PIP_SHARE = 0.66
"""Size of a pip on a disc, in diameters of the disc."""


class SuitFace(Card):
    """Card with its suit and rank."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        suit = self.item.suit
        self.text = TRUMP if suit == TRUMP else str(self.item.rank)
        self.pip, self.tone = PIPS[suit], tone(suit)
        self.lit = self.item.best


class TrickCard(SuitFace):
    """Card of the trick on the table, with the shape of its seat below."""

    away = NumericProperty(0.0)
    """Share of its slide that is left, from 0 to 1."""

    _shift = (0.0, 0.0)

    def __init__(self, **kwargs: object) -> None:
        self._ring, self._disc, self._shape = Layer(), Layer(), Print()
        super().__init__(**kwargs)
        for each in (self._ring, self._disc, self._shape):
            self.printing.add(each)

    def on_item(self, *_: object) -> None:
        """Show another card."""
        super().on_item()
        self._redraw()

    def slide_in(self, dx: float, dy: float) -> None:
        """Slide to its position from a distance in pixels."""
        self._shift, self.away = (dx, dy), 1.0
        motion.move(self, LAND_SECONDS, "out_cubic", away=0.0)

    def lift(self, scale: float) -> None:
        """Grow to a scale in motion; shrink at once."""
        if self.scale < scale:
            motion.move(self, LIFT_SECONDS, "out_back", scale=scale)
        else:
            self.scale = scale

    def on_away(self, *_: object) -> None:
        """Move the drawing along the slide."""
        self._move()

    def _move(self, *_: object) -> None:
        dx, dy = self._shift
        self._place.xy = int(self.x + self.away * dx), int(self.y + self.away * dy)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.item or min(self.size) <= 1:
            return
        x, y = self.width / 2, -SHAPE_OFFSET * self.height
        size = min(0.4 * self.width, LARGEST_SHAPE * theme.title)
        colour = theme.seats[self.item.seat]
        self._ring.draw(colour, shapes.pip("disc", x, y, size))
        self._disc.draw(theme.panel, shapes.pip("disc", x, y, 0.86 * size))
        shape = theme.shape(self.item.seat)
        self._shape.put(shape, theme.shapes, size / 2, colour, x, y)


class Pip(Redrawn):
    """Shape of a suit in its colour, on a disc."""

    suit = StringProperty("W")
    ground = ColorProperty()
    """Colour of the disc."""

    drawn_by = ("suit", "ground", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._disc, self._shape = Translate(), Layer(), Layer()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._disc, self._shape, PopMatrix()):
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        size = min(self.size)
        if size > 1:
            self._place.xy = self.x + self.width / 2, self.y + self.height / 2
            self._disc.draw(self.ground, shapes.pip("disc", 0, 0, size))
            pip = shapes.pip(PIPS[self.suit], 0, 0, PIP_SHARE * size)
            self._shape.draw(tone(self.suit), pip)


def tone(suit: str) -> Colour:
    """Return the colour of a suit."""
    colour: Colour = theme.suits[LOOK.suits.index(suit)]
    return colour
