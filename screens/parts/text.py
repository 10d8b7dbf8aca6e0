"""Words, numbers, icons and the marks of seats."""

from functools import lru_cache
from math import inf

from kivy.core.text import Label as Glyphs
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from screens import icons, kv  # noqa: F401  (used by the kv file)
from screens.theme import theme

LINE = 1.4
"""Height of a line in sizes of its font."""


class Text(Label):
    """Words that never leave their box: too long a text is set smaller.

    It stands in one line, unless it may take more *lines*.
    """

    size_wanted = NumericProperty(16)
    align = StringProperty("left")
    hug = BooleanProperty(False)
    """Whether the box takes its width from the text, rather than the text its size from the box."""
    lines = NumericProperty(1)

    def fitting(
        self, text: str, size: tuple[float, float], font: str, wanted: float, lines: int
    ) -> float:
        """Return the font size at which a text fits a box of that size, in pixels."""
        if not text or size[0] <= 1:
            return wanted
        step = theme.unit / 2
        # Every size is another font to open: begin near the one that fits, not at the one wanted.
        near = 1.05 * wanted * size[0] * lines / _width(text, font, wanted)
        found = max(wanted - step * max((wanted - near) // step, 0), theme.least)
        while found > theme.least and not _fits(text, (size[0], size[1]), font, found, lines):
            found = max(found - step, theme.least)
        return found


@lru_cache(maxsize=1024)
def _width(text: str, font: str, size: float) -> float:
    width: float = Glyphs(font_size=size, font_name=font).get_extents(text)[0]
    return max(width, 1)


@lru_cache(maxsize=1024)
def _fits(text: str, box: tuple[float, float], font: str, size: float, lines: int) -> bool:
    glyphs = Glyphs(font_size=size, font_name=font)
    # Kivy shortens a text that comes nearer than this to its box.
    width = box[0] - 3
    if glyphs.get_extents(text)[0] <= width:
        return True
    lines = min(lines, int(box[1] / (LINE * size)))
    return lines > 1 and _broken(text, width, glyphs) <= lines


def _broken(text: str, width: float, glyphs: Glyphs) -> float:
    """Return in how many lines a text stands, broken between words; no number if it cannot be."""
    lines, line = 1, ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if glyphs.get_extents(longer)[0] > width:
            lines, longer = lines + 1, word
            if not line or glyphs.get_extents(word)[0] > width:
                return inf
        line = longer
    return lines


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
