"""Simulated buttons and readers, for tests, demonstrations and a laptop."""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from types import MappingProxyType

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.devices import SENT, Pn532Chip, json

FULL_SECONDS = 1.0
"""Seconds to wait for a full wire to be read before bytes are lost."""

ANSWER_SECONDS = 0.005
"""Seconds a PN532 takes to acknowledge; source: UM0701-02, 6.2.2."""


READERS: Mapping[str, str] = MappingProxyType({"scanner": "lines"})
"""Default readers of a panel: protocol by name."""


def nothing_grabbed(device: int) -> None:
    """Do nothing: a simulated keyboard has no other listener."""


class _WiredPin(MockPin):  # type: ignore[misc]
    """Mock pin with a button to ground, which overrides the pin's pull."""

    is_grounded = False

    def ground(self) -> None:
        self.is_grounded = True
        self.drive_low()

    def release(self) -> None:
        self.is_grounded = False
        self.drive_high()

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.is_grounded:
            self.drive_low()


class VirtualPins:
    """Mock pins of a board, as a context manager; numbers are GPIO numbers."""

    def __init__(self) -> None:
        self._factory = MockFactory(pin_class=_WiredPin)
        self._before: object = None

    def __enter__(self) -> VirtualPins:
        self._before, Device.pin_factory = Device.pin_factory, self._factory
        return self

    def __exit__(self, *exc: object) -> None:
        self._factory.close()
        Device.pin_factory = self._before

    def down(self, pin: int) -> None:
        """Push the button at *pin* down."""
        self._factory.pin(pin).ground()

    def up(self, pin: int) -> None:
        """Release the button at *pin*."""
        self._factory.pin(pin).release()

    def press(self, pin: int) -> None:
        """Push and release the button at *pin*."""
        self.down(pin)
        self.up(pin)


class VirtualScanner:
    """Simulated reader on a pseudo-terminal, plugged in while the context is open.

    Its protocol is one of hardware.devices.SENT.
    """

    def __init__(self, protocol: str = "lines") -> None:
        self._protocol = protocol
        self._encode = SENT[protocol]
        self._folder = TemporaryDirectory(prefix="scanner-")
        self._ends = ExitStack()
        self._wire: int | None = None
        self.port = str(Path(self._folder.name, "scanner"))
        """Path of the port, the same after every replug."""

    def __enter__(self) -> VirtualScanner:
        self.replug()
        return self

    def __exit__(self, *exc: object) -> None:
        self.unplug()
        self._folder.cleanup()

    def scan(self, code: str, antenna: int | None = None) -> None:
        """Send *code* in the reader's protocol; only JSON has antennas.

        Raises ValueError for a code that such a reader cannot read, KeyError for one that a
        keyboard cannot type.
        """
        self.send(json(code, antenna) if self._protocol == "json" else self._encode(code))

    def send(self, data: bytes) -> None:
        """Send raw bytes; as on a real wire, unread ones are lost."""
        while data and self._wire is not None and self._has_room(self._wire):
            data = data[os.write(self._wire, data) :]

    def answers(self) -> bytes:
        """Return the bytes sent to the reader since the last call."""
        try:
            return b"" if self._wire is None else os.read(self._wire, 4096)
        except BlockingIOError:
            return b""

    def unplug(self) -> None:
        """Pull the cable: the port and its path disappear."""
        self._wire = None
        self._ends.close()

    def replug(self) -> None:
        """Plug the cable in again: another device under the same path."""
        self.unplug()
        wire, port = os.openpty()
        self._ends.callback(os.close, wire)
        self._ends.callback(os.close, port)
        os.set_blocking(wire, False)
        tty.setraw(port)
        os.symlink(os.ttyname(port), self.port)
        self._ends.callback(os.unlink, self.port)
        self._wire = wire

    @staticmethod
    def _has_room(wire: int) -> bool:
        return bool(select.select([], [wire], [], FULL_SECONDS)[1])


class VirtualPn532(VirtualScanner):
    """Simulated PN532, which answers polls on its own thread."""

    def __init__(self) -> None:
        super().__init__()
        self._chip = Pn532Chip()
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._attend, daemon=True)

    def __enter__(self) -> VirtualPn532:
        super().__enter__()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._closing.set()
        self._thread.join()
        super().__exit__()

    def scan(self, code: str, antenna: int | None = None) -> None:  # noqa: ARG002
        """Pass a card over the antenna, given its UID in hex. Raises ValueError."""
        uid = bytes.fromhex(code)
        with self._lock:
            self._chip.uid, self._chip.is_passing = uid, True

    def lay(self, uid: str) -> None:
        """Put a card at the antenna, given its UID in hex. Raises ValueError."""
        self._chip.uid = bytes.fromhex(uid)

    def lift(self) -> None:
        """Remove the card."""
        self._chip.uid = b""

    def unplug(self) -> None:
        """Pull the cable; the chip loses power."""
        with self._lock:
            super().unplug()
            self._chip.sleep()

    def _attend(self) -> None:
        while not self._closing.wait(ANSWER_SECONDS):
            with self._lock:
                self.send(self._chip.answer(self.answers()))


class Simulator:
    """Simulated panel of buttons and readers, as a context manager.

    *pins* maps buttons to GPIO numbers, as for the real ones; *readers* maps readers to protocols,
    where auto sends lines. Methods take a reader's name as in an input: "table", or "table/2" for
    an antenna; the default is the first one. Raises KeyError.
    """

    def __init__(self, pins: Mapping[str, int], readers: Mapping[str, str] = READERS) -> None:
        self._numbers = pins
        self._pins = VirtualPins()
        self._readers = {name: _reader(protocol) for name, protocol in readers.items()}
        self._first = next(iter(readers), "")
        self._open = ExitStack()
        self.protocols = MappingProxyType(dict(readers))
        """Protocol of each reader, by name."""

    def __enter__(self) -> Simulator:
        self._open.enter_context(self._pins)
        for reader in self._readers.values():
            self._open.enter_context(reader)
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    @property
    def port(self) -> str:
        """Path of the first reader's port."""
        return self._readers[self._first].port

    @property
    def ports(self) -> dict[str, str]:
        """Path of each reader's port, by name."""
        return {name: reader.port for name, reader in self._readers.items()}

    def down(self, button: str) -> None:
        """Push a button down."""
        self._pins.down(self._numbers[button])

    def up(self, button: str) -> None:
        """Release a button."""
        self._pins.up(self._numbers[button])

    def press(self, button: str) -> None:
        """Push and release a button."""
        self._pins.press(self._numbers[button])

    def scan(self, code: str, reader: str = "") -> None:
        """Send *code* from a reader. Raises ValueError for a code it cannot read."""
        antenna = reader.partition("/")[2]
        self._reader(reader).scan(code, int(antenna) if antenna else None)

    def send(self, data: bytes, reader: str = "") -> None:
        """Send raw bytes from a reader."""
        self._reader(reader).send(data)

    def unplug(self, reader: str = "") -> None:
        """Pull a reader's cable."""
        self._reader(reader).unplug()

    def replug(self, reader: str = "") -> None:
        """Plug a reader's cable in again."""
        self._reader(reader).replug()

    def _reader(self, name: str) -> VirtualScanner:
        return self._readers[name.partition("/")[0] or self._first]


def _reader(protocol: str) -> VirtualScanner:
    if protocol == "pn532":
        return VirtualPn532()
    return VirtualScanner("lines" if protocol == "auto" else protocol)
