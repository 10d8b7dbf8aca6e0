"""Main loop: sixty iterations a second, or, on the device, one for each event."""

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
"""Iterations a second."""
MAX_SLEEP = 0.1
"""Longest idle wait in seconds; a key press does not wake the loop, so it may wait this long."""
EARLY_SECONDS = 0.001
"""Seconds by which an event may fire early."""
AWAKE = 1.0
"""Seconds after a key press in which the loop polls at full rate."""
PANELS = ("mtdev", "hidinput")
"""Kivy's input providers that read a touch panel on a thread of their own."""
KEY_EVENTS = ("on_key_down", "on_textinput")
"""Events of the window for keys of a keyboard, a knob or a scanner that types."""


class LoopClock(ClockBaseInterrupt):
    """Clock of Kivy that sleeps until an event is due or a thread schedules one."""

    sleeps = False
    """True if it may sleep longer than one iteration."""
    time = staticmethod(partial(clock_gettime, CLOCK_MONOTONIC_RAW))
    """Time in seconds from the same clock as Kivy's, without ctypes."""

    _awake_until = 0.0
    _waits = False
    _last_tick: float

    def stay_awake(self) -> None:
        """Poll at full rate for a while: keys are found only by polling."""
        self._awake_until = self.time() + AWAKE

    def idle(self) -> float:
        """Wait for the next iteration and return the time in seconds."""
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
        """Return the seconds until the next event is due or the next poll."""
        now = self.time()
        awake = not self.sleeps or EventLoop.touches or now < self._awake_until
        look = self._last_tick + (1 / PACE if awake else MAX_SLEEP)
        return min([look, *map(self._due, self.get_events())]) - now

    def _due(self, event: Any) -> float:
        """Return the time at which an event is due; one for every frame adds no iterations."""
        if event.timeout <= 0 and event.loop:
            return self._last_tick + 1 / PACE
        return float(event._last_dt + event.timeout)

    def on_schedule(self, event: Any) -> None:
        """Wake the loop for an event that a thread schedules while the loop sleeps."""
        if self._waits:
            event._last_dt = self.time()  # Kivy counts from the last turn, which is long ago
            self._event.set()


class _WakingQueue(deque[Any]):
    """Queue of touch events; a touch that begins or ends wakes the loop."""

    def __init__(self, wake: Callable[[], object]) -> None:
        super().__init__()
        self._wake = wake

    def append(self, sent: tuple[str, Any]) -> None:
        super().append(sent)
        if sent[0] != "update":  # while a finger is down, the loop polls anyway
            self._wake()


def waking_provider(provider: type, wake: Callable[[], object]) -> type:
    """Return a subclass of an input provider that wakes the loop."""

    class Panel(provider):
        def _thread_run(self, **what: Any) -> None:
            self.queue = what["queue"] = _WakingQueue(wake)
            super()._thread_run(**what)

    return Panel


def waking_window(window: type, wake: Callable[[], object]) -> type:
    """Return a subclass of a window whose keys wake the loop before a handler takes them."""

    class KeyWindow(window):
        def dispatch(self, event: str, *what: Any, **more: Any) -> Any:
            if event in KEY_EVENTS:
                wake()
            return super().dispatch(event, *what, **more)

    return KeyWindow


def install_clock() -> None:
    """Limit the loop to sixty iterations a second; Kivy's own clock makes many more."""
    Clock.__class__ = LoopClock
    Clock.clock_resolution = EARLY_SECONDS


def allow_sleep() -> None:
    """Let the loop sleep from now on; every input but a key press wakes it."""
    Clock.sleeps = True
    Window.__class__ = waking_window(type(Window), lambda: Clock.stay_awake())
    wake = Clock.create_trigger(lambda _: None)
    for name in PANELS:
        if provider := MotionEventFactory.get(name):
            MotionEventFactory.register(name, waking_provider(provider, wake))
