"""Salvage of the readable rows of a damaged file into a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import replace

from companion.keep.file.check import PROGRESS_INSTRUCTIONS, intact
from companion.keep.file.connection import connected, parts, reading
from companion.keep.file.failures import FAILURES
from companion.keep.file.migrations import migrate, schema_of
from companion.keep.file.plain import make_private, sync
from companion.keep.file.wal import PAGE
from companion.keep.matches.damage import DamagedMatch, Salvaged
from companion.keep.matches.encryption import encrypt, intact_lines
from companion.keep.salvage.gathering import by_bytes, by_sqlite
from companion.keep.salvage.mending import mend
from companion.keep.salvage.pages import Pages
from companion.keep.salvage.repair import repair
from companion.keep.salvage.tables import Titles, tables
from companion.keep.salvage.taking import stage, take
from companion.play.secrets import Vault

SHORT = """
SELECT number, game FROM match
WHERE entries > (SELECT count(*) FROM entry WHERE match = match.number AND number > 0)
"""
LOST = """
SELECT match FROM found_entry WHERE match NOT IN (SELECT number FROM match)
GROUP BY match HAVING count(*) > 1
"""
"""Query for matches with entries but no header; a single entry may be a false match."""


def salvage(
    path: Path,
    to: Path,
    vault: Vault,
    titles: Titles,
    working: Callable[[], object] = lambda: None,
) -> Salvaged:
    """Copy the readable rows of a damaged file into a new one, and sync it to the disk.

    *titles* are those of the installed games; *working* is called repeatedly: a large file takes
    minutes. Secrets are encrypted. The damaged file stays unchanged. Raise OSError and
    ``sqlite3.Error`` if the new one cannot be written.
    """
    pages = Pages(path, working)
    to.unlink(missing_ok=True)
    make_private(to)
    with closing(connected(to)) as db:
        db.set_progress_handler(pages.go_on, PROGRESS_INSTRUCTIONS)
        salvaged = _salvaged(db, path, pages, vault, titles)
    sync(to)
    return salvaged


def _salvaged(
    db: sqlite3.Connection, path: Path, pages: Pages, vault: Vault, titles: Titles
) -> Salvaged:
    db.execute(f"PRAGMA page_size = {PAGE}")
    db.execute("PRAGMA journal_mode = OFF")  # an incomplete file is made again
    migrate(db)
    wanted = tables(db)
    db.execute("BEGIN")
    db.execute("DELETE FROM machine")  # the box keeps its id
    altered = _altered(path)
    whole = [table for table in wanted if table.name not in altered]
    stage(db, wanted, by_sqlite(path, whole))
    repaired, lost = repair(path, whole, titles)
    stage(db, wanted, repaired)
    torn = [t for t in wanted if t.is_lasting or t not in whole or not intact(path, t.name)]
    rest = [table for table in wanted if table.has_changing_rows and table not in torn]
    stage(db, wanted, by_bytes(pages, torn, rest))
    take(db, wanted)
    db.execute("COMMIT")
    encrypt(db, vault)  # a match whose end is lost has its secrets in clear
    mend(db, vault)
    return replace(_report(db), rows=lost)


def _altered(path: Path) -> set[str]:
    """Return the names of the tables whose schema is not ours."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        return {name for _type, name, *_ in schema_of() - parts(db)}
    return set()


def _report(db: sqlite3.Connection) -> Salvaged:
    (matches,) = db.execute("SELECT count(*) FROM match").fetchone()
    short = [
        DamagedMatch(_players(db, "seat", number), game, len(intact_lines(db, number)))
        for number, game in db.execute(SHORT).fetchall()
    ]
    lost = [
        DamagedMatch(_players(db, "found_seat", number))
        for (number,) in db.execute(LOST).fetchall()
    ]
    return Salvaged(matches, (*short, *lost))


def _players(db: sqlite3.Connection, seats: str, match: int) -> tuple[str, ...]:
    query = f"SELECT name FROM {seats} WHERE match = ? AND entry = 0 GROUP BY seat ORDER BY seat"
    return tuple(name for (name,) in db.execute(query, (match,)))
