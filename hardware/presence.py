"""Filter of repeated reads, which distinguishes a new card from one that is still at the reader."""

from __future__ import annotations

from collections import OrderedDict

AWAY_SECONDS = 2.5
"""Seconds without a read after which a card is gone.

RDM6300 modules repeat every 0.1 s, barcode modules that read by themselves every second, card
readers that type every two seconds: docs/devices.md.
"""

START_SECONDS = 3.0
"""Seconds that a lost reader may need until it reports the card before it again."""

MOST_CARDS = 16
"""Most cards at one reader at once."""


class Presence:
    """Remembers the last read of recent cards, each at its antenna.

    Times are in seconds on any monotonic clock.
    """

    def __init__(self, away_seconds: float = AWAY_SECONDS) -> None:
        self._away_seconds = away_seconds
        self._heard: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._lost: float | None = None

    def comes(self, code: str, reader: str, now: float) -> bool:
        """Record a read; return whether the card is new at the reader."""
        last = self._heard.pop((code, reader), float("-inf"))
        self._heard[code, reader] = now
        if len(self._heard) > MOST_CARDS:
            self._heard.popitem(last=False)
        return now >= last + self._away_seconds

    def lose(self, now: float) -> None:
        """Stop the time: a card may or may not stay at a reader that is lost."""
        if self._lost is None:
            self._lost = now

    def resume(self, now: float) -> None:
        """Let the cards that were at the lost reader still be there for START_SECONDS."""
        if self._lost is None:
            return
        gone = self._lost - self._away_seconds
        for card, last in self._heard.items():
            if last > gone:
                self._heard[card] = now + START_SECONDS - self._away_seconds
        self._lost = None
