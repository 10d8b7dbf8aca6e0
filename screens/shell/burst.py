"""Distinguishes typing from a scanner that acts as a keyboard, by the time between keys."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

MIN_INTERVAL = 0.03
"""Shortest seconds between two keys of a typist."""
ROLLOVER = 2
"""Keys that a typist may press faster than that, by rolling over."""


class Burst:
    """Queue of keys that act after a pause, unless they came as fast as a scanner's.

    A burst of a scanner is discarded; *on_scanner* is called once for it.
    """

    def __init__(self, on_scanner: Callable[[], object]) -> None:
        self._on_scanner = on_scanner
        self._acts: list[Callable[[], object]] = []
        self._since = self._last = 0.0
        self._pause = Clock.create_trigger(self._look_once_more, MIN_INTERVAL)
        self._end = Clock.create_trigger(self._decide)

    @property
    def begun(self) -> bool:
        """True while keys are queued."""
        return bool(self._acts)

    def add(self, act: Callable[[], object]) -> None:
        """Queue the callback of a key."""
        if not self._acts:
            self._since = Clock.get_time()  # keys of a long frame arrive together at its end
        self._acts.append(act)
        self._last = Clock.time()
        self.wait()
        self._pause()

    def wait(self) -> None:
        """Cancel the pending decision."""
        self._pause.cancel()
        self._end.cancel()

    def _look_once_more(self, _: float) -> None:
        """Wait one more frame, which delivers the keys that came meanwhile."""
        self._end()

    def _decide(self, _: float) -> None:
        acts, self._acts = self._acts, []
        if len(acts) > ROLLOVER and self._last - self._since < len(acts) * MIN_INTERVAL:
            self._on_scanner()
        else:
            for act in acts:
                act()
