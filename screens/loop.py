"""The main loop at rest: on the device it turns when something happens, and seldom otherwise."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock, ClockBaseInterrupt
from kivy.core.window import Window
from kivy.input.factory import MotionEventFactory

PACE = 60
"""Turns a second while a finger is down, or more keys may come."""
REST = 0.1
"""Seconds at most between two turns at rest: so long a key may wait, which wakes nobody."""
EARLY = 0.001
"""Seconds by which a turn, and what is due in it, may come early."""
AWAKE = 1.0
"""Seconds after a key in which more keys may come."""
PANELS = ("mtdev", "hidinput")
"""Kivy's providers that read a touch panel on a thread of their own."""


class Resting(ClockBaseInterrupt):
    """Kivy's clock, which waits until something is due, or a thread schedules something."""

    _awake_until = 0.0
    _at_rest = False

    def stir(self) -> None:
        """Turn quickly for a while: a key has come, which is only found by looking."""
        self._awake_until = self.time() + AWAKE

    def idle(self) -> float:
        """Wait for the next turn and return the time in seconds."""
        awake = EventLoop.touches or self.time() < self._awake_until
        self._max_fps = PACE if awake else 1 / REST
        self._at_rest = True
        now: float = super().idle()
        self._at_rest = False
        return now

    def on_schedule(self, event: Any) -> None:
        """Count an event's seconds from now: at rest, the last turn may be long ago."""
        if self._at_rest:
            event._last_dt = self.time()
        super().on_schedule(event)


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

    class Panel(provider):  # type: ignore[misc, valid-type]
        def _thread_run(self, **what: Any) -> None:
            self.queue = what["queue"] = _Waking(wake)
            super()._thread_run(**what)

    return Panel


def steady() -> None:
    """Let sixty turns a second be sixty: Kivy's clock comes early enough to make them eighty."""
    Clock.clock_resolution = EARLY


def rest() -> None:
    """Let the loop rest from now on: all that arrives wakes it, but keys."""
    Clock.__class__ = Resting
    Window.bind(on_key_down=lambda *_: Clock.stir())
    wake = Clock.create_trigger(lambda _: None)
    for name in PANELS:
        if provider := MotionEventFactory.get(name):
            MotionEventFactory.register(name, waking(provider, wake))
