"""Measuring and drawing of text, with caches for both."""

from __future__ import annotations

import re
from functools import lru_cache
from math import inf

from kivy.core.text import Label as Glyphs
from kivy.core.text.markup import MarkupLabel
from kivy.graphics.texture import Texture
from kivy.utils import escape_markup, get_hex_from_color

from companion.words.names import shortenings
from screens.base.fonts import as_drawn, face_for
from screens.base.theme import theme

LINE_HEIGHT = 1.4
"""Height of a line, in font sizes."""
EVEN = 8
"""Least width of lines that are made equally long, in font sizes; narrower ones break anywhere."""
GLYPH_HEIGHT = 1.04
"""Height from ascender to descender, in font sizes."""
DOTS = " …"
PARTED = " · "
"""Between the parts of a short text."""
JOINED = re.compile(r"(?<=-)(?=[->])|(?<=<)(?=[-3])|(?<=\()(?=[c>]\))")
"""Places in signs for which Manrope has another: a dash, an arrow, a heart, ©."""
NON_JOINER = "\u200c"
"""Zero-width non-joiner."""
VOWELS = frozenset("aeiouyàèéìòù")


def fitting_size(
    text: str, size: tuple[float, float], font: str, wanted: float, lines: int = 1
) -> float:
    """Return the font size, at most *wanted*, at which a text fits a box; all in pixels."""
    if not text or size[0] <= 1:
        return wanted
    if 1 < size[1] < wanted * GLYPH_HEIGHT:
        half = theme.unit / 2
        wanted = max(size[1] / GLYPH_HEIGHT // half * half, theme.least)
    return _fitted(text, size[0], size[1], font, wanted, lines, theme.unit / 2, theme.least)


def as_written(text: str) -> str:
    """Return a text whose signs are drawn as they are written: two hyphens are no dash."""
    return JOINED.sub(NON_JOINER, text if text.isascii() else as_drawn(text))


def _words(text: str) -> list[str]:
    """Return the words of a text; a space that does not break is none between them."""
    return [word for word in text.replace("\n", " ").split(" ") if word]


@lru_cache(maxsize=128)
def drawn(
    text: str, font: str, size: float, width: float | None, align: str, lines: int, spacing: float,
    straight: bool = True,
) -> Glyphs:  # fmt: skip
    """Return a text in white, drawn when its texture is first read.

    It is wrapped to *width* pixels, None for no limit, and cut after *lines* lines, 0 for no limit;
    a single line is shortened with dots. *straight* text is drawn pixel by pixel; other text may be
    rotated or scaled and is filtered linearly.
    """
    glyphs = Glyphs(
        text=as_written(text),
        font_name=face_for(text, font),
        font_size=size,
        text_size=(width, None),
        halign=align,
        valign="top",
        shorten=lines == 1,
        shorten_from="right",
        line_height=spacing,
    )
    glyphs.options["max_lines"] = lines
    glyphs.refresh()
    if straight and (texture := glyphs.texture):
        # Linear filtering takes longer and changes nothing here.
        texture.min_filter = texture.mag_filter = "nearest"
    return glyphs


def marked(text: str, font: str, size: float, width: float, spacing: float) -> Glyphs:
    """Return a text wrapped to a width, in the colours of the theme.

    Terms, between asterisks, are bold and in the accent colour.
    """
    plain, term = (get_hex_from_color(colour) for colour in (theme.text, theme.accent))
    open_term, parts = (
        f"[font={theme.bold}][color={term}]",
        escape_markup(as_written(text)).split("*"),
    )
    words = "".join(
        f"{open_term}{part}[/color][/font]" if place % 2 else part
        for place, part in enumerate(parts)
    )
    glyphs = MarkupLabel(
        text=f"[color={plain}]{words}[/color]", font_name=face_for(text, font), font_size=size,
        text_size=(width, None), valign="top", line_height=spacing,
    )  # fmt: skip
    glyphs.refresh()
    return glyphs


def printed(text: str, font: str, size: float) -> Texture:
    """Return a text in white, in one line, that may be rotated."""
    return drawn(text, font, size, None, "left", 1, 1.0, straight=False).texture


def shortened(text: str, width: float, font: str, size: float, lines: int) -> str:
    """Return the words of a text that fit a number of lines, with dots for the rest."""
    words = _words(text)
    if lines < 2 or line_count(text, width - 3, font, size) in (inf, *range(lines + 1)):
        return text
    while len(words) > 1 and line_count(" ".join(words) + DOTS, width - 3, font, size) > lines:
        words.pop()
    return " ".join(words) + DOTS


def parts(text: str, width: float, font: str, size: float, lines: int) -> list[str]:
    """Return a text in parts that fit a number of lines; each but the last ends with dots.

    Words stay whole, but for one that no part holds, such as a long path.
    """

    def fits(part: str) -> bool:
        return _laid(part, width, font, size) <= lines

    if fits(text):
        return [text]
    found = [""]
    for word in text.split(" "):
        for piece in (f"{word} ",) if fits(word + DOTS) else (*word, " "):
            if found[-1] and not fits(found[-1] + piece.rstrip() + DOTS):
                found.append("")
            found[-1] += piece
    *first, last = (part.rstrip() for part in found)
    return [*(part + DOTS for part in first), last]


def _laid(text: str, width: float, font: str, size: float) -> float:
    """Return the number of lines at a width in pixels; a wider word, such as a path, is broken."""
    if (count := line_count(text, width - 3, font, size)) < inf:
        return count
    return len(drawn(text, font, size, width, "left", 0, 1.0)._cached_lines)


def leading_parts(text: str, width: float, font: str, size: float, lines: int) -> str:
    """Return as many of a text's first parts, between middle dots, as lines of a width hold.

    They may be smaller than *size*, but not so wide that a word breaks. The first part may be
    longer than the lines.
    """
    parts = text.split(PARTED)
    for count in range(len(parts), 0, -1):
        first = PARTED.join(parts[:count])
        fits = count == 1 or line_count(first, width - 3, font, theme.least) <= lines
        if fits and width >= least_width(first, lines, font, size):
            return first
    return ""


def hyphenated_to_fit(name: str, width: float, font: str, size: float) -> str:
    """Return a name, hyphenated if it does not fit one line of a width in pixels."""
    return name if fits_line(name, width, font, size) else hyphenated(name)


@lru_cache(maxsize=64)
def words_to_fit(text: str, width: float, font: str, size: float) -> str:
    """Return a text in which each word that is wider than a width has a hyphen to break at."""
    return " ".join(hyphenated_to_fit(word, width, font, size) for word in text.split(" "))


@lru_cache(maxsize=256)
def name_to_fit(name: str, width: float, font: str, size: float) -> str:
    """Return a name in which each word has hyphens, so that its parts fit lines of a width."""
    parts = name.split(" ")
    for _again in range(2):
        parts = [
            part
            for whole in parts
            for part in hyphenated_to_fit(whole, width, font, size).split(" ")
        ]
    return " ".join(parts)


@lru_cache(maxsize=256)
def abbreviated(
    name: str, width: float, font: str, size: float, lines: int = 1, words: str = "{name}"
) -> str:
    """Return words with a name as lines of a width hold them.

    The name is whole, by initials, by first words, or cut. Where not even a letter has room, the
    text is empty.
    """
    whole, initials, first_words, *cut = shortenings(name)
    hyphenated_words = name_to_fit(first_words, width, font, size)
    for short in (whole, initials, first_words, hyphenated_words, *cut):
        text = words.format(name=short)
        if line_count(text, width - 3, font, size) <= lines:
            return text
    return ""


def lines_within(height: float, size: float) -> int:
    """Return the number of lines of a font size that fit a height, at least 1; both in pixels."""
    return max(1, int(height / (LINE_HEIGHT * size)))


def hyphenated(name: str) -> str:
    """Return a name hyphenated near its middle; unchanged if it has a space.

    The break comes before a consonant that a vowel follows, as in most languages.
    """
    places = [at for at in range(3, len(name) - 2) if _begins(name[at : at + 2].lower())]
    if " " in name or not places:
        return name
    at = min(places, key=lambda place: abs(2 * place - len(name)))
    return f"{name[:at]}{'' if name[at - 1] == '-' else '-'} {name[at:]}"


def _begins(two: str) -> bool:
    return two.isalpha() and two[0] not in VOWELS and two[1] in VOWELS


def least_width(text: str, lines: int, font: str, size: float) -> float:
    """Return the width in pixels of a text, of its longest word if it may take several lines."""
    return max(
        text_width(part, font, size) for part in (_words(text) or [""] if lines > 1 else [text])
    )


def fits_line(text: str, width: float, font: str, size: float) -> bool:
    """Return True if a text fits one line of a width in pixels."""
    # Kivy shortens a text that comes nearer than this to its box.
    return text_width(text, font, size) <= width - 3


def size_within(text: str, font: str, size: float, width: float) -> float:
    """Return the font size, at most *size* and at least ``theme.least``, at which a line fits."""
    return max(size * min(1, width / text_width(text, font, size)), theme.least) if text else size


@lru_cache(maxsize=1024)
def _fitted(
    text: str, width: float, height: float, font: str, wanted: float, lines: int,
    step: float, least: float,
) -> float:  # fmt: skip
    # Each size opens another font: start near the size that fits.
    near = 1.05 * wanted * width * lines / text_width(text, font, wanted)
    found = max(wanted - step * max((wanted - near) // step, 0), least)
    while found > least and not _fits(text, width, height, font, found, lines):
        found = max(found - step, least)
    return found


def _fits(text: str, width: float, height: float, font: str, size: float, lines: int) -> bool:
    if "\n" not in text and fits_line(text, width, font, size):
        return True
    lines = min(lines, int(height / (LINE_HEIGHT * size)))
    return lines > 1 and line_count(text, width - 3, font, size) <= lines


def line_count(text: str, width: float, font: str, size: float) -> float:
    """Return the number of lines at a width in pixels; infinite if a word is wider."""
    return sum(_lines(part, width, font, size) for part in text.split("\n"))


@lru_cache(maxsize=256)
def even_width(text: str, width: float, font: str, size: float) -> float:
    """Return the least width in pixels at which a text takes no more lines than at *width*.

    Its lines are then about equally long, and no line has a single word.
    """
    # Kivy wants room for the space at the end of a line too.
    slack = 3 + text_width(" ", font, size)
    lines = line_count(text, width - 3, font, size)
    if lines in (1, inf) or width < EVEN * size:
        return width
    lower, upper = width / lines, width
    while upper - lower > 2:
        middle = (lower + upper) / 2
        if line_count(text, middle - slack, font, size) <= lines:
            upper = middle
        else:
            lower = middle
    return upper


def _lines(text: str, width: float, font: str, size: float) -> float:
    lines, line = 1, ""
    for word in _words(text):
        longer = f"{line} {word}" if line else word
        if text_width(longer, font, size) > width:
            lines, longer = lines + 1, word
            if not line or text_width(word, font, size) > width:
                return inf
        line = longer
    return lines


@lru_cache(maxsize=1024)
def text_width(text: str, font: str, size: float) -> float:
    """Return the width of a text in one line, in pixels."""
    width: float = _font(face_for(text, font), size).get_extents(as_written(text))[0]
    return max(width, 1)


@lru_cache(maxsize=128)
def _font(font: str, size: float) -> Glyphs:
    return Glyphs(font_size=size, font_name=font)
