"""Two boxes with separate matches are merged into the content that one box would have."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.istinto.game import GAME
from companion.keep import restoring
from companion.keep.file import backup
from companion.keep.file.row_checksums import TABLES
from companion.keep.matches import importing
from companion.keep.matches.erasing import erase
from companion.keep.matches.exchange import read
from companion.keep.matches.merging import Merged
from companion.keep.opening import open_journal
from companion.play.codec import clear, is_encrypted
from companion.table.referee import Referee
from companion.words.errors import CompanionError
from tests.games.istinto.kit.states import bids, setup
from tests.keep.boxes import Playing, shown
from tests.support.sampling import examples

HERE = Path(__file__).parent
NOW = "2026-11-26T20:00:00+01:00"
LATER = "2026-11-26T22:00:00+01:00"
SEEDS = st.integers(0, 10**9)
HANDED_OVER_IN_BOTH = 358929
"""Seed of two boxes that give one seat of a match to two people."""


class Boxes:
    """Two boxes with a common beginning, or none, and random matches after it."""

    def __init__(self, seed: int, folder: Path, files: ExitStack) -> None:
        chance = Random(seed)
        self._folder, self._files = folder, files
        base = self.new("base")
        if chance.random() < 0.8:
            with closing(open_journal(base)) as journal:
                Playing(journal, chance, "c", 1).go_on(chance.randrange(8))
        self.paths = []
        for day, mark in ((10, "a"), (20, "b")):
            self.paths.append(self.new(mark))
            shutil.copytree(base.parent, self.paths[-1].parent, dirs_exist_ok=True)
            with closing(open_journal(self.paths[-1])) as journal:
                Playing(journal, chance, mark, day).go_on(chance.randrange(8))

    def new(self, name: str) -> Path:
        path = self._folder / name / "companion.db"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def merged(self, into: int) -> object:
        """Return a new journal with the one box and then the other."""
        path = self.new(f"merged-{into}")
        shutil.copytree(self.paths[into].parent, path.parent, dirs_exist_ok=True)
        key = self.paths[1 - into].with_suffix(".key")
        if key.exists():  # both have both keys
            with path.with_suffix(".key").open("ab") as keys:
                keys.write(key.read_bytes())
        journal = self._files.enter_context(closing(open_journal(path)))
        restoring.restore(self.backup(1 - into), journal)
        return journal

    def backup(self, which: int) -> Path:
        target = self._folder / f"backup-{which}.db"
        backup.copy(self.paths[which], target)
        return target


def rows(journal):
    """Return all rows of all tables."""
    tables = (*TABLES, "entry")
    return [list(journal.store.read(f"SELECT * FROM {table}")) for table in tables]


def with_boxes(test):
    """Run a test with two boxes for each seed."""

    @examples(300)
    @given(SEEDS)
    @example(HANDED_OVER_IN_BOTH)
    def run(seed):
        with TemporaryDirectory() as folder, ExitStack() as files:
            test(Boxes(seed, Path(folder), files))

    return run


@with_boxes
def test_the_direction_of_a_merge_does_not_matter(boxes):
    assert shown(boxes.merged(0)) == shown(boxes.merged(1))


@with_boxes
def test_merging_once_more_changes_nothing(boxes):
    journal = boxes.merged(0)
    before = shown(journal), rows(journal)
    for which in (1, 0, 1):
        assert restoring.restore(boxes.backup(which), journal).matches == 0
    assert (shown(journal), rows(journal)) == before


@with_boxes
def test_a_wiped_box_comes_back_as_it_was(boxes):
    copy = boxes.backup(0)
    with closing(open_journal(boxes.paths[0])) as journal:
        before = rows(journal)
    boxes.paths[0].unlink()
    backup.restore(copy, boxes.paths[0], "now")
    with closing(open_journal(boxes.paths[0])) as journal:
        assert rows(journal) == before


@with_boxes
def test_a_new_box_into_which_another_is_merged_shows_all_that_it_showed(boxes):
    copy, key = boxes.backup(0), boxes.paths[0].with_suffix(".key")
    with closing(open_journal(boxes.paths[0])) as journal:
        before, order = shown(journal), journal.matches.page(0, 99)
    path = boxes.new("new")
    if key.exists():
        shutil.copy(key, path.with_suffix(".key"))
    with closing(open_journal(path)) as journal:
        restoring.restore(copy, journal)
        assert shown(journal) == before
        assert [each.touched for each in journal.matches.page(0, 99)] == [
            each.touched for each in order
        ]


def began(path, *, now=NOW, entries=3):
    """Begin a match of Istinto with bids, and return the open journal and its referee."""
    journal = open_journal(path, now)
    judge = Referee(journal, lambda: now)
    judge.begin(GAME, setup())
    for action in bids(1, 2, 3)[:entries]:
        judge.do(action)
    return journal, judge


def test_matches_thrown_away_here_stay_away(tmp_path):
    journal, judge = began(tmp_path / "companion.db")
    backup.copy(journal.path, tmp_path / "copy.db")
    judge.throw_away()
    with closing(journal):
        assert restoring.restore(tmp_path / "copy.db", journal) == Merged(0, 0)
        assert [each.thrown for each in journal.matches.page(0, 9)] == [True]


def test_people_erased_or_merged_here_do_not_come_back(tmp_path):
    journal, _judge = began(tmp_path / "companion.db")
    backup.copy(journal.path, tmp_path / "copy.db")
    with closing(journal):
        journal.people.meet("Zoe", NOW)
        erase(journal.store, "Ana")
        journal.people.merge("Bo", "Zoe")
        assert restoring.restore(tmp_path / "copy.db", journal) == Merged(0, 0)
        assert sorted(journal.people.names()) == ["Cy", "Zoe"]
        assert b"Ana" not in b"".join(each.encode() for each in journal.lines(1))


def test_a_match_that_went_on_in_both_boxes_is_two_and_each_goes_on(tmp_path):
    path, other = tmp_path / "companion.db", tmp_path / "other" / "companion.db"
    journal, _judge = began(path, entries=1)
    journal.close()
    shutil.copytree(tmp_path, other.parent)
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        judge.resume(1)
        judge.do(bids(5)[0])
    for entries, new in ((1, 1), (1, 1), (0, 0)):
        with closing(open_journal(other, NOW)) as journal:
            judge = Referee(journal, lambda: NOW)
            judge.resume(1)
            for action in bids(4)[:entries]:
                judge.do(action)
        backup.copy(other, tmp_path / "copy.db")
        with closing(open_journal(path, NOW)) as journal:
            assert restoring.restore(tmp_path / "copy.db", journal).matches == new
            assert journal.matches.count() == 2


def test_a_seat_that_two_people_took_over_in_two_boxes_is_in_two_matches(tmp_path):
    path, other = tmp_path / "companion.db", tmp_path / "other" / "companion.db"
    began(path, entries=1)[0].close()
    shutil.copytree(tmp_path, other.parent)
    for box, name, now in ((path, "Dora", NOW), (other, "Eva", LATER)):
        with closing(open_journal(box, now)) as journal:
            judge = Referee(journal, lambda now=now: now)
            judge.resume(1)
            judge.hand_over(0, name)
    for here, there in ((path, other), (other, path), (path, other)):
        backup.copy(there, tmp_path / "copy.db")
        with closing(open_journal(here, NOW)) as journal:
            restoring.restore(tmp_path / "copy.db", journal)
            late = [journal.people.holders(match)[-1].name for match in (1, 2)]
            assert journal.matches.count() == 2
            assert sorted(late) == ["Dora", "Eva"]


def test_a_copy_of_an_earlier_release_is_merged_and_stays_as_it_is(tmp_path):
    old, copy = HERE / "of-version-7", tmp_path / "copy.db"
    shutil.copy(old / "companion.db", copy)
    before = copy.read_bytes()
    path = tmp_path / "new" / "companion.db"
    path.parent.mkdir()
    for key in old.glob("*.key"):
        shutil.copy(key, path.with_suffix(".key"))
    with closing(open_journal(path, NOW)) as journal:
        merged = restoring.restore(copy, journal)
        assert merged.matches == journal.matches.count() > 0
        there = shown(journal)
        assert restoring.restore(copy, journal) == Merged(0, 0)
        assert shown(journal) == there
    assert copy.read_bytes() == before


def test_secrets_stay_encrypted_and_are_read_once_their_key_is_there(tmp_path):
    path, other = tmp_path / "companion.db", tmp_path / "other" / "companion.db"
    with closing(open_journal(other, NOW)) as journal:
        importing.import_match(journal, *read_file("baker-street-seven-letters", 40), NOW)
        lines = journal.lines(1)
        clear_lines = [clear(line, journal.store.vault) for line in lines]
    assert any(map(is_encrypted, lines))
    backup.copy(other, tmp_path / "copy.db")
    began(path)[0].close()
    with closing(open_journal(path, NOW)) as journal:
        restoring.restore(tmp_path / "copy.db", journal)
        (number,) = (each.number for each in journal.matches.all() if each.game == "baker-street")
        assert journal.lines(number) == lines
        shutil.copy(other.with_suffix(".key"), path.with_suffix(".key"))
        assert [clear(line, journal.store.vault) for line in journal.lines(number)] == clear_lines


def read_file(name, entries):
    """Return the header of a playthrough, a match and its first lines."""
    lines = (HERE.parent / "playthroughs" / f"{name}.jsonl").read_bytes().splitlines()
    return read(lines[: entries + 1])


def test_a_merge_that_is_cancelled_changes_nothing_and_leaves_nothing(tmp_path):
    journal, _judge = began(tmp_path / "companion.db")
    other, _judge = began(tmp_path / "other.db", now=LATER)
    backup.copy(other.path, tmp_path / "copy.db")
    with closing(journal), closing(other):
        before = rows(journal)
        for most in range(1, 60):
            calls = count(1)
            if restoring.restore(
                tmp_path / "copy.db", journal, lambda _, calls=calls, most=most: next(calls) < most
            ):
                break
            assert rows(journal) == before
            assert not list(tmp_path.glob(".*"))
        assert most > 3
        assert journal.matches.count() == 2


@pytest.mark.parametrize("what", ["a line\nbreak", "\u202eright to left", "x" * 300])
def test_a_copy_with_a_name_that_nobody_can_have_is_refused_whole(what, tmp_path):
    journal, _judge = began(tmp_path / "companion.db")
    other, _judge = began(tmp_path / "other.db", now=LATER)
    with other.store.saving() as db:
        db.execute("UPDATE person SET name = ? WHERE name = 'Bo'", (what,))
    backup.copy(other.path, tmp_path / "copy.db")
    with closing(journal), closing(other):
        before = rows(journal)
        with pytest.raises(CompanionError, match="cannot be used"):
            restoring.restore(tmp_path / "copy.db", journal)
        assert rows(journal) == before


def test_a_preview_counts_new_rows_without_writing(tmp_path):
    journal, _judge = began(tmp_path / "companion.db")
    other, _judge = began(tmp_path / "other.db", now=LATER)
    other.people.meet("Zoe", NOW)
    backup.copy(other.path, tmp_path / "copy.db")
    with closing(journal), closing(other):
        assert restoring.coming(tmp_path / "copy.db", journal.path) == Merged(1, 4)
        restoring.restore(tmp_path / "copy.db", journal)
        assert restoring.coming(tmp_path / "copy.db", journal.path) == Merged(0, 0)


def test_another_thread_merges_while_the_table_goes_on(tmp_path):
    journal, judge = began(tmp_path / "companion.db", entries=2)
    other, _judge = began(tmp_path / "other.db", now=LATER)
    backup.copy(other.path, tmp_path / "copy.db")
    with closing(journal), closing(other), ThreadPoolExecutor(1) as thread:
        assert journal.store.play()
        merging = thread.submit(restoring.restore_in_thread, tmp_path / "copy.db", journal)
        assert merging.result().matches == 1
        judge.do(bids(3)[0])
        assert judge.saving.kept
        assert journal.matches.count() == 2
        assert not may_play(journal.path)


def may_play(path):
    """Return True if another process may play on a file."""
    program = (
        "import sys; from pathlib import Path; from companion.keep.opening import open_journal;"
        "sys.exit(open_journal(Path(sys.argv[1])).store.play())"
    )
    return subprocess.run([sys.executable, "-c", program, str(path)], check=False).returncode == 1


def test_a_match_that_cannot_be_read_is_left_out_and_told(tmp_path):
    journal, _judge = began(tmp_path / "companion.db")
    other, _judge = began(tmp_path / "other.db", now=LATER)
    with other.store.saving() as db:
        db.execute("""UPDATE entry SET line = replace(line, '"at":"', ?)""", ('"at":"\x1b[2J',))
        db.execute(
            "UPDATE entry SET proof = proof((SELECT id FROM match), number, CAST(line AS BLOB))"
        )
    backup.copy(other.path, tmp_path / "copy.db")
    with closing(journal), closing(other):
        merged = restoring.restore(tmp_path / "copy.db", journal)
        assert (merged.matches, merged.unreadable) == (0, 1)
        assert merged.hints.startswith("1 match in it cannot be read and was left out.")
        assert journal.matches.count() == 1
