"""Tells a card that comes from one that is still there."""

from __future__ import annotations

from collections import OrderedDict

AWAY_SECONDS = 0.6
"""A card that nothing was heard of for so long went away; RDM6300 modules repeat every 0.1 s."""

CARDS = 16
"""How many cards may lie at one reader at once."""


class Presence:
    """Remembers which cards have just been heard, each at its antenna."""

    def __init__(self, away_seconds: float = AWAY_SECONDS) -> None:
        self._away_seconds = away_seconds
        self._heard: OrderedDict[tuple[str, str], float] = OrderedDict()

    def comes(self, code: str, reader: str, now: float) -> bool:
        """Note that a card was heard; return whether it had not been there before.

        *now* is in seconds, on any clock that never goes back.
        """
        last = self._heard.pop((code, reader), float("-inf"))
        self._heard[code, reader] = now
        if len(self._heard) > CARDS:
            self._heard.popitem(last=False)
        return now - last >= self._away_seconds
