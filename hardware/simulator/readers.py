"""Simulated readers on pseudo-terminals."""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from time import monotonic
from typing import Self

from hardware.devices import SENT, json
from hardware.simulator.families import SimulatedReader

FULL_SECONDS = 1.0
"""Seconds to wait for a full wire to be read before bytes are lost."""

TURN_SECONDS = 0.005
"""Seconds between two turns of a device: a PN532 acknowledges so soon; source: UM0701-02, 6.2.2."""


def nothing_grabbed(device: int) -> None:
    """Do nothing: a simulated keyboard has no other listener."""


class Cable:
    """Pseudo-terminal that is a reader's port, plugged in while the context is open."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="scanner-")
        self._ends = ExitStack()
        self._wire: int | None = None
        self._end = -1
        self.port = str(Path(self._folder.name, "scanner"))
        """Path of the port, the same after every replug."""

    def __enter__(self) -> Self:
        self.replug()
        return self

    def __exit__(self, *exc: object) -> None:
        self.unplug()
        self._folder.cleanup()

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
        self._wire, self._end = wire, port

    @property
    def unread(self) -> bool:
        """True while bytes are on the port that no program has read."""
        return self._wire is not None and bool(select.select([self._end], [], [], 0)[0])

    @staticmethod
    def _has_room(wire: int) -> bool:
        return bool(select.select([], [wire], [], FULL_SECONDS)[1])


class VirtualScanner(Cable):
    """Simulated reader that sends codes on command.

    Its protocol is one of hardware.devices.SENT.
    """

    def __init__(self, protocol: str = "lines") -> None:
        super().__init__()
        self.protocol = protocol
        self._encode = SENT[protocol]

    def scan(self, code: str, antenna: int | None = None) -> None:
        """Send *code* in the reader's protocol; only JSON has antennas.

        Raises ValueError for a code that such a reader cannot read, KeyError for one that a
        keyboard cannot type.
        """
        self.send(json(code, antenna) if self.protocol == "json" else self._encode(code))

    def lay(self, card: str) -> None:
        """Send the card as its code, once."""
        self.scan(card)

    def lift(self) -> None:
        """Do nothing: it only sends on command."""


class VirtualReader(Cable):
    """Simulated reader of a family; a thread lets it read, repeat and answer in time."""

    def __init__(self, device: SimulatedReader, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.protocol = device.protocol
        self._device, self._now = device, now
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._attend, daemon=True)

    def __enter__(self) -> Self:
        super().__enter__()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._closing.set()
        self._thread.join()
        super().__exit__()

    def scan(self, card: str, antenna: int | None = None) -> None:  # noqa: ARG002
        """Hold a card before the reader until it is read once."""
        with self._lock:
            self._device.lay(card, self._now())
            self._device.lift(self._now())

    def lay(self, card: str) -> None:
        """Put a card before the reader."""
        with self._lock:
            self._device.lay(card, self._now())

    def lift(self) -> None:
        """Remove the card, but not before it was read once."""
        with self._lock:
            self._device.lift(self._now())

    def unplug(self) -> None:
        """Pull the cable."""
        with self._lock:
            super().unplug()
            self._device.unplug()

    def replug(self) -> None:
        """Plug the cable in again: another device under the same path."""
        super().replug()
        with self._lock:
            self._device.plug(self._now())

    def _attend(self) -> None:
        while not self._closing.wait(TURN_SECONDS):
            with self._lock:
                self.send(self._device.turn(self.answers(), self._now()))
