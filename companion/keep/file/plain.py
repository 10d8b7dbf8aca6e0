"""Regular files: opened without blocking, and replaced atomically."""

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
"""First bytes of an SQLite database and of its WAL (https://sqlite.org/fileformat2.html)."""
OLD = 3600.0
"""Seconds after which a draft is abandoned."""
_DRAFT = re.compile(r"\.([0-9a-f]{16}|companion.*\.\d+)\.new")
"""Names of drafts, of replaced files and of backups."""


def refuse_others(path: Path) -> None:
    """Raise OSError for a path that exists and is no regular file: a pipe, a device, a folder."""
    if path.exists():
        _refuse(path.stat())


def opened(path: Path) -> BinaryIO:
    """Open a file for reading without blocking; raise OSError, also if it is no regular file."""
    _refuse(path.stat())  # opening some devices has side effects
    file = open(  # noqa: SIM115  (the caller closes it)
        os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY), "rb"
    )
    try:
        _refuse(os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def read(path: Path, limit: int) -> bytes:
    """Return the content of a file of at most *limit* bytes; raise OSError."""
    with opened(path) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, too_large(limit))
    return data


def too_large(limit: int) -> str:
    """Return the clause that a file is larger than *limit* bytes."""
    return _("it is larger than {most} kB, which is the most that is read").format(
        most=limit // 1000
    )


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that atomically replaces another, synced, when the block ends without error.

    It has the mode of the old one, and its owner where this user may give it. Raise OSError, also
    if the path is a symbolic link, no regular file, or a database.
    """
    before = _before(path)
    _refuse_kept(path)
    draft = path.with_name(f".{os.urandom(8).hex()}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(handle, "wb") as file:
            if before:
                _give_to(file.fileno(), before)
            else:
                give_to_owner(handle, path.parent)
            yield file
            file.flush()
            os.fsync(handle)
        draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    sync(path.parent)


def sweep_drafts(folder: Path, now: float) -> None:
    """Delete drafts that a killed process left in a folder.

    *now* is in seconds, as of ``time``. A draft younger than ``OLD`` may be in use.
    """
    with suppress(OSError):
        for path in folder.iterdir():
            if _DRAFT.fullmatch(path.name):
                with suppress(OSError):
                    # The clock of a box without a battery may also go back.
                    if abs(now - path.lstat().st_mtime) > OLD:
                        path.unlink()


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Create a folder and those above it, unless they are there; raise OSError."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode, exist_ok=True)
        give_to_owner(folder, folder.parent)


def make_private(path: Path) -> None:
    """Make a file readable only by its user, creating it if needed; raise OSError."""
    if not path.exists():  # closing it would release the locks that this process holds on it
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        os.close(os.open(path, flags, 0o600))
    give_to_owner(path, path.parent)
    with suppress(OSError):
        path.chmod(0o600)


def give_to_owner(made: int | Path, folder: Path) -> None:
    """Give a file or folder that root has made to the owner of the folder around it.

    Otherwise the app could not write files that a command of root has made among its own. A link is
    not followed: its owner may have pointed it to a file of root.
    """
    if os.geteuid() == 0:
        found = folder.stat()
        is_open = isinstance(made, int)
        with suppress(OSError):  # a file system without owners
            os.chown(made, found.st_uid, found.st_gid, follow_symlinks=is_open)


def _before(path: Path) -> os.stat_result | None:
    try:
        before = path.lstat()
    except FileNotFoundError:
        return None
    _refuse(before)
    return before


def _give_to(handle: int, before: os.stat_result) -> None:
    """Set the mode of an open file to that of another, and the owner where this user may."""
    now = os.fstat(handle)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        with suppress(PermissionError):  # root's file in a folder of ours, which we may replace
            os.fchown(handle, before.st_uid, before.st_gid)
    if now.st_mode != before.st_mode:
        os.fchmod(handle, stat.S_IMODE(before.st_mode))


def sync(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse_kept(path: Path) -> None:
    """Raise OSError for a database, its logs or its lock file."""
    for each in (path, path.with_name(path.name.rpartition("-")[0] or path.name)):
        if each.is_file() and _is_database(each):
            raise OSError(errno.EEXIST, _("matches are kept in it"))


def _is_database(path: Path) -> bool:
    with open(path, "rb") as file:
        return file.read(16).startswith(DATABASES)


def _refuse(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, _("it is no plain file"))
