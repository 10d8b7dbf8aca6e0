"""Inspection of a file before SQLite opens it and checkpoints or discards its WAL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file.aside import DOUBTED, JOURNAL, suffixed
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.connection import APPLICATION, parts, reading, untouched, version_of
from companion.keep.file.failures import FAILURES, damaged, is_damage
from companion.keep.file.migrations import VERSION, has_its_schema, is_outdated
from companion.keep.file.wal import Wal
from companion.words.errors import ForeignDatabase
from companion.words.i18n import _

HEADER_BYTES = 100
"""Size of the file header in bytes."""
FIXED = {
    0: b"SQLite format 3\0",
    16: b"\x10\x00",  # pages of 4,096 bytes
    20: b"\x00\x40\x20\x20",  # nothing reserved, and three numbers that never change
    44: b"\x00\x00\x00\x04",  # how tables are written
    52: b"\x00\x00\x00\x00\x00\x00\x00\x01",  # no pages are moved; text is UTF-8
    64: b"\x00\x00\x00\x00" + APPLICATION.to_bytes(4),
    72: bytes(20),
}
"""Header bytes of every file of ours, by offset."""

NEWEST = 255
"""Highest version expected of a newer companion; a higher one is damage."""


def refuse(path: Path) -> None:
    """Raise ForeignDatabase for a file of another program, or of a newer companion.

    A file with our tables is ours, even if its header is corrupt.
    """
    head = _head(path)
    if not head or _is_ours(head) or suffixed(path, JOURNAL).exists():
        return
    with suppress(*FAILURES), closing(untouched(path)) as db:
        if not empty(db) and not _has_our_tables(db):
            refuse_foreign(db, path)


def examine(path: Path, log: Wal) -> None:
    """Raise DamagedFile for a file of ours that SQLite cannot recover together with its whole WAL.

    Raise ForeignDatabase for one that is too old to be read. SQLite recovers a file left in the
    middle of a commit, and one whose corrupt first page is in the WAL.
    """
    if suffixed(path, JOURNAL).exists():  # SQLite rolls back
        return
    head = _head(path)
    if _has_lost_commits(log) or (log.frames and not head):
        raise damaged()
    if head and not _is_ours(head) and not _is_empty(path) and not _recovers(path, log):
        raise damaged()
    if head and not _has_all_tables(path):
        raise damaged()


def run_requested_check(path: Path, working: Callable[[], object]) -> None:
    """Check a file for which a check was requested; raise DamagedFile if it is damaged.

    *working* is called repeatedly meanwhile. Other files are skipped: the check is slow.
    """

    def going(_done: float) -> bool:
        working()
        return True

    if suffixed(path, DOUBTED).exists():
        if not (sound(path, going) and checksums_hold(path, going)):
            raise damaged()
        suffixed(path, DOUBTED).unlink(missing_ok=True)


def refuse_foreign(db: sqlite3.Connection, path: Path) -> None:
    """Raise ForeignDatabase for a file of another program, or of a version that is not read."""
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
    _refuse_outdated(db, path)


def _refuse_outdated(db: sqlite3.Connection, path: Path) -> None:
    if is_outdated(db):
        text = _("{path} was written by a Companion before 1.0.0, and stays as it is. Export its"
                 " matches with that one, move the file away, and import them.")  # fmt: skip
        raise ForeignDatabase(text.format(path=path))


def empty(db: sqlite3.Connection) -> bool:
    """Return True if a file has no schema and no application id."""
    return not parts(db) and _marks(db)[0] == 0


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(HEADER_BYTES)
    except FileNotFoundError:
        return b""


def _is_ours(head: bytes) -> bool:
    """Return True if a file header is one of ours."""
    version, modes = int.from_bytes(head[60:64]), set(head[18:20])
    is_fixed = all(head[at : at + len(what)] == what for at, what in FIXED.items())
    return is_fixed and 1 <= version <= VERSION and modes <= {1, 2}


def _has_our_tables(db: sqlite3.Connection) -> bool:
    application, version = _marks(db)
    if application == APPLICATION:
        return version <= VERSION or version > NEWEST
    return {"match", "entry"} <= {name for _type, name, *_ in parts(db)}


def _is_empty(path: Path) -> bool:
    """Return True if a file is sound and empty."""
    with suppress(*FAILURES), closing(untouched(path)) as db:
        return empty(db)
    return False


def _has_lost_commits(log: Wal) -> bool:
    """Return True if a WAL has more than one commit behind its first invalid frame.

    A single one may have been cut short; before a second, the first was on the disk.
    """
    return sum(frame.commits for frame in log.tail) > 1


def _recovers(path: Path, log: Wal) -> bool:
    """Return True if a file is ours once SQLite has recovered its WAL."""
    if not log.valid:
        return False
    try:
        with closing(reading(path)) as db:
            application, version = _marks(db)
    except FAILURES:
        return False
    return application == APPLICATION and version <= VERSION


def _has_all_tables(path: Path) -> bool:
    """Return True if a file has the schema of its version, or a newer version.

    Raise ForeignDatabase for one that is too old to be read.
    """
    try:
        with closing(reading(path)) as db:
            _refuse_outdated(db, path)
            return version_of(db) > VERSION or has_its_schema(db)
    except FAILURES as error:
        return not is_damage(error)


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    """Return the application id and the version of a file."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    return application, version_of(db)
