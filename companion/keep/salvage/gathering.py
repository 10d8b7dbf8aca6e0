"""Candidate rows of a damaged file, read by SQLite or from its bytes.

SQLite reads each table from both ends up to the damage; the rest comes from the bytes of pages and
logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file.connection import reading
from companion.keep.file.failures import FAILURES
from companion.keep.salvage.pages import Pages, Row, is_whole
from companion.keep.salvage.tables import SalvagedTable

Found = Iterator[tuple[SalvagedTable, Row]]
"""Candidate rows, each with its table."""
PLAIN_TEXT = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f]*")
"""Text without control characters."""


def by_sqlite(path: Path, wanted: Sequence[SalvagedTable]) -> Found:
    """Yield the rows that SQLite reads from each end, up to the first unreadable page."""
    for table in wanted:
        try:
            yield from ((table, row) for row in _ordered(path, table, "ASC"))
        except FAILURES:
            with suppress(*FAILURES):
                yield from ((table, row) for row in _ordered(path, table, "DESC"))


def _ordered(path: Path, table: SalvagedTable, order: str) -> Iterator[Row]:
    keys = ", ".join(f"{key} {order}" for key in table.keys)
    columns = ", ".join(table.columns)
    with closing(reading(path)) as db:
        (encoding,) = db.execute("PRAGMA encoding").fetchone()
        if encoding == "UTF-8":  # another encoding means a corrupt header, and garbled texts
            yield from db.execute(f"SELECT {columns} FROM {table.name} NOT INDEXED ORDER BY {keys}")


def by_bytes(
    pages: Pages, torn: Sequence[SalvagedTable], rest: Sequence[SalvagedTable] = ()
) -> Found:
    """Yield candidate rows: anywhere for tables whose rows never change, on pages for others.

    On an intact page the cell pointers locate the rows. The *rest* are tables that SQLite can read,
    though a page of theirs may be in the place of another. They are searched only on pages as
    SQLite reads them: older images have rows that were deleted.
    """
    lasting = [table for table in torn if table.is_lasting]
    others = [table for table in torn if not table.is_lasting]
    present = [*others, *rest]
    for run in pages.runs:
        yield from strays(pages, run, lasting)
    for image, is_present in pages.images() if present else ():
        yield from _on_page(pages, image, present if is_present else others)


def _on_page(pages: Pages, image: bytes, wanted: Sequence[SalvagedTable]) -> Found:
    """Yield candidate rows on one page, which belongs to a single table or index."""
    rows = pages.rows(image)
    first = next(rows, None)
    if first is not None and not any(table.has(first) for table in wanted):
        return
    every = [first, *rows] if first is not None else []
    yield from ((table, row) for row in every for table in wanted if table.has(row))
    if not is_whole(image, len(every)):
        found = strays(pages, image, wanted)
        yield from ((table, row) for table, row in found if _is_plain(row))


def strays(pages: Pages, data: bytes, wanted: Sequence[SalvagedTable]) -> Found:
    """Yield candidate rows of tables found anywhere in some bytes."""
    for table in wanted:
        rows = pages.strays(data, table.head, is_numbered=table.is_numbered)
        yield from ((table, row) for row in rows if table.has(row))


def _is_plain(row: Row) -> bool:
    return all(PLAIN_TEXT.fullmatch(value) for value in row if isinstance(value, str))
