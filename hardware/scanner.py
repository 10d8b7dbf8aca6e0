"""A serial card reader."""

from __future__ import annotations

import termios
from threading import Event, Thread
from time import monotonic

from companion.inputs import Connected, Inbox, Lost, Misread, Scanned
from hardware.framing import DECODERS, Fault

READ_SECONDS = 0.1
"""How long a read waits for the first byte, and so how long closing may take."""

MISREAD_SECONDS = 1.0
"""Misreads closer together than this are one."""

USUAL_SPEEDS = (9600, 19200, 38400, 57600, 115200)

# pyserial's SerialException is an OSError; the others escape it when a cable is pulled or a port
# refuses its settings.
TROUBLE = (OSError, termios.error, TypeError, ValueError)


class WrongPort(ValueError):
    """A reader's port, speed or protocol is one that cannot exist."""


class Scanner(Thread):
    """Puts what a reader reads in the inbox, for as long as it is open, whatever the cable does.

    *url* is a device's path or any URL that pyserial knows; it is looked up anew at every try, so
    a reader that is plugged in again is found. Raises WrongPort.
    """

    def __init__(
        self,
        inbox: Inbox,
        url: str,
        *,
        baud: int = 9600,
        protocol: str = "lines",
        name: str = "scanner",
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
    ) -> None:
        super().__init__(name=name, daemon=True)
        _check(url, baud, protocol)
        self._inbox, self._url, self._baud = inbox, url, baud
        self._decoder = DECODERS[protocol]()
        self._retry_seconds, self._slowest = retry_seconds, slowest_retry_seconds
        self._pause = retry_seconds
        self._known_lost = False
        self._last_misread = float("-inf")
        self._closing = Event()

    def __enter__(self) -> Scanner:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        # A read is left to time out: pyserial's cancel_read may write to a descriptor just closed.
        self._closing.set()
        self.join(timeout=2.0)

    def run(self) -> None:
        """Read until closed, opening the port again whenever it is lost."""
        while not self._closing.is_set():
            try:
                self._listen()
            except TROUBLE as error:
                self._lose(str(error))
                self._closing.wait(self._pause)
                self._pause = min(2 * self._pause, self._slowest)

    def _listen(self) -> None:
        import serial

        # Two programs on one port would each get half of every code.
        with serial.serial_for_url(
            self._url, baudrate=self._baud, timeout=READ_SECONDS, exclusive=True
        ) as port:
            port.reset_input_buffer()
            self._find()
            while not self._closing.is_set():
                self._hear(port.read(max(1, min(port.in_waiting, 4096))))

    def _find(self) -> None:
        self._decoder.reset()
        self._pause = self._retry_seconds
        self._known_lost = False
        self._inbox.put(Connected(self.name))

    def _lose(self, reason: str) -> None:
        if not self._known_lost:
            self._known_lost = True
            self._inbox.put(Lost(self.name, reason))

    def _hear(self, data: bytes) -> None:
        for read in self._decoder.feed(data):
            if isinstance(read, Fault):
                self._misread(read)
            else:
                self._last_misread = float("-inf")
                self._inbox.put(Scanned(read, self.name))

    def _misread(self, fault: Fault) -> None:
        now = monotonic()
        if now - self._last_misread >= MISREAD_SECONDS:
            self._last_misread = now
            self._inbox.put(Misread(self.name, fault.value))


def _check(url: str, baud: int, protocol: str) -> None:
    if protocol not in DECODERS:
        raise WrongPort(f"No reader speaks {protocol!r}; known are: {', '.join(DECODERS)}")
    if not url:
        raise WrongPort("The reader's port is empty")
    if baud not in USUAL_SPEEDS or "://" in url:  # the usual reader is not worth loading pyserial
        _check_with_pyserial(url, baud)


def _check_with_pyserial(url: str, baud: int) -> None:
    import serial

    if baud not in serial.Serial.BAUDRATES:
        raise WrongPort(f"{baud} is not a serial speed; most readers use 9600 or 115200")
    try:
        serial.serial_for_url(url, do_not_open=True)
    except serial.SerialException:
        return  # Well formed; what it names is not there yet.
    except ValueError as error:
        raise WrongPort(f"{url!r} is not a serial port: {error}") from error
