"""Locks on the file: shared by all who open it, exclusive for repair, and one for who plays."""

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
"""The bytes of the file beside that are locked; it stays empty."""
PATIENCE = 10.0
"""Seconds that somebody waits for another who mends."""
PAUSE = 0.05


@contextmanager
def mending(path: Path) -> Iterator[None]:
    """Keep everybody else out of a file meanwhile; raise SaveFailed if somebody has it open."""
    with closing(Lock(path)) as lock:
        if not lock.alone():
            raise SaveFailed(busy(path))
        yield


class Lock:
    """A file beside the one that is kept; the system lets go of it whatever becomes of us.

    Where a disk knows no locks, everybody is alone.
    """

    def __init__(self, path: Path) -> None:
        name = path.with_name(f"{path.name}-lock")
        self._file = open(  # noqa: SIM115  (it is held until it is closed)
            os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b"
        )

    def alone(self) -> bool:
        """Keep everybody else out until it is shared; return whether nobody is in."""
        return self._taken(fcntl.LOCK_EX, MENDING)

    def share(self, patience: float = PATIENCE) -> bool:
        """Let others in; wait for one who mends, and return whether they came to an end."""
        late = monotonic() + patience
        while not (shared := self._taken(fcntl.LOCK_SH, MENDING)) and monotonic() < late:
            sleep(PAUSE)
        return shared

    def play(self) -> bool:
        """Be the one who plays, until it is closed; return whether nobody else is."""
        return self._taken(fcntl.LOCK_EX, PLAYING)

    def close(self) -> None:
        """Let go of it."""
        self._file.close()

    def _taken(self, how: int, byte: int) -> bool:
        try:
            fcntl.lockf(self._file, how | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True
        return True
