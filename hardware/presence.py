"""Filter of repeated reads: tells a new card from one that is still at the reader."""

from __future__ import annotations

from collections import OrderedDict

AWAY_SECONDS = 0.6
"""Seconds without a read after which a card is gone; RDM6300 modules repeat every 0.1 s."""

CARDS = 16
"""Most cards at one reader at once."""


class Presence:
    """Remembers the last read of recent cards, each at its antenna."""

    def __init__(self, away_seconds: float = AWAY_SECONDS) -> None:
        self._away_seconds = away_seconds
        self._heard: OrderedDict[tuple[str, str], float] = OrderedDict()

    def comes(self, code: str, reader: str, now: float) -> bool:
        """Record a read; return whether the card is new at the reader.

        *now* is in seconds on any monotonic clock.
        """
        last = self._heard.pop((code, reader), float("-inf"))
        self._heard[code, reader] = now
        if len(self._heard) > CARDS:
            self._heard.popitem(last=False)
        return now >= last + self._away_seconds
