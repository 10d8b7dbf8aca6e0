"""Copies of everything: whole, read back, thinned out by day, week and month, and put back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from shutil import disk_usage
from stat import S_IMODE
from time import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.game import GAME
from companion.keep.file import backup
from companion.keep.file.backup import Backup
from companion.keep.file.vault import Vault
from companion.keep.opening import open_journal
from companion.words.errors import DamagedFile, SaveFailed
from tests.games.istinto.kit.states import setup

TODAY = date(2026, 11, 22)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A file with one match, in use."""
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup())
        yield journal.path


def matches(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM match").fetchone()[0])


def test_a_copy_of_a_file_in_use_has_everything_that_was_committed(kept, tmp_path):
    assert (tmp_path / "companion.db-wal").stat().st_size > 0
    assert backup.copy(kept, tmp_path / "copy.db")
    assert matches(tmp_path / "copy.db") == 1


def test_a_copy_is_one_file_that_only_its_owner_reads(kept, tmp_path):
    made = backup.rotate(kept, tmp_path / "copies", TODAY)
    assert [path.name for path in (tmp_path / "copies").iterdir()] == [made.name]
    assert S_IMODE(made.stat().st_mode) == 0o600
    assert S_IMODE((tmp_path / "copies").stat().st_mode) == 0o700


def test_the_key_to_secrets_is_in_no_copy(kept, tmp_path):
    Vault.of(kept).encrypt(b"a rule")
    key = kept.with_suffix(".key").read_bytes().strip()
    backup.rotate(kept, tmp_path / "copies", TODAY)
    assert key in kept.with_suffix(".key").read_bytes()
    assert not any(key in path.read_bytes() for path in (tmp_path / "copies").iterdir())


def test_a_copy_that_is_stopped_leaves_nothing(kept, tmp_path):
    assert not backup.copy(kept, tmp_path / "copy.db", lambda _: False)
    assert list(tmp_path.glob("*copy*")) == []


@pytest.mark.parametrize(
    "name", [".0123456789abcdef.new", ".companion-0007-2026-11-20.db.4711.new"]
)
@pytest.mark.parametrize("hours", [2, -2], ids=["old", "of a clock that went back"])
def test_the_unfinished_copy_of_a_killed_process_is_removed_with_the_next_one(
    kept, tmp_path, name, hours
):
    copies = tmp_path / "copies"
    copies.mkdir()
    for folder in (tmp_path, copies):
        (folder / name).write_bytes(b"half a copy")
        os.utime(folder / name, (time() - 3600 * hours,) * 2)
    made = backup.rotate(kept, copies, TODAY)
    assert [*copies.iterdir()] == [made]
    assert not (tmp_path / name).exists()


def test_unfinished_and_foreign_files_are_not_swept_away(kept, tmp_path):
    young, other = tmp_path / ".0123456789abcdef.new", tmp_path / "notes.new"
    for path in (young, other):
        path.write_bytes(b"")
    os.utime(other, (0, 0))
    backup.rotate(kept, tmp_path / "copies", TODAY)
    assert young.exists()
    assert other.exists()


def test_no_copy_is_added_where_it_would_leave_no_room_for_matches(kept, tmp_path):
    """The file seems larger than all that is free: it ends in a hole."""
    first = backup.rotate(kept, tmp_path / "copies", TODAY)
    os.truncate(kept, disk_usage(tmp_path).free)
    with pytest.raises(SaveFailed, match="the disk is full"):
        backup.rotate(kept, tmp_path / "copies", TODAY + timedelta(1))
    assert [*(tmp_path / "copies").iterdir()] == [first]


def test_of_a_damaged_file_no_copy_is_made_and_the_last_good_one_stays(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup())
    good = backup.rotate(journal.path, tmp_path / "copies", TODAY)
    spoilt = bytearray(journal.path.read_bytes())
    spoilt[4096:] = bytes(len(spoilt) - 4096)
    journal.path.write_bytes(spoilt)
    with pytest.raises(DamagedFile):
        backup.rotate(journal.path, tmp_path / "copies", TODAY + timedelta(1))
    assert [each.path for each in backup.backups(tmp_path / "copies")] == [good]


def test_a_copy_of_today_that_holds_more_than_the_last_one_stays(kept, tmp_path):
    fuller = backup.rotate(kept, tmp_path / "copies", TODAY)
    empty = tmp_path / "other.db"
    open_journal(empty).close()
    for day in (TODAY, TODAY + timedelta(1), TODAY + timedelta(1), TODAY + timedelta(2)):
        made = backup.rotate(empty, tmp_path / "copies", day)
        assert {fuller, made} <= {each.path for each in backup.backups(tmp_path / "copies")}
    assert len(backup.backups(tmp_path / "copies")) == 4
    assert matches(fuller) == 1


def test_a_file_whose_schema_is_not_ours_is_not_copied(kept, tmp_path):
    good = backup.rotate(kept, tmp_path / "copies", TODAY)
    spoilt = tmp_path / "spoilt.db"
    spoilt.write_bytes(good.read_bytes().replace(b"INTEGER PRIMARY", b"INTEGER TRIMARY"))
    with pytest.raises(DamagedFile, match="no copy of ours"):
        backup.rotate(spoilt, tmp_path / "copies", TODAY)
    assert [each.path for each in backup.backups(tmp_path / "copies")] == [good]


ENDLESS = "WITH RECURSIVE n AS (SELECT 1 AS a UNION ALL SELECT a FROM n) SELECT a FROM n"
HOSTILE = {
    "a view beside our tables": f"CREATE VIEW endless AS {ENDLESS}",
    "a view in the place of a table": f"DROP TABLE fact; CREATE VIEW fact AS {ENDLESS}",
    "a trigger": "CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM match; END",
    "another table": "CREATE TABLE more (a)",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_copy_that_has_anything_but_our_tables_is_not_put_back(kept, tmp_path, what):
    hostile = backup.rotate(kept, tmp_path / "backup", TODAY)
    with closing(sqlite3.connect(hostile)) as db:
        db.executescript(HOSTILE[what])
    with pytest.raises(DamagedFile, match="no copy of ours"):
        backup.restore(hostile, tmp_path / "new.db", "now")
    open_journal(tmp_path / "new.db").close()
    assert backup.fuller(tmp_path / "new.db", tmp_path / "backup") is None


@pytest.mark.parametrize("what", [b"", b"no database", b"SQLite format 3\0" + bytes(4080)])
def test_a_foreign_copy_is_refused(tmp_path, what):
    (tmp_path / "file").write_bytes(what)
    with pytest.raises(DamagedFile, match="is damaged or no copy of ours"):
        backup.verify(tmp_path / "file")


def test_a_folder_that_cannot_be_written_is_named(kept, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SaveFailed, match="Nothing can be copied to"):
        backup.rotate(kept, tmp_path / "file" / "folder", TODAY)


# --- which stay


def copies(days):
    return [Backup(n, day, Path(f"companion-{n:04}-{day}.db")) for n, day in enumerate(days, 1)]


def test_a_copy_a_day_for_two_years_leaves_a_week_four_weeks_and_twelve_months():
    every = copies(TODAY - timedelta(730 - n) for n in range(731))
    days = {each.day for each in backup.thinned(every)}
    assert {TODAY - timedelta(n) for n in range(7)} <= days
    sundays = {TODAY - timedelta(7 * n) for n in range(4)}  # 22 November 2026 is a Sunday
    assert sundays <= days
    last_of_months = {date(2026, month, 1) - timedelta(1) for month in range(1, 12)}
    assert last_of_months <= days
    assert len(days) == 7 + 3 + 11 - len(sundays & last_of_months)


def naively_thinned(every):
    """Return the copies to keep: the last of a day, week or month among the 7, 4 or 12 latest."""
    stay = set()
    for each in every:
        later = [other for other in every if other.number > each.number]
        for words, most in (("%Y-%m-%d", 7), ("%G-%V", 4), ("%Y-%m", 12)):
            own = each.day.strftime(words)
            others = {other.day.strftime(words) for other in later}
            if own not in others and len(others) < most:
                stay.add(each)
    return stay


@given(st.lists(st.dates(date(1970, 1, 1), date(2031, 12, 31)), max_size=60))
def test_kept_copies_equal_a_naive_count_even_if_the_clock_goes_back(days):
    every = copies(days)
    assert set(backup.thinned(every)) == naively_thinned(every)


def test_a_second_copy_on_a_day_takes_the_place_of_the_first(kept, tmp_path):
    first = backup.rotate(kept, tmp_path / "copies", TODAY)
    second = backup.rotate(kept, tmp_path / "copies", TODAY)
    assert not first.exists()
    assert [each.path for each in backup.backups(tmp_path / "copies")] == [second]


def test_the_newest_is_the_one_made_last_whatever_the_clock_said(kept, tmp_path):
    backup.rotate(kept, tmp_path / "copies", TODAY)
    last = backup.rotate(kept, tmp_path / "copies", date(1970, 1, 1))
    assert backup.backups(tmp_path / "copies")[0].path == last


# --- put back


def test_a_copy_is_restored_and_the_older_file_put_aside(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup())
    copy = backup.rotate(journal.path, tmp_path / "copies", TODAY)
    with closing(open_journal(journal.path)) as later:
        later.begin(GAME, setup())
    aside = backup.restore(copy, journal.path, "20261122T201000")
    assert (matches(journal.path), matches(aside)) == (1, 2)


def test_a_doubted_file_makes_room_as_it_is_with_its_log(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup())
        copy = backup.rotate(journal.path, tmp_path / "copies", TODAY)
        journal.store.report_damage()
    logged = [journal.path, journal.path.with_name("companion.db-wal")]
    before = [each.read_bytes() for each in logged]
    aside = backup.restore(copy, journal.path, "now")
    assert [aside.read_bytes(), aside.with_name(f"{aside.name}-wal").read_bytes()] == before
    assert before[1]
    assert not logged[1].exists()


def test_a_copy_comes_back_where_nothing_is(kept, tmp_path):
    copy = backup.rotate(kept, tmp_path / "copies", TODAY)
    (tmp_path / "new").mkdir()
    assert backup.restore(copy, tmp_path / "new" / "companion.db", "now") is None
    assert matches(tmp_path / "new" / "companion.db") == 1


def test_nothing_is_put_in_the_place_of_a_file_in_use(kept, tmp_path):
    copy = backup.rotate(kept, tmp_path / "copies", TODAY)
    with pytest.raises(SaveFailed, match="Close it first"):
        backup.restore(copy, kept, "now")
    assert not list(tmp_path.glob("*before*"))
    assert matches(kept) == 1


def test_a_damaged_copy_is_not_put_back(kept, tmp_path):
    copy = backup.rotate(kept, tmp_path / "copies", TODAY)
    copy.write_bytes(copy.read_bytes()[:5000])
    with pytest.raises(DamagedFile):
        backup.restore(copy, tmp_path / "companion.db", "now")
    assert matches(kept) == 1


def test_a_copy_takes_the_place_of_a_file_that_cannot_be_read_which_is_kept(kept, tmp_path):
    copy = backup.rotate(kept, tmp_path / "copies", TODAY)
    (tmp_path / "new").mkdir()
    ruin = tmp_path / "new" / "companion.db"
    ruin.write_bytes(b"once a database")
    aside = backup.restore(copy, ruin, "now")
    assert aside.read_bytes() == b"once a database"
    assert matches(ruin) == 1
