"""Pieces of codes: what is left of them where two programs read one port."""

from __future__ import annotations

from collections.abc import Collection, Iterable

SHORTEST = 3
"""Characters of a beginning or an end: shorter ones are those of too many codes."""


def is_piece(heard: str, codes: Collection[str]) -> bool:
    """Return whether a text is the beginning or the end of a code, or one glued to the other.

    Glued are a beginning and an end of any two codes. A text as long as a code is none, since it
    may be the next card of a series.

    >>> codes = {"CMPAB12CD34", "CMPXY98ZW76"}
    >>> is_piece("CMPAB12", codes), is_piece("ZW76", codes), is_piece("CMPAB1ZW76", codes)
    (True, True, True)
    >>> is_piece("CMPAB12CD34", codes), is_piece("CMPAB12CD35", codes), is_piece("76", codes)
    (False, False, False)
    """
    if any(len(code) == len(heard) for code in codes):
        return False
    begins = _longest_shared(heard, codes)
    ends = _longest_shared(heard[::-1], (code[::-1] for code in codes))
    if len(heard) in (begins, ends):
        return len(heard) >= SHORTEST
    return min(begins, ends) >= SHORTEST and begins + ends >= len(heard) >= 2 * SHORTEST


def _longest_shared(text: str, codes: Iterable[str]) -> int:
    """Return the length of the longest beginning that a text shares with a code, not all of it."""
    return max((_shared(text, code[:-1]) for code in codes), default=0)


def _shared(text: str, other: str) -> int:
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (one, two) in pairs if one != two), min(len(text), len(other)))
