"""Runs of letters: how near a player is to seven (S:125)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.games.baker_street.box import EVIDENCE_LETTERS
from companion.games.baker_street.state import RUN


def longest(letters: Iterable[str]) -> str:
    """Return the longest run of letters in a row; A does not follow T (S:119).

    >>> longest("QRSTABC")
    'QRST'
    """
    held = set(letters)
    marked = "".join(letter if letter in held else " " for letter in EVIDENCE_LETTERS)
    return max(marked.split(), key=len, default="")


def possible(letters: Collection[str]) -> bool:
    """Return True if seven in a row may be among letters; empty ones are unknown.

    >>> possible(["A", "B", "C", "", "", "", ""]), possible(["A", "B", "C", "", "", "", "K"])
    (True, False)
    """
    return len(nearest(letters)[1]) <= sum(not letter for letter in letters)


def nearest(letters: Iterable[str]) -> tuple[str, str]:
    """Return the seven letters in a row with the fewest missing, and the missing ones."""
    held = set(letters)
    windows = (EVIDENCE_LETTERS[at : at + RUN] for at in range(len(EVIDENCE_LETTERS) - RUN + 1))
    best = min(windows, key=lambda window: sum(letter not in held for letter in window))
    return best, "".join(letter for letter in best if letter not in held)
