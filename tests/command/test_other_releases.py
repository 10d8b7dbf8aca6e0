"""A release that is older than the file opens the copy from before; a newer one takes all over."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import pytest

from companion.command.other_releases import end_of_trial, step_back, take_over
from companion.games.istinto.game import GAME
from companion.install.disk import Disk
from companion.install.releases import Releases
from companion.keep.file.connection import connected
from companion.keep.file.migrations import MIGRATIONS, VERSION, migrate
from companion.keep.file.versions import asides, copy_of, keep_copy
from companion.keep.opening import open_journal
from companion.words.errors import ForeignDatabase
from tests.games.istinto.kit.states import setup


def began(folder, count):
    """Begin *count* matches in a file."""
    with closing(open_journal(folder / "companion.db")) as journal:
        for _ in range(count):
            journal.begin(GAME, setup(), "2026-11-26T21:00:00")


def matches(folder):
    with closing(open_journal(folder / "companion.db")) as journal:
        return journal.matches.count()


def set_version(path, version):
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")


@pytest.fixture
def newer(tmp_path):
    """A file of a newer release with three matches; one of them was there before its migration."""
    began(tmp_path, 1)
    shutil.copy(tmp_path / "companion.db", copy_of(tmp_path / "companion.db"))
    began(tmp_path, 2)
    set_version(tmp_path / "companion.db", VERSION + 1)
    return tmp_path


def test_a_file_is_copied_before_a_later_release_migrates_it_and_goes_on_from_that(tmp_path):
    began(tmp_path, 1)
    path = tmp_path / "companion.db"
    keep_copy(path, VERSION + 1)
    with closing(connected(path)) as db:
        migrate(db, (*MIGRATIONS, "ALTER TABLE match ADD COLUMN place TEXT;"))
    with pytest.raises(ForeignDatabase):
        open_journal(path)
    assert len(step_back(tmp_path)) == 1
    assert matches(tmp_path) == 1


def test_a_current_file_is_not_copied(tmp_path):
    began(tmp_path, 1)
    began(tmp_path, 1)
    assert not list(tmp_path.glob("*.version-*"))


def test_without_a_copy_the_file_of_a_newer_release_is_refused_and_stays(tmp_path):
    began(tmp_path, 1)
    set_version(tmp_path / "companion.db", VERSION + 1)
    before = (tmp_path / "companion.db").read_bytes()
    assert step_back(tmp_path) == []
    with pytest.raises(ForeignDatabase):
        open_journal(tmp_path / "companion.db")
    assert (tmp_path / "companion.db").read_bytes() == before


def test_an_older_release_goes_on_with_its_copy_and_says_where_the_rest_is(newer):
    (sentence,) = step_back(newer)
    assert f"companion.before-version-{VERSION + 1}.db" in sentence
    assert matches(newer) == 1
    assert step_back(newer) == []


def test_the_newer_release_takes_over_what_both_have_kept(newer):
    step_back(newer)
    began(newer, 1)
    path = newer / "companion.db"
    assert asides(path) == []
    (theirs,) = newer.glob("companion.before-version-*.db")
    set_version(theirs, VERSION)  # the release that comes back is the one that wrote it
    with closing(open_journal(path)) as journal:
        assert take_over(journal) == ["Matches that are back from before the older version: 2."]
        assert journal.matches.count() == 4
        assert take_over(journal) == []


def test_going_back_twice_loses_nothing_of_the_first_time(newer):
    path = newer / "companion.db"
    step_back(newer)
    (first,) = newer.glob("companion.before-version-*.db")
    kept = first.read_bytes()
    set_version(path, VERSION + 1)
    step_back(newer)
    assert first.read_bytes() == kept
    assert len(list(newer.glob("companion.before-version-*.db"))) == 2


def test_the_end_of_a_trial_is_told_once(tmp_path):
    home = tmp_path / "opt"
    home.mkdir()
    assert end_of_trial(tmp_path, home) == []
    releases = Releases(home, Disk())
    releases.report(kind="went back", version="1.1.0", back="1.0.0")
    assert end_of_trial(tmp_path, home) == ["Version 1.1.0 did not run well: 1.0.0 is back."]
    assert end_of_trial(tmp_path, home) == []
    releases.report(kind="stands", version="1.2.0")
    assert end_of_trial(tmp_path, home) == ["Version 1.2.0 is installed."]
