"""GPIO buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from threading import Lock, Timer
from time import monotonic
from typing import Any, NamedTuple

from companion.words.inputs import Held, Inbox, Pressed, Released, Touched
from hardware.pins import NoPins, WrongPin, never_raising, open_contact, use_pins

__all__ = ["Buttons", "NoPins", "WrongPin"]

NewTimer = Callable[[float, Callable[[], None]], Timer]


class _Times(NamedTuple):
    """Durations in seconds, with the clock and the timers that measure them."""

    bounce: float
    hold: float
    first_repeat: float
    next_repeat: float
    now: Callable[[], float]
    timer: NewTimer


class Buttons:
    """The panel's buttons, from each pin to ground, as a context manager.

    *pins* maps buttons to GPIO numbers. A button in *holds* puts Touched, then either Pressed (it
    came up early) or Held and Released; any other button puts Pressed as it goes down, and one in
    *repeats* again and again while it is down. A button that is down from the start puts nothing.
    *now* and *timer* measure time. Raises WrongPin and NoPins when entered.
    """

    def __init__(
        self,
        inbox: Inbox,
        pins: Mapping[str, int],
        *,
        holds: frozenset[str] = frozenset(),
        repeats: frozenset[str] = frozenset(),
        hold_seconds: float = 1.0,
        bounce_seconds: float = 0.05,
        repeat_seconds: tuple[float, float] = (0.5, 0.15),
        now: Callable[[], float] = monotonic,
        timer: NewTimer = Timer,
    ) -> None:
        self._inbox, self._pins = inbox, pins
        self._holds, self._repeats = holds, repeats
        self._times = _Times(bounce_seconds, hold_seconds, *repeat_seconds, now, timer)
        self._open = ExitStack()

    def __enter__(self) -> Buttons:
        use_pins()
        with ExitStack() as opening:
            for name, pin in self._pins.items():
                self._listen(name, opening.enter_context(open_contact(name, pin)), opening)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    def _listen(self, name: str, contact: Any, opening: ExitStack) -> None:
        press = self._kind(name)(name, self._inbox, self._times, lambda: bool(contact.is_active))
        opening.callback(press.close)
        contact.when_activated = never_raising(press.down)
        contact.when_deactivated = never_raising(press.up)

    def _kind(self, name: str) -> type[_Press]:
        if name in self._holds:
            return _PressOrHold
        return _RepeatedPress if name in self._repeats else _Press


class _Press:
    """Button that acts as it goes down; *is_down* reads its contact."""

    def __init__(self, name: str, inbox: Inbox, times: _Times, is_down: Callable[[], bool]) -> None:
        self._name, self._inbox, self._times = name, inbox, times
        self._is_down = is_down
        self._last_edge = float("-inf")
        # Edges and timers fire on several threads; their inputs must leave in order.
        self._lock = Lock()

    def down(self) -> None:
        if self._was_at_rest():
            self._inbox.put(Pressed(self._name))

    def up(self) -> None:
        self._was_at_rest()

    def close(self) -> None:
        pass

    def _was_at_rest(self) -> bool:
        """Record an edge; return whether the contact had stopped bouncing before it."""
        last, self._last_edge = self._last_edge, self._times.now()
        return self._last_edge - last >= self._times.bounce


class _RepeatedPress(_Press):
    """Button that acts as it goes down, and again while it stays down."""

    def __init__(self, name: str, inbox: Inbox, times: _Times, is_down: Callable[[], bool]) -> None:
        super().__init__(name, inbox, times, is_down)
        self._alarm = _Alarm(self._lock, times.timer, self._again)

    def down(self) -> None:
        with self._lock:
            if self._was_at_rest():
                self._press(self._times.first_repeat)

    def close(self) -> None:
        self._alarm.close()

    def _press(self, until_next: float) -> None:
        self._alarm.set(until_next)
        self._inbox.put(Pressed(self._name))

    def _again(self) -> None:
        # Reads the pin: no bounce ends a repeat, and no lost edge keeps it going.
        if self._is_down():
            self._press(self._times.next_repeat)


class _PressOrHold(_Press):
    """Button whose input depends on the time it is down."""

    def __init__(self, name: str, inbox: Inbox, times: _Times, is_down: Callable[[], bool]) -> None:
        super().__init__(name, inbox, times, is_down)
        self._at_release: Pressed | Released | None = None
        self._hold_alarm = _Alarm(self._lock, times.timer, self._hold)
        self._rest_alarm = _Alarm(self._lock, times.timer, self._rest)

    def down(self) -> None:
        with self._lock:
            if self._was_at_rest():
                self._release()
                self._touch()

    def up(self) -> None:
        with self._lock:
            if self._was_at_rest():
                self._release()
            else:
                # If no edge follows, this was a tap shorter than the bounce.
                self._rest_alarm.set(self._times.bounce)

    def close(self) -> None:
        self._hold_alarm.close()
        self._rest_alarm.close()

    def _touch(self) -> None:
        self._at_release = Pressed(self._name)
        self._hold_alarm.set(self._times.hold)
        self._inbox.put(Touched(self._name))

    def _release(self) -> None:
        ending, self._at_release = self._at_release, None
        self._hold_alarm.cancel()
        if ending is not None:
            self._inbox.put(ending)

    def _hold(self) -> None:
        if not self._is_down():
            self._release()
        elif self._at_release is not None:
            self._at_release = Released(self._name)
            self._inbox.put(Held(self._name))

    def _rest(self) -> None:
        if not self._is_down():
            self._release()


class _Alarm:
    """Timer that calls *work*, holding *lock*, some seconds after it was last set.

    ``set`` and ``cancel`` are called with the lock held, ``close`` without it.
    """

    def __init__(self, lock: Lock, timer: NewTimer, work: Callable[[], None]) -> None:
        self._lock, self._make, self._work = lock, timer, work
        self._timer: Timer | None = None
        self._closed = False
        self._turn = 0

    def set(self, seconds: float) -> None:
        self.cancel()
        if not self._closed:
            ring = never_raising(partial(self._ring, self._turn))
            self._timer = self._make(seconds, ring)
            self._timer.daemon = True
            self._timer.start()

    def cancel(self) -> None:
        self._turn += 1
        if self._timer:
            self._timer.cancel()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self.cancel()

    def _ring(self, turn: int) -> None:
        with self._lock:
            # The timer may have fired while an edge that cancels it was being handled.
            if turn == self._turn:
                self._work()
