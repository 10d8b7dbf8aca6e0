"""Base class of simulated readers: reads the card before it, at the times of its family."""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import blake2b
from math import inf
from typing import ClassVar


class SimulatedReader(ABC):
    """Reader with power, and perhaps a card before it; sends the bytes of its family.

    It has no clock: callers pass the time in seconds, on any monotonic clock.
    """

    protocol: ClassVar[str] = "lines"
    """Protocol in the settings."""
    baud: ClassVar[int] = 9600
    """Speed unless set otherwise, in bit/s; 0 for a keyboard."""
    repeat_seconds: ClassVar[float] = inf
    """Seconds between two reads of a card that stays; infinite if it is read once."""
    start_seconds: ClassVar[float] = 0.2
    """Seconds from power to the first read."""
    greeting: bytes = b""
    """Bytes sent when it gets power."""
    has_power: ClassVar[bool] = False
    """True if it goes on reading without its cable."""

    def __init__(self) -> None:
        self._code = ""
        self._due = inf
        self._is_plugged = self._greets = self._is_leaving = False
        self._ready = 0.0

    @abstractmethod
    def encode(self, code: str) -> bytes:
        """Return the bytes of one read. Raises ValueError or KeyError if it cannot read that."""

    def code(self, card: str) -> str:
        """Return the code on a card: its name, as on a sticker, unless it reads tags."""
        return card

    def plug(self, now: float) -> None:
        """Connect the cable."""
        self._is_plugged = self._greets = True
        if not self.has_power:
            self._ready = now + self.start_seconds
            self._due = self._ready if self._code else inf

    def unplug(self) -> None:
        """Pull the cable."""
        self._is_plugged = False
        if self._is_leaving:
            self._remove()

    def lay(self, card: str, now: float) -> None:
        """Put a card before the reader."""
        self._code, self._is_leaving = self.code(card), False
        self._due = max(now, self._ready)

    def lift(self, now: float) -> None:
        """Remove the card, but not before it was read once."""
        if self._is_reading and self._due <= max(now, self._ready):
            self._is_leaving = True
        else:
            self._remove()

    def turn(self, heard: bytes, now: float) -> bytes:
        """Return the bytes that are due by *now*, after it was sent *heard*."""
        said = self._answer(heard, now)
        if not self._is_reading or now < self._ready:
            return said
        if self._greets:
            said, self._greets = said + self.greeting, False
        return said + self._read(now) if now >= self._due else said

    @property
    def _is_reading(self) -> bool:
        return self._is_plugged or self.has_power

    def _answer(self, heard: bytes, now: float) -> bytes:  # noqa: ARG002
        """Return the reply to *heard*."""
        return b""

    def _read(self, now: float) -> bytes:
        said = self._send(self._code, now)
        self._due = now + self.repeat_seconds
        if self._is_leaving:
            self._remove()
        return said

    def _send(self, code: str, now: float) -> bytes:  # noqa: ARG002
        return self.encode(code)

    def _remove(self) -> None:
        self._code, self._due, self._is_leaving = "", inf, False


def tag(card: str, size: int) -> str:
    """Return the number of the tag on a card, *size* bytes in hex; a number is its own."""
    try:
        if len(bytes.fromhex(card)) == size:
            return card.upper()
    except ValueError:
        pass
    # 04 is the maker's number of NXP: 08 and 88 would say that this is no lasting number.
    return f"04{blake2b(card.encode(), digest_size=size - 1).hexdigest()}".upper()
