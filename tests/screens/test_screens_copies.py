"""Copies are made, previewed and restored by touch, on any computer, without a restart."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from companion import settings
from companion.games.istinto.game import GAME
from companion.keep.file import backup
from companion.keep.file.migrations import VERSION
from companion.keep.opening import open_journal
from companion.table.copies import Copies
from companion.table.referee import Referee
from companion.work.jobs import Work
from companion.work.operations import Operations
from tests.games.istinto.kit.states import bids, setup
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import TEXTS, walks

EARLIER = "2026-11-20T20:00:00+01:00"
TODAY = date(2026, 11, 26)


def stick_with_a_match(folder: Path) -> Path:
    """Return a memory stick with a copy of another box, on which a match was played."""
    path = folder / "other" / "companion.db"
    with closing(open_journal(path, EARLIER)) as journal:
        judge = Referee(journal, lambda: EARLIER)
        judge.begin(GAME, setup())
        for action in bids(1, 2, 3):
            judge.do(action)
    stick = folder / "media" / "STICK"
    stick.mkdir(parents=True)
    return backup.rotate(path, stick, date(2026, 11, 20))


@pytest.fixture
def open_copies(box, tmp_path):
    """Open the page of copies of a box that keeps a match of two others, with a stick in it."""

    def open_copies(language="en", **how):
        chosen = settings.Settings(language=language, motion=False, **how.pop("chosen", {}))
        beside = how.pop("folders", ())
        table = box(chosen=chosen, **how)
        work = Work(table.inbox)
        operations = Operations(work, table.referee.queue_notice)
        folders = [table.folder / "backup", *beside]
        sticks = [tmp_path / "media"]
        is_stick = (tmp_path / "media" / "STICK").__eq__
        copies = Copies(
            table.referee, work, operations, folders, sticks, lambda: TODAY, is_stick
        )  # fmt: skip
        table.serve(operations=operations, copies=copies, hear_work=work.handle)
        return table

    return open_copies


def enter(table):
    table.app.go("copies")
    table.wait(lambda: not table.app.page.is_looking)
    table.frames(4)


def ended(table):
    """Wait until the running job has ended, and the copies are listed again."""
    table.wait(lambda: not table.app.page.running and table.app.page.sentence)
    table.wait(lambda: not table.app.page.is_looking)
    table.frames(4)


def test_the_page_is_reached_from_the_settings_on_every_computer(open_copies):
    table = open_copies()
    table.app.go("settings")
    table.frames()
    table.tap("This box")
    table.tap("Copies")
    table.wait(lambda: not table.app.page.is_looking)
    table.frames(4)
    assert table.shows("Copy now")
    assert not table.shows("Restore")


def test_a_copy_is_made_by_a_touch_and_is_then_in_the_list(open_copies):
    table = open_copies()
    table.referee.begin(GAME, setup())
    table.referee.leave()
    enter(table)
    table.tap("Copy now")
    ended(table)
    assert table.shows("Everything is copied, and was read back.")
    (row,) = table.of("CopyLine")
    title, says = table.words(row)
    assert title.startswith("Thursday 26 November · ")
    assert says.startswith("1 match · ")
    assert says.endswith(" · on this box")
    (copy,) = backup.backups(table.folder / "backup")
    assert copy.day == TODAY


@pytest.fixture
def stick(tmp_path):
    """Return the folder of a memory stick that gets the copies."""
    folder = tmp_path / "media" / "STICK"
    folder.mkdir(parents=True)
    return folder


OLD = """match,game,began,name,total
1,istinto,2019-05-04,Ana,110
1,istinto,2019-05-04,Bo,85
1,istinto,2019-05-04,Cy,60
"""


def test_a_missing_folder_of_the_settings_is_reported(open_copies, tmp_path):
    table = open_copies(folders=[tmp_path / "nowhere"])
    table.referee.begin(GAME, setup())
    table.referee.leave()
    enter(table)
    table.app.page.make()
    ended(table)
    absent = f"{tmp_path / 'nowhere'} is not there: nothing was copied to it."
    assert table.app.page.sentence == f"Everything is copied, and was read back. {absent}"


def test_a_table_on_a_stick_is_looked_into_and_saved_as_older_matches(open_copies, stick):
    table = open_copies()
    (stick / "old.csv").write_text(OLD)
    enter(table)
    (row,) = table.of("CopyLine")
    assert table.words(row)[0] == "old.csv"
    table.touch(*table.middle(row))
    table.wait(lambda: table.app.page.may_restore)
    table.frames(4)
    assert table.shows("Older matches that can be saved: 1.")
    table.hold("Save the matches")
    ended(table)
    assert table.shows("1 match is kept, entered by hand.")
    table.app.go("history")
    table.frames(4)
    assert table.has_icon("pencil")
    table.touch(*table.middle(table.of("PastCover")[0]))
    assert table.shows("Istinto was entered by hand: only its result is known.")
    table.later(1)
    table.tap("Delete")
    table.later(1)
    assert table.shows("The match is deleted.")
    assert table.of("PastCover") == []
    table.tap("Undo")
    table.later(1)
    assert len(table.of("PastCover")) == 1
    assert not table.shows("Undo")


def test_a_table_with_an_error_cannot_be_saved_and_says_where_it_is(open_copies, stick):
    table = open_copies()
    text = OLD.replace("Bo", "=Bo")
    (stick / "old.csv").write_text(text)
    enter(table)
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: table.app.page.sentence.startswith("Line"))
    table.frames(4)
    assert table.shows("Line 3, column name: it begins like a formula.")
    assert not table.shows("Save the matches")
    assert table.journal.matches.count() == 0


def chosen(table):
    """Choose the only copy there is, and wait until it was looked into."""
    enter(table)
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: table.app.page.sentence != "Looking into it …")
    table.frames(4)


def test_an_ambiguity_of_a_table_is_asked_before_it_is_saved(open_copies, stick):
    table = open_copies()
    (stick / "old.csv").write_text(
        "game,date,player,score\nBocce,05/04/2019,Ana,30\nBocce,05/04/2019,Bo,20\n"
    )
    chosen(table)
    for question, answer in (
        ("Which comes first in the dates of this file, as in 05/04/2019?", "The month"),
        ("Bocce is not known here. Keep it as another game?", "Yes"),
        ("Who wins at Bocce?", "The fewest points"),
    ):
        assert table.shows(question)
        assert not table.shows("Save the matches")
        table.tap(answer)
        table.wait(lambda: table.app.page.sentence not in ("Looking into it …", question))  # noqa: B023
        table.frames(4)
    table.hold("Save the matches")
    ended(table)
    (match,) = table.journal.matches.all()
    assert match.touched == "2019-05-04"
    assert [match.players[seat] for seat in match.standing.winners] == ["Bo"]


def test_a_question_that_is_not_answered_leaves_the_file_alone(open_copies, stick):
    table = open_copies()
    (stick / "old.csv").write_text(OLD.replace("istinto", "Bocce"))
    chosen(table)
    table.tap("No")
    table.frames(4)
    assert (table.app.page.sentence, table.app.page.may_restore) == ("", False)


def test_all_faults_of_a_table_stand_in_place_of_the_copies_until_they_are_read(open_copies, stick):
    table = open_copies()
    lines = "".join(f"Scopa,2019-05-04,P{number},ten\n" for number in range(9))
    (stick / "old.csv").write_text(f"game,date,player,score\n{lines}")
    chosen(table)
    assert table.shows("9 faults in old.csv: nothing of it can be saved.")
    assert table.shows("Line 2, column score: it is no number.")
    assert not table.of("CopyLine")
    assert list(faults(table)) == []
    table.tap_icon("forward")
    table.frames(4)
    assert not table.shows("Line 2, column score: it is no number.")
    table.tap("Close")
    table.frames(4)
    assert table.words(table.of("CopyLine")[0])[0] == "old.csv"


def test_unread_rows_of_a_table_are_listed_before_it_is_saved(open_copies, stick):
    table = open_copies()
    lines = "".join(f"Scopa,2019-05-04,{name},7.5,nice\n" for name in ("Ana", "Bo"))
    (stick / "old.csv").write_text(f"game,date,player,score,Mood\n{lines}")
    chosen(table)
    assert table.shows("Older matches that can be saved: 1.")
    assert table.shows("Not read: the column “Mood”.")
    assert table.shows("1 match has points with fractions, which are rounded.")
    assert list(faults(table)) == []
    table.hold("Save the matches")
    ended(table)
    assert table.journal.matches.count() == 1


@pytest.mark.parametrize("name", ["Plays.bgsplay", "BGStatsExport.json", "old.TSV"])
def test_other_tables_than_csv_are_offered_too(open_copies, stick, name):
    table = open_copies()
    (stick / name).write_text(OLD.replace(",", "\t"))
    (stick / "other.json").write_text("{}")
    enter(table)
    assert [table.words(row)[0] for row in table.of("CopyLine")] == [name]


def test_the_points_of_all_matches_go_to_the_stick_and_a_cancelled_export_leaves_no_file(
    open_copies, stick
):
    table = open_copies(folders=[stick])
    for _match in range(2):
        table.referee.begin(GAME, setup())
        table.referee.leave()
    enter(table)
    table.app.page.export()
    table.app.page.ids.operation.cancel()
    ended(table)
    is_cancelled = table.shows("It was cancelled; nothing has changed.")
    assert is_cancelled != bool(list(stick.iterdir()))  # it may have ended just before
    table.tap("All points")
    ended(table)
    (path,) = stick.iterdir()
    assert table.shows(f"The points of all matches are in {path.name}.")
    assert len(path.read_text().splitlines()) == 1 + 2 * 3


def test_without_a_stick_the_page_says_so(open_copies):
    table = open_copies()
    enter(table)
    table.tap("All points")
    ended(table)
    assert table.shows("There is no memory stick that can be written to: plug one in.")


def test_a_copy_on_a_stick_is_looked_into_and_restored_while_it_is_held(open_copies, tmp_path):
    stick_with_a_match(tmp_path)
    table = open_copies()
    enter(table)
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: table.app.page.may_restore)
    table.frames(4)
    assert table.shows("Comes from it: 1 match and 3 people.")
    table.tap("Restore")
    assert table.referee.journal.matches.count() == 0
    table.hold("Restore")
    ended(table)
    assert table.shows("The copy is restored: 1 match and 3 people.")
    assert [each.players for each in table.referee.journal.matches.all()] == [("Ana", "Bo", "Cy")]
    table.app.go("home")
    table.frames(4)
    assert table.shows("Istinto")


def test_a_copy_that_cannot_be_restored_is_told_and_has_no_key(open_copies, tmp_path):
    copy = stick_with_a_match(tmp_path)
    with closing(sqlite3.connect(copy)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    table = open_copies()
    enter(table)
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: "newer Companion" in table.app.page.sentence)
    table.frames(4)
    assert not table.shows("Restore")


def test_a_match_on_the_table_goes_on_where_the_copy_has_more_of_it(open_copies, tmp_path):
    table = open_copies()
    table.referee.begin(GAME, setup())
    table.referee.do(bids(1)[0])
    (tmp_path / "media").mkdir()
    other = tmp_path / "other.db"
    backup.copy(table.referee.journal.path, other)
    with closing(open_journal(other, EARLIER)) as journal:
        judge = Referee(journal, lambda: EARLIER)
        judge.resume(1)
        judge.do(bids(2)[0])
        backup.rotate(other, tmp_path / "media", date(2026, 11, 20))
    table.app.go("match")
    enter(table)
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: table.app.page.may_restore)
    table.frames(4)
    table.hold("Restore")
    ended(table)
    assert table.referee.match.entries == 2
    table.referee.do(bids(3)[0])
    assert table.referee.saving.kept
    assert len(table.referee.journal.lines(1)) == 3


def test_while_a_copy_is_restored_the_table_says_that_it_cannot_save(open_copies):
    table = open_copies()
    table.referee.begin(GAME, setup())
    table.referee.journal.store.busy = "a copy is being restored"
    table.referee.do(bids(1)[0])
    assert not table.referee.saving.kept
    assert table.referee.match.entries == 0
    table.referee.journal.store.busy = ""
    table.referee.do(bids(1)[0])
    assert table.referee.saving.kept


def test_where_nothing_is_kept_no_copy_is_made_and_that_is_told(open_copies):
    table = open_copies()
    enter(table)
    table.tap("Copy now")
    ended(table)
    assert table.shows("Nothing is kept here yet.")
    assert table.shows("Copy now")


@pytest.mark.parametrize(("size", "language", "text"), walks(TEXTS, turn=1))
def test_every_word_of_the_page_can_be_read(open_copies, tmp_path, size, language, text):
    stick_with_a_match(tmp_path)
    table = open_copies(language, size=size, chosen={"text": text})
    table.referee.begin(GAME, setup())
    table.referee.leave()
    enter(table)
    assert list(faults(table)) == []
    assert list(out_of_reach(table)) == []
    table.touch(*table.middle(table.of("CopyLine")[0]))
    table.wait(lambda: table.app.page.may_restore)
    table.frames(4)
    assert list(faults(table)) == []
    assert list(out_of_reach(table)) == []
    table.app.go("settings", group="box")
    table.frames(4)
    assert list(faults(table)) == []
