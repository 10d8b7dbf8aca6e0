"""Selection of candidate rows, staged in temporary tables: the valid are copied."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby

from companion.keep.file import row_checksums
from companion.keep.file.checksum import checksum
from companion.keep.matches import header
from companion.keep.salvage.pages import Row
from companion.keep.salvage.tables import SalvagedTable

VERIFIED = {
    "match": "proof(number, id, machine, header) = proof",
    "entry": "proof((SELECT id FROM match WHERE number = match), number, line) = proof",
    **{
        table: row_checksums.is_verified(table, f"found_{table}")
        for table in row_checksums.TABLES
        if table != "match"
    },
}
"""SQL conditions that the checksum of a row holds."""
IN_CLEAR_FIRST = "line LIKE '%\"sealed\":%', rowid"
"""SQL order of entries: the end of a match rewrites encrypted lines in clear."""


def stage(
    db: sqlite3.Connection,
    wanted: Sequence[SalvagedTable],
    rows: Iterable[tuple[SalvagedTable, Row]],
) -> None:
    """Stage the candidate rows that have the column types of their table, in order."""
    inserts = {}
    for table in wanted:
        columns, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
        db.execute(f"CREATE TEMP TABLE IF NOT EXISTS found_{table.name} ({columns})")
        inserts[table.name] = f"INSERT INTO found_{table.name} VALUES ({marks})"
    for table, found in groupby(rows, lambda row: row[0]):
        fitting = (row for _, row in found if table.has(row))
        db.executemany(inserts[table.name], fitting)


def take(db: sqlite3.Connection, wanted: Sequence[SalvagedTable]) -> None:
    """Copy candidates whose checksums hold, newest first."""
    for table in wanted:
        which = VERIFIED.get(table.name, "1")
        order = "turn DESC, rowid" if "turn" in table.columns else "rowid"
        if table.name == "match":
            order = f"{row_checksums.is_verified('match', 'found_match')} DESC, {order}"
        if table.name == "entry":
            _list_begun(db)
            order = IN_CLEAR_FIRST
        db.execute(
            f"INSERT OR IGNORE INTO {table.name}"
            f" SELECT * FROM found_{table.name} WHERE {which} ORDER BY {order}"
        )


def _list_begun(db: sqlite3.Connection) -> None:
    """Insert the matches whose header is only in their entry 0."""
    rows = db.execute(
        "SELECT match, line, proof FROM found_entry WHERE number = 0"
        " AND match NOT IN (SELECT number FROM match) ORDER BY match"
    )
    for number, line, stored in rows.fetchall():
        with suppress(ValueError, RecursionError):
            first = header.read(line)
            if checksum(first.id, 0, line) == stored:
                _list(db, number, first)


def _list(db: sqlite3.Connection, number: int, first: header.Header) -> None:
    listed = first.listed()
    db.execute(
        "INSERT OR IGNORE INTO match (number, header, touched, id, machine, game, turn, proof)"
        " SELECT ?, ?, ?, ?, ?, ?, coalesce(max(turn), 0) + 1, ? FROM match WHERE number < ?",
        (number, listed, first.began, first.id, first.machine, first.game,
         checksum(number, first.id, first.machine, listed), number),
    )  # fmt: skip
