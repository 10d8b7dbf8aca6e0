"""Damage to the database file, as by a bad memory card or a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.keep.file.connection import connected
from companion.keep.file.row_checksums import TABLES
from companion.keep.salvage.pages import INNER, ROWID_INNER

PAGE = 4096
"""Bytes."""


def spoil(path: Path, table: str) -> bytes:
    """Write noise over the first page of a table and return the bytes of the file."""
    at = PAGE * (root(path, table) - 1)
    data = path.read_bytes()
    broken = data[:at] + b"\xa5" * PAGE + data[at + PAGE :]
    assert broken != data
    path.write_bytes(broken)
    return broken


def exchange(path: Path, one: int, other: int) -> None:
    """Exchange two pages of a file."""
    data = bytearray(path.read_bytes())
    here, there = (slice(PAGE * (page - 1), PAGE * page) for page in (one, other))
    assert data[here] != data[there]
    data[here], data[there] = data[there], data[here]
    path.write_bytes(data)


def root(path: Path, table: str) -> int:
    """Return the first page of a table or an index."""
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = db.execute(query, (table,))
    return int(page)


def last_leaf(path: Path, table: str) -> int:
    """Return the last page below the first one of a table or an index of two levels."""
    at = PAGE * (root(path, table) - 1)
    head = path.read_bytes()[at : at + 12]
    assert head[0] in (INNER, ROWID_INNER)
    return int.from_bytes(head[8:])


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
