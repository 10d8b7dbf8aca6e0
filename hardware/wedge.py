"""Barcode scanner in keyboard mode (keyboard wedge)."""

from __future__ import annotations

import errno
import fcntl
import os
import select
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any

from companion.words.i18n import _
from companion.words.inputs import Inbox
from hardware.framing import KeyEvents
from hardware.reader import READ_SECONDS, ByteStream, Reader, WrongPort, checked

EVIOCGRAB = 0x40044590
"""The ioctl for exclusive access to an event device; source: linux/input.h."""


def grab(device: int) -> None:
    """Get exclusive access to an event device until it is closed. Raises OSError."""
    fcntl.ioctl(device, EVIOCGRAB, 1)


class Wedge(Reader):
    """Puts the scans of a keyboard scanner in the inbox, and keeps its keys from the screen.

    *path* is its event device, best by its stable name: ``/dev/input/by-id/…-event-kbd``. It is
    looked up at every attempt, so a scanner that is plugged in again is found, unless *find*
    returns another one; one that cannot be grabbed counts as lost, for it would type on the screen
    as well. *framing* is that of the lines; *grab* takes the device, given its descriptor. Raises
    WrongPort.
    """

    def __init__(
        self,
        inbox: Inbox,
        path: str,
        *,
        framing: Mapping[str, Any] | None = None,
        find: Callable[[], str] | None = None,
        name: str = "scanner",
        retry_seconds: float = 0.5,
        slowest_retry_seconds: float = 5.0,
        now: Callable[[], float] = monotonic,
        grab: Callable[[int], None] = grab,
    ) -> None:
        if not path:
            raise WrongPort(
                _("the port is empty: give a path such as /dev/input/by-id/…-event-kbd")
            )
        super().__init__(
            inbox,
            KeyEvents(**checked(framing or {})),
            find=find or (lambda: path),
            name=name,
            retry_seconds=retry_seconds,
            slowest_retry_seconds=slowest_retry_seconds,
            now=now,
        )
        self._grab = grab

    @contextmanager
    def _open(self, path: str) -> Iterator[ByteStream]:
        device = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
        try:
            self._grab(device)
            yield _Device(device)
        finally:
            os.close(device)


class _Device:
    """An event device as a wire."""

    def __init__(self, device: int) -> None:
        self._device = device

    def read(self) -> bytes:
        if not select.select([self._device], [], [], READ_SECONDS)[0]:
            return b""
        data = os.read(self._device, 4096)
        if not data:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return data

    def write(self, data: bytes) -> object:
        raise OSError(f"A keyboard takes no answer: {data!r}")
