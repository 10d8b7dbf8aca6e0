"""Pieces of codes, which a reader yields if two programs read one port."""

from __future__ import annotations

from collections.abc import Collection

SHORTEST_RUN = 4
"""Characters of a run: shorter ones are in too many codes."""


def is_piece(heard: str, codes: Collection[str]) -> bool:
    """Return True if a text consists of runs of known codes: one, or several in a row.

    A text as long as a code is none, since it may be the next card of a series.

    >>> codes = {"CMPAB12CD34", "CMPXY98ZW76"}
    >>> is_piece("CMPAB12", codes), is_piece("ZW76", codes), is_piece("CMPAB1ZW76", codes)
    (True, True, True)
    >>> is_piece("CMPAB12CD34", codes), is_piece("CMPAB12CD35", codes), is_piece("W76", codes)
    (False, False, False)
    """
    if any(len(code) == len(heard) for code in codes):
        return False
    every, reached = "\n".join(codes), {0}
    for end in range(SHORTEST_RUN, len(heard) + 1):
        # A longer run is two or more of these sizes.
        begins = (end - size for size in range(SHORTEST_RUN, 2 * SHORTEST_RUN))
        if any(begin in reached and heard[begin:end] in every for begin in begins):
            reached.add(end)
    return max(reached) == len(heard) > 0
