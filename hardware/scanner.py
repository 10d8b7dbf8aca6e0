"""Serial card reader."""

from __future__ import annotations

import fcntl
import termios
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.words.i18n import _
from companion.words.inputs import Inbox
from companion.words.protocols import PROTOCOLS
from hardware.framing import DECODERS, Decoder, Noise
from hardware.reader import READ_SECONDS, ByteStream, Reader, WrongPort, checked

if TYPE_CHECKING:
    from serial import Serial

__all__ = ["Scanner", "WrongPort"]

SETTLE_SECONDS = 0.1
"""Seconds after opening in which input is dropped: readers send garbage when plugged in."""

WRITE_SECONDS = 1.0
"""Timeout of a write in seconds, after which the reader counts as lost."""

CHUNK = 4096
"""Most bytes of one read."""

TAKEN = "returned no data"
"""Part of pyserial's error for a port that is gone, or of which another program takes the bytes."""
MOST_TAKEN = 1000
"""Such errors in a row after which a port is gone in any case."""

USUAL_SPEEDS = (9600, 19200, 38400, 57600, 115200)


class Scanner(Reader):
    """Puts the scans of a serial reader in the inbox while it is open.

    *url* is a device's path or a pyserial URL; it is looked up at every attempt, so a reader that
    is plugged in again is found, unless *find* returns another one. *protocol* is one of DECODERS,
    *baud* its usual speed unless given, and *framing* its settings. Raises WrongPort.
    """

    def __init__(
        self,
        inbox: Inbox,
        url: str,
        *,
        baud: int | None = None,
        protocol: str = "lines",
        framing: Mapping[str, Any] | None = None,
        find: Callable[[], str] | None = None,
        name: str = "scanner",
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(
            inbox,
            _decoder(protocol, framing or {}),
            find=find or (lambda: url),
            name=name,
            retry_seconds=retry_seconds,
            slowest_retry_seconds=slowest_retry_seconds,
            now=now,
        )
        self._baud = PROTOCOLS[protocol].speed if baud is None else baud
        _check(url, self._baud)

    @contextmanager
    def _open(self, path: str) -> Iterator[ByteStream]:
        import serial

        with (
            serial.serial_for_url(
                path,
                baudrate=self._baud,
                timeout=READ_SECONDS,
                write_timeout=WRITE_SECONDS,
                exclusive=True,
            ) as port,
            _alone(port.fd if isinstance(port, serial.Serial) else None),
        ):
            self._closing.wait(SETTLE_SECONDS)
            port.reset_input_buffer()
            yield _Serial(port)


@contextmanager
def _alone(terminal: int | None) -> Iterator[None]:
    """Let no other program open a serial port meanwhile, since each would get half of every code.

    pyserial's *exclusive* keeps out only programs that ask for it. This lock does not hold for
    root, nor for a program that has the port open already. Source: ioctl_tty(2).
    """
    if terminal is None:  # a port of the network
        yield
        return
    fcntl.ioctl(terminal, termios.TIOCEXCL)
    try:
        yield
    finally:
        with suppress(OSError):  # the cable is pulled
            fcntl.ioctl(terminal, termios.TIOCNXCL)


class _Serial:
    """A serial port as a wire."""

    def __init__(self, port: Serial) -> None:
        self._port = port
        self._taken = 0
        """Reads in a row whose bytes another program has taken."""

    def read(self) -> bytes:
        first = self._first()
        waiting = min(self._port.in_waiting, CHUNK) if first else 0
        return first + self._port.read(waiting) if waiting else first

    def _first(self) -> bytes:
        """Return the first byte; none if another program takes it, which pyserial calls a loss."""
        try:
            first = self._port.read(1)
        except OSError as error:
            self._taken += 1
            if TAKEN not in str(error) or self._taken == MOST_TAKEN:
                raise
            self._port.in_waiting  # noqa: B018  (raises OSError if the cable is pulled)
            return b""
        self._taken = 0
        return first

    def write(self, data: bytes) -> object:
        return self._port.write(data)


def _decoder(protocol: str, framing: Mapping[str, Any]) -> Decoder:
    if protocol not in DECODERS:
        text = _("no reader speaks “{protocol}”: choose one of {names}")
        raise WrongPort(text.format(protocol=protocol, names=", ".join(PROTOCOLS)))
    if framing and not PROTOCOLS[protocol].is_framed:
        text = _("readers that speak “{protocol}” need no framing: leave it out")
        raise WrongPort(text.format(protocol=protocol))
    decoder = DECODERS[protocol](**(checked(framing) if framing else {}))
    # A PN532 at a wrong speed does not answer, so it sends no noise.
    return decoder if protocol == "pn532" else Noise(decoder)


def _check(url: str, baud: int) -> None:
    if not url:
        raise WrongPort(_("the port is empty: give a path such as /dev/ttyUSB0"))
    if baud not in USUAL_SPEEDS or "://" in url:  # usual ports need no pyserial to check
        _check_with_pyserial(url, baud)


def _check_with_pyserial(url: str, baud: int) -> None:
    import serial

    if baud not in serial.Serial.BAUDRATES:
        raise WrongPort(
            _("{baud} is no serial speed: most readers use 9600 or 115200").format(baud=baud)
        )
    try:
        serial.serial_for_url(url, do_not_open=True)
    except serial.SerialException:
        return  # Well formed, but the device is not there yet.
    except ValueError as error:
        text = _("“{port}” is no serial port: give a path such as /dev/ttyUSB0")
        raise WrongPort(text.format(port=url)) from error
