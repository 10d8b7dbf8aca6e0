"""Recent events, for the log of a failure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

KEPT_EVENTS = 40


class RecentEvents:
    """Recent events for the log; repetitions count once."""

    def __init__(self) -> None:
        self._events: deque[str] = deque(maxlen=KEPT_EVENTS)

    def note(self, what: str) -> None:
        """Add an event."""
        if not self._events or self._events[-1] != what:
            self._events.append(what)

    def lines(self) -> Iterable[str]:
        """Return the events, oldest first."""
        return tuple(self._events)
