"""Two companions on one file: one plays, and neither repairs a file that the other has open."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.file.lock import Lock
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words.errors import SaveFailed
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import spoil

NOW = "2026-01-06T21:14:05+01:00"
OTHER = """
import sys
from pathlib import Path
from companion.games.istinto.actions import Bid
from companion.keep.opening import open_journal
from companion.keep.file.lock import Lock
from companion.table.referee import Referee

path, what = Path(sys.argv[1]), sys.argv[2]
if what == "mends":
    lock = Lock(path)
    assert lock.try_exclusive()
else:
    journal = open_journal(path)
    if what == "plays":
        assert journal.store.play()
    judge = Referee(journal, lambda: "")
    judge.resume(1)
print("in", flush=True)
for line in sys.stdin:
    if line == "bid\\n":
        judge.do(Bid(7))
        print(judge.saving.unsaved or "done", flush=True)
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "companion.db"
    with closing(open_journal(path)) as journal:
        journal.begin(GAME, setup())
    return path


@contextmanager
def other(path, what):
    """Another companion that has the file open, until it is closed."""
    command = [sys.executable, "-c", OTHER, str(path), what]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout.readline() == "in\n"
        yield process
        process.stdin.close()


def bid(process):
    process.stdin.write("bid\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def judge_of(journal):
    judge = Referee(journal, lambda: NOW)
    assert judge.resume(1)
    return judge


def test_the_second_who_plays_says_so_and_only_reads_until_the_first_is_gone(path):
    with other(path, "plays"), closing(open_journal(path)) as journal:
        assert not journal.store.play()
        assert journal.store.fault == (
            "Another Companion has companion.db open: this one only shows what is kept."
            " Close one of them."
        )
        judge = judge_of(journal)
        judge.do(Bid(1))
        assert "Not saved: another Companion has the file open." in judge.saving.unsaved
        assert (judge.match.entries, journal.lines(1)) == (0, [])
    with closing(open_journal(path)) as journal:
        assert journal.store.play()
        judge = judge_of(journal)
        judge.do(Bid(1))
        assert (judge.saving.unsaved, len(journal.lines(1))) == ("", 1)


def test_the_second_plays_on_once_the_first_is_closed(path):
    with closing(open_journal(path)) as journal:
        with other(path, "plays"):
            assert not journal.store.play()
            judge = judge_of(journal)
            judge.do(Bid(1))
            assert journal.store.fault
        judge.do(Bid(1))
        assert (judge.saving.unsaved, journal.store.fault, len(journal.lines(1))) == ("", "", 1)


def test_a_match_that_went_on_elsewhere_is_not_told_twice(path):
    """Commands may write while a companion plays; SQLite separates them."""
    with other(path, "reads") as process, closing(open_journal(path)) as journal:
        judge = judge_of(journal)
        assert bid(process) == "done"
        judge.do(Bid(1))
        assert judge.saving.unsaved == (
            "Not saved: it has gone on elsewhere; open it again."
            " Do the last thing again: all else is safe."
        )
        assert len(judge_of(journal).match.log) == 1
        judge.resume(1)
        judge.do(Bid(1))
        assert len(journal.lines(1)) == 2


@pytest.mark.parametrize("damage", ["doubted", "spoilt"])
def test_nobody_mends_a_file_that_another_has_open(path, damage):
    """Else the other would write into the file that was put aside."""
    with other(path, "plays") as process:
        with closing(open_journal(path)) as journal:
            journal.store.report_damage()
        if damage == "spoilt":
            spoil(path, "deck")
        with closing(open_journal(path)) as journal:
            assert journal.damaged is None
        assert bid(process) == "done"
        assert path.with_name("companion.db-doubted").exists()
    with closing(open_journal(path)) as journal:
        assert (journal.damaged is not None) == (damage == "spoilt")
        assert len(journal.lines(1)) == 1


def test_a_damaged_file_that_is_open_elsewhere_is_refused(path):
    with other(path, "reads"):
        path.write_bytes(b"\xa5" * 8192)
        with pytest.raises(SaveFailed, match="Another Companion is writing to"):
            open_journal(path)


def test_nobody_comes_in_while_another_mends_it(path):
    with other(path, "mends"), closing(Lock(path)) as lock:
        assert not lock.try_exclusive()
        assert not lock.share(timeout=0.0)
    with closing(Lock(path)) as lock:
        assert lock.share(timeout=0.0)
