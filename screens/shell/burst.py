"""Distinguishes typing from a scanner that acts as a keyboard, by the time between keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from kivy.clock import Clock

MIN_INTERVAL = 0.03
"""Shortest seconds between two keys of a typist."""
ROLLOVER = 2
"""Keys that a typist may press faster than that, by rolling over."""
PAUSE, DIGIT_PAUSE = 0.05, 0.1
"""Seconds after a key in which the next one belongs to it; the second once there is a digit."""
MOST_LETTERS = 4
"""Keys that a typist may press sooner than PAUSE one after the other."""
MOST_EVEN, UNEVEN = 3, 0.035
"""Signs, digits among them, that a hand may type so evenly, in seconds: frames delay them."""
MOST_DIGITS = 6
"""Digits of the longest number at a table."""


class Keystroke(NamedTuple):
    """Time of a keystroke in seconds, and its character, empty for any other key."""

    time: float
    text: str


class Burst:
    """Queue of keys that act after a pause, unless a scanner typed them.

    A burst of a scanner is discarded; *on_scanner* is called once for it.
    """

    def __init__(self, on_scanner: Callable[[], object]) -> None:
        self._on_scanner = on_scanner
        self._acts: list[Callable[[], object]] = []
        self._keys: list[Keystroke] = []
        self._since = 0.0
        self._pause, self._digit_pause = (
            Clock.create_trigger(self._look_once_more, pause) for pause in (PAUSE, DIGIT_PAUSE)
        )
        self._end = Clock.create_trigger(self._decide)

    @property
    def begun(self) -> bool:
        """True while keys are queued."""
        return bool(self._acts)

    def add(self, act: Callable[[], object], text: str = "") -> None:
        """Queue the callback of a key, and its character if it has one."""
        if not self._acts:
            self._since = Clock.get_time()  # keys of a long frame arrive together at its end
        self._acts.append(act)
        self._keys.append(Keystroke(Clock.time(), text))
        self.wait()
        pause = self._digit_pause if _digits(self._keys) else self._pause
        pause()

    def wait(self) -> None:
        """Cancel the pending decision."""
        for trigger in (self._pause, self._digit_pause, self._end):
            trigger.cancel()

    def _look_once_more(self, _: float) -> None:
        """Wait one more frame, which delivers the keys that came meanwhile."""
        self._end()

    def _decide(self, _: float) -> None:
        acts, self._acts = self._acts, []
        keys, self._keys = self._keys, []
        if is_scanners(keys, self._since):
            self._on_scanner()
        else:
            for act in acts:
                act()


def is_scanners(keys: Sequence[Keystroke], since: float) -> bool:
    """Return True if a scanner typed *keys*, of which the first may have come at *since*.

    It is faster than a hand, or types digits at an even pace or more of them than a number has.
    """
    count, seconds = len(keys), keys[-1].time - since
    is_quick = count > ROLLOVER and seconds < count * MIN_INTERVAL
    is_fluent = count > MOST_LETTERS and seconds < (count - 1) * PAUSE
    is_long = _digits(keys) > MOST_DIGITS and seconds < count * DIGIT_PAUSE
    return is_quick or is_fluent or is_long or _is_even(keys)


def _digits(keys: Sequence[Keystroke]) -> int:
    return sum(key.text.isdecimal() for key in keys)


def _is_even(keys: Sequence[Keystroke]) -> bool:
    """Return True if signs with a digit among them came one by one at an even pace."""
    signs = [key for key in keys if key.text]
    pauses = [after.time - before.time for before, after in pairwise(signs)]
    is_enough = len(signs) > MOST_EVEN and _digits(signs) > 0
    return is_enough and min(pauses) > 0 and max(pauses) - min(pauses) <= UNEVEN
