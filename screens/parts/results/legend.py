"""The legend of a curve: whose line ends where, and with how many points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.words.i18n import points_word
from screens.base.theme import theme
from screens.parts.drawing.glyphs import extent

WIDEST = 84
"""Units that the legend may take of the curve's width."""
PLOT = 0.6
"""Share of its width that a curve keeps for the lines."""
MARK = 14
"""Units of the marks of seats that are level; they stand in two rows."""


class End(Struct, frozen=True):
    """Where lines end: a total, and the seats that have it."""

    total: int
    seats: tuple[int, ...]

    @property
    def words(self) -> str:
        """The total with a true minus sign."""
        return points_word(self.total)

    @property
    def level(self) -> bool:
        """Whether several seats have it."""
        return len(self.seats) > 1


class Legend(Struct, frozen=True):
    """How large the marks and totals are, in pixels, and how much room they have."""

    letters: float
    width: float

    def mark(self, end: End) -> float:
        """Return the side of the marks of an end."""
        return min(MARK * theme.unit, self.letters) if end.level else self.letters

    def beside(self, end: End) -> bool:
        """Return whether the total has room beside the marks, else it stands below them."""
        total = float(extent(end.words, theme.bold, self.letters))
        return self.mark(end) * _columns(end) + total <= self.width

    def marks(self, end: End) -> Iterator[tuple[int, float, float]]:
        """Yield each seat with the middle of its mark, from the left end and the line of words."""
        side = self.mark(end)
        for place, seat in enumerate(end.seats):
            row, column = divmod(place, _columns(end))
            yield seat, side * (column + 0.5), side * (0.5 - row if end.level else 0)

    def below(self, end: End) -> float:
        """Return how far below the line of words the total of an end stands."""
        return 0 if self.beside(end) else self.mark(end) + self.letters * 0.6

    def height(self, end: End) -> float:
        """Return how much room an end takes, down to the next."""
        marks = self.mark(end) * (2.2 if end.level else 1.15)
        return marks if self.beside(end) else marks + self.letters * 1.1


def fitted(ends: Sequence[End], curve: float, left: float) -> Legend:
    """Return the legend of ends beside a curve so wide, that leaves the lines their share.

    *left* is what the numbers beside the grid take, in pixels.
    """
    room = curve * (1 - PLOT) - left - theme.gap
    width = max(min(WIDEST * theme.unit, room), 2 * theme.least)
    letters = theme.large
    while letters > theme.least and not all(_fits(end, letters, width) for end in ends):
        letters -= theme.unit
    legend = Legend(max(letters, theme.least), width)
    return Legend(legend.letters, max(_width(legend, end) for end in ends))


def _fits(end: End, letters: float, width: float) -> bool:
    return Legend(letters, width).beside(end)


def _width(legend: Legend, end: End) -> float:
    marks = legend.mark(end) * _columns(end)
    total = float(extent(end.words, theme.bold, legend.letters))
    return marks + total if legend.beside(end) or not end.level else max(marks, total)


def _columns(end: End) -> int:
    return -(-len(end.seats) // 2) if end.level else 1
