"""Simulated readers on pseudo-terminals."""

from __future__ import annotations

import os
import select
import tty
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread

from hardware.devices import SENT, Pn532Chip, json

FULL_SECONDS = 1.0
"""Seconds to wait for a full wire to be read before bytes are lost."""

ANSWER_SECONDS = 0.005
"""Seconds a PN532 takes to acknowledge; source: UM0701-02, 6.2.2."""


def nothing_grabbed(device: int) -> None:
    """Do nothing: a simulated keyboard has no other listener."""


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
