"""Damage to the file that everything is kept in, as a bad card or a pulled plug does it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.keep.file.connection import connected
from companion.keep.file.row_checksums import TABLES

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


def alter(path: Path, table: str, column: str, other: Callable[[Any], object]) -> None:
    """Change a value of a row as a disk does, which writes no proof."""
    what = TABLES[table]
    here = " AND ".join(f"{key} = ?" for key in what.keys)
    names = ", ".join((*what.columns, what.column))
    with closing(connected(path)) as db:
        last = ", ".join(f"{key} DESC" for key in what.keys)
        query = f"SELECT {names} FROM {table} WHERE {column} <> '' ORDER BY {last} LIMIT 1"
        (row,) = db.execute(query).fetchall()
        values = dict(zip(what.columns, row[:-1], strict=True))
        values[column] = other(values[column])
        keys = row[: len(what.keys)]
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {here}", (values[column], *keys))
        keys = [values[key] for key in what.keys]
        db.execute(f"UPDATE {table} SET {what.column} = ? WHERE {here}", (row[-1], *keys))
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def flipped(value: int | str) -> int | str:
    """Return a value with one bit flipped."""
    if isinstance(value, int):
        return value ^ 64
    return value[:-1] + chr(ord(value[-1]) ^ 1)
