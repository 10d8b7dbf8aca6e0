"""Cards as they lie on the table: paper with what is printed on it, drawn at any size."""

from __future__ import annotations

from kivy.graphics import Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty

from screens.base import icons
from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import extent, printed
from screens.parts.drawing.paper import BLANK, Layer, Paper
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

WIDE = 0.72
"""How wide a card is, of its height."""
BAND = 0.19
"""How high the band of a card's owner is, of its height."""


class Print(Shape):
    """Letters printed on a card."""

    def __init__(self) -> None:
        super().__init__(Rectangle())

    def put(self, text: str, font: str, size: float, colour: Colour, x: float, y: float) -> None:
        """Show a text around a place of the card; all in pixels."""
        self.show(bool(text))
        if text:
            texture = printed(text, font, round(size))
            width, height = texture.size
            self.rgba, self.shape.texture = colour, texture
            self.shape.size, self.shape.pos = (width, height), (x - width / 2, y - height / 2)


class Card(Paper):
    """A card with a number or an icon in its middle, and what suit or owner it is of.

    Nothing is drawn where it has neither text nor pip.
    """

    text = StringProperty()
    """In its middle, large, and small in its upper left corner where it has a pip."""
    font_name = StringProperty(theme.heavy)
    pip = StringProperty()
    """The shape of its suit, by its name in ``shapes.PIPS``."""
    tone = ColorProperty(None, allownone=True)
    """The colour of what is printed on it, None for ink."""
    band = NumericProperty(None, allownone=True)
    """The seat that it belongs to, as a band at its head; None for nobody."""
    note = StringProperty()
    """A short word at its foot."""
    note_font = StringProperty(theme.bold)
    """Its letters; with those of icons it is one."""

    shown_by = ("text", "font_name", "pip", "tone", "band", "note", "note_font", *Paper.shown_by)

    def __init__(self, **kwargs: object) -> None:
        self._band, self._texts = Layer(), [Print() for _ in range(4)]
        super().__init__(**kwargs)
        for each in (self._band, *self._texts):
            self.printing.add(each)

    def ground(self) -> str:
        """Return that it is white, where there is a card."""
        return "W" if self.text or self.pip else ""

    def print_colour(self, ground: str) -> Colour:
        """Return the colour of its suit."""
        return self.tone or theme.ink

    def printed(self) -> Cut:
        """Return its pips: one large, and one in a corner where its text is in the other."""
        width, height = self.size
        if not self.text:
            return shapes.pip(self.pip, width / 2, height / 2, 0.6 * width)
        large = shapes.pip(self.pip, width / 2, 0.2 * height, 0.3 * width)
        return shapes.together(
            (large, shapes.pip(self.pip, 0.82 * width, 0.88 * height, 0.17 * width))
        )

    def _draw(self, *_: object) -> None:
        super()._draw()
        seen = bool(self.ground()) and min(self.size) > 1
        self._draw_band(seen)
        self._draw_texts(seen)

    def _draw_band(self, seen: bool) -> None:
        if not seen or self.band is None:
            self._band.draw(theme.clear, BLANK)
            return
        radius = 0.09 * min(self.size)
        cut = shapes.head(*self.size, radius, BAND * self.height)
        self._band.draw(theme.seats[int(self.band)], cut)

    def _draw_texts(self, seen: bool) -> None:
        (width, height), colour = self.size, self.print_colour("W")
        middle, corner, mark, note = self._texts
        owned, low = self.band is not None, bool(self.pip or self.note)
        up = 0.52 if low else 0.5
        size = self._size()
        middle.put(
            self.text if seen else "", self.font_name, size, colour,
            width / 2, height * (up - BAND / 2 * owned),
        )  # fmt: skip
        corner.put(
            self.text if seen and self.pip else "", self.font_name, 0.2 * width, colour,
            0.17 * width, 0.88 * height,
        )  # fmt: skip
        mark.put(
            icons.shape(self.band) if seen else "", theme.shapes, 0.2 * width, theme.slate,
            0.18 * width, (1 - BAND / 2) * height,
        )  # fmt: skip
        note.put(
            self.note if seen else "", self.note_font, 0.26 * width, colour,
            width / 2, 0.16 * height,
        )  # fmt: skip

    def _size(self) -> float:
        """Return how large the text in the middle is, in pixels."""
        width, height = self.size
        wanted = 0.42 * height
        return wanted * min(1, 0.78 * width / extent(self.text, self.font_name, round(wanted)))
