"""Salvage of the readable rows of a damaged file into a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from companion.keep.file.check import PROGRESS_INSTRUCTIONS, intact
from companion.keep.file.connection import connected, parts, reading, sweep, version_of
from companion.keep.file.failures import FAILURES
from companion.keep.file.migrations import MIGRATIONS, VERSION, migrate, schema_of
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
    versions = [*_claimed(path), *range(VERSION, 0, -1)]
    likely = next((each for each in versions if _lists(path, pages, each)), VERSION)
    for version in dict.fromkeys((likely, *versions)):
        to.unlink(missing_ok=True)
        make_private(to)
        with closing(connected(to)) as db:
            db.set_progress_handler(pages.go_on, PROGRESS_INSTRUCTIONS)
            salvaged = _salvaged(db, path, pages, version, vault, titles)
        if salvaged.matches:
            break
    sync(to)
    return salvaged


def _salvaged(
    db: sqlite3.Connection, path: Path, pages: Pages, version: int, vault: Vault, titles: Titles
) -> Salvaged:
    encryption = partial(encrypt, vault=vault)
    db.execute(f"PRAGMA page_size = {PAGE}")
    db.execute("PRAGMA journal_mode = OFF")  # an incomplete file is made again
    migrate(db, encryption, version)
    wanted = tables(db)
    db.execute("BEGIN")
    for table in wanted:
        db.execute(
            f"DELETE FROM {table.name}"
        )  # migrating gave the new file a machine id of its own
    whole = [table for table in wanted if table.name not in _altered(path, version)]
    stage(db, wanted, by_sqlite(path, whole))
    repaired, lost = repair(path, whole, titles)
    stage(db, wanted, repaired)
    torn = [t for t in wanted if t.is_lasting or t not in whole or not intact(path, t.name)]
    rest = [table for table in wanted if table.has_changing_rows and table not in torn]
    stage(db, wanted, by_bytes(pages, torn, rest))
    take(db, wanted, titles)
    db.execute("COMMIT")
    migrate(db, encryption)
    encryption(db)  # the version in the file may be wrong
    mend(db, vault)
    sweep(db)
    report = _report(db, has_seats=any(table.name == "seat" for table in wanted))
    return replace(report, rows=lost)


def _altered(path: Path, version: int) -> set[str]:
    """Return the names of the tables whose schema differs from that of a version."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        return {name for _type, name, *_ in schema_of(version) - parts(db)}
    return set()


def _claimed(path: Path) -> list[int]:
    """Return the version in the header of a file, as a list; empty if it is invalid."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        version = version_of(db)
        return [version] if 1 <= version <= VERSION else []
    return []


def _lists(path: Path, pages: Pages, version: int) -> bool:
    """Return True if there are rows with the shape of the match table of a version."""
    with closing(connected(":memory:")) as db:
        db.executescript("".join(MIGRATIONS[:version]))
        listing = [table for table in tables(db) if table.name == "match"]
    found = chain(by_sqlite(path, listing), by_bytes(pages, listing))
    return any(table.has(row) for table, row in found)


def _report(db: sqlite3.Connection, *, has_seats: bool) -> Salvaged:
    (matches,) = db.execute("SELECT count(*) FROM match").fetchone()
    short = [
        DamagedMatch(_players(db, "seat", number), game, len(intact_lines(db, number)))
        for number, game in db.execute(SHORT).fetchall()
    ]
    lost = [
        DamagedMatch(_players(db, "found_seat", number) if has_seats else ())
        for (number,) in db.execute(LOST).fetchall()
    ]
    return Salvaged(matches, (*short, *lost))


def _players(db: sqlite3.Connection, seats: str, match: int) -> tuple[str, ...]:
    query = f"SELECT name FROM {seats} WHERE match = ? AND entry = 0 GROUP BY seat ORDER BY seat"
    return tuple(name for (name,) in db.execute(query, (match,)))
