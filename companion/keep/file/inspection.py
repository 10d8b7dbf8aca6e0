"""Inspection of a file before SQLite opens it and checkpoints or discards its WAL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file.aside import DOUBTED, JOURNAL, beside
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.connection import APPLICATION, parts, reading, untouched, version_of
from companion.keep.file.failures import FAILURES, damaged, is_damage
from companion.keep.file.migrations import VERSION, has_its_schema
from companion.keep.file.wal import Wal
from companion.words.errors import ForeignDatabase
from companion.words.i18n import _

HEAD = 100
"""Bytes that a file begins with."""
FIXED = {
    0: b"SQLite format 3\0",
    16: b"\x10\x00",  # pages of 4,096 bytes
    20: b"\x00\x40\x20\x20",  # nothing reserved, and three numbers that never change
    44: b"\x00\x00\x00\x04",  # how tables are written
    52: b"\x00\x00\x00\x00\x00\x00\x00\x01",  # no pages are moved; text is UTF-8
    64: b"\x00\x00\x00\x00" + APPLICATION.to_bytes(4),
    72: bytes(20),
}
"""Bytes by their offset that every file of ours has."""

NEWEST = 255
"""The version that a file of a newer companion has at most; more is damage."""


def refuse(path: Path) -> None:
    """Raise ForeignDatabase for a file of another program, or of a newer companion.

    The tables tell a file of ours, even if the bytes that it begins with are spoilt.
    """
    head = _head(path)
    if not head or _is_ours(head) or beside(path, JOURNAL).exists():
        return
    with suppress(*FAILURES), closing(untouched(path)) as db:
        if not empty(db) and not _has_our_tables(db):
            refuse_foreign(db, path)


def examine(path: Path, log: Wal) -> None:
    """Raise DamagedFile for a file of ours that SQLite cannot recover, or not all of its log.

    What it recovers is a file that was left in the middle of a commit, and one whose first page is
    spoilt but stands in the log.
    """
    if beside(path, JOURNAL).exists():  # SQLite goes back to what was before
        return
    head = _head(path)
    if _is_spoilt(log) or (log.frames and not head):
        raise damaged()
    if head and not _is_ours(head) and not _is_empty(path) and not _recovers(path, log):
        raise damaged()
    if head and not _has_all_tables(path):
        raise damaged()


def settle_doubt(path: Path, working: Callable[[], object]) -> None:
    """Raise DamagedFile for a damaged file, if it was doubted; else that takes too long.

    *working* is called meanwhile, again and again.
    """

    def going(_done: float) -> bool:
        working()
        return True

    if beside(path, DOUBTED).exists():
        if not (sound(path, going) and checksums_hold(path, going)):
            raise damaged()
        beside(path, DOUBTED).unlink(missing_ok=True)


def refuse_foreign(db: sqlite3.Connection, path: Path) -> None:
    """Raise ForeignDatabase for a file of another program, or of a newer version."""
    application, version = _marks(db)
    if application != APPLICATION:
        raise ForeignDatabase(
            _("{path} belongs to another program. Choose another folder with --data.").format(
                path=path
            )
        )
    if version > VERSION:
        raise ForeignDatabase(
            _("{path} was written by a newer Companion. Update this one.").format(path=path)
        )


def empty(db: sqlite3.Connection) -> bool:
    """Return True if nobody has written anything into a file."""
    return not parts(db) and _marks(db)[0] == 0


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(HEAD)
    except FileNotFoundError:
        return b""


def _is_ours(head: bytes) -> bool:
    """Return True if a file begins as ours do."""
    version, modes = int.from_bytes(head[60:64]), set(head[18:20])
    is_fixed = all(head[at : at + len(what)] == what for at, what in FIXED.items())
    return is_fixed and 1 <= version <= VERSION and modes <= {1, 2}


def _has_our_tables(db: sqlite3.Connection) -> bool:
    application, version = _marks(db)
    if application == APPLICATION:
        return version <= VERSION or version > NEWEST
    return {"match", "entry"} <= {name for _type, name, *_ in parts(db)}


def _is_empty(path: Path) -> bool:
    """Return True if a file is sound and nobody has written anything into it."""
    with suppress(*FAILURES), closing(untouched(path)) as db:
        return empty(db)
    return False


def _is_spoilt(log: Wal) -> bool:
    """Return True if a log has commits behind a place that SQLite does not get past.

    One may have been cut short; before two, the first was on the disk.
    """
    return sum(frame.commits for frame in log.tail) > 1


def _recovers(path: Path, log: Wal) -> bool:
    """Return True if a file is ours once SQLite has taken up its log."""
    if not log.valid:
        return False
    try:
        with closing(reading(path)) as db:
            application, version = _marks(db)
    except FAILURES:
        return False
    return application == APPLICATION and version <= VERSION


def _has_all_tables(path: Path) -> bool:
    """Return True if a file has the tables and indexes of its version, unless that is newer."""
    try:
        with closing(reading(path)) as db:
            return version_of(db) > VERSION or has_its_schema(db)
    except FAILURES as error:
        return not is_damage(error)


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    """Return the application id and the version of a file."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    return application, version_of(db)
