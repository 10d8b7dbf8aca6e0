"""How the rows of each table look, in the file and as values."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

from msgspec import Struct

from companion.keep.salvage.pages import pattern

TYPES: dict[str, Any] = {"INTEGER": int, "TEXT": str, "BLOB": bytes}


class Table(Struct, frozen=True):
    """A table, and how its rows look."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    kind: Any
    """The types of the values of a row."""
    head: re.Pattern[bytes]
    """How the record of a row begins."""
    is_numbered: bool
    """Whether rows have numbers beside their records."""

    @property
    def is_proved(self) -> bool:
        return "proof" in self.columns


def tables(db: sqlite3.Connection) -> list[Table]:
    """Return the tables of a file, those that others point at first."""
    names = db.execute(
        "SELECT name, NOT wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        " AND name NOT LIKE 'sqlite%' ORDER BY name NOT IN ('match', 'deck'), name"
    )
    return [_table(db, name, bool(is_numbered)) for name, is_numbered in names.fetchall()]


def _table(db: sqlite3.Connection, table: str, is_numbered: bool) -> Table:
    rows = db.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (table,))
    names, keys, kinds, heads = [], [], [], []
    for name, kind, is_set, is_key in rows:
        names.append(name)
        keys += [name] if is_key else []
        can_lack = not is_set and not is_key
        kinds.append(TYPES[kind] | None if can_lack else TYPES[kind])
        heads.append([kind, "NULL"] if can_lack else [kind])
        if is_numbered and is_key:  # then the number stands beside the record
            heads[-1] = ["NULL"]
    row: Any = tuple[tuple(kinds)]  # type: ignore[misc]
    return Table(table, tuple(names), tuple(keys), row, pattern(heads), is_numbered)
