"""Detection of a port that another program reads, too: pieces of codes are left."""

from __future__ import annotations

from collections import deque

LENGTHS = 3
"""Different lengths of pieces that are no accident.

A worn sticker gives the same piece again. Readers that add or leave out a check digit, and the
cards of a deck that nobody taught, give texts of one length.
"""
SCANS = 20
"""Scans of a reader among which they are counted.

By these two numbers a program that took half of 40 codes, up to 8 to 32 bytes at once, was told in
95 of 100 trials and more with stickers of ours, in 56 to 86 with tags of ten digits, by simulation.
"""


class Sharing:
    """Counts the lengths of the pieces among the last scans of each reader."""

    def __init__(self) -> None:
        self._last: dict[str, deque[int]] = {}
        self._told: set[str] = set()

    def note(self, reader: str, length: int) -> bool:
        """Record a scan: the length of a piece, 0 for any other code.

        Return True at the first scan by which the port must be shared. It is told again if pieces
        come after SCANS without any.
        """
        last = self._last.setdefault(reader, deque(maxlen=SCANS))
        last.append(length)
        if len(last) == SCANS and not any(last):
            self._told.discard(reader)
        if reader in self._told or len({*last} - {0}) < LENGTHS:
            return False
        self._told.add(reader)
        return True
