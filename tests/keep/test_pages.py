"""Rows and frames are read from the bytes of a file as SQLite itself reads them."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from random import Random

import pytest

from companion.keep.file.wal import Wal
from companion.keep.salvage.pages import Pages
from companion.keep.salvage.tables import tables
from tests.support.file_damage import PAGE
from tests.support.sampling import some

SCHEMA = """
CREATE TABLE numbered (number INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER);
CREATE TABLE plain (one INTEGER NOT NULL, two TEXT NOT NULL, seal BLOB NOT NULL,
    PRIMARY KEY (one, two)) WITHOUT ROWID;
"""
LENGTHS = (0, 1, 57, 58, 200, 1000, 1002, 1003, 4061, 4062, 5000, 20_000)
"""Of texts: where a size takes another byte, and where a cell has no room for them."""
NUMBERS = (0, 1, -1, 127, -128, 128, 1 << 15, -(1 << 23), 1 << 31, 1 << 40, -(1 << 62))


def filled(path, seed, mode="DELETE"):
    """Make a file with random rows, of which some are deleted again."""
    chance = Random(seed)
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript(f"PRAGMA page_size = {PAGE}; PRAGMA journal_mode = {mode}; {SCHEMA}")
    db.executescript("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0")
    for number in range(150):
        text = "".join(chance.choices("abcé🂡", k=chance.choice(LENGTHS)))
        size, one = chance.choice([None, *NUMBERS]), chance.choice(NUMBERS)
        db.execute("INSERT INTO numbered VALUES (?, ?, ?)", (number * 97, text, size))
        plain = (one, f"{number}{text}", chance.randbytes(8))
        db.execute("INSERT INTO plain VALUES (?, ?, ?)", plain)
        if chance.random() < 0.2:
            gone = 97 * chance.randrange(number + 1)
            db.execute("DELETE FROM numbered WHERE number = ?", (gone,))
    return db


def by_sqlite(db):
    return {table: set(db.execute(f"SELECT * FROM {table}")) for table in ("numbered", "plain")}


@pytest.mark.parametrize("seed", some(range(3), 1))
def test_the_rows_that_pointers_lead_to_are_those_of_the_tables(tmp_path, seed):
    path = tmp_path / "companion.db"
    with closing(filled(path, seed)) as db:
        there = by_sqlite(db)
    pages = Pages(path)
    found = {row for image, _ in pages.images() for row in pages.rows(image)}
    assert {row for row in found if isinstance(row[-1], bytes)} == there["plain"]
    numbered = {row for row in found if len(row) == 3 and not isinstance(row[-1], bytes)}
    assert numbered == there["numbered"]


@pytest.mark.parametrize("seed", some(range(3), 1))
def test_rows_are_found_without_pointers_by_how_they_begin(tmp_path, seed):
    path = tmp_path / "companion.db"
    with closing(filled(path, seed)) as db:
        there, kept = by_sqlite(db), {table.name: table for table in tables(db)}
    pages = Pages(path)
    for name, rows in there.items():
        head, is_numbered = kept[name].head, kept[name].is_numbered
        found = {
            row for run in pages.runs for row in pages.strays(run, head, is_numbered=is_numbered)
        }
        assert rows <= found


@pytest.mark.parametrize("seed", some(range(6), 2))
def test_noise_is_read_without_a_crash(tmp_path, seed):
    path, chance = tmp_path / "companion.db", Random(seed)
    with closing(filled(path, seed)) as db:
        kept = tables(db)
    data = bytearray(path.read_bytes())
    for _ in range(300):
        at = chance.randrange(len(data))
        data[at : at + 4] = chance.choice([b"\xff" * 4, bytes(4), chance.randbytes(4)])
    path.write_bytes(data)
    pages = Pages(path)
    for image, _ in pages.images():
        list(pages.rows(image))
    for table in kept:
        list(pages.strays(bytes(data), table.head, is_numbered=table.is_numbered))


def frames_taken_up(path, folder):
    """Return the number of frames of a log that SQLite reads, from a copy of the files."""
    folder.mkdir(exist_ok=True)
    for name in (path.name, f"{path.name}-wal"):
        shutil.copy(path.with_name(name), folder)
    with closing(sqlite3.connect(folder / path.name, isolation_level=None)) as db:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        _busy, frames, _folded = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return max(frames, 0)


def committed(log):
    """Return the number of valid frames of a log that belong to whole commits."""
    commits = [n for n, frame in enumerate(log.frames[: log.valid], 1) if frame.commits]
    return max(commits, default=0)


def present(path):
    """Return the images of pages that SQLite reads, as the salvage finds them."""
    return {image for image, is_present in Pages(path).images() if is_present}


@pytest.mark.parametrize("seed", some(range(10), 2))
def test_as_many_frames_of_a_spoilt_log_are_valid_as_sqlite_takes_up(tmp_path, seed):
    chance, path = Random(seed), tmp_path / "companion.db"
    db = filled(path, seed, "WAL")
    if seed % 2:  # the log begins anew, and older frames stand behind the others
        db.execute("PRAGMA wal_checkpoint(RESTART)")
        for number in range(30):
            db.execute("INSERT INTO plain VALUES (?, 'new', x'0102030405060708')", (1000 + number,))
    log = path.with_name("companion.db-wal")
    data = bytearray(log.read_bytes())
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / path.name).write_bytes(path.read_bytes())
    kind = seed % 5
    if kind == 1:
        del data[chance.randrange(len(data)) :]
    elif kind == 2:
        data[chance.randrange(32)] ^= 1 << chance.randrange(8)
    elif kind > 2:
        data[chance.randrange(min(len(data), 100_000))] ^= 1 << chance.randrange(8)
    (kept / log.name).write_bytes(data)
    read = Wal(kept / log.name)
    assert committed(read) == frames_taken_up(kept / path.name, tmp_path / "copy")
    assert (kind != 0) or not read.tail
    folded = (tmp_path / "copy" / path.name).read_bytes()
    pages = {folded[at : at + PAGE] for at in range(0, len(folded), PAGE)}
    assert present(kept / path.name) == pages
    db.close()
