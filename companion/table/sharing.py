"""Detection of a port that another program reads, too: pieces of codes are left."""

from __future__ import annotations

from collections import deque

LENGTHS = 3
"""Number of different lengths of pieces that show a shared port.

A worn sticker gives the same piece again. Readers that add or leave out a check digit, and the
cards of a deck that was not taught, give texts of one length.
"""
SCANS = 20
"""Number of last scans of a reader in which pieces are counted.

With these two numbers a program that took half of 40 codes, up to 8 to 32 bytes at once, was
detected in 95 of 100 trials and more with stickers of ours, in 56 to 86 with tags of ten digits, by
simulation.
"""


class Sharing:
    """Counts the lengths of the pieces among the last scans of each reader."""

    def __init__(self) -> None:
        self._last: dict[str, deque[int]] = {}
        self._told: set[str] = set()

    def note(self, reader: str, length: int) -> bool:
        """Record a scan: the length of a piece, 0 for any other code.

        Return True at the first scan that shows a shared port, and once more if pieces come after
        SCANS without any.
        """
        last = self._last.setdefault(reader, deque(maxlen=SCANS))
        last.append(length)
        if len(last) == SCANS and not any(last):
            self._told.discard(reader)
        if reader in self._told or len({*last} - {0}) < LENGTHS:
            return False
        self._told.add(reader)
        return True
