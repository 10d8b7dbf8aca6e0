"""Letters in a row: who is how near to seven (S:125)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.games.baker_street.box import LETTERS
from companion.games.baker_street.state import RUN


def longest(letters: Iterable[str]) -> str:
    """Return the longest run of letters in a row; A does not follow T (S:119).

    >>> longest("QRSTABC")
    'QRST'
    """
    held = set(letters)
    marked = "".join(letter if letter in held else " " for letter in LETTERS)
    return max(marked.split(), key=len, default="")


def possible(letters: Collection[str]) -> bool:
    """Return whether seven in a row may be among letters, of which empty ones were not told.

    >>> possible(["A", "B", "C", "", "", "", ""]), possible(["A", "B", "C", "", "", "", "K"])
    (True, False)
    """
    return len(nearest(letters)[1]) <= sum(not letter for letter in letters)


def nearest(letters: Iterable[str]) -> tuple[str, str]:
    """Return the seven letters in a row of which fewest are missing, and those that are."""
    held = set(letters)
    windows = (LETTERS[at : at + RUN] for at in range(len(LETTERS) - RUN + 1))
    best = min(windows, key=lambda window: sum(letter not in held for letter in window))
    return best, "".join(letter for letter in best if letter not in held)
