"""A serial card reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.inputs import Inbox
from hardware.framing import DECODERS, Decoder
from hardware.reader import READ_SECONDS, Reader, Wire

if TYPE_CHECKING:
    from serial import Serial

WRITE_SECONDS = 1.0
"""How long a reader may take to accept an answer before it counts as lost."""

USUAL_SPEEDS = (9600, 19200, 38400, 57600, 115200)


class WrongPort(ValueError):
    """A reader's port, speed or protocol is one that cannot exist."""


class Scanner(Reader):
    """Puts what a serial reader reads in the inbox, for as long as it is open.

    *url* is a device's path or any URL that pyserial knows; it is looked up anew at every try, so
    a reader that is plugged in again is found. *protocol* is one of DECODERS, and *framing* its
    settings. Raises WrongPort.
    """

    def __init__(
        self,
        inbox: Inbox,
        url: str,
        *,
        baud: int = 9600,
        protocol: str = "lines",
        framing: Mapping[str, Any] | None = None,
        name: str = "scanner",
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(
            inbox,
            _decoder(protocol, framing or {}),
            name=name,
            retry_seconds=retry_seconds,
            slowest_retry_seconds=slowest_retry_seconds,
            now=now,
        )
        _check(url, baud)
        self._url, self._baud = url, baud

    @contextmanager
    def _open(self) -> Iterator[Wire]:
        import serial

        # Two programs on one port would each get half of every code.
        with serial.serial_for_url(
            self._url,
            baudrate=self._baud,
            timeout=READ_SECONDS,
            write_timeout=WRITE_SECONDS,
            exclusive=True,
        ) as port:
            port.reset_input_buffer()
            yield _Serial(port)


class _Serial:
    """A serial port as a wire."""

    def __init__(self, port: Serial) -> None:
        self._port = port

    def read(self) -> bytes:
        return self._port.read(max(1, min(self._port.in_waiting, 4096)))

    def write(self, data: bytes) -> object:
        return self._port.write(data)


def _decoder(protocol: str, framing: Mapping[str, Any]) -> Decoder:
    if protocol not in DECODERS:
        raise WrongPort(f"No reader speaks {protocol!r}; known are: {', '.join(DECODERS)}")
    try:
        return DECODERS[protocol](**framing)
    except TypeError as error:
        raise WrongPort(f"Protocol {protocol!r} cannot be set so: {error}") from error


def _check(url: str, baud: int) -> None:
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
