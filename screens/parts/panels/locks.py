"""Wrong digits of a PIN: how long a page takes no more of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil

from msgspec import Struct

LONGEST = 300
"""Seconds that wrong digits keep a page shut at most."""


class Tries(Struct, frozen=True):
    """How often wrong digits were told in a row, and when the next are taken."""

    wrong: int = 0
    again: float = 0.0
    """In seconds of the clock."""


class Locks:
    """What was tried to open each page; a page is whatever names it."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tries: dict[Hashable, Tries] = {}

    def wait(self, page: Hashable) -> int:
        """Return the seconds until digits for a page are taken again, 0 for at once."""
        again = self._tries.get(page, Tries()).again
        return max(ceil(again - self._seconds()), 0)

    def take(self, page: Hashable, opens: Callable[[], bool]) -> bool:
        """Return whether digits open a page; too early, nobody looks whether they do.

        The wait doubles with each wrong try, up to LONGEST.
        """
        if self.wait(page):
            return False
        if opens():
            self.forget(page)
            return True
        wrong = self._tries.get(page, Tries()).wrong + 1
        again = self._seconds() + min(2**wrong, LONGEST)
        self._tries[page] = Tries(wrong, again)
        return False

    def forget(self, page: Hashable) -> None:
        """Forget what was tried: the page is open, or has no PIN any more."""
        self._tries.pop(page, None)
