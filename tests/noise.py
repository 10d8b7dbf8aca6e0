"""Damage to the file that everything is kept in, as a bad card or a pulled plug does it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4096
"""Bytes."""


def spoil(path: Path, table: str) -> bytes:
    """Write noise over the first page of a table, and return what the file is then."""
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((root,),) = db.execute(query, (table,))
    data = path.read_bytes()
    broken = data[: PAGE * (root - 1)] + b"\xa5" * PAGE + data[PAGE * root :]
    assert broken != data
    path.write_bytes(broken)
    return broken
