"""Repair of rows with one flipped bit, found by their checksums."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file.checksum import SIZE, checksum
from companion.keep.file.connection import reading
from companion.keep.file.failures import FAILURES
from companion.keep.file.flips import RECORD_BYTES, flips, repaired_line
from companion.keep.file.row_checksums import TABLES, is_verified
from companion.keep.salvage.pages import Row
from companion.keep.salvage.tables import SalvagedTable, Titles

FLIPPED = """
SELECT CAST(id AS TEXT), match, entry.number, CAST(line AS BLOB), CAST(entry.proof AS BLOB)
FROM entry JOIN match ON match.number = match
WHERE proof(match.number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB))
    = match.proof
AND proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) <> entry.proof
"""
"""Query for entries whose checksums fail, of matches whose checksums hold."""
UNDERIVABLE = {"person", "mark", "former", "stamp", "remark", "deck", "label", "card"}
"""Tables that cannot be derived from entries."""
SIGN_BITS = (7, 15, 23, 31, 47, 63)
"""Sign bits of the integer sizes of SQLite."""


def repair(
    path: Path, wanted: Sequence[SalvagedTable], titles: Titles
) -> tuple[list[tuple[SalvagedTable, Row]], int]:
    """Return rows with one flipped bit repaired, and the number of rows that are lost.

    Rows that can be derived from entries are not lost.
    """
    found: list[tuple[SalvagedTable, Row]] = []
    lost = 0
    for table in wanted:
        with suppress(*FAILURES), closing(reading(path)) as db:
            if table.name == "entry":
                found += ((table, row) for row in _entries(db))
            for row in _altered(db, table) if table.has_changing_rows else ():
                whole = repaired(table, row)
                lost += whole is None and table.name in UNDERIVABLE
                if kept_row := whole or _nameless(table, row, titles):
                    found.append((table, kept_row))
    return found, lost


def _entries(db: sqlite3.Connection) -> Iterator[Row]:
    for own, match, number, line, stored in db.execute(FLIPPED):
        if line and stored and (whole := repaired_line(own, number, line, stored)):
            yield match, number, whole, checksum(own, number, whole)


def _altered(db: sqlite3.Connection, table: SalvagedTable) -> Iterator[Row]:
    """Yield the rows whose checksums fail, texts as bytes."""
    db.text_factory = bytes
    columns = ", ".join(table.columns)
    where = f"WHERE NOT ({is_verified(table.name)})"
    yield from db.execute(f"SELECT {columns} FROM {table.name} NOT INDEXED {where}")


def repaired(table: SalvagedTable, row: Row) -> Row | None:
    """Return a row with the one bit flipped that satisfies its checksum; None if no bit does.

    If all bytes agree, the bit was that of a type: a text became a blob, or the checksum a text.
    """
    what = TABLES[table.name]
    values = dict(zip(table.columns, row, strict=True))
    stored = values[what.column]
    covered = [values[column] for column in what.columns]
    if not isinstance(stored, bytes) or len(stored) != SIZE:
        return None
    if (true := checksum(*covered)) in (stored, *flips(stored)):
        return _row(table, values | {what.column: true})
    for place, column in enumerate(what.columns):
        for value in _flips(covered[place]):
            if checksum(*covered[:place], value, *covered[place + 1 :]) == stored:
                return _row(table, values | {column: value})
    return None


def _flips(value: object) -> Iterator[object]:
    if isinstance(value, bytes) and len(value) <= RECORD_BYTES:
        yield from flips(value)
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(SIGN_BITS[-1]))
        yield from (value ^ -1 << bit for bit in SIGN_BITS)


def _row(table: SalvagedTable, values: dict[str, object]) -> Row | None:
    """Return values as a row of a table; None if a text is not UTF-8."""
    with suppress(UnicodeDecodeError):
        return tuple(
            value.decode() if isinstance(value, bytes) and str in kind else value
            for value, kind in zip(values.values(), table.kinds, strict=True)
        )
    return None


def _nameless(table: SalvagedTable, row: Row, titles: Titles) -> Row | None:
    """Return the row of a deck of an installed game, named by its title, so its cards stay."""
    if table.name != "deck":
        return None
    number, name, *_ = row
    known = {game.encode(): (game, title) for game, title in titles.items()}
    if name not in known:
        return None
    values = number, *known[name], 0
    return *values, checksum(*values)
