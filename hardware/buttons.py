"""GPIO buttons."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Lock, Timer
from time import monotonic
from typing import Any

from companion.inputs import Held, Inbox, Pressed, Released, Touched
from hardware.pins import NoPins, use_pins

__all__ = ["Buttons", "NoPins", "WrongPin"]

log = logging.getLogger(__name__)


class WrongPin(ValueError):
    """A button is set to a pin that cannot be a button."""


class Buttons:
    """The panel's buttons, from each pin to ground, as a context manager.

    *pins* gives each button its GPIO number. A button in *holds* is touched, then either pressed
    (it came up early) or held and released; any other button is pressed as it goes down. A button
    that is down from the start says nothing. Raises WrongPin and NoPins when entered.
    """

    def __init__(
        self,
        inbox: Inbox,
        pins: Mapping[str, int],
        *,
        holds: frozenset[str] = frozenset(),
        hold_seconds: float = 1.0,
        bounce_seconds: float = 0.05,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._inbox, self._pins = inbox, pins
        self._holds, self._hold_seconds = holds, hold_seconds
        self._bounce_seconds, self._now = bounce_seconds, now
        self._open = ExitStack()

    def __enter__(self) -> Buttons:
        use_pins()
        with ExitStack() as opening:
            for name, pin in self._pins.items():
                contact = self._contact(name)
                opening.callback(contact.close)
                button = opening.enter_context(_open(name, pin))
                button.when_activated = _never_raising(contact.down)
                button.when_deactivated = _never_raising(contact.up)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    def _contact(self, name: str) -> _Press:
        if name in self._holds:
            return _PressOrHold(
                name, self._inbox, self._bounce_seconds, self._now, self._hold_seconds
            )
        return _Press(name, self._inbox, self._bounce_seconds, self._now)


def _open(name: str, pin: int) -> Any:
    # gpiozero's Button is this and a thread that waits for holds, even while it is being closed.
    from gpiozero import DigitalInputDevice

    try:
        # No bounce_time: with lgpio it delays every press and swallows the short ones.
        return DigitalInputDevice(pin, pull_up=True)
    # lgpio's own error, for a pin the kernel uses, is a bare Exception.
    except Exception as error:
        raise WrongPin(f"Button {name!r} cannot use pin {pin}: {error}") from error


class _Press:
    """A button that does its work as it goes down."""

    def __init__(
        self, name: str, inbox: Inbox, bounce_seconds: float, now: Callable[[], float]
    ) -> None:
        self._name, self._inbox = name, inbox
        self._bounce_seconds, self._now = bounce_seconds, now
        self._last_edge = float("-inf")

    def down(self) -> None:
        if self._was_at_rest():
            self._inbox.put(Pressed(self._name))

    def up(self) -> None:
        self._was_at_rest()

    def close(self) -> None:
        pass

    def _was_at_rest(self) -> bool:
        """Note an edge; return whether the contact had stopped bouncing before it."""
        last, self._last_edge = self._last_edge, self._now()
        return self._last_edge - last >= self._bounce_seconds


class _PressOrHold(_Press):
    """A button whose meaning depends on how long it is down."""

    def __init__(
        self,
        name: str,
        inbox: Inbox,
        bounce_seconds: float,
        now: Callable[[], float],
        hold_seconds: float,
    ) -> None:
        super().__init__(name, inbox, bounce_seconds, now)
        # Edges and alarms come from several threads; their inputs must leave in order.
        self._lock = Lock()
        self._is_down = False
        self._at_release: Pressed | Released | None = None
        self._hold_alarm = _Alarm(hold_seconds, self._hold)
        self._rest_alarm = _Alarm(bounce_seconds, self._rest)

    def down(self) -> None:
        with self._lock:
            self._is_down = True
            if self._was_at_rest():
                self._release()
                self._touch()

    def up(self) -> None:
        with self._lock:
            self._is_down = False
            if self._was_at_rest():
                self._release()
            else:
                # Only if nothing follows was this a tap shorter than the bounce.
                self._rest_alarm.set()

    def close(self) -> None:
        self._hold_alarm.cancel()
        self._rest_alarm.cancel()

    def _touch(self) -> None:
        self._at_release = Pressed(self._name)
        self._hold_alarm.set()
        self._inbox.put(Touched(self._name))

    def _release(self) -> None:
        ending, self._at_release = self._at_release, None
        if ending is not None:
            self._inbox.put(ending)

    def _hold(self) -> None:
        with self._lock:
            if self._at_release is not None:
                self._at_release = Released(self._name)
                self._inbox.put(Held(self._name))

    def _rest(self) -> None:
        with self._lock:
            if not self._is_down:
                self._release()


class _Alarm:
    """Does its work some seconds after it was last set."""

    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self._seconds, self._work = seconds, _never_raising(work)
        self._timer = Timer(seconds, self._work)

    def set(self) -> None:
        self.cancel()
        self._timer = Timer(self._seconds, self._work)
        self._timer.daemon = True
        self._timer.start()

    def cancel(self) -> None:
        self._timer.cancel()


def _never_raising(work: Callable[[], None]) -> Callable[[], None]:
    """Wrap *work* so that it logs what it raises: lgpio's only thread ends at the first error."""

    def call() -> None:
        try:
            work()
        except Exception:
            log.exception("A button's press was lost")

    return call
