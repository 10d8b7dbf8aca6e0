"""Legend of a curve: marks and totals at the ends of the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.words.i18n import _, points_word
from screens.base.theme import theme
from screens.parts.drawing.glyphs import text_width

WIDEST = 84
"""Largest width of the legend, in units."""
PLOT = 0.6
"""Share of the curve's width that is reserved for the lines."""
MARK_SIZE = 18
"""Size of the marks of level seats, which are in two rows, in units."""


class End(Struct, frozen=True):
    """End of lines: a total and the seats that have it."""

    total: int
    seats: tuple[int, ...]

    @property
    def words(self) -> str:
        """Total with a true minus sign."""
        return points_word(self.total)

    @property
    def level(self) -> bool:
        """True if several seats have the total."""
        return len(self.seats) > 1


class Legend(Struct, frozen=True):
    """Font size and width of the legend, in pixels."""

    letters: float
    width: float

    def mark(self, end: End) -> float:
        """Return the size of the marks of an end."""
        return min(MARK_SIZE * theme.unit, self.letters) if end.level else self.letters

    def is_inline(self, end: End) -> bool:
        """Return True if the total fits beside the marks; otherwise it goes below them."""
        return self.across(end) <= self.width

    def words(self, end: End) -> Iterator[tuple[str, float, float, float]]:
        """Yield each text, its offset to the right and up from the label's start, and its size.

        Beside level seats the total is above the word “level”.
        """
        if not self.is_inline(end):
            yield end.words, 0, -self.below(end), self.letters
            return
        across = self.mark(end) * _columns(end) + _apart(end)
        up = self.mark(end) * 0.55 if end.level else 0
        yield end.words, across, up, self.letters
        if end.level:
            yield _("level"), across, -up, theme.chart

    def across(self, end: End) -> float:
        """Return the width of marks with texts beside them."""
        total = float(text_width(end.words, theme.bold, self.letters))
        level = float(text_width(_("level"), theme.bold, theme.chart)) if end.level else 0
        return self.mark(end) * _columns(end) + _apart(end) + max(total, level)

    def marks(self, end: End) -> Iterator[tuple[int, float, float]]:
        """Yield each seat with the middle of its mark, relative to the start of the label."""
        side = self.mark(end)
        for place, seat in enumerate(end.seats):
            row, column = divmod(place, _columns(end))
            yield seat, side * (column + 0.5), side * (0.5 - row if end.level else 0)

    def below(self, end: End) -> float:
        """Return the distance of the total below the label's line."""
        return 0 if self.is_inline(end) else self.mark(end) + self.letters * 0.6

    def low(self, end: End) -> float:
        """Return the distance of the end's middle above its lowest mark or letter."""
        if not self.is_inline(end):
            return self.below(end) + self.letters * 0.4
        return self.mark(end) * 0.75 if end.level else 0

    def over(self, end: End) -> float:
        """Return the height of the parts above the middle of an end.

        A total above the word for level seats may extend higher than their marks.
        """
        up = self.mark(end) * 0.55 + self.letters * 0.5 if end.level and self.is_inline(end) else 0
        return max(self._half(end), up)

    def under(self, end: End) -> float:
        """Return the height of the parts below the middle of an end."""
        return self._half(end) if self.is_inline(end) else self.below(end) + self.letters * 0.5

    def _half(self, end: End) -> float:
        """Return half of the height of the marks of an end, with some room."""
        return self.mark(end) * (1.1 if end.level else 0.575)


def fitted(ends: Sequence[End], curve: float, left: float) -> Legend:
    """Return the legend of ends for a curve of a width, leaving the lines their share.

    *left* is the width of the numbers beside the grid; all in pixels.
    """
    room = curve * (1 - PLOT) - left - 1.5 * theme.gap
    width = max(min(WIDEST * theme.unit, room), 2 * theme.least)
    letters = theme.large
    while letters > theme.least and not all(_fits(end, letters, width) for end in ends):
        letters -= theme.unit
    legend = Legend(max(letters, theme.least), width)
    return Legend(legend.letters, max(_width(legend, end) for end in ends))


def _fits(end: End, letters: float, width: float) -> bool:
    return Legend(letters, width).is_inline(end)


def _width(legend: Legend, end: End) -> float:
    if legend.is_inline(end) or not end.level:
        return legend.across(end)
    total = float(text_width(end.words, theme.bold, legend.letters))
    return max(legend.mark(end) * _columns(end), total)


def _columns(end: End) -> int:
    return -(-len(end.seats) // 2) if end.level else 1


def _apart(end: End) -> float:
    """Return the distance of the total from the marks beside it."""
    return float(theme.gap) if end.level else float(theme.gap / 2)
