"""What every card reader has in common, however its bytes are had."""

from __future__ import annotations

import termios
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event, Thread
from time import monotonic
from typing import Protocol

from companion.inputs import Connected, Inbox, Lost, Misread, Scanned
from hardware.framing import At, Decoder, Fault, Said
from hardware.presence import Presence

READ_SECONDS = 0.1
"""How long a read waits for the first byte, and so how long closing may take."""

MISREAD_SECONDS = 1.0
"""Misreads closer together than this are one."""

# pyserial's SerialException is an OSError; the others escape it when a cable is pulled or a port
# refuses its settings.
TROUBLE = (OSError, termios.error, TypeError, ValueError)


class Wire(Protocol):
    """The bytes between a reader and us."""

    def read(self) -> bytes:
        """Return what has come; nothing if nothing does for READ_SECONDS. Raises TROUBLE."""

    def write(self, data: bytes) -> object:
        """Send *data*. Raises TROUBLE."""


class Reader(Thread, ABC):
    """Puts what a reader reads in the inbox, for as long as it is open, whatever the cable does."""

    def __init__(
        self,
        inbox: Inbox,
        decoder: Decoder,
        *,
        name: str,
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._inbox, self._decoder, self._now = inbox, decoder, now
        self._retry_seconds, self._slowest = retry_seconds, slowest_retry_seconds
        self._pause = retry_seconds
        self._known_lost = False
        self._last_misread = float("-inf")
        self._presence = Presence()
        self._closing = Event()

    def __enter__(self) -> Reader:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        # A read is left to time out: pyserial's cancel_read may write to a descriptor just closed.
        self._closing.set()
        self.join(timeout=2.0)

    def run(self) -> None:
        """Read until closed, opening the device again whenever it is lost."""
        while not self._closing.is_set():
            try:
                self._listen()
            except TROUBLE as error:
                self._lose(str(error))
                self._closing.wait(self._pause)
                self._pause = min(2 * self._pause, self._slowest)

    @abstractmethod
    def _open(self) -> AbstractContextManager[Wire]:
        """Return the reader's wire, looked up anew. Raises TROUBLE."""

    def _listen(self) -> None:
        with self._open() as wire:
            self._find()
            while not self._closing.is_set():
                for said in self._decoder.feed(wire.read(), self._now()):
                    self._take(said, wire)

    def _find(self) -> None:
        self._decoder.reset()
        self._pause = self._retry_seconds
        self._known_lost = False
        self._inbox.put(Connected(self.name))

    def _lose(self, reason: str) -> None:
        if not self._known_lost:
            self._known_lost = True
            self._inbox.put(Lost(self.name, reason))

    def _take(self, said: Said, wire: Wire) -> None:
        match said:
            case Fault():
                self._misread(said)
            case bytes():
                wire.write(said)
            case At(antenna, code):
                self._scan(code, f"{self.name}/{antenna}")
            case str():
                self._scan(said, self.name)

    def _scan(self, code: str, reader: str) -> None:
        self._last_misread = float("-inf")
        if self._presence.comes(code, reader, self._now()):
            self._inbox.put(Scanned(code, reader))

    def _misread(self, fault: Fault) -> None:
        now = self._now()
        if now - self._last_misread >= MISREAD_SECONDS:
            self._last_misread = now
            self._inbox.put(Misread(self.name, fault.value))
