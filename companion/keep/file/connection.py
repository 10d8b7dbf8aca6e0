"""Connections to a database file, with the SQL functions that its schema needs."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from uuid import uuid4

from companion.keep.file import plain
from companion.keep.file.aside import LOGS, suffixed
from companion.keep.file.checksum import checksum

APPLICATION = 0x436D706E
"""Application id of our files (SQLite's ``application_id``)."""
LARGEST_INTEGER = 2**63 - 1
"""Largest number that SQLite keeps."""
Part = tuple[str, ...]
"""Table, index or trigger as SQLite lists it: type, name, table and statement."""
SPACES = re.compile(r"[ \n]+")


def refuse_others(path: Path) -> None:
    """Raise sqlite3.OperationalError if a file or a log of it is a pipe, which SQLite waits for."""
    try:
        for tail in ("", *LOGS):
            plain.refuse_others(suffixed(path, tail))
    except OSError as error:
        raise sqlite3.OperationalError(error.strerror) from error


def connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file with the SQL functions of its schema; invalid UTF-8 is replaced."""
    db = sqlite3.connect(path, isolation_level=None, uri=uri)
    db.text_factory = lambda text: text.decode(errors="replace")
    db.create_function("uuid", 0, lambda: str(uuid4()))
    db.create_function("proof", -1, checksum, deterministic=True)
    db.execute("PRAGMA secure_delete = ON")  # deleted content is overwritten
    return db


def reading(path: Path) -> sqlite3.Connection:
    """Open a file and its WAL read-only."""
    refuse_others(path)
    if path.exists() and not path.stat().st_size:
        raise sqlite3.DatabaseError("empty")  # SQLite would drop the log of an empty file
    return connected(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def untouched(path: Path) -> sqlite3.Connection:
    """Open a file read-only, without its WAL and without creating any file beside it."""
    refuse_others(path)
    return connected(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def version_of(db: sqlite3.Connection) -> int:
    """Return the schema version in the header of a file."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def parts(db: sqlite3.Connection) -> frozenset[Part]:
    """Return the tables, indexes and triggers in the schema of a file."""
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return frozenset((*names, SPACES.sub(" ", sql or "")) for *names, sql in rows)
