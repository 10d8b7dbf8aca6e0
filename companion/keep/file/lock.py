"""Locks on the file: shared for readers, exclusive for repair, and one for the player."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

from companion.keep.file.failures import busy
from companion.words.errors import SaveFailed

MENDING, PLAYING = 0, 1
"""Offsets of the bytes that are locked in the lock file, which stays empty."""
PATIENCE = 10.0
"""Timeout in seconds for a shared lock while another process repairs the file."""
PAUSE = 0.05
"""Seconds between two attempts."""


@contextmanager
def mending(path: Path) -> Iterator[None]:
    """Hold the exclusive lock of a file for the block; raise SaveFailed if it is open elsewhere."""
    with closing(Lock(path)) as lock:
        if not lock.alone():
            raise SaveFailed(busy(path))
        yield


class Lock:
    """Lock file beside the database; the system releases its locks when the process ends.

    On a file system without locks every lock is granted.
    """

    def __init__(self, path: Path) -> None:
        name = path.with_name(f"{path.name}-lock")
        self._file = open(  # noqa: SIM115  (``close`` closes it)
            os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b"
        )

    def alone(self) -> bool:
        """Take the exclusive lock, until ``share``; return True if it was free."""
        return self._taken(fcntl.LOCK_EX, MENDING)

    def share(self, patience: float = PATIENCE) -> bool:
        """Take the shared lock, waiting up to *patience* seconds; return False on timeout."""
        late = monotonic() + patience
        while not (shared := self._taken(fcntl.LOCK_SH, MENDING)) and monotonic() < late:
            sleep(PAUSE)
        return shared

    def play(self) -> bool:
        """Take the player lock, until ``close``; return True if it was free."""
        return self._taken(fcntl.LOCK_EX, PLAYING)

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
