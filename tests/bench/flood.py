"""Readers that never stop, in a program of their own, so that they take no time of the app's.

It prints the port of each reader that it is named, begins with the first input, and ends with its
input.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from itertools import count
from threading import Thread

from hardware.simulator import VirtualScanner


def main(names: list[str]) -> None:
    """Open readers, and pass strange cards, ever others, as fast as the wires take them."""
    with ExitStack() as wires:
        readers = [wires.enter_context(VirtualScanner()) for _ in names]
        print(*(reader.port for reader in readers), flush=True)
        if sys.stdin.readline():
            for name, reader in zip(names, readers, strict=True):
                Thread(target=_never_stop, args=(name, reader), daemon=True).start()
            sys.stdin.readline()


def _never_stop(name: str, reader: VirtualScanner) -> None:
    with suppress(OSError, ValueError):
        for number in count():
            reader.scan(f"{name}-{number}")


if __name__ == "__main__":
    main(sys.argv[1:])
