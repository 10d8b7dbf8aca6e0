"""A file of an earlier release opens as it is, or is migrated; one from before 1.0.0 stays.

``of-version-7`` was made by release 1.0.0: its referee played whole and half matches of every game
from ``tests/playthroughs`` (one was stopped early, one thrown away), somebody was renamed, two
entries became one, somebody was forgotten, a match was liked, and decks were taught. Then it
exported all matches but the one thrown away.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.keep.decks.decks import Decks
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.connection import connected
from companion.keep.file.migrations import BASE, MIGRATIONS, migrate
from companion.keep.file.versions import copy_of
from companion.keep.matches import importing
from companion.keep.matches.exchange import read, result, write
from companion.keep.opening import open_journal
from companion.play.codec import is_encrypted
from companion.table.referee import Referee
from companion.words.errors import ForeignDatabase
from tests.support.file_damage import PAGE

KEPT = Path(__file__).parent / "of-version-7"
EXPORTS = sorted(KEPT.glob("*.jsonl"))
GAMES = {"istinto", "baker-street", "holmes", "cluedo", "the-club", "any-game"}
"""The games that there were."""
LATER = (*MIGRATIONS, "ALTER TABLE match ADD COLUMN place TEXT; DROP TABLE mark;")
"""Migrations of a later release."""


@pytest.fixture
def path(tmp_path):
    for file in KEPT.glob("companion.*"):
        shutil.copy(file, tmp_path)
    return tmp_path / "companion.db"


@pytest.fixture
def journal(path):
    with closing(open_journal(path)) as journal:
        assert journal.damaged is None
        yield journal


def rows(path):
    with closing(connected(path)) as db:
        return list(db.iterdump())


def number_of(export):
    return int(export.stem.rpartition("-")[2])


def test_the_file_holds_something_of_everything(path):
    with closing(connected(path)) as db:
        listed = db.execute("SELECT game, ended IS NULL, thrown FROM match").fetchall()
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        assert all(db.execute(f"SELECT 1 FROM {name}").fetchone() for (name,) in tables)
        lines = [line for (line,) in db.execute("SELECT line FROM entry")]
        assert db.execute("PRAGMA user_version").fetchone() == (BASE,)
    assert {game for game, *_ in listed} == GAMES
    assert {(goes_on, thrown) for _, goes_on, thrown in listed} == {(0, 0), (1, 0), (1, 1)}
    assert any(map(is_encrypted, lines))


def test_it_opens_migrated_with_every_row_as_it_was_and_a_copy_beside_it(path):
    before = rows(path)
    open_journal(path).close()
    assert set(before) <= set(rows(path))
    assert rows(copy_of(path, BASE)) == before
    assert sound(path, lambda _: True)
    assert checksums_hold(path)


def test_its_people_have_no_stamps_until_somebody_changes_them(path):
    with closing(open_journal(path)) as journal:
        stamps = "SELECT counter, machine, name FROM stamp"
        assert journal.store.db.execute(stamps).fetchall() == []
        name, *_ = journal.people.names()
        journal.people.rename(name, "Zoe")
        assert journal.store.db.execute(stamps).fetchall() == [(1, journal.box, None)]


def test_one_that_was_damaged_is_salvaged_as_a_file_of_this_version(path):
    with closing(open_journal(path)) as journal:
        names = journal.people.names()
    copy = copy_of(path, BASE)
    copy.write_bytes(b"\xa5" * PAGE + copy.read_bytes()[PAGE:])
    shutil.copy(path.with_suffix(".key"), copy.with_suffix(".key"))
    with closing(open_journal(copy)) as journal:
        assert journal.damage.salvaged.pieces == ()
        assert journal.people.names() == names
        journal.people.meet("Zoe", "2027-01-01T20:00:00")
    assert checksums_hold(copy)


@pytest.mark.parametrize("export", EXPORTS, ids=lambda file: file.stem)
def test_a_match_is_exported_as_it_was(journal, export):
    number = number_of(export)
    written = write(journal.header(number), journal.lines(number), journal.store.vault)
    assert list(written) == export.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("export", EXPORTS, ids=lambda file: file.stem)
def test_an_export_is_read_as_the_match_it_came_from(journal, export):
    was = Referee(journal, lambda: "").peek(number_of(export))
    header, match, lines = read(export.read_bytes().splitlines())
    assert list(write(header, lines)) == export.read_text(encoding="utf-8").splitlines()
    if was.over:
        assert importing.import_match(journal, header, match, lines, "") == number_of(export)
        assert result(match) == result(was)
    else:  # what not everybody may know was left out of it
        assert match.view.prompt == was.view.prompt


def test_every_match_goes_on_with_its_secrets(journal):
    judge = Referee(journal, lambda: "2027-01-01T20:00:00")
    for saved in [*journal.matches.all(), *journal.matches.all(thrown=True)]:
        standing, entries = saved.standing, journal.entries(saved.number)
        assert judge.resume(saved.number)
        assert (judge.pending.notice, judge.sitting.has_unreadable_secrets) == ("", False)
        if standing:
            played = judge.match.standing
            assert (played.players, played.totals) == (standing.players, standing.totals)
            assert played.winners == standing.winners
        assert judge.hand_over(0, f"Heir {saved.number}")
        assert len(journal.lines(saved.number)) == entries + 1


def test_one_whose_head_is_lost_is_salvaged(path):
    with closing(open_journal(path)) as journal:
        before = [(saved.players, journal.lines(saved.number)) for saved in journal.matches.all()]
    path.write_bytes(b"\xa5" * PAGE + path.read_bytes()[PAGE:])
    with closing(open_journal(path)) as journal:
        assert journal.damage.salvaged.pieces == ()
        after = [(saved.players, journal.lines(saved.number)) for saved in journal.matches.all()]
        assert after == before
        assert [deck.name for deck in Decks(journal.store).all()] == ["Blue backs"]


# --- of another version


def test_a_migration_keeps_what_it_does_not_change(path):
    with closing(connected(path)) as db:
        before = db.execute("SELECT * FROM match").fetchall()
        migrate(db, LATER)
        assert db.execute("SELECT * FROM match").fetchall() == [(*row, None) for row in before]
        assert db.execute("PRAGMA user_version").fetchone() == (BASE + len(LATER),)
        migrate(db, LATER)
        assert db.execute("PRAGMA user_version").fetchone() == (BASE + len(LATER),)


def test_a_migration_that_fails_changes_nothing(path):
    before = rows(path)
    with closing(connected(path)) as db, pytest.raises(sqlite3.OperationalError):
        migrate(db, (*LATER, "CREATE TABLE place (a); DROP TABLE nothing"))
    assert rows(path) == before
    open_journal(path).close()


@pytest.mark.parametrize("version", [1, BASE - 1])
def test_a_file_from_before_is_refused_and_stays_as_it_is(path, version):
    with closing(connected(path)) as db:
        db.executescript(f"DROP TABLE former; PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(ForeignDatabase, match=r"before 1\.0\.0, and stays as it is\. Export"):
        open_journal(path)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.damaged-*"))
