"""Plain files: opened without waiting for anybody, and replaced whole."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.words.i18n import _

DATABASES = (b"SQLite format 3\0", b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""First bytes of a database of SQLite and of its WAL (https://sqlite.org/fileformat2.html)."""
OLD = 3600.0
"""Seconds after which nobody writes a draft any more."""
_DRAFT = re.compile(r"\.([0-9a-f]{16}|companion.*\.\d+)\.new")
"""The names of drafts: of files that are replaced, and of copies."""


def refuse_others(path: Path) -> None:
    """Raise OSError for what is there and is no plain file: a pipe, a device, a folder."""
    if path.exists():
        _refuse(path.stat())


def opened(path: Path) -> BinaryIO:
    """Open a file to read it; raise OSError at once, also if it is no plain file."""
    _refuse(path.stat())  # opening some devices does something already
    file = open(  # noqa: SIM115  (whoever asked closes it)
        os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY), "rb"
    )
    try:
        _refuse(os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def read(path: Path, most: int) -> bytes:
    """Return the content of a file of at most *most* bytes; raise OSError."""
    with opened(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, too_large(most))
    return data


def too_large(most: int) -> str:
    """Return that a file is larger than so many bytes, as part of a sentence."""
    return _("it is larger than {most} kB, which is the most that is read").format(
        most=most // 1000
    )


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of another when the block ends well, whole and synced.

    It has the owner and the mode of the one before. Raise OSError, also if what is there is no
    plain file; a link is none, and neither is a file in which matches are kept.
    """
    before = _before(path)
    _refuse_kept(path)
    draft = path.with_name(f".{os.urandom(8).hex()}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(handle, "wb") as file:
            if before:
                _give_to(file.fileno(), before)
            yield file
            file.flush()
            os.fsync(handle)
        draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    sync(path.parent)


def sweep_drafts(folder: Path, now: float) -> None:
    """Delete drafts that a process which was killed left in a folder.

    *now* is in seconds, as of ``time``. What is younger than ``OLD`` may still be written.
    """
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT.fullmatch(path.name):
                with suppress(OSError):
                    # The clock of a box without a battery goes back, too.
                    if abs(now - path.lstat().st_mtime) > OLD:
                        path.unlink()


def make_private(path: Path) -> None:
    """Let only its user read a file, which is made if there is none; raise OSError."""
    if not path.exists():  # else closing it would let go of the locks that others of us hold on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    with suppress(OSError):
        path.chmod(0o600)


def _before(path: Path) -> os.stat_result | None:
    try:
        before = path.lstat()
    except FileNotFoundError:
        return None
    _refuse(before)
    return before


def _give_to(handle: int, before: os.stat_result) -> None:
    """Give a file the owner and the mode that another has, where they differ."""
    now = os.fstat(handle)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        os.fchown(handle, before.st_uid, before.st_gid)
    if now.st_mode != before.st_mode:
        os.fchmod(handle, stat.S_IMODE(before.st_mode))


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse_kept(path: Path) -> None:
    """Refuse a database, and what SQLite and we have beside one: its logs and its lock."""
    for each in (path, path.with_name(path.name.rpartition("-")[0] or path.name)):
        if each.is_file() and _is_database(each):
            raise OSError(errno.EEXIST, _("matches are kept in it"))


def _is_database(path: Path) -> bool:
    with open(path, "rb") as file:
        return file.read(16).startswith(DATABASES)


def _refuse(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, _("it is no plain file"))
