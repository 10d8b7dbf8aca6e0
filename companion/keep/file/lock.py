"""Locks on the file: shared for readers, exclusive for repair, and one for the player."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

from companion.keep.file.aside import LOCK, suffixed
from companion.keep.file.failures import busy
from companion.keep.file.plain import give_to_owner
from companion.words.errors import SaveFailed

REPAIR, PLAYER = 0, 1
"""Offsets of the bytes that are locked in the lock file, which stays empty."""
TIMEOUT = 10.0
"""Timeout in seconds for a shared lock while another process repairs the file."""
RETRY_PAUSE = 0.05
"""Seconds between two attempts."""


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold the exclusive lock of a file for the block; raise SaveFailed if it is open elsewhere."""
    with closing(Lock(path)) as lock:
        if not lock.try_exclusive():
            raise SaveFailed(busy(path))
        yield


class Lock:
    """Lock file beside the database; the system releases its locks when the process ends.

    On a file system without locks every lock is granted.
    """

    def __init__(self, path: Path) -> None:
        name = suffixed(path, LOCK)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        self._file = open(os.open(name, flags, 0o600), "r+b")  # noqa: SIM115  (``close`` closes it)
        give_to_owner(self._file.fileno(), path.parent)

    def try_exclusive(self) -> bool:
        """Take the exclusive lock, until ``share``; return True if it was free."""
        return self._taken(fcntl.LOCK_EX, REPAIR)

    def share(self, timeout: float = TIMEOUT) -> bool:
        """Take the shared lock, waiting up to *timeout* seconds; return False on timeout."""
        deadline = monotonic() + timeout
        while not (shared := self._taken(fcntl.LOCK_SH, REPAIR)) and monotonic() < deadline:
            sleep(RETRY_PAUSE)
        return shared

    def play(self) -> bool:
        """Take the player lock, until ``close``; return True if it was free."""
        return self._taken(fcntl.LOCK_EX, PLAYER)

    def close(self) -> None:
        """Release all locks."""
        self._file.close()

    def _taken(self, how: int, byte: int) -> bool:
        try:
            fcntl.lockf(self._file, how | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True
        return True


class Borrowed:
    """Lock held and closed by another connection of this process, which has only one."""

    def __init__(self, lock: Lock) -> None:
        self._lock = lock

    def play(self) -> bool:
        """Take the player lock; return True if this process has it."""
        return self._lock.play()

    def close(self) -> None:
        """Leave the locks as they are."""


class NoLock:
    """Lock of a database that no other process can open."""

    def play(self) -> bool:
        """Return True: no other process can play."""
        return True

    def close(self) -> None:
        """Do nothing."""
