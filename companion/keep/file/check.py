"""Check of every page and every checksum of a file, on a connection of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.keep.file.connection import reading
from companion.keep.file.failures import FAILURES, is_harmless
from companion.keep.file.row_checksums import TABLES, is_verified

PROGRESS_INSTRUCTIONS = 10_000
"""SQLite instructions between two calls of the progress callback."""
ALTERED = """
SELECT 1 FROM match
WHERE proof(number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB)) <> proof
UNION ALL
SELECT 1 FROM entry LEFT JOIN match ON match.number = match
WHERE proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) <> entry.proof
LIMIT 1
"""
"""Query for a match or an entry whose checksum fails."""


def sound(path: Path, going: Callable[[float], bool]) -> bool:
    """Return True if all of a file can be read; from any thread, while others read and write.

    Every page must have exactly one use: if a leaf of a table replaces its root, the table alone
    seems whole, and the pages of its other rows belong to nothing. *going* is a callback that
    returns False to cancel; a cancelled check returns True if no damage was found so far.
    """
    try:
        with closing(reading(path)) as db:
            db.set_progress_handler(partial(_stopped, going), PROGRESS_INSTRUCTIONS)
            return _verdict(db, 1) == "ok"
    except FAILURES as error:
        return is_harmless(error)


def intact(path: Path, table: str) -> bool:
    """Return True if all of a table can be read."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        (encoding,) = db.execute("PRAGMA encoding").fetchone()
        return encoding == "UTF-8" and _verdict(db, table) == "ok"
    return False


def checksums_hold(path: Path, going: Callable[[float], bool] = lambda _: True) -> bool:
    """Return True if the checksums of all rows hold; *going* is as in ``sound``."""
    try:
        with closing(reading(path)) as db:
            db.set_progress_handler(partial(_stopped, going), PROGRESS_INSTRUCTIONS)
            queries = (ALTERED, *map(_altered_rows, TABLES))
            return all(db.execute(query).fetchone() is None for query in queries)
    except FAILURES as error:
        return is_harmless(error)


def _altered_rows(table: str) -> str:
    """Return the query for a row of a table whose checksum, written by a trigger, fails."""
    return f"SELECT 1 FROM {table} WHERE NOT ({is_verified(table)}) LIMIT 1"


def _verdict(db: sqlite3.Connection, what: str | int) -> str:
    """Return the first error of a table, or of the whole file up to a number of errors; else ok."""
    (verdict,) = db.execute(f"PRAGMA integrity_check({what})").fetchone()
    return str(verdict)


def _stopped(going: Callable[[float], bool]) -> bool:
    return not going(0.0)
