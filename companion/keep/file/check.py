"""Check of every page of the file, and of every checksum, on a connection of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.keep.file.connection import reading, version_of
from companion.keep.file.failures import FAILURES, is_harmless
from companion.keep.file.migrations import CHECKSUMMED
from companion.keep.file.row_checksums import TABLES, is_verified

STEPS = 10_000
"""Instructions of SQLite between two questions whether to go on."""
ALTERED = """
SELECT 1 FROM match
WHERE proof(number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB)) <> proof
UNION ALL
SELECT 1 FROM entry LEFT JOIN match ON match.number = match
WHERE proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) <> entry.proof
LIMIT 1
"""
"""Finds a match or an entry that is not as it was written."""
ALTERED_ROWS = " UNION ALL ".join(
    f"SELECT 1 FROM {table} WHERE NOT ({is_verified(table)})" for table in TABLES
)
"""Finds rows of other kinds that are not."""


def sound(path: Path, going: Callable[[float], bool]) -> bool:
    """Return True if all of a file can be read; from any thread, while others read and write.

    *going* is told how much is done, from 0 to 1, and says whether to go on; whoever stops is
    told that the file is sound as far as it was seen.
    """
    try:
        with closing(reading(path)) as db:
            return _sound(db, going)
    except FAILURES as error:
        return is_harmless(error)


def intact(path: Path, table: str) -> bool:
    """Return True if all of a table can be read."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        (encoding,) = db.execute("PRAGMA encoding").fetchone()
        return encoding == "UTF-8" and _verdict(db, table) == "ok"
    return False


def checksums_hold(path: Path, going: Callable[[float], bool] = lambda _: True) -> bool:
    """Return True if every row that has a checksum agrees with it; *going* is as in ``sound``."""
    try:
        with closing(reading(path)) as db:
            db.set_progress_handler(partial(_stopped, going, 1.0), STEPS)
            queries = (ALTERED, ALTERED_ROWS) if version_of(db) >= CHECKSUMMED else (ALTERED,)
            return all(db.execute(query).fetchone() is None for query in queries)
    except FAILURES as error:
        return is_harmless(error)


def _sound(db: sqlite3.Connection, going: Callable[[float], bool]) -> bool:
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for place, name in enumerate(tables):
        done = place / len(tables)
        if not going(done):
            break
        db.set_progress_handler(partial(_stopped, going, done), STEPS)
        if _verdict(db, name) != "ok":
            return False
    return True


def _verdict(db: sqlite3.Connection, table: str) -> str:
    (verdict,) = db.execute(f"PRAGMA integrity_check({table})").fetchone()
    return str(verdict)


def _stopped(going: Callable[[float], bool], done: float) -> bool:
    return not going(done)
