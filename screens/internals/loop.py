"""The main loop: sixty turns a second, or, on the device, one when something happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from time import CLOCK_MONOTONIC_RAW, clock_gettime
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock, ClockBaseInterrupt
from kivy.core.window import Window
from kivy.input.factory import MotionEventFactory

PACE = 60
"""Turns a second."""
REST = 0.1
"""Seconds at most between two turns at rest: so long a key may wait, which wakes nobody."""
EARLY = 0.001
"""Seconds by which what is due may come early."""
AWAKE = 1.0
"""Seconds after a key in which more keys may come."""
PANELS = ("mtdev", "hidinput")
"""Kivy's providers that read a touch panel on a thread of their own."""


class Beat(ClockBaseInterrupt):
    """Kivy's clock, which waits until something is due, or until a thread schedules something."""

    rests = False
    """Whether it may wait longer than for the next of sixty turns."""
    time = staticmethod(partial(clock_gettime, CLOCK_MONOTONIC_RAW))
    """The time in seconds, as Kivy has it, without the way through ctypes."""

    _awake_until = 0.0
    _waits = False
    _last_tick: float

    def stir(self) -> None:
        """Do not rest for a while: a key has come, which is only found by looking."""
        self._awake_until = self.time() + AWAKE

    def idle(self) -> float:
        """Wait for the next turn and return the time in seconds."""
        self._waits = True
        pause = self._pause()
        if pause > 0 and not self._event.is_set():
            self._event.wait(pause)
        now = self.time()
        self._dt, self._last_tick = now - self._last_tick, now
        self._event.clear()
        self._waits = False
        return now

    def _pause(self) -> float:
        """Return the seconds until something is due, or has to be looked for."""
        now = self.time()
        awake = not self.rests or EventLoop.touches or now < self._awake_until
        look = self._last_tick + (1 / PACE if awake else REST)
        return min([look, *map(self._due, self.get_events())]) - now

    def _due(self, event: Any) -> float:
        """Return when an event is due; what is done in every turn need not hurry the turns."""
        if event.timeout <= 0 and event.loop:
            return self._last_tick + 1 / PACE
        return float(event._last_dt + event.timeout)

    def on_schedule(self, event: Any) -> None:
        """Wake for what is scheduled meanwhile; in a turn nobody waits who would have to wake."""
        if self._waits:
            event._last_dt = self.time()  # Kivy counts from the last turn, which is long ago
            self._event.set()


class _Waking(deque[Any]):
    """What a panel has sent; a finger that comes or goes wakes whoever takes it out."""

    def __init__(self, wake: Callable[[], object]) -> None:
        super().__init__()
        self._wake = wake

    def append(self, sent: tuple[str, Any]) -> None:
        super().append(sent)
        if sent[0] != "update":  # while a finger is down, the loop looks anyway
            self._wake()


def waking(provider: type, wake: Callable[[], object]) -> type:
    """Return a provider that reads like another on its thread, and wakes the loop as well."""

    class Panel(provider):
        def _thread_run(self, **what: Any) -> None:
            self.queue = what["queue"] = _Waking(wake)
            super()._thread_run(**what)

    return Panel


def keep_time() -> None:
    """Let sixty turns a second be sixty; Kivy's own clock makes many before anything is due."""
    Clock.__class__ = Beat
    Clock.clock_resolution = EARLY


def rest() -> None:
    """Let the loop rest from now on: all that arrives wakes it, but keys."""
    Clock.rests = True
    Window.bind(on_key_down=lambda *_: Clock.stir())
    wake = Clock.create_trigger(lambda _: None)
    for name in PANELS:
        if provider := MotionEventFactory.get(name):
            MotionEventFactory.register(name, waking(provider, wake))
