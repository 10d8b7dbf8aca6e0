"""Key events of a barcode scanner in keyboard mode."""

from __future__ import annotations

from itertools import chain
from struct import Struct
from typing import Any

from hardware.framing.decoder import Fault
from hardware.framing.lines import Lines

EVENT = Struct("@llHHi")
"""Layout of the kernel's input_event: seconds, microseconds, type, code, value."""

EV_SYN, EV_KEY, SYN_DROPPED = 0, 1, 3
UP, DOWN = 0, 1
SHIFTS = frozenset({42, 54})
ENTER, KEYPAD_ENTER, TAB, SPACE = 28, 96, 15, 57

_ROWS = {
    2: ("1234567890-=", "!@#$%^&*()_+"),
    16: ("qwertyuiop[]", "QWERTYUIOP{}"),
    30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'),
    43: ("\\zxcvbnm,./", "|ZXCVBNM<>?"),
    71: ("789-456+1230.", "789-456+1230."),
}
_OTHERS = {ENTER: "\n", KEYPAD_ENTER: "\n", TAB: "\t", SPACE: " ", 55: "*", 98: "/"}

PLAIN, SHIFTED = (
    dict(chain(*(enumerate(row[shift], first) for first, row in _ROWS.items()), _OTHERS.items()))
    for shift in (0, 1)
)
"""Characters by the kernel's key code, on a US keyboard."""


class Keys:
    """Decoder of key events, as read from an event device, into lines.

    *lines* are the settings of the lines. Keys without a character are ignored; events that the
    kernel dropped make the line garbled. Source: linux/input.h, input-event-codes.h.
    """

    def __init__(self, **lines: Any) -> None:
        self._lines = Lines(**lines)
        self._part = b""
        self._shifts: frozenset[int] = frozenset()

    def feed(self, data: bytes, now: float = 0.0) -> list[str | Fault]:
        """Return the lines that end in *data* and its faults, in order."""
        if not data:
            return self._lines.feed(b"", now)
        data = self._part + data
        whole = len(data) - len(data) % EVENT.size
        self._part = data[whole:]
        read: list[str | Fault] = []
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            read += self._event(kind, code, value, now)
        return read

    def reset(self) -> None:
        """Drop a partial line and the state of keys."""
        self._lines.reset()
        self._part = b""
        self._shifts = frozenset()

    def _event(self, kind: int, code: int, value: int, now: float) -> list[str | Fault]:
        if (kind, code) == (EV_SYN, SYN_DROPPED):
            self._shifts = frozenset()
            return self._lines.feed(b"\0", now)
        if kind != EV_KEY:
            return []
        if code in SHIFTS:
            self._shifts = self._shifts - {code} if value == UP else self._shifts | {code}
            return []
        characters = SHIFTED if self._shifts else PLAIN
        text = characters.get(code, "") if value == DOWN else ""
        return self._lines.feed(text.encode(), now) if text else []
