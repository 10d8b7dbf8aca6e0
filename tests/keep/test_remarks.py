"""Remarks on matches, and marks of people, survive damage and come from other boxes."""

from __future__ import annotations

import shutil
from contextlib import closing

import pytest

from companion.games import find
from companion.keep.file.check import checksums_hold
from companion.keep.matches import merging
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from tests.noise import spoil

NOW = "2026-11-21T20:00:00+01:00"
REMARKS = "SELECT id, dated, note, liked FROM remark JOIN match ON number = match ORDER BY id"
MARKS = "SELECT name, number FROM mark JOIN person ON id = person ORDER BY name"


@pytest.fixture
def path(tmp_path):
    """The file of a box with a match that is over, a remark on it, and another mark of Anna."""
    path = tmp_path / "companion.db"
    with closing(open_journal(path, NOW)) as journal:
        referee = Referee(journal, lambda: NOW)
        assert referee.begin(find("istinto"), Setup(("Anna", "Bruno", "Carla")))
        referee.end_early()
        say(journal, 1, "2026-11-20", "a long evening", True)
        journal.who.set_mark("Anna", 7)
    return path


@pytest.fixture
def other(path, tmp_path):
    """A copy of that file, on another box."""
    (tmp_path / "other").mkdir()
    return shutil.copy(path, tmp_path / "other" / "companion.db")


def say(journal, match, dated, note, liked):
    with journal.store.saving() as db:
        values = (match, dated, note, liked)
        db.execute(
            "INSERT OR REPLACE INTO remark (match, dated, note, liked) VALUES (?, ?, ?, ?)", values
        )


def told(journal):
    """Return the remarks, without the ids of their matches, and the marks."""
    rows = journal.store.db.execute(REMARKS).fetchall()
    return [row[1:] for row in rows], journal.store.db.execute(MARKS).fetchall()


def test_remarks_and_marks_of_another_box_are_taken_over(tmp_path, path):
    with closing(open_journal(path)) as other, closing(open_journal(tmp_path / "n.db")) as journal:
        assert merging.merge(journal, other).matches == 1
        assert told(journal) == (
            [("2026-11-20", "a long evening", 1)],
            [("Anna", 7), ("Bruno", 1), ("Carla", 2)],
        )
        assert merging.merge(journal, other).matches == 0
        assert told(journal) == told(other)
    assert checksums_hold(tmp_path / "n.db")


def test_what_this_box_says_of_a_match_stays(path, other):
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        say(theirs, 1, None, "too long", False)
        theirs.who.set_mark("Anna", 3)
        theirs.who.set_mark("Bruno", 4)
        merging.merge(journal, theirs)
        assert told(journal)[0] == [("2026-11-20", "a long evening", 1)]
        assert told(journal)[1] == [("Anna", 7), ("Bruno", 1), ("Carla", 2)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE mark SET number = 99",
        "UPDATE remark SET note = zeroblob(3)",
        "UPDATE remark SET liked = 'yes'",
    ],
)
def test_what_no_box_of_ours_would_say_is_not_taken_over(tmp_path, path, statement):
    with closing(open_journal(path)) as other, closing(open_journal(tmp_path / "n.db")) as journal:
        other.store.db.execute(statement)
        assert merging.merge(journal, other).matches == 1
        remarks, marks = told(journal)
        assert (len(remarks), len(marks)) in ((0, 3), (1, 0))


@pytest.mark.parametrize("table", ["remark", "mark", "measure"])
def test_damage_of_one_table_costs_nothing_of_the_others(path, table):
    with closing(open_journal(path)) as journal:
        before = told(journal)
    spoil(path, table)
    with closing(open_journal(path)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path)) as journal:
        assert journal.damage
        remarks, marks = told(journal)
        assert remarks == ([] if table == "remark" else before[0])
        assert marks == ([] if table == "mark" else before[1])


def test_a_remark_on_a_match_that_is_lost_is_lost(path):
    with closing(open_journal(path)) as journal:
        db = journal.store.db
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("INSERT INTO remark (match, note) VALUES (9, 'lost')")
    spoil(path, "person")
    with closing(open_journal(path)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path)) as journal:
        assert told(journal)[0] == [("2026-11-20", "a long evening", 1)]
        assert journal.store.db.execute("SELECT count(*) FROM remark").fetchall() == [(1,)]
