"""Phones that follow the table of an app: a program of their own, which takes no time of it.

It prints a line once every phone is shown the table, and ends with its input.
"""

from __future__ import annotations

import sys
from collections import deque
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from time import sleep

from companion.phones.address import FILE_NAME
from companion.phones.server.__main__ import PORT
from companion.phones.server.door import PORTS
from companion.words.languages import LANGUAGES
from tests.phones.kit import Phone

PHONES = 50
PATIENCE = 0.1
"""Seconds between two looks for the server."""


def main(folder: Path) -> None:
    """Follow the table of the app whose data is in a folder."""
    port, token = _found(folder)
    for language in islice(cycle(LANGUAGES), PHONES):
        _, events = Phone(port).open(f"/{token}/stream?l={language}")
        next(events)
        Thread(target=deque, args=(events, 0), daemon=True).start()
    print("all", flush=True)
    sys.stdin.read()


def _found(folder: Path) -> tuple[int, str]:
    """Return port and token, as soon as there is a server that knows it."""
    while True:
        with suppress(OSError):
            token = (folder / FILE_NAME).read_text(encoding="ascii")
            for port in range(PORT, PORT + PORTS):
                with suppress(OSError):
                    if Phone(port).status(f"/{token}") == 200:
                        return port, token
        sleep(PATIENCE)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
