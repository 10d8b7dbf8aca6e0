"""Heights of rows and keys that fill a page of the club."""

from __future__ import annotations

from screens.base.theme import theme

ROUNDING = 0.1
"""Pixels by which a row is less high, so that all of them fit after rounding."""


def pixels(gaps: float, letters: float) -> float:
    """Return a length of the drawings in pixels, of which a part grows with the letters."""
    return gaps * theme.unit + letters * theme.letter


def filling_height(height: float, gap: float, rows: int, least: float, fewest: int = 1) -> float:
    """Return the height of rows that fill a height, in pixels: of all rows, or of those that fit.

    There is room for *fewest* rows, so that few are not tall.
    """
    fit = max(int((height + gap) // (least + gap)), 1)
    shown = min(max(rows, fewest), fit)
    return max((height + gap) / shown - gap - ROUNDING, least)
