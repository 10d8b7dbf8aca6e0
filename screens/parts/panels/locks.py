"""Delays after wrong PINs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil

from msgspec import Struct

LONGEST_DELAY = 300
"""Longest delay in seconds."""


class Tries(Struct, frozen=True):
    """Wrong PINs in a row, and the time of the next try."""

    wrong: int = 0
    next_try: float = 0.0
    """In seconds of the clock."""


class Locks:
    """Wrong PINs of each page, by any hashable key of the page."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tries: dict[Hashable, Tries] = {}

    def wait(self, page: Hashable) -> int:
        """Return the seconds until the next try for a page, 0 for now."""
        next_try = self._tries.get(page, Tries()).next_try
        return max(ceil(next_try - self._seconds()), 0)

    def take(self, page: Hashable, opens: Callable[[], bool]) -> bool:
        """Return True if a PIN opens a page; before the delay is over *opens* is not called.

        The delay doubles with each wrong try, up to LONGEST.
        """
        if self.wait(page):
            return False
        if opens():
            self.forget(page)
            return True
        wrong = self._tries.get(page, Tries()).wrong + 1
        next_try = self._seconds() + min(2**wrong, LONGEST_DELAY)
        self._tries[page] = Tries(wrong, next_try)
        return False

    def forget(self, page: Hashable) -> None:
        """Clear the wrong tries of a page that is open, or has no PIN any more."""
        self._tries.pop(page, None)
