"""Shape of the rows of each table, in the file and as values."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from companion.keep.file.row_checksums import TABLES
from companion.keep.salvage.pages import Row, pattern

Titles = Mapping[str, str]
"""Titles of games by their names in the file."""
TYPES: dict[str, type] = {"INTEGER": int, "TEXT": str, "BLOB": bytes}


class SalvagedTable(Struct, frozen=True):
    """Table with the shape of its rows."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    kinds: tuple[frozenset[type], ...]
    """Allowed types of each value."""
    head: re.Pattern[bytes]
    """Pattern of the record header."""
    is_numbered: bool
    """True if rows have rowids."""

    @property
    def is_lasting(self) -> bool:
        """True if rows never change: one whose checksum holds is valid wherever it is found."""
        return self.name in ("match", "entry")

    @property
    def has_changing_rows(self) -> bool:
        """True if rows change and have checksums written by triggers."""
        return self.name in TABLES

    def has(self, row: Row) -> bool:
        """Return True if the values of a row have the types of this table."""
        return _fits(self.kinds, tuple(map(type, row)))


@cache
def _fits(kinds: tuple[frozenset[type], ...], types: tuple[type, ...]) -> bool:
    if len(kinds) != len(types):
        return False
    return all(kind in allowed for kind, allowed in zip(types, kinds, strict=True))


def tables(db: sqlite3.Connection) -> list[SalvagedTable]:
    """Return the tables of a file, referenced ones first."""
    names = db.execute(
        "SELECT name, NOT wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        " AND name NOT LIKE 'sqlite%' ORDER BY name NOT IN ('match', 'deck'), name"
    )
    return [_table(db, name, bool(is_numbered)) for name, is_numbered in names.fetchall()]


def _table(db: sqlite3.Connection, table: str, is_numbered: bool) -> SalvagedTable:
    rows = db.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (table,))
    names, keys, kinds, heads = [], [], [], []
    for name, kind, is_set, is_key in rows:
        names.append(name)
        keys += [name] if is_key else []
        can_lack = not is_set and not is_key
        kinds.append(frozenset({TYPES[kind], type(None)} if can_lack else {TYPES[kind]}))
        heads.append([kind, "NULL"] if can_lack else [kind])
        if is_numbered and is_key:  # the rowid is stored before the record
            heads[-1] = ["NULL"]
    return SalvagedTable(
        table, tuple(names), tuple(keys), tuple(kinds), pattern(heads), is_numbered
    )
