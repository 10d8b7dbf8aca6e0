"""Where the words of a sentence stand whose parts can be touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_club.view.panels import Piece
from screens.base.theme import theme
from screens.parts.drawing.glyphs import text_width

LOOSE, DENSE = 2.1, 1.5
"""From line to line at most, and the height of paper at least, in sizes of the letters."""
BETWEEN = 0.6
"""From paper to paper of the next line at least, in gaps."""
RAISED = 0.14
"""Room below letters, in their sizes, so that they stand in the middle of paper as they look."""
SPACE, INSIDE, STRIPE = 0.3, 0.42, 0.42
"""Between words, from the edge of paper to its words, and a coloured stripe; in such sizes."""
SHORT = 0.85
"""Of a line; a block that is no longer stays whole."""
STOPS = ",;."

Line = list["Run"]


class Run(Struct, frozen=True):
    """Words of one piece that stand together in a line, as far as they are one block or none."""

    words: str
    block: int | None
    """Which block of the sentence they are of."""
    first: bool
    """Whether the block begins with them."""
    x: float
    width: float

    @property
    def right(self) -> float:
        """Where they end."""
        return self.x + self.width


class Placed(Struct, frozen=True):
    """A run where it stands in a box, from its lower left corner, in pixels."""

    run: Run
    box: tuple[float, float, float, float]
    size: float
    """Of the letters."""
    lit: bool


def flow(
    pieces: Sequence[Piece], width: float, height: float, lit: int, largest: float
) -> Iterator[Placed]:
    """Yield the runs of a sentence in a box of a size in pixels, as large as they may be."""
    size = largest
    while size > theme.least and height < _dense(len(broken(pieces, width, size)), size):
        size -= theme.unit / 2
    lines = broken(pieces, width, size)
    pitch = min(height / max(len(lines), 1), LOOSE * size)
    top = (height + pitch * len(lines)) / 2
    # A ring around paper is seen whole, between the lines too.
    gap = max(min(BETWEEN * theme.gap, pitch / 4), (pitch - DENSE * size) / 3)
    for number, line in enumerate(lines, 1):
        for run in line:
            box = (run.x, top - number * pitch + gap / 2, run.width, pitch - gap)
            yield Placed(run, box, size, run.block == lit)


def _dense(lines: int, size: float) -> float:
    """Return how high lines in letters of a size are at least."""
    return lines * (DENSE * size + BETWEEN * theme.gap)


def broken(pieces: Sequence[Piece], width: float, size: float) -> list[Line]:
    """Return the lines of a sentence in letters of a size, broken between words."""
    setting = Setting(width, size)
    block = 0
    for piece in pieces:
        setting.put(piece.words, block if piece.rows else None)
        block += bool(piece.rows)
    return setting.lines


class Setting:
    """Lines of a width in pixels that are filled with words in letters of a size."""

    def __init__(self, width: float, size: float) -> None:
        self.lines: list[Line] = [[]]
        self._size, self._short = size, width * SHORT
        self._room = width - SPACE * size  # a stop after the last word of a line stays in it

    def put(self, words: str, block: int | None) -> None:
        """Set the words of a piece; a block that is short is not broken."""
        whole = block is not None and self._extent(words) <= self._short
        for number, word in enumerate([words] if whole else words.split()):
            if not (number and self._lengthen(word)):
                self._begin(word, block, first=number == 0)

    def _lengthen(self, word: str) -> bool:
        """Add a word to the last run; return whether there was room."""
        *_, last = self.lines[-1]
        longer = self._run(f"{last.words} {word}", last.block, last.first, last.x)
        if longer.right > self._room:
            return False
        self.lines[-1][-1] = longer
        return True

    def _begin(self, word: str, block: int | None, first: bool) -> None:
        """Begin a run, in a new line if there is no room."""
        line = self.lines[-1]
        gap = SPACE / 3 if word[0] in STOPS else SPACE
        run = self._run(word, block, first, line[-1].right + gap * self._size if line else 0)
        if run.right > self._room and line and word not in STOPS:
            run = replace(run, x=0)
            self.lines.append([])
        self.lines[-1].append(run)

    def _run(self, words: str, block: int | None, first: bool, x: float) -> Run:
        paper = 0 if block is None else 2 * INSIDE + (STRIPE if first and block else 0)
        return Run(words, block, first, x, self._extent(words) + paper * self._size)

    def _extent(self, words: str) -> float:
        return text_width(words, theme.bold, self._size)
