"""Key events of a barcode scanner in keyboard mode."""

from __future__ import annotations

from itertools import chain
from struct import Struct
from typing import Any

from hardware.framing.decoder import FramingFault
from hardware.framing.lines import NO_TEXT, Lines

EVENT = Struct("@llHHi")
"""Layout of the kernel's input_event: seconds, microseconds, type, code, value."""

EV_SYN, EV_KEY, SYN_DROPPED = 0, 1, 3
UP, DOWN = 0, 1
SHIFTS, CTRLS, ALTS = frozenset({42, 54}), frozenset({29, 97}), frozenset({56, 100})
MODIFIERS = SHIFTS | CTRLS | ALTS
CAPS_LOCK = 58
ENTER_KEY, KEYPAD_ENTER, TAB_KEY, SPACE_KEY = 28, 96, 15, 57

_ROWS = {
    2: ("1234567890-=", "!@#$%^&*()_+"),
    16: ("qwertyuiop[]", "QWERTYUIOP{}"),
    30: ("asdfghjkl;'`", 'ASDFGHJKL:"~'),
    43: ("\\zxcvbnm,./", "|ZXCVBNM<>?"),
    71: ("789-456+1230.", "789-456+1230."),
}
_OTHERS = {ENTER_KEY: "\n", KEYPAD_ENTER: "\n", TAB_KEY: "\t", SPACE_KEY: " ", 55: "*", 98: "/"}

PLAIN, SHIFTED = (
    dict(chain(*(enumerate(row[shift], first) for first, row in _ROWS.items()), _OTHERS.items()))
    for shift in (0, 1)
)
"""Characters by the kernel's key code, on a US keyboard."""
MOST_DIGITS = 4
"""Digits of a character under Alt."""
KEYPAD = {key: text for key, text in PLAIN.items() if 71 <= key <= 82 and text.isdecimal()}


class KeyEvents:
    """Decoder of key events, as read from an event device, into lines.

    *lines* are the settings of the lines. Keys without a character are ignored; events that the
    kernel dropped make the line garbled. A scanner may type a control sign with Ctrl, and any
    character as digits of the keypad under Alt. Source: linux/input.h, input-event-codes.h.
    """

    def __init__(self, **lines: Any) -> None:
        self._lines = Lines(**lines)
        self._part = b""
        self._release()

    def feed(self, data: bytes, now: float = 0.0) -> list[str | FramingFault]:
        """Return the lines that end in *data* and its faults, in order."""
        if not data:
            return self._lines.feed(b"", now)
        data = self._part + data
        whole = len(data) - len(data) % EVENT.size
        self._part = data[whole:]
        read: list[str | FramingFault] = []
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            read += self._event(kind, code, value, now)
        return read

    def reset(self) -> None:
        """Drop a partial line and the state of keys."""
        self._lines.reset()
        self._part = b""
        self._release()

    def _release(self) -> None:
        """Take all keys as up, and Caps Lock as off."""
        self._held: frozenset[int] = frozenset()
        self._capitals = False
        self._digits = ""

    def _event(self, kind: int, code: int, value: int, now: float) -> list[str | FramingFault]:
        if (kind, code) == (EV_SYN, SYN_DROPPED):
            self._release()
            return self._lines.feed(NO_TEXT, now)
        if kind != EV_KEY:
            return []
        if code in MODIFIERS:
            text = self._modified(code, value)
        else:
            text = self._pressed(code) if value == DOWN else ""
        return self._lines.feed(text.encode(), now) if text else []

    def _modified(self, code: int, value: int) -> str:
        """Note a modifier that goes down or up; return the character that Alt typed."""
        self._held = self._held - {code} if value == UP else self._held | {code}
        if code not in ALTS or value != UP:
            return ""
        digits, self._digits = self._digits, ""
        return _numbered(digits) if digits else ""

    def _pressed(self, code: int) -> str:
        """Return the text of a key that goes down."""
        if code in KEYPAD and self._held & ALTS:
            self._digits = (self._digits + KEYPAD[code])[-MOST_DIGITS:]
            return ""
        self._capitals ^= code == CAPS_LOCK
        text = (SHIFTED if self._held & SHIFTS else PLAIN).get(code, "")
        if self._held & CTRLS:
            return chr(ord(text.upper()) & 0x1F) if "@" <= text.upper() <= "_" else ""
        return text.swapcase() if self._capitals else text


def _numbered(digits: str) -> str:
    """Return the character that Windows types for *digits* under Alt.

    With a zero before it, it is one of Windows-1252, else one of code page 437.

    >>> _numbered("065"), _numbered("0233"), _numbered("130")
    ('A', 'é', 'é')
    """
    page = "cp1252" if digits.startswith("0") else "cp437"
    return bytes([int(digits) % 256]).decode(page, "replace")
