"""Memory sticks: where they are mounted, and which of them can be written to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path

from companion.words.errors import CompanionError
from companion.words.i18n import _

STICKS = (Path("/media"), Path("/mnt"))
"""Folders below which they are mounted."""
DEPTH = ("", "*", "*/*", "*/*/*")
"""Patterns of folders on a stick; desktops mount one as /media/USER/NAME."""


def folders(sticks: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders of memory sticks, and those in them."""
    for stick in sticks:
        for pattern in DEPTH:
            with suppress(OSError):
                yield from sorted(path for path in (stick.glob(pattern) if pattern else [stick])
                                  if path.is_dir())  # fmt: skip


def writable(
    chosen: Iterable[Path],
    sticks: Iterable[Path],
    is_stick: Callable[[Path], bool] = os.path.ismount,
) -> Path:
    """Return the first folder that can be written to: of those chosen, then of mounted sticks.

    Raise CompanionError if there is none.
    """
    there = filter(os.path.isdir, chosen)  # pathlib raises where it may not look
    for folder in chain(there, filter(is_stick, folders(sticks))):
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    raise CompanionError(_("There is no memory stick that can be written to: plug one in."))
