"""The rows of a damaged file, from wherever they can be read.

They come as SQLite reads them, from both ends of each table; then, where it cannot, from the bytes
of pages and logs.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.failures import FAILURES
from companion.keep.flips import mended
from companion.keep.proof import proof
from companion.keep.salvage.pages import Pages, Row, is_whole
from companion.keep.salvage.tables import Table
from companion.keep.schemas import reading

Found = Iterator[tuple[Table, Row]]
"""What may be rows, and of which table."""
PLAIN = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f]*")
"""Text as people and devices write it."""
FLIPPED = """
SELECT CAST(id AS TEXT), match, entry.number, CAST(line AS BLOB), CAST(entry.proof AS BLOB)
FROM entry JOIN match ON match.number = match
WHERE proof(match.number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB))
    = match.proof
AND proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) <> entry.proof
"""
"""Finds entries that are not as they were written, of matches that are."""


def by_sqlite(path: Path, kept: Sequence[Table]) -> Found:
    """Yield the rows that SQLite reads: from each end up to the first page that it cannot."""
    for table in kept:
        try:
            yield from ((table, row) for row in _ordered(path, table, "ASC"))
        except FAILURES:
            with suppress(*FAILURES):
                yield from ((table, row) for row in _ordered(path, table, "DESC"))


def _ordered(path: Path, table: Table, order: str) -> Iterator[Row]:
    keys = ", ".join(f"{key} {order}" for key in table.keys)
    columns = ", ".join(table.columns)
    with closing(reading(path)) as db:
        (encoding,) = db.execute("PRAGMA encoding").fetchone()
        if encoding == "UTF-8":  # else what the file begins with is spoilt, and texts would be
            yield from db.execute(f"SELECT {columns} FROM {table.name} NOT INDEXED ORDER BY {keys}")


def by_repair(path: Path, kept: Sequence[Table]) -> Found:
    """Yield the entries of which a bit is flipped, as they were written."""
    for table in kept:
        if table.name == "entry" and table.is_proved:
            with suppress(*FAILURES), closing(reading(path)) as db:
                yield from ((table, row) for row in _repaired(db))


def _repaired(db: sqlite3.Connection) -> Iterator[Row]:
    for own, match, number, line, seal in db.execute(FLIPPED):
        if whole := mended(own, number, line, seal):
            yield match, number, whole, proof(own, number, whole)


def by_bytes(pages: Pages, kept: Sequence[Table]) -> Found:
    """Yield what may be rows: of tables with proofs anywhere, of others on pages.

    On a page that is whole its pointers tell where rows are.
    """
    proved = [table for table in kept if table.is_proved]
    others = [table for table in kept if not table.is_proved]
    for run in pages.runs:
        yield from strays(pages, run, proved)
    for image in pages.images() if others else ():
        yield from _on_page(pages, image, others)


def _on_page(pages: Pages, image: bytes, kept: Sequence[Table]) -> Found:
    """Yield what may be rows of tables on one page; a page is of one table only, or of an index."""
    rows = pages.rows(image)
    first = next(rows, None)
    if first is not None and not any(table.has(first) for table in kept):
        return
    every = [first, *rows] if first is not None else []
    yield from ((table, row) for row in every for table in kept if table.has(row))
    if not is_whole(image, len(every)):
        found = strays(pages, image, kept)
        yield from ((table, row) for table, row in found if _is_plain(row))


def strays(pages: Pages, data: bytes, kept: Sequence[Table]) -> Found:
    """Yield what may be rows of tables among bytes."""
    for table in kept:
        rows = pages.strays(data, table.head, is_numbered=table.is_numbered)
        yield from ((table, row) for row in rows if table.has(row))


def _is_plain(row: Row) -> bool:
    return all(PLAIN.fullmatch(value) for value in row if isinstance(value, str))
