"""Recovery of entries from WAL frames that SQLite skips because the last commit is corrupt."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

from companion.keep.file.check import sound
from companion.keep.file.checksum import checksum
from companion.keep.file.connection import connected, reading, version_of
from companion.keep.file.failures import FAILURES, damaged, is_damage
from companion.keep.file.migrations import VERSION, migrate
from companion.keep.matches.encryption import encrypt
from companion.keep.matches.rebuilding import derive
from companion.keep.salvage.gathering import strays
from companion.keep.salvage.pages import Pages
from companion.keep.salvage.tables import tables
from companion.play.secrets import Vault

Entry = tuple[int, int, str, bytes]
"""Match, number, line and checksum of an entry."""


def find_late(path: Path) -> list[Entry]:
    """Return the entries in the WAL of a current file that SQLite does not recover.

    Their matches exist and their checksums hold. An incomplete commit may contain one too: it was
    entered and not yet shown. Raise DamagedFile.
    """
    pages = Pages(path)
    try:
        with closing(reading(path)) as db:
            is_ours = version_of(db) == VERSION
            found = _strays(pages) if is_ours else ()
            entries = [entry for entry in found if _is_missing(db, *entry)]
    except FAILURES as error:
        if is_damage(error):
            raise damaged() from error
        return []
    if entries and not sound(path, lambda _: True):
        raise damaged()
    return entries


def save_late(db: sqlite3.Connection, entries: list[Entry], vault: Vault) -> None:
    """Save late entries and the rows derived from them."""
    db.executemany("INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?)", entries)
    matches = {entry[0] for entry in entries}
    encrypt(db, vault, matches)
    for match in matches:
        counted = "SELECT max(number) FROM entry WHERE match = match.number"
        db.execute(f"UPDATE match SET entries = ({counted}) WHERE number = ?", (match,))
        derive(db, match, vault)


def _strays(pages: Pages) -> Iterator[Entry]:
    with closing(connected(":memory:")) as db:
        migrate(db)
        wanted = [table for table in tables(db) if table.name == "entry"]
    for frame in pages.wal.tail:
        for _table, row in strays(pages, frame.image, wanted):
            yield cast(Entry, row)


def _is_missing(db: sqlite3.Connection, match: int, number: int, line: str, stored: bytes) -> bool:
    """Return True if the checksum of an entry holds and the file lacks it."""
    row = db.execute("SELECT id FROM match WHERE number = ?", (match,)).fetchone()
    if row is None or checksum(*row, number, line) != stored:
        return False
    there = "SELECT 1 FROM entry WHERE match = ? AND number = ?"
    return db.execute(there, (match, number)).fetchone() is None
