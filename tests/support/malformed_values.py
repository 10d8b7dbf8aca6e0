"""Malformed values for the database, which the app would never write."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct

NO_UTF_8 = "CAST(X'FF80FE' AS TEXT)"
KINDS = {
    "nothing": "NULL",
    "a number below all": "-1",
    "a number above all": str(2**63 - 1),
    "a place that is not there": "99",
    "a fraction": "0.5",
    "a word": "'☠'",
    "no word": "''",
    "bytes": "X'00FF80'",
    "no UTF-8": NO_UTF_8,
    "an object": """'{"game":[],"players":5,"action":null}'""",
    "a list in lists": "replace(hex(zeroblob(50000)), '0', '[')",
}
"""Kinds of poison, as SQL."""
OF_DECKS = ("deck", "label", "card")
"""Tables of decks only."""


class MalformedValue(Struct, frozen=True):
    """Poison in a column of a table: all kinds, row by row, or one kind in every row.

    *first* spares all rows but the first.
    """

    table: str
    column: str
    kind: str = ""
    first: bool = False

    @property
    def value(self) -> str:
        """Value of each row as SQL; *row* counts them from 1, *other* is the row."""
        cases = " ".join(f"WHEN {place} THEN {sql}" for place, sql in enumerate(KINDS.values()))
        value = KINDS[self.kind] if self.kind else f"CASE row % {len(KINDS)} {cases} END"
        return f"iif(row = 1, {value}, other.{self.column})" if self.first else value


def tables(db: sqlite3.Connection) -> list[str]:
    """Return the tables of a file."""
    return [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def columns(db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield every column of every table, after the table."""
    for table in tables(db):
        for row in db.execute(f"PRAGMA table_info({table})"):
            yield table, row[1]


def doses(db: sqlite3.Connection) -> Iterator[MalformedValue]:
    """Yield every kind of poison in every column of every table."""
    for table, column in columns(db):
        yield from (MalformedValue(table, column, kind) for kind in KINDS)


def loosened(db: sqlite3.Connection) -> None:
    """Remove the constraints of the tables, as in a file of another program."""
    db.execute("PRAGMA foreign_keys = OFF")
    for table in tables(db):
        db.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")
        db.execute(f"DROP TABLE {table}")
        db.execute(f"ALTER TABLE loose RENAME TO {table}")


def give(db: sqlite3.Connection, dose: MalformedValue) -> None:
    """Put poison into the rows of a table, unless its constraints refuse it."""
    db.execute("PRAGMA foreign_keys = OFF")
    table, column = dose.table, dose.column
    keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    same = " AND ".join(f"other.{key} IS {table}.{key}" for key in keys)
    db.execute(f"CREATE TEMP TABLE other AS SELECT row_number() OVER () AS row, * FROM {table}")
    with suppress(sqlite3.IntegrityError, sqlite3.OperationalError):
        value = f"(SELECT {dose.value} FROM temp.other WHERE {same})"
        db.execute(f"UPDATE OR IGNORE {table} SET {column} = {value}")
    db.execute("DROP TABLE temp.other")


def drop(db: sqlite3.Connection, table: str, column: str) -> None:
    """Make a table anew without one of its columns, as an older or a foreign program might."""
    db.execute("PRAGMA foreign_keys = OFF")
    rest = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != column]
    db.execute(f"CREATE TABLE less AS SELECT {', '.join(rest) or '1 AS one'} FROM {table}")
    db.execute(f"DROP TABLE {table}")
    db.execute(f"ALTER TABLE less RENAME TO {table}")
