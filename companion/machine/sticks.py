"""Memory sticks: where they are mounted, and which of them can be written to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from stat import S_ISDIR

from companion.keep.file.backup import translate_errors
from companion.words.errors import CompanionError
from companion.words.i18n import _

STICKS = (Path("/media"), Path("/mnt"))
"""Folders below which they are mounted."""
DEPTH = ("", "*", "*/*", "*/*/*")
"""Patterns of folders on a stick; desktops mount one as /media/USER/NAME."""

IsMount = Callable[[Path], bool]


def folders(sticks: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders of memory sticks, and those in them."""
    for stick in sticks:
        for pattern in DEPTH:
            with suppress(OSError):
                yield from sorted(path for path in (stick.glob(pattern) if pattern else [stick])
                                  if path.is_dir())  # fmt: skip


def is_mounted(
    folder: Path, sticks: Iterable[Path] = STICKS, is_mount: IsMount = os.path.ismount
) -> bool:
    """Return False for a folder below *sticks* without a mounted stick, which is on the box."""
    real = Path(os.path.realpath(folder))
    for stick in sticks:
        if real.is_relative_to(stick):
            return any(
                is_mount(each) for each in (real, *real.parents) if each.is_relative_to(stick)
            )
    return True


def refuse_unmounted(path: Path) -> None:
    """Raise CompanionError for a path below the place of a stick that is not plugged in."""
    if not is_mounted(path):
        text = _("No memory stick is at {path}: plug it in, or name another place.")
        raise CompanionError(text.format(path=path))


@contextmanager
def still_there(folder: Path, sticks: Iterable[Path], is_stick: IsMount) -> Iterator[None]:
    """Raise CompanionError if the stick of a folder is gone before or after the block."""
    _refuse_gone(folder, sticks, is_stick)
    yield
    _refuse_gone(folder, sticks, is_stick)


def _refuse_gone(folder: Path, sticks: Iterable[Path], is_stick: IsMount) -> None:
    if not is_mounted(folder, sticks, is_stick):
        raise CompanionError(_("The memory stick is gone: plug it in, and try again."))


def is_there(
    folder: Path, sticks: Iterable[Path] = STICKS, is_mount: IsMount = os.path.ismount
) -> bool:
    """Return False for a folder that is missing, or the place of a stick that is not plugged in.

    Raise SaveFailed if it is no folder or cannot be examined.
    """
    with translate_errors(folder):
        try:
            mode = folder.stat().st_mode
        except FileNotFoundError:
            return False
        if not S_ISDIR(mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    return is_mounted(folder, sticks, is_mount)


def writable(
    chosen: Iterable[Path], sticks: Iterable[Path], is_stick: IsMount = os.path.ismount
) -> Path:
    """Return the first folder that can be written to: of those chosen, then of mounted sticks.

    Raise CompanionError if there is none.
    """
    there = (
        each
        for each in chosen
        if os.path.isdir(each)  # pathlib raises where it may not look
        and is_mounted(each, sticks, is_stick)
    )
    for folder in chain(there, filter(is_stick, folders(sticks))):
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    raise CompanionError(_("There is no memory stick that can be written to: plug one in."))
