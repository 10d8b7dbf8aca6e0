"""Words, numbers, icons and the marks of seats."""

from kivy.core.text import Label as Glyphs
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens import icons, kv  # noqa: F401  (used by the kv file)


class Text(Label):
    """One line that never breaks and never leaves its box: too long a text is set smaller."""

    size_wanted = NumericProperty(16)
    align = StringProperty("left")
    hug = BooleanProperty(False)
    """Whether the box takes its width from the text, rather than the text its size from the box."""

    def fitting(self, text: str, width: float, font: str, wanted: float, hug: bool) -> float:
        """Return the font size at which a text fits its box, in pixels."""
        if hug or not text or width <= 1:
            return wanted
        needed = 1.05 * Glyphs(font_size=wanted, font_name=font).get_extents(text)[0]
        return wanted if needed <= width else max(wanted * width / needed, wanted * 0.4)


class Paragraph(Label):
    """Text of several lines; its height follows the text."""

    size_wanted = NumericProperty(16)


class Icon(Label):
    """An icon by its name."""

    name = StringProperty("")


class SeatMark(Label):
    """The colour and shape of a seat."""

    seat = NumericProperty(0, allownone=True)


kv.load(__file__)
