"""Buttons and a reader that are not there, for tests, demonstrations and a laptop."""

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
"""How long to wait for a reader of a full wire before its bytes are lost."""

ANSWER_SECONDS = 0.005
"""How long a PN532 takes to acknowledge; source: UM0701-02, 6.2.2."""


READERS: Mapping[str, str] = MappingProxyType({"scanner": "lines"})
"""The readers of a panel, unless others are named: one, whose protocol is lines."""


def nothing_grabbed(device: int) -> None:
    """Grab a simulated keyboard, which nothing else listens to."""


class _WiredPin(MockPin):  # type: ignore[misc]
    """A pin with a button to ground, which is stronger than the pin's own pull."""

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
    """The pins of a board that is not there, as a context manager; numbers are GPIO numbers."""

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
        """Push the button at *pin*."""
        self._factory.pin(pin).ground()

    def up(self, pin: int) -> None:
        """Let the button at *pin* go."""
        self._factory.pin(pin).release()

    def press(self, pin: int) -> None:
        """Push the button at *pin* and let it go."""
        self.down(pin)
        self.up(pin)


class VirtualScanner:
    """A reader that is not there, plugged in while the context is open.

    It speaks one of the protocols of hardware.devices.SENT.
    """

    def __init__(self, protocol: str = "lines") -> None:
        self._protocol = protocol
        self._encode = SENT[protocol]
        self._folder = TemporaryDirectory(prefix="scanner-")
        self._ends = ExitStack()
        self._wire: int | None = None
        self.port = str(Path(self._folder.name, "scanner"))
        """The path a program opens, the same after every replug."""

    def __enter__(self) -> VirtualScanner:
        self.replug()
        return self

    def __exit__(self, *exc: object) -> None:
        self.unplug()
        self._folder.cleanup()

    def scan(self, code: str, antenna: int | None = None) -> None:
        """Send *code* as a reader does that has just read it; only JSON has antennas.

        Raises ValueError for a code that such a reader cannot read, KeyError for one that a
        keyboard cannot type.
        """
        self.send(json(code, antenna) if self._protocol == "json" else self._encode(code))

    def send(self, data: bytes) -> None:
        """Send *data* as it is; as on a real wire, what nobody is there to read is lost."""
        while data and self._wire is not None and self._has_room(self._wire):
            data = data[os.write(self._wire, data) :]

    def answers(self) -> bytes:
        """Return what has been sent to the reader since this was last asked."""
        try:
            return b"" if self._wire is None else os.read(self._wire, 4096)
        except BlockingIOError:
            return b""

    def unplug(self) -> None:
        """Pull the cable: the port and its path are gone."""
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
    """A PN532 that is not there: it answers whoever asks for cards, on a thread of its own."""

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
        """Lay a card before the antenna, given its UID in hex. Raises ValueError."""
        self._chip.uid = bytes.fromhex(uid)

    def lift(self) -> None:
        """Take the card away."""
        self._chip.uid = b""

    def unplug(self) -> None:
        """Pull the cable; the chip loses its power."""
        with self._lock:
            super().unplug()
            self._chip.sleep()

    def _attend(self) -> None:
        while not self._closing.wait(ANSWER_SECONDS):
            with self._lock:
                self.send(self._chip.answer(self.answers()))


class Simulator:
    """A whole panel that is not there, buttons and readers, as a context manager.

    *pins* gives each button its GPIO number, as for the real buttons; *readers* each reader its
    protocol; one of auto speaks lines. A reader is named as in an input: "table", or "table/2" for
    an antenna; the first is meant where none is named. Raises KeyError.
    """

    def __init__(self, pins: Mapping[str, int], readers: Mapping[str, str] = READERS) -> None:
        self._numbers = pins
        self._pins = VirtualPins()
        self._readers = {name: _reader(protocol) for name, protocol in readers.items()}
        self._first = next(iter(readers), "")
        self._open = ExitStack()
        self.protocols = MappingProxyType(dict(readers))
        """What each reader speaks, by its name."""

    def __enter__(self) -> Simulator:
        self._open.enter_context(self._pins)
        for reader in self._readers.values():
            self._open.enter_context(reader)
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    @property
    def port(self) -> str:
        """The path of the first reader's port."""
        return self._readers[self._first].port

    @property
    def ports(self) -> dict[str, str]:
        """The path of each reader's port, by its name."""
        return {name: reader.port for name, reader in self._readers.items()}

    def down(self, button: str) -> None:
        """Push a button."""
        self._pins.down(self._numbers[button])

    def up(self, button: str) -> None:
        """Let a button go."""
        self._pins.up(self._numbers[button])

    def press(self, button: str) -> None:
        """Push a button and let it go."""
        self._pins.press(self._numbers[button])

    def scan(self, code: str, reader: str = "") -> None:
        """Let a reader read *code*. Raises ValueError if it never could."""
        antenna = reader.partition("/")[2]
        self._reader(reader).scan(code, int(antenna) if antenna else None)

    def send(self, data: bytes, reader: str = "") -> None:
        """Let a reader send *data* as it is."""
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
