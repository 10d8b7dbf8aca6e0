"""The panel's lamps: an LED for each seat, and a buzzer with sounds enabled in the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Condition, Event, Thread
from typing import Any, Generic, NamedTuple, TypeVar

from companion.words.reporting import contained, report
from hardware.pins import WrongPin, never_raising, open_pin, use_pins

T = TypeVar("T")

BUZZER = "buzzer"
BEEPS: Mapping[str, tuple[float, ...]] = {
    "turn": (0.1,),
    "accepted": (0.03,),
    "objection": (0.1, 0.1, 0.1),
    "result": (0.15, 0.1, 0.15, 0.1, 0.3),
    "time": (0.4, 0.1, 0.4),
}
"""Seconds of sound, silence, sound … by name of the sound."""
SOUND_GAP = 0.1
"""Seconds of silence after each sound."""
FLASHES = (0.2, 0.2, 0.2, 0.2, 0.2, 0.2)
"""Seconds for which an LED is off, on, off, … once the time of its seat is up."""


class Lit(NamedTuple):
    """LEDs that are on, and those that flash before."""

    seats: frozenset[int]
    late: frozenset[int] = frozenset()


class Lamps:
    """LEDs from pins ``seat1`` to ``seat6`` and an active ``buzzer``, as a context manager.

    *pins* maps each connected lamp to its GPIO number. The buzzer plays only the names in
    *sounds*. ``show`` and ``sound`` do not block. Raises NoPins when entered; pins that fail then
    are left out and listed in ``wrong``.
    """

    def __init__(self, pins: Mapping[str, int], sounds: frozenset[str] = frozenset()) -> None:
        self._pins, self._sounds = pins, sounds
        self.wrong: tuple[WrongPin, ...] = ()
        """Errors of the pins that could not be opened."""
        self._lamps: dict[str, Any] = {}
        self._closing = Event()
        self._lit = Lit(frozenset())
        self._eye: _Worker[Lit] = _Worker("lamps", self._light)
        self._voice: _Worker[str] = _Worker("buzzer", self._beep)
        self._open = ExitStack()

    def __enter__(self) -> Lamps:
        use_pins()
        with ExitStack() as opening:
            for name, pin in self._pins.items():
                self._add(name, pin, opening)
            opening.callback(self._all_off)
            opening.enter_context(self._eye)
            opening.enter_context(self._voice)
            opening.callback(self._closing.set)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    def show(self, seats: frozenset[int], late: frozenset[int] = frozenset()) -> None:
        """Light the LEDs of *seats*, counted from 0, and no others; safe from any thread.

        Those of *late* flash when they are new, and stay on.
        """
        self._eye.ask(Lit(seats, late))

    def sound(self, name: str) -> None:
        """Play *name* of BEEPS if that sound is enabled; safe from any thread."""
        if name in self._sounds and name in BEEPS and BUZZER in self._lamps:
            self._voice.ask(name)

    def _add(self, name: str, pin: int, opening: ExitStack) -> None:
        try:
            lamp = open_pin("Buzzer" if name == BUZZER else "LED", name, pin)
        except WrongPin as error:
            self.wrong += (error,)
        else:
            opening.callback(never_raising(lamp.close, "lamps"))
            self._lamps[name] = lamp

    def _light(self, wanted: Lit) -> None:
        lit, flashing = wanted.seats | wanted.late, wanted.late - self._lit.late
        self._lit = wanted
        for number, seconds in enumerate(FLASHES if flashing else ()):
            self._light_seats(lit if number % 2 else lit - flashing)
            self._closing.wait(seconds)
        self._light_seats(lit)

    def _light_seats(self, seats: frozenset[int]) -> None:
        names = {f"seat{seat + 1}" for seat in seats}
        for name in self._pins:
            if name != BUZZER:
                self._switch(name, name in names)

    def _beep(self, name: str) -> None:
        for number, seconds in enumerate((*BEEPS[name], SOUND_GAP)):
            self._switch(BUZZER, number % 2 == 0)
            self._closing.wait(seconds)

    def _all_off(self) -> None:
        for name in self._pins:
            self._switch(name, False)

    def _switch(self, name: str, on: bool) -> None:
        lamp = self._lamps.get(name)
        try:
            if lamp is not None and bool(lamp.value) != on:
                lamp.value = on
        # lgpio's own error derives directly from Exception.
        except Exception as error:
            self._lamps.pop(name, None)
            report(name, error)


class _Worker(Generic[T]):
    """Worker thread that handles only the latest request, while its context is open.

    A new request replaces a pending one; requests after closing are ignored.
    """

    def __init__(self, name: str, work: Callable[[T], object]) -> None:
        self._name, self._work = name, work
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._asked: list[T] = []
        self._closed = False
        self._change = Condition()

    def __enter__(self) -> _Worker[T]:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        with self._change:
            self._closed = True
            self._change.notify()
        self._thread.join(timeout=2.0)

    def ask(self, what: T) -> None:
        with self._change:
            self._asked = [what]
            self._change.notify()

    def _run(self) -> None:
        while asked := self._next():
            with contained(self._name):
                self._work(*asked)

    def _next(self) -> list[T]:
        """Wait for a request and return it in a list; return an empty list once closed."""
        with self._change:
            self._change.wait_for(lambda: self._asked or self._closed)
            asked, self._asked = self._asked, []
            return [] if self._closed else asked
