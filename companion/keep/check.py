"""A look at every page of the file, on a connection of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

STEPS = 10_000
"""Instructions of SQLite between two questions whether to go on."""
HARMLESS = {sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN}
"""Errors that tell nothing about the file: the check was stopped, or could not begin."""


def sound(path: Path, going: Callable[[float], bool]) -> bool:
    """Return whether all of a file can be read; from any thread, while others read and write.

    *going* is told how much is done, from 0 to 1, and says whether to go on; whoever stops is
    told that the file is sound as far as it was seen.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as db:
            return _sound(db, going)
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode & 0xFF in HARMLESS


def _sound(db: sqlite3.Connection, going: Callable[[float], bool]) -> bool:
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for place, name in enumerate(tables):
        done = place / len(tables)
        if not going(done):
            break
        db.set_progress_handler(partial(_stopped, going, done), STEPS)
        (verdict,) = db.execute(f"PRAGMA quick_check({name})").fetchone()
        if verdict != "ok":
            return False
    return True


def _stopped(going: Callable[[float], bool], done: float) -> bool:
    return not going(done)
