"""Checksums of rows that change: points, dates, seats, figures, people and decks.

Triggers write them, so no statement can forget one. Changing a row whose checksum fails does not
renew it: a disk error never becomes valid.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct


class Checksummed(Struct, frozen=True):
    """Columns that the checksum of a table covers, and the column that stores it."""

    keys: tuple[str, ...]
    others: tuple[str, ...]
    column: str = "proof"

    @property
    def columns(self) -> tuple[str, ...]:
        return self.keys + self.others


TABLES = {
    # The identity of a match has a checksum of its own; this one covers its row in lists.
    "match": Checksummed(
        ("number",), ("touched", "thrown", "game", "ended", "turn", "entries"), "list_proof"
    ),
    "person": Checksummed(("id",), ("name", "seen", "turn")),
    "seat": Checksummed(("match", "entry", "seat"), ("person", "name")),
    "fact": Checksummed(
        ("match", "seat"), ("game", "ended", "person", "name", "points", "won", "rounds")
    ),
    "deck": Checksummed(("number",), ("game", "name", "thrown")),
    "label": Checksummed(("code",), ("deck", "place")),
    "card": Checksummed(("deck", "place"), ("name", "symbol")),
    "measure": Checksummed(("match", "seat", "name"), ("amount", "count")),
    "remark": Checksummed(("match",), ("dated", "liked", "note")),
    "mark": Checksummed(("person",), ("number",)),
    "former": Checksummed(("person",), ("became",)),
    "stamp": Checksummed(("person",), ("counter", "machine", "name")),
}
"""Tables whose rows have checksums written by triggers."""
ADDED = {"stamp"}
"""Tables that the oldest version did not have, each added by a migration."""


def checksum_of(table: str, row: str = "") -> str:
    """Return the SQL expression for a row's checksum; *row* is the alias of the table."""
    columns = (f"CAST({row or table}.{name} AS BLOB)" for name in TABLES[table].columns)
    return f"proof({', '.join(columns)})"


@cache
def is_verified(table: str, row: str = "") -> str:
    """Return the SQL condition that the checksum of a row holds and no text of it is a blob.

    The checksum covers bytes and not their type: one bit makes a text a blob of the same bytes.
    """
    # SQLite sorts blobs after everything else; typeof() would be slower.
    blobs = " OR ".join(f"{row or table}.{name} >= x''" for name in TABLES[table].columns)
    return f"{_agrees(table, row)} AND ({blobs}) IS NOT TRUE"


def _agrees(table: str, row: str = "") -> str:
    """Return the SQL condition that the checksum of the bytes of a row holds."""
    return f"{row or table}.{TABLES[table].column} = {checksum_of(table, row)}"


def schema(table: str) -> str:
    """Return the SQL that adds a checksum and its triggers to a table."""
    what = TABLES[table]
    here = " AND ".join(f"{key} = new.{key}" for key in what.keys)
    update = (
        f"BEGIN UPDATE {table} SET {what.column} = {checksum_of(table, 'new')} WHERE {here}; END;"
    )
    return f"""
ALTER TABLE {table} ADD COLUMN {what.column} BLOB NOT NULL DEFAULT x'';
CREATE TRIGGER {table}_written AFTER INSERT ON {table} WHEN new.{what.column} = x''
{update}
CREATE TRIGGER {table}_changed AFTER UPDATE OF {", ".join(what.columns)} ON {table}
WHEN {_agrees(table, "old")}
{update}
"""


SCHEMA = "".join(schema(table) for table in TABLES if table not in ADDED)
"""SQL that adds checksums and their triggers to the tables of the oldest version."""
