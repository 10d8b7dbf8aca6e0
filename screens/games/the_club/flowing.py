"""Layout of a sentence in lines, with blocks that can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_club.view.panels import SentencePart
from screens.base.theme import theme
from screens.parts.drawing.glyphs import text_width

MAX_LINE_HEIGHT, MIN_LINE_HEIGHT = 2.1, 1.5
"""Largest distance of lines and least height of paper, in font sizes."""
LINE_GAP = 0.6
"""Least gap between the paper of two lines, in gaps of the theme."""
TEXT_PADDING = 0.14
"""Padding below letters, in font sizes, that centres them on paper optically."""
WORD_SPACE, CHIP_PADDING, STRIPE_WIDTH = 0.3, 0.42, 0.42
"""Widths of a space, of the padding of paper, and of a coloured stripe, in font sizes."""
LONGEST_UNBROKEN = 0.85
"""Longest block that is never broken, as a share of a line."""
PUNCTUATION = ",;."

RunLine = list["TextRun"]


class TextRun(Struct, frozen=True):
    """Words of one piece in one line, with their block."""

    words: str
    block: int | None
    """Number of the block; None for words of no block."""
    first: bool
    """True if they begin the block."""
    x: float
    width: float

    @property
    def right(self) -> float:
        """Right end in pixels."""
        return self.x + self.width


class PlacedRun(Struct, frozen=True):
    """Run with its box: left, bottom, width and height in pixels."""

    run: TextRun
    box: tuple[float, float, float, float]
    font_size: float
    """Font size in pixels."""
    lit: bool


def lay_out(
    pieces: Sequence[SentencePart], width: float, height: float, lit: int, max_font_size: float
) -> Iterator[PlacedRun]:
    """Yield the runs of a sentence in a box in pixels, in the largest font size that fits."""
    font_size = max_font_size
    while font_size > theme.least and height < _min_height(
        len(break_lines(pieces, width, font_size)), font_size
    ):
        font_size -= theme.unit / 2
    lines = break_lines(pieces, width, font_size)
    pitch = min(height / max(len(lines), 1), MAX_LINE_HEIGHT * font_size)
    top = (height + pitch * len(lines)) / 2
    # A ring around paper is seen whole, between the lines too.
    gap = max(min(LINE_GAP * theme.gap, pitch / 4), (pitch - MIN_LINE_HEIGHT * font_size) / 3)
    for number, line in enumerate(lines, 1):
        for run in line:
            box = (run.x, top - number * pitch + gap / 2, run.width, pitch - gap)
            yield PlacedRun(run, box, font_size, run.block == lit)


def _min_height(lines: int, font_size: float) -> float:
    """Return the least height of a number of lines in a font size."""
    return lines * (MIN_LINE_HEIGHT * font_size + LINE_GAP * theme.gap)


def break_lines(pieces: Sequence[SentencePart], width: float, font_size: float) -> list[RunLine]:
    """Return the lines of a sentence in a font size, broken between words."""
    breaker = LineBreaker(width, font_size)
    block = 0
    for piece in pieces:
        breaker.add(piece.words, block if piece.rows else None)
        block += bool(piece.rows)
    return breaker.lines


class LineBreaker:
    """Filler of lines of a width with words in a font size, both in pixels."""

    def __init__(self, width: float, font_size: float) -> None:
        self.lines: list[RunLine] = [[]]
        self._font_size, self._unbroken_width = font_size, width * LONGEST_UNBROKEN
        # The space at the end holds a stop after the last word of a line.
        self._line_width = width - WORD_SPACE * font_size

    def add(self, words: str, block: int | None) -> None:
        """Add the words of a piece; a short block is not broken."""
        whole = block is not None and self._text_width(words) <= self._unbroken_width
        for number, word in enumerate([words] if whole else words.split()):
            if not (number and self._lengthen(word)):
                self._begin(word, block, first=number == 0)

    def _lengthen(self, word: str) -> bool:
        """Add a word to the last run; return False if it does not fit."""
        *_, last = self.lines[-1]
        longer = self._run(f"{last.words} {word}", last.block, last.first, last.x)
        if longer.right > self._line_width:
            return False
        self.lines[-1][-1] = longer
        return True

    def _begin(self, word: str, block: int | None, first: bool) -> None:
        """Begin a run, in a new line if it does not fit."""
        line = self.lines[-1]
        gap = WORD_SPACE / 3 if word[0] in PUNCTUATION else WORD_SPACE
        run = self._run(word, block, first, line[-1].right + gap * self._font_size if line else 0)
        if run.right > self._line_width and line and word not in PUNCTUATION:
            run = replace(run, x=0)
            self.lines.append([])
        self.lines[-1].append(run)

    def _run(self, words: str, block: int | None, first: bool, x: float) -> TextRun:
        paper = 0 if block is None else 2 * CHIP_PADDING + (STRIPE_WIDTH if first and block else 0)
        return TextRun(words, block, first, x, self._text_width(words) + paper * self._font_size)

    def _text_width(self, words: str) -> float:
        return text_width(words, theme.bold, self._font_size)
