"""Playing cards on the table, drawn at any size."""

from __future__ import annotations

from kivy.graphics import Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import printed, text_width
from screens.parts.drawing.paper import BLANK, RADIUS, Layer, Paper
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

CARD_ASPECT = 0.72
"""Width of a card, as a share of its height."""
BAND = 0.19
"""Height of the band of a card's owner, as a share of the card's height."""


class Print(Shape):
    """Letters printed on a card."""

    def __init__(self) -> None:
        super().__init__(Rectangle())

    def put(self, text: str, font: str, size: float, colour: Colour, x: float, y: float) -> None:
        """Show a text centred on a point of the card; all in pixels."""
        self.show(bool(text))
        if text:
            texture = printed(text, font, round(size))
            width, height = texture.size
            self.rgba, self.shape.texture = colour, texture
            self.shape.size, self.shape.pos = (width, height), (x - width / 2, y - height / 2)


class Card(Paper):
    """Card with a number or an icon in its middle, and its suit or owner.

    Nothing is drawn where it has neither text nor pip.
    """

    text = StringProperty()
    """Text, large in the middle and, if there is a pip, small in the upper left corner."""
    font_name = StringProperty(theme.heavy)
    pip = StringProperty()
    """Name of the shape of its suit in ``shapes.PIPS``."""
    tone = ColorProperty(None, allownone=True)
    """Colour of the print; None for ink."""
    band = NumericProperty(None, allownone=True)
    """Owning seat, drawn as a band at the top; None for none."""
    note = StringProperty()
    """Short word at the bottom."""
    note_font = StringProperty(theme.bold)
    """Font of the note; with the icon font it is an icon."""

    drawn_by = ("text", "font_name", "pip", "tone", "band", "note", "note_font", *Paper.drawn_by)
    number_share = 0.42
    """Largest font size of the text in the middle, as a share of the card's height."""
    raised = 0.55
    """Height of the middle of a text between note and band, with half of the band, likewise."""

    def __init__(self, **kwargs: object) -> None:
        self._band, self._texts = Layer(), [Print() for _ in range(4)]
        super().__init__(**kwargs)
        for each in (self._band, *self._texts):
            self.printing.add(each)

    def paper_code(self) -> str:
        """Return "W", for white, if there is a card, else an empty string."""
        return "W" if self.text or self.pip else ""

    def print_colour(self, code: str) -> Colour:
        """Return the colour of the suit."""
        return self.tone or theme.ink

    def printed(self) -> Cut:
        """Return the pips: one large one, and one in a corner if there is a text."""
        width, height = self.size
        if not self.text:
            return shapes.pip(self.pip, width / 2, height / 2, 0.6 * width)
        large = shapes.pip(self.pip, width / 2, 0.2 * height, 0.3 * width)
        return shapes.together(
            (large, shapes.pip(self.pip, 0.82 * width, 0.88 * height, 0.17 * width))
        )

    def _draw(self, *_: object) -> None:
        super()._draw()
        seen = bool(self.paper_code()) and min(self.size) > 1
        self._draw_band(seen)
        self._draw_texts(seen)

    def _draw_band(self, seen: bool) -> None:
        if not seen or self.band is None:
            self._band.draw(theme.clear, BLANK)
            return
        cut = shapes.head(*self.size, RADIUS * min(self.size), BAND * self.height)
        self._band.draw(theme.seats[int(self.band)], cut)

    def _draw_texts(self, seen: bool) -> None:
        (width, height), colour = self.size, self.print_colour("W")
        middle, corner, mark, note = self._texts
        owned, low = self.band is not None, bool(self.pip or self.note)
        up = (self.raised if owned else 0.52) if low else 0.5
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
            theme.shape(self.band) if seen else "", theme.shapes, 0.2 * width, theme.slate,
            0.18 * width, (1 - BAND / 2) * height,
        )  # fmt: skip
        note.put(
            self.note if seen else "", self.note_font, 0.26 * width, colour,
            width / 2, 0.16 * height,
        )  # fmt: skip

    def _size(self) -> float:
        """Return the font size of the text in the middle, in pixels."""
        width, height = self.size
        wanted = self.number_share * height
        return wanted * min(1, 0.78 * width / text_width(self.text, self.font_name, round(wanted)))
