"""Remarks on matches, and marks of people, survive damage and come from other boxes."""

from __future__ import annotations

import shutil
from contextlib import closing
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import find
from companion.keep.file import backup
from companion.keep.file.check import checksums_hold
from companion.keep.matches import merging
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Dated, Evenings, tell_dates
from companion.keep.matches.notes import GRID, LONGEST_NOTE, LONGEST_WORDS, MatchNote, read
from companion.keep.matches.remarks import Remark
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from tests.support.file_damage import alter, flipped, spoil

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
        journal.people.set_mark("Anna", 7)
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


def test_remarks_of_both_boxes_are_kept_and_a_mark_is_that_of_the_last_visit(path, other):
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        say(theirs, 1, None, "too long", False)
        theirs.people.set_mark("Anna", 3)
        theirs.people.set_mark("Bruno", 4)
        merging.merge(journal, theirs)
        assert told(journal)[0] == [("2026-11-20", "a long evening / too long", 1)]
        merging.merge(theirs, journal)
        assert told(theirs) == told(journal)
        merging.merge(journal, theirs)
        assert told(theirs) == told(journal)


def test_a_remark_that_was_damaged_here_comes_back_from_a_copy(path, other):
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        journal.store.db.execute("UPDATE remark SET proof = x'00'")
        assert journal.remarks.of(1) == Remark()
        merging.merge(journal, theirs)
        assert journal.remarks.of(1) == theirs.remarks.of(1) != Remark()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE mark SET number = 99",
        "UPDATE remark SET note = zeroblob(3)",
        "UPDATE remark SET liked = 'yes'",
    ],
)
def test_impossible_remarks_are_not_taken_over(tmp_path, path, statement):
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


# --- what is said by touch: a like, and notes that are typed or drawn

STROKES = (((0, 0), (4095, 4095)), ((100, 2000), (101, 2001), (102, 64)))


def test_a_like_and_a_note_change_nothing_else_of_a_remark(path):
    with closing(open_journal(path)) as journal:
        journal.remarks.like(1, False)
        assert told(journal)[0] == [("2026-11-20", "a long evening", None)]
        journal.remarks.note(1, MatchNote("lucky", STROKES))
        journal.remarks.like(1, True)
        assert journal.remarks.of(1) == Remark(True, MatchNote("lucky", STROKES))
        assert told(journal)[0][0][0] == "2026-11-20"
        assert journal.remarks.of(2) == Remark()


@given(
    st.text(alphabet="Anna è–'…\"\\", max_size=30),
    st.lists(
        st.lists(st.tuples(st.integers(0, GRID), st.integers(0, GRID)), min_size=1), max_size=5
    ),
)
def test_typed_and_drawn_remarks_are_read_again(words, strokes):
    note = MatchNote(words)
    for stroke in strokes:
        note = note.drawn(stroke)
    assert note.strokes == tuple(map(tuple, strokes))
    assert read(note.text) == note


def test_no_note_is_longer_than_what_another_box_takes():
    note = MatchNote("words")
    stroke = [(place, GRID - place) for place in range(700)]
    while not note.is_full:
        note = note.drawn(stroke)
    assert len(note.drawn(stroke).text) <= LONGEST_NOTE


@pytest.mark.parametrize("text", ["a\n?\xff", "a\nabc", "a\n aaba! ", "a\n\n\n", "a\n" + "é" * 80])
def test_strokes_that_cannot_be_read_leave_the_words(text):
    assert read(text) == MatchNote("a")


def test_untypable_characters_are_shown_as_unreadable():
    assert read("a\x1b[2J\x00b").words == "a\ufffd[2J\ufffdb"


def test_the_note_comes_to_a_box_that_has_only_a_like_of_that_match(path, other):
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        say(theirs, 1, None, MatchNote("theirs", STROKES).text, None)
        say(journal, 1, None, "", True)
        for _time in range(2):
            merging.merge(journal, theirs)
            assert journal.remarks.of(1) == Remark(True, MatchNote("theirs", STROKES))
        merging.merge(theirs, journal)
        assert theirs.remarks.of(1) == journal.remarks.of(1)


def test_notes_are_in_a_backup_and_survive_damage_of_other_tables(path, tmp_path):
    with closing(open_journal(path)) as journal:
        journal.remarks.note(1, MatchNote("lucky", STROKES))
    backup.rotate(path, tmp_path / "copies", date(2026, 11, 21))
    spoil(path, "seat")
    (copy,) = backup.backups(tmp_path / "copies")
    for each in (path, copy.path):
        with closing(open_journal(each)) as journal:
            journal.store.report_damage()
        with closing(open_journal(each)) as journal:
            assert journal.remarks.of(1) == Remark(True, MatchNote("lucky", STROKES))


def test_an_erased_person_is_in_no_note_either(path, other):
    with closing(open_journal(path)) as journal:
        journal.people.rename("Anna", "Annalisa")
        said = MatchNote("ANNA and Annalisa's luck; Bruno, and Savanna", STROKES)
        journal.remarks.note(1, said)
        erase(journal.store, "Annalisa")
        assert journal.remarks.of(1).note == MatchNote(
            "… and …'s luck; Bruno, and Savanna", STROKES
        )
        with closing(open_journal(other)) as theirs:
            merging.merge(journal, theirs)
        assert journal.remarks.of(1).note.strokes == STROKES
    assert b"annalisa" not in path.read_bytes().lower()


def test_an_erased_name_before_the_last_two_is_in_no_note_either(path):
    with closing(open_journal(path)) as journal:
        journal.remarks.note(1, MatchNote("Anna won; Annie lost", STROKES))
        journal.people.rename("Anna", "Annie")
        assert journal.remarks.of(1).note == MatchNote("Annie won; Annie lost", STROKES)
        journal.people.rename("Annie", "Ann")
        erase(journal.store, "Ann")
        assert journal.remarks.of(1).note == MatchNote("… won; … lost", STROKES)


def test_a_person_merged_and_then_erased_is_in_no_note(path):
    with closing(open_journal(path)) as journal:
        journal.people.meet("Nina", NOW)
        journal.remarks.note(1, MatchNote("Nina came by"))
        journal.people.merge("Nina", "Anna")
        assert journal.remarks.of(1).note == MatchNote("Anna came by")
        erase(journal.store, "Anna")
        assert journal.remarks.of(1).note == MatchNote("… came by")


def test_of_two_long_notes_on_a_match_nothing_is_lost(path, other):
    line = tuple((place, GRID - place) for place in range(3_000))
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        journal.remarks.note(1, MatchNote("Anna " * 30 + "was lucky", (line,)))
        theirs.remarks.note(1, MatchNote("Bruno " * 30 + "was not", (line[::-1],)))
        merging.merge(journal, theirs)
        merging.merge(theirs, journal)
        for box in (journal, theirs):
            box.people.rename("Anna", "A" * 14)
            note = box.remarks.of(1).note
            assert note.words == " / ".join(
                sorted((("A" * 14 + " ") * 30 + "was lucky", "Bruno " * 30 + "was not"))
            )
            assert set(note.strokes) == {line, line[::-1]}
            assert len(note.shown) == LONGEST_WORDS + 1
            box.remarks.note(1, note.drawn(line))
            assert box.remarks.of(1).note == note


@pytest.mark.parametrize("column", ["dated", "note"])
def test_a_remark_written_after_damage_is_shown(path, column):
    alter(path, "remark", column, flipped)
    with closing(open_journal(path)) as journal:
        assert journal.remarks.of(1) == Remark()
        journal.remarks.like(1, True)
        assert journal.remarks.of(1) == Remark(True)
    alter(path, "remark", "liked", lambda _: 3)
    with closing(open_journal(path)) as journal:
        tell_dates(journal, {1: "2026-11-19"})
        (evening,) = Evenings(journal, NOW)
        assert evening.dated == Dated("2026-11-19", is_corrected=True)


def test_a_note_imported_later_has_no_name_of_an_erased_person(path, other):
    with closing(open_journal(other)) as theirs, closing(open_journal(path)) as journal:
        theirs.remarks.note(1, MatchNote("Anna won, as always"))
        say(journal, 1, None, "", None)
        erase(journal.store, "Anna")
        merging.merge(journal, theirs)
        assert journal.remarks.of(1).note == MatchNote("… won, as always")
