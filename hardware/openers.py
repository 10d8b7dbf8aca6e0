"""Programs that have a device open, as far as this user may see them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

OURS = "companion"
"""Name of the app's program and of its package."""


class Opener(Struct, frozen=True):
    """Program that has a device open."""

    number: int
    """Its process ID."""
    name: str
    is_ours: bool
    """True if it is the app itself."""


def openers(device: str, root: Path = Path("/")) -> list[Opener]:
    """Return the programs that have a device open, the oldest first; *device* has no links."""
    numbers = sorted(int(each.name) for each in root.glob("proc/[0-9]*"))
    found = ((number, root / "proc" / str(number)) for number in numbers)
    return [_opener(number, folder) for number, folder in found if device in _open_files(folder)]


def _opener(number: int, folder: Path) -> Opener:
    words = _read(folder / "cmdline").split("\0")
    is_ours = any(Path(word).name == OURS for word in words[:3])  # python3 -m companion
    return Opener(number, _read(folder / "comm").strip() or str(number), is_ours)


def _open_files(process: Path) -> Iterator[str]:
    with suppress(OSError):  # it has ended, or belongs to another user
        for each in (process / "fd").iterdir():
            with suppress(OSError):
                yield os.readlink(each)


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
