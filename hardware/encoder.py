"""Rotary encoder, turned to move the focus and pressed to confirm."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import Any

from companion.words.inputs import Inbox, Pressed
from hardware.buttons import Buttons
from hardware.pins import never_raising, open_contact, use_pins

TURNED = {1: "next", -1: "previous"}
GRAY = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Quarters of a click clockwise, by the states of contacts A and B (True if closed)."""


class Clicks:
    """Counts the clicks of a knob whose contacts pass through four states per click.

    A bouncing contact only goes a quarter back and forth, so no debounce time is needed; a missed
    state may lose a click but never reverses one. The initial state is the rest position.
    """

    def __init__(self, a: bool = False, b: bool = False) -> None:
        self._at = self._rest = GRAY[a, b]
        self._quarters = 0

    def turn(self, a: bool, b: bool) -> int:
        """Return 1 if the contacts completed a click clockwise, -1 if one back, else 0."""
        step = (0, 1, 0, -1)[(GRAY[a, b] - self._at) % 4]
        self._at = GRAY[a, b]
        if self._at != self._rest:
            self._quarters += step
            return 0
        whole, self._quarters = self._quarters + step, 0
        return (whole > 3) - (whole < -3)


class Encoder:
    """A rotary encoder as a context manager: *a*, *b* and *press* are GPIO numbers.

    Each contact goes to ground, and the knob rests once in every four states of A and B (KY-040,
    EC11 with as many pulses as clicks). Clockwise is ``Pressed("next")``, back is
    ``Pressed("previous")``, its own button ``Pressed("confirm")``. Raises WrongPin and NoPins
    when entered.
    """

    # gpiozero's RotaryEncoder assumes both contacts open at first, and does not name a failed pin.
    def __init__(self, inbox: Inbox, a: int, b: int, press: int | None = None) -> None:
        self._inbox, self._a, self._b = inbox, a, b
        self._button = Buttons(inbox, {} if press is None else {"confirm": press})
        self._closed: dict[str, bool] = {}
        self._open = ExitStack()

    def __enter__(self) -> Encoder:
        use_pins()
        with ExitStack() as opening:
            contacts = {
                name: opening.enter_context(open_contact(name, pin))
                for name, pin in (("a", self._a), ("b", self._b))
            }
            opening.enter_context(self._button)
            self._listen(contacts)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    def _listen(self, contacts: dict[str, Any]) -> None:
        self._closed = {name: bool(contact.is_active) for name, contact in contacts.items()}
        self._clicks = Clicks(**self._closed)
        for name, contact in contacts.items():
            contact.when_activated = never_raising(
                partial(self._handle_edge, name, True), "encoder"
            )
            contact.when_deactivated = never_raising(
                partial(self._handle_edge, name, False), "encoder"
            )

    def _handle_edge(self, name: str, closed: bool) -> None:
        # Uses the edge, not the current level of the pin, which may have changed since.
        self._closed[name] = closed
        if click := self._clicks.turn(**self._closed):
            self._inbox.put(Pressed(TURNED[click]))
