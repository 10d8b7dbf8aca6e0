"""Questions for the process for slow work in tests."""

from __future__ import annotations

import os
import signal
import stat
import sys
from contextlib import suppress
from pathlib import Path


def doubled(number: int) -> int:
    """Return twice a number."""
    return 2 * number


def loaded() -> tuple[str, ...]:
    """Answer which packages are there."""
    return tuple(sorted({name.split(".")[0] for name in sys.modules}))


def process() -> int:
    """Answer which process this is."""
    return os.getpid()


def manners() -> tuple[int, bool, tuple[str, ...]]:
    """Answer the niceness, whether SIGINT and SIGTERM are ignored, and the command line."""
    words = Path("/proc/self/cmdline").read_bytes().decode().split("\0")
    endings = signal.SIGINT, signal.SIGTERM
    is_deaf = all(signal.getsignal(each) is signal.SIG_IGN for each in endings)
    return os.getpriority(os.PRIO_PROCESS, 0), is_deaf, tuple(words)


def chatty(number: int) -> int:
    """Return a number, and print a line."""
    print("thinking aloud", flush=True)
    return number


def large(size: int) -> bytes:
    """Answer more than a pipe holds."""
    return bytes(size)


def wrong(secret: str) -> None:
    """Raise ValueError with a secret."""
    raise ValueError(secret)


def nameless() -> object:
    """Answer a value that cannot be pickled."""
    return lambda: None


def torn() -> object:
    """Answer a value that can be pickled, and not unpickled."""
    return Torn()


class Torn:
    """Value that fails when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return wrong, ("nowhere",)


def beside(written: bytes) -> int:
    """Answer which process this is, and write bytes before the answer."""
    for name in os.listdir("/proc/self/fd"):
        descriptor = int(name)
        with suppress(OSError):  # the list itself is closed by now
            if descriptor > 2 and stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                os.write(descriptor, written)
    return os.getpid()


def slow(path: str) -> str:
    """Answer the text that is written into a named pipe."""
    return Path(path).read_text(encoding="utf-8")


def hanging(path: str) -> None:
    """Write into a named pipe that this has begun, and never answer."""
    Path(path).write_text("begun", encoding="utf-8")
    forever()


def forever() -> None:
    """Never answer, and be busy with it."""
    while True:
        pass


def dying_once(path: str) -> str:
    """Die over it, but not twice."""
    if Path(path).exists():
        return "survived"
    Path(path).touch()
    return dying()


def dying() -> str:
    """Die over it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"
