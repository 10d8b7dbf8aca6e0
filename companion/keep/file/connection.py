"""Connections to a database file, with the SQL functions that its schema needs."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from uuid import uuid4

from companion.keep.file.checksum import checksum

APPLICATION = 0x436D706E
"""Marks the file as ours (SQLite's ``application_id``)."""
Part = tuple[str, ...]
"""Table, index or trigger as SQLite lists it: type, name, table and statement."""
SPACE = re.compile(r"[ \n]+")


def connected(path: Path | str, *, uri: bool = False) -> sqlite3.Connection:
    """Open a file with the functions of its schema; invalid UTF-8 is replaced."""
    db = sqlite3.connect(path, isolation_level=None, uri=uri)
    db.text_factory = lambda text: text.decode(errors="replace")
    db.create_function("uuid", 0, lambda: str(uuid4()))
    db.create_function("proof", -1, checksum, deterministic=True)
    db.execute("PRAGMA secure_delete = ON")  # what is replaced is nowhere in the file any more
    return db


def reading(path: Path) -> sqlite3.Connection:
    """Open a file and its WAL to read only."""
    if path.exists() and not path.stat().st_size:
        raise sqlite3.DatabaseError("empty")  # SQLite would drop the log of an empty file
    return connected(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def untouched(path: Path) -> sqlite3.Connection:
    """Open a file to read only, without its WAL and without making any file beside it."""
    return connected(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def version_of(db: sqlite3.Connection) -> int:
    """Return the version that a file says it has."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def sweep(db: sqlite3.Connection) -> None:
    """Leave nothing in the file, or in its log, of what was deleted or replaced."""
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def parts(db: sqlite3.Connection) -> frozenset[Part]:
    """Return the parts of the schema of a file; of an empty one there are none."""
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return frozenset((*names, SPACE.sub(" ", sql or "")) for *names, sql in rows)
