"""Base class of card readers: a thread that decodes bytes and reconnects."""

from __future__ import annotations

import errno
import logging
import termios
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from math import inf
from os.path import realpath
from threading import Event, Thread
from time import monotonic
from types import MappingProxyType
from typing import Any, Protocol

from msgspec import ValidationError, convert
from msgspec.structs import asdict

from companion.words import causes
from companion.words.i18n import _
from companion.words.inputs import Connected, Inbox, Inlet, Lost, Misread, Raw, Scanned
from companion.words.reporting import report
from hardware.framing import At, Decoded, Decoder, FramingFault, Life, LineSettings
from hardware.ports import SameDevice
from hardware.presence import Presence

log = logging.getLogger(__name__)

READ_SECONDS = 0.1
"""Timeout of a read in seconds, and so the longest time that closing takes."""

JOINED_SECONDS = 1.0
"""Seconds from line to line within which they may be one text, if no silence is between them.

A busy program may read a text late, but two cards a second apart are two.
"""

MISREAD_SECONDS = 1.0
"""Seconds within which misreads of one kind count as one."""

WATCHED_BYTES = 64
"""Most bytes of a chunk that are reported as raw input."""

# pyserial's SerialException is an OSError; the others escape pyserial when a cable is pulled or a
# port refuses its settings.
TROUBLE = (OSError, termios.error, TypeError, ValueError)

PYSERIAL: Mapping[str, int] = MappingProxyType(
    {
        "returned no data": errno.EIO,
        "device reports error": errno.EIO,
        "no ports found": errno.ENOENT,
        "disconnected": errno.ECONNRESET,
        "reader thread died": errno.ECONNRESET,
        "timeout": errno.ETIMEDOUT,
        "baud rate": errno.EINVAL,
        "RFC2217": errno.EPROTO,
    }
)
"""Numbers of pyserial's errors that have none, by words of their texts (pyserial 3.5)."""


class WrongPort(ValueError):
    """A reader's port, speed, protocol or framing is invalid; the translated text says the fix."""


def checked(framing: Mapping[str, Any]) -> dict[str, Any]:
    """Return the framing of companion.toml, completed with defaults. Raise WrongPort."""
    try:
        return asdict(convert(framing, LineSettings))
    except ValidationError as error:
        raise WrongPort(_("framing cannot be as it is: {why}").format(why=error)) from error


class ByteStream(Protocol):
    """Byte stream from and to a reader."""

    def read(self) -> bytes:
        """Return the next bytes; empty after READ_SECONDS without any. Raises TROUBLE."""

    def write(self, data: bytes) -> object:
        """Send *data*. Raises TROUBLE."""


class Reader(ABC):
    """Puts the scans of a reader in the inbox while it is open, and reconnects it when lost.

    *find* returns the path or URL to open, and is called at every attempt; it raises OSError. A
    reader has a thread and is none: each Python gives its threads other names of their own.
    """

    def __init__(
        self,
        inbox: Inbox,
        decoder: Decoder,
        *,
        find: Callable[[], str],
        name: str,
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.name = name
        self.device = ""
        """Path of the open device, without links; empty while there is none."""
        self._find = find
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._decoder, self._now = decoder, now
        self._retry_seconds, self._slowest = retry_seconds, slowest_retry_seconds
        self._pause = retry_seconds
        self._known_lost = False
        self._misread_at: dict[FramingFault, float] = {}
        self._presence = Presence()
        self._line_at = -inf
        """Time of the last code; minus infinity if a silence has come after it."""
        self._closing = Event()
        self._inlet = Inlet(inbox, self._closing)
        self.watched = False
        """True to put raw bytes in the inbox as well; set from any thread."""
        self.heard: Callable[[str], object] = lambda _: None
        """Called with each scanned code, on the reader's thread; set before it is opened."""

    def __enter__(self) -> Reader:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        # Waits for the read to time out: pyserial's cancel_read may write to a closed descriptor.
        self._closing.set()
        self._thread.join(timeout=2.0)

    @property
    def is_alive(self) -> bool:
        """True while its thread runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        """Read until closed, and reopen the device whenever it is lost."""
        while not self._closing.is_set():
            try:
                self._listen()
            except TROUBLE as error:
                if not self._known_lost:
                    log.warning("%s is lost: %r", self.name, error)
                self._report_lost(_why(error))
                self._closing.wait(self._pause)
                self._pause = min(2 * self._pause, self._slowest)
            except Exception as error:
                report(self.name, error)
                self._report_lost(_("its driver has a fault"))
                self._closing.wait(self._slowest)

    @abstractmethod
    def _open(self, path: str) -> AbstractContextManager[ByteStream]:
        """Open the reader's wire at a path. Raises TROUBLE."""

    def _listen(self) -> None:
        path = self._find()
        with self._open(path) as wire:
            self.device = realpath(path)
            self._decoder.reset()
            self._pause = self._retry_seconds
            self._report_connected()
            while not self._closing.is_set():
                self._handle_bytes(wire.read(), wire)

    def _handle_bytes(self, data: bytes, wire: ByteStream) -> None:
        if not data:
            self._line_at = -inf
        heard = self._decoder.feed(data, self._now())
        # Raw bytes that only made the decoder send are left out: replies to polls without a card.
        if data and self.watched and not (heard and all(type(said) is bytes for said in heard)):
            self._inlet.put(Raw(self.name, data[:WATCHED_BYTES]))
        for said in heard:
            self._handle(said, wire)

    def _report_connected(self) -> None:
        self._known_lost = False
        self._presence.resume(self._now())
        self._inlet.put(Connected(self.name))

    def _report_lost(self, reason: str) -> None:
        self.device = ""
        if not self._known_lost:
            self._known_lost = True
            self._presence.lose(self._now())
            self._inlet.put(Lost(self.name, reason))

    def _handle(self, said: Decoded, wire: ByteStream) -> None:
        match said:
            case FramingFault():
                self._misread(said)
            case Life.SILENT:
                self._report_lost(_("its wiring, mode or speed may be wrong"))
            case Life.ANSWERS:
                self._report_connected()
            case bytes():
                self._line_at = -inf  # what is answered or asked for came in a frame of its own
                wire.write(said)
            case At(antenna, code):
                self._scan(code, f"{self.name}/{antenna}")
            case str():
                joined = self._now() < self._line_at + JOINED_SECONDS
                self._line_at = self._now()
                self._scan(said, self.name, joined)

    def _scan(self, code: str, reader: str, joined: bool = False) -> None:
        self._misread_at.clear()
        if self._presence.comes(code, reader, self._now()):
            self._inlet.put(Scanned(code, reader, joined))
            self.heard(code)

    def _misread(self, fault: FramingFault) -> None:
        now = self._now()
        if now - self._misread_at.get(fault, float("-inf")) >= MISREAD_SECONDS:
            self._misread_at[fault] = now
            self._inlet.put(Misread(self.name, fault.value))


def _why(error: Exception) -> str:
    """Return the reason why a device cannot be read, translated."""
    if isinstance(error, SameDevice):
        return str(error)
    if found := causes.number(error):
        return causes.of_device(found)
    text = str(error)
    known = next((number for said, number in PYSERIAL.items() if said in text), 0)
    if known or isinstance(error, TypeError):
        return causes.of_device(known or errno.EIO)
    return _("the log says why")
