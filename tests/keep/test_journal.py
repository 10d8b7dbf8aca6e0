"""The journal on disk: a match goes on exactly where it was, and no file is ever written over."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.istinto.actions import Bid, Challenge
from companion.games.istinto.game import GAME
from companion.keep.file.connection import APPLICATION
from companion.keep.file.migrations import VERSION
from companion.keep.matches import importing
from companion.keep.matches.journal import Header
from companion.keep.opening import open_journal
from companion.play.actions import HandOver
from companion.play.sentences import undo_sentence
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal, ForeignDatabase, SaveFailed
from tests.games.istinto.kit.states import a_round, bids, new_match, setup, table, takes
from tests.support.matches import did

NOW = "2026-01-06T21:14:05"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


@pytest.fixture
def opened():
    """Open journals, and close them when the test is over."""
    journals = []

    def opened(path, now=NOW):
        journals.append(open_journal(path, now))
        return journals[-1]

    yield opened
    for journal in journals:
        journal.close()


def referee(journal, now=lambda: NOW):
    return Referee(journal, now)


def begun(journal, **options):
    judge = referee(journal)
    assert judge.begin(GAME, setup(**options))
    return judge


def resumed(journal, number=1):
    judge = referee(journal)
    assert judge.resume(number), judge.pending.notice
    return judge


def fill(journal):
    """Leave the disk no room for another page."""
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal):
    journal._db.execute("PRAGMA max_page_count = 1000000")


def until_full(judge):
    """Bid and take back until the disk is full; return the match as it was before that."""
    for _ in range(500):
        before = (judge.match.state, list(judge.match.log), judge.match.entries)
        judge.undo() if judge.match.log else judge.do(Bid(1))
        if judge.saving.unsaved:
            return before
    raise AssertionError("the disk never filled")


# --- resume is replay


def test_a_match_is_resumed_exactly_where_it_was(path, opened):
    judge = begun(opened(path), dealer=1)
    for action in (*bids(1, 2, 3), *takes(0, 2), Challenge(0, 1, True)):
        judge.do(action)
    judge.undo()
    judge.amend(1, Bid(4))
    judge.do(HandOver(2, "Gus"))
    again = resumed(opened(path))
    assert again.match.state == judge.match.state
    assert again.match.log[:] == judge.match.log[:]
    assert undo_sentence(again.match.log) == undo_sentence(judge.match.log)


def test_undone_entries_can_be_redone_after_a_restart(path, opened):
    judge = begun(opened(path))
    judge.do(Bid(1))
    judge.undo()
    again = resumed(opened(path))
    again.redo()
    assert [logged.action for logged in again.match.log] == [Bid(1)]


@pytest.mark.parametrize("statement", ["INSERT INTO entry", "UPDATE match", "COMMIT"])
def test_a_kill_between_two_statements_leaves_the_whole_entry_or_none(path, opened, statement):
    """The child dies by SIGKILL just before that statement of its second bid."""
    child = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), statement], cwd=os.getcwd(), check=False
    )
    assert child.returncode == -signal.SIGKILL
    again = resumed(opened(path))
    assert [logged.action for logged in again.match.log] == [Bid(1)]
    again.do(Bid(3))
    assert not again.saving.unsaved
    assert len(resumed(opened(path)).match.log) == 2


KILLED = """
import os, signal, sys
from pathlib import Path
from companion.play.game import Setup
from companion.games.istinto.game import GAME
from companion.games.istinto.actions import Bid
from companion.keep.opening import open_journal
from companion.table.referee import Referee

journal = open_journal(Path(sys.argv[1]))
judge = Referee(journal, lambda: "")
judge.begin(GAME, Setup(("Ana", "Bo", "Cy")))
judge.do(Bid(1))

def trace(statement):
    if statement.startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

journal._db.set_trace_callback(trace)
judge.do(Bid(2))
"""


def test_an_entry_is_on_the_disk_when_do_returns(path, opened):
    judge = begun(opened(path))
    judge.do(Bid(1))
    assert opened(path).lines(1) == [f'{{"action":{{"do":"bid","tricks":1}},"at":"{NOW}"}}']
    (synchronous,) = judge.journal._db.execute("PRAGMA synchronous").fetchone()
    assert synchronous == 2


# --- lists of matches, and people


def finished(judge):
    for action in a_round(table(target="60"), (6, 5, 0), (6, 5, 0)):
        judge.do(action)


def test_matches_are_listed_last_touched_first(path, opened):
    journal = opened(path)
    clock = iter(f"2026-01-06T21:{minute}" for minute in range(10, 60))
    judge = referee(journal, lambda: next(clock))
    judge.begin(GAME, setup(3))
    judge.begin(GAME, setup(4))
    judge.resume(1)
    judge.do(Bid(1))
    saved = journal.matches.all()
    assert [(one.number, len(one.players)) for one in saved] == [(1, 3), (2, 4)]
    assert journal.matches.unfinished().number == 1


def test_the_order_is_that_in_which_things_happened_whatever_the_clock_says(path, opened):
    """A board without a clock of its own starts in the past, again and again."""
    journal = opened(path)
    clock = iter(
        [f"2026-01-06T21:{minute}" for minute in range(10, 17)]
        + [f"1970-01-01T00:{minute}" for minute in range(10, 60)]
    )
    judge = referee(journal, lambda: next(clock))
    judge.begin(GAME, setup(3, target="60"))
    finished(judge)
    judge.begin(GAME, setup(4))
    judge.begin(GAME, setup(5))
    assert [one.number for one in journal.matches.page(0, 9)] == [3, 2, 1]
    assert journal.matches.unfinished().number == 3
    judge.resume(2)
    judge.do(Bid(1))
    judge.leave()
    assert [one.number for one in journal.matches.page(0, 9)] == [2, 3, 1]
    assert journal.matches.unfinished().number == 2
    assert len(journal.matches.last_setup("istinto").players) == 4
    judge.begin(GAME, setup(3, target="60"))
    finished(judge)
    judge.rematch()
    assert journal.facts.last_won("istinto") == ["Ana"]
    assert [one.number for one in journal.matches.page(0, 9)] == [5, 4, 2, 3, 1]


def test_a_match_has_a_standing_once_it_is_over_and_not_while_it_is_open_again(path, opened):
    judge = begun(opened(path), target="60")
    finished(judge)
    (saved,) = judge.journal.matches.all()
    assert saved.standing.winners == (0,)
    assert saved.standing.totals == (60, 20, 20)
    assert judge.journal.matches.unfinished() is None
    judge.undo()
    (saved,) = judge.journal.matches.all()
    assert saved.standing is None
    assert judge.journal.matches.unfinished().number == 1


def test_a_match_thrown_away_is_in_no_list_and_can_be_brought_back(path, opened):
    judge = begun(opened(path))
    judge.do(Bid(1))
    judge.throw_away()
    assert judge.match is None
    assert judge.journal.matches.all() == []
    assert judge.journal.matches.unfinished() is None
    judge.bring_back(1)
    assert judge.journal.matches.unfinished().number == 1
    assert len(resumed(judge.journal).match.log) == 1


def test_people_are_remembered_last_seen_first(path, opened):
    journal = opened(path)
    clock = iter(f"2026-01-06T21:{minute}" for minute in range(10, 60))
    judge = referee(journal, lambda: next(clock))
    judge.begin(GAME, setup())
    assert judge.hand_over(1, " Gus ")
    assert journal.people.names() == ["Gus", "Ana", "Bo", "Cy"]
    assert resumed(journal).match.state.players == ("Ana", "Gus", "Cy")


# --- matches that cannot be opened


def test_a_match_that_cannot_be_opened_leaves_none_open(path, opened):
    """Else the next action would change the match before it."""
    judge = begun(opened(path))
    importing.import_match(judge.journal, Header("bridge", ("Ana", "Bo")), new_match(), [], NOW)
    assert not judge.resume(2)
    assert (judge.sitting, judge.match) == (None, None)


def test_a_match_that_is_not_there_is_refused(path, opened):
    judge = referee(opened(path))
    assert not judge.resume(7)
    assert "There is no match 7 here." in judge.pending.notice


# --- files that are not ours


def foreign(path, script, wal=False):
    db = sqlite3.connect(path)
    if wal:
        db.execute("PRAGMA journal_mode = WAL")
    db.executescript(script)
    db.close()


def refused(path, sentence):
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(ForeignDatabase, match=sentence):
        open_journal(path, NOW)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


@pytest.mark.parametrize("wal", [False, True])
@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE recipe (name)",
        "PRAGMA application_id = 7",
        "PRAGMA application_id = 7; CREATE TABLE t (x)",
    ],
)
def test_a_database_of_another_program_is_refused_untouched(path, script, wal):
    foreign(path, script, wal)
    refused(path, "belongs to another program")


def test_a_database_of_another_program_that_was_killed_is_refused_untouched(path):
    script = (
        "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute('CREATE TABLE t (x)'); db.execute('PRAGMA journal_mode = WAL');"
        "db.execute('INSERT INTO t VALUES (1)'); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)
    assert path.with_name("companion.db-wal").stat().st_size > 0
    refused(path, "belongs to another program")


def test_a_database_of_a_newer_companion_is_refused_untouched(path):
    script = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION + 1};"
    foreign(path, script + "CREATE TABLE match (number)")
    refused(path, "was written by a newer Companion")


# --- a first start that was cut short


def test_an_empty_file_is_a_fresh_journal(path, opened):
    path.touch()
    journal = opened(path)
    assert journal.damaged is None
    begun(journal).do(Bid(1))
    assert len(opened(path).lines(1)) == 1


def test_a_kill_while_the_file_is_made_leaves_one_that_can_be_used(path, opened):
    child = subprocess.run([sys.executable, "-c", HALF_MADE, str(path)], check=False)
    assert child.returncode == -signal.SIGKILL
    assert path.exists()
    journal = opened(path)
    assert journal.damaged is None
    begun(journal).do(Bid(1))
    assert len(opened(path).lines(1)) == 1


HALF_MADE = """
import os, signal, sqlite3, sys
from companion.keep.file.connection import APPLICATION, connected
from companion.keep.file.migrations import BASE_SCHEMA

db = connected(sys.argv[1])
db.execute("PRAGMA cache_size = 1")
db.execute("BEGIN")
db.execute(f"PRAGMA application_id = {APPLICATION}")
for statement in BASE_SCHEMA.split(";")[:3]:
    db.execute(statement)
db.executemany("INSERT INTO match (header, touched) VALUES (?, '')", [("x" * 2000,)] * 500)
os.kill(os.getpid(), signal.SIGKILL)
"""


# --- nowhere to write


def test_a_folder_that_cannot_be_made_is_told_with_its_name(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "below" / "companion.db"
    with pytest.raises(SaveFailed, match=r"Nothing can be saved in .*file/below"):
        open_journal(path, NOW)


def test_a_folder_in_the_files_place_is_told(tmp_path):
    (tmp_path / "companion.db").mkdir()
    with pytest.raises(SaveFailed, match="no plain file"):
        open_journal(tmp_path / "companion.db", NOW)


def test_a_folder_where_even_root_may_not_write_is_told():
    with pytest.raises(SaveFailed, match="Nothing can be saved in /proc/self"):
        open_journal(Path("/proc/self/companion.db"), NOW)


def test_a_full_disk_changes_nothing_until_there_is_room(path, opened):
    judge = begun(opened(path))
    fill(judge.journal)
    before = until_full(judge)
    assert (judge.match.state, judge.match.log[:], judge.match.entries) == before
    assert "the disk is full" in judge.saving.unsaved
    assert "all else is safe" in judge.saving.unsaved
    judge.do(Bid(12))
    assert "full" in judge.saving.unsaved
    make_room(judge.journal)
    judge.do(Bid(3))
    assert judge.saving.unsaved == ""
    assert judge.match.log[-1].action == Bid(3)
    assert resumed(opened(path)).match.log[:] == judge.match.log[:]


@pytest.mark.parametrize(
    "step",
    [
        lambda judge: judge.do(Bid(7)),
        lambda judge: judge.undo(),
        lambda judge: judge.redo(),
        lambda judge: judge.amend(1, Bid(7)),
        lambda judge: judge.hand_over(0, "Gus"),
        lambda judge: judge.end_early(),
        lambda judge: judge.throw_away(),
        lambda judge: judge.begin(GAME, setup(4)),
    ],
)
def test_no_door_changes_anything_when_nothing_can_be_saved(path, opened, step):
    """This connection can only read the file."""
    judge = begun(opened(path))
    for action in bids(1, 2):
        judge.do(action)
    judge.undo()
    judge.journal._db.execute("PRAGMA query_only = ON")
    match, state, log = judge.match, judge.match.state, list(judge.match.log)
    step(judge)
    assert "read-only" in judge.saving.unsaved
    assert (judge.match, judge.match.state, judge.match.log[:]) == (match, state, log)
    judge.journal._db.execute("PRAGMA query_only = OFF")
    step(judge)
    assert judge.saving.unsaved == ""


def test_a_match_that_cannot_be_kept_does_not_begin(path, opened):
    judge = referee(opened(path))
    judge.journal._db.execute("PRAGMA query_only = ON")
    assert not judge.begin(GAME, setup())
    assert judge.match is None
    assert judge.saving.unsaved


def test_a_match_that_makes_no_sense_does_not_begin(path, opened):
    judge = referee(opened(path))
    assert not judge.begin(GAME, setup(3, dealer=3))
    assert judge.pending.notice == "The dealer has no seat."
    assert judge.journal.matches.all() == []


# --- whole matches from files


def test_the_same_file_is_kept_once(path, opened):
    journal = opened(path)
    header = Header("istinto", ("Ana", "Bo", "Cy"))
    match = did(new_match(), Bid(1))
    lines = ['{"action":{"do":"bid","tricks":1}}']
    assert [importing.import_match(journal, header, match, lines, NOW) for _ in range(2)] == [1, 1]
    assert importing.import_match(journal, header, new_match(), [], NOW) == 2
    assert [len(journal.lines(saved.number)) for saved in journal.matches.all()] == [0, 1]


def test_a_match_thrown_away_comes_back_with_its_file(path, opened):
    journal = opened(path)
    header = Header("istinto", ("Ana", "Bo", "Cy"))
    importing.import_match(journal, header, new_match(), [], NOW)
    journal.throw_away(1)
    assert importing.import_match(journal, header, new_match(), [], NOW) == 1
    assert [saved.number for saved in journal.matches.all()] == [1]


def test_a_journal_of_a_game_that_is_not_here_is_refused(path, opened):
    journal = opened(path)
    importing.import_match(journal, Header("bridge", ("Ana", "Bo")), new_match(), [], NOW)
    assert not referee(journal).resume(1)
    with pytest.raises(BrokenJournal, match="There is no game “bridge”"):
        referee(journal).peek(1)
