"""Tells a hand on a keyboard from a scanner that types: keys of a scanner come sooner."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

APART = 0.03
"""Seconds from key to key, at the least, as fast as a hand types."""
AT_ONCE = 2
"""Keys that a hand may press sooner, as it rolls from one to the next."""


class Burst:
    """Keys that wait until none comes soon after them; then they act, unless a scanner sent them.

    *told* is called once for each burst of a scanner, whose keys do nothing.
    """

    def __init__(self, told: Callable[[], object]) -> None:
        self._told = told
        self._acts: list[Callable[[], object]] = []
        self._since = self._last = 0.0
        self._pause = Clock.create_trigger(self._look_once_more, APART)
        self._end = Clock.create_trigger(self._decide)

    @property
    def begun(self) -> bool:
        """Whether keys wait."""
        return bool(self._acts)

    def add(self, act: Callable[[], object]) -> None:
        """Add a key, and what it is for."""
        if not self._acts:
            self._since = Clock.get_time()  # keys of a long frame are all found at its end
        self._acts.append(act)
        self._last = Clock.time()
        self.wait()
        self._pause()

    def wait(self) -> None:
        """Decide nothing for now."""
        self._pause.cancel()
        self._end.cancel()

    def _look_once_more(self, _: float) -> None:
        """Let a frame pass, in which keys are found that have come meanwhile."""
        self._end()

    def _decide(self, _: float) -> None:
        acts, self._acts = self._acts, []
        if len(acts) > AT_ONCE and self._last - self._since < len(acts) * APART:
            self._told()
        else:
            for act in acts:
                act()
