"""Rows that change, proved as they were written last: points, dates, seats, people and decks.

Triggers keep their proofs, so no statement can forget one. A row that is not what was written has
no true proof any more, whatever is changed in it: what a disk did is never proved.
"""

from __future__ import annotations

from msgspec import Struct


class Proved(Struct, frozen=True):
    """What of a table is proved, and in which column the proof stands."""

    keys: tuple[str, ...]
    others: tuple[str, ...]
    column: str = "proof"

    @property
    def columns(self) -> tuple[str, ...]:
        return self.keys + self.others


TABLES = {
    # What matches are known by has a proof of its own; this is what lists tell of them.
    "match": Proved(
        ("number",), ("touched", "thrown", "game", "ended", "turn", "entries"), "list_proof"
    ),
    "person": Proved(("id",), ("name", "seen", "turn")),
    "seat": Proved(("match", "entry", "seat"), ("person", "name")),
    "fact": Proved(
        ("match", "seat"), ("game", "ended", "person", "name", "points", "won", "rounds")
    ),
    "deck": Proved(("number",), ("game", "name", "thrown")),
    "label": Proved(("code",), ("deck", "place")),
    "card": Proved(("deck", "place"), ("name", "symbol")),
}
"""The tables of version 6 whose rows are proved by triggers."""


def proof_of(table: str, row: str = "") -> str:
    """Return the proof of a row, as SQL; *row* is what the statement calls the table."""
    columns = (f"CAST({row or table}.{name} AS BLOB)" for name in TABLES[table].columns)
    return f"proof({', '.join(columns)})"


def is_proved(table: str, row: str = "") -> str:
    """Return whether a row is what was written, as SQL."""
    return f"{row or table}.{TABLES[table].column} = {proof_of(table, row)}"


def schema() -> str:
    """Return the statements that have the rows of these tables proved."""
    return "".join(map(_schema, TABLES))


def _schema(table: str) -> str:
    what = TABLES[table]
    here = " AND ".join(f"{key} = new.{key}" for key in what.keys)
    prove = f"BEGIN UPDATE {table} SET {what.column} = {proof_of(table, 'new')} WHERE {here}; END;"
    return f"""
ALTER TABLE {table} ADD COLUMN {what.column} BLOB NOT NULL DEFAULT x'';
UPDATE {table} SET {what.column} = {proof_of(table)};
CREATE TRIGGER {table}_written AFTER INSERT ON {table} WHEN new.{what.column} = x''
{prove}
CREATE TRIGGER {table}_changed AFTER UPDATE OF {", ".join(what.columns)} ON {table}
WHEN {is_proved(table, "old")}
{prove}
"""
