"""The command line makes, lists, merges and restores copies of everything."""

from __future__ import annotations

import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from companion.__main__ import main
from companion.games.istinto.game import GAME
from companion.keep.file import backup
from companion.keep.file.migrations import BASE, VERSION
from companion.keep.opening import open_journal
from companion.telling.dates import whole_day
from tests.games.istinto.kit.states import setup


@pytest.fixture
def companion(tmp_path, monkeypatch, capsys):
    """Run the companion in English; return its exit status and all of its output."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        code = main(["--data", str(tmp_path / "data"), *map(str, words)])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@pytest.fixture
def played(tmp_path):
    """One match is kept."""
    with closing(open_journal(tmp_path / "data" / "companion.db")) as journal:
        journal.begin(GAME, setup())


def test_copies_can_be_listed_and_restored(companion, played, tmp_path):
    code, said = companion("backup")
    (copy,) = (tmp_path / "data" / "backup").iterdir()
    assert (code, said) == (0, f"Everything is copied to {copy}, and was read back.\n")
    assert companion("restore") == (0, f"{copy}\n")
    (tmp_path / "data" / "companion.db").unlink()
    assert companion("restore", copy) == (0, f"What {copy} holds is kept here now.\n")
    assert "Istinto" in companion("matches")[1]


def test_the_file_put_aside_by_a_restore_is_named(companion, played, tmp_path):
    copy = tmp_path / "copy.db"
    companion("backup", "--out", copy)
    _code, said = companion("restore", "--replace", copy)
    assert f"What was here before lies in {tmp_path}/data/companion.before-" in said


def test_a_folder_such_as_a_memory_stick_gets_a_copy_beside_those_it_has(
    companion, played, tmp_path
):
    (tmp_path / "stick").mkdir()
    for _ in range(2):
        assert companion("backup", "--out", tmp_path / "stick")[0] == 0
    assert [path.name[:14] for path in (tmp_path / "stick").iterdir()] == ["companion-0002"]


@pytest.mark.parametrize("daily", [[], ["--daily"]])
def test_every_folder_of_the_settings_gets_a_copy_or_it_is_told_why_not(
    companion, played, tmp_path, daily
):
    stick, file, nowhere = (tmp_path / name for name in ("stick", "file", "nowhere"))
    stick.mkdir()
    chosen = tmp_path / "data" / "companion.toml"
    chosen.write_text(f'backup = ["{nowhere}", "{stick}"]')
    code, said = companion("backup", *daily)
    copies = [*(tmp_path / "data" / "backup").iterdir(), *stick.iterdir()]
    told = [f"Everything is copied to {copy}, and was read back." for copy in copies]
    absent = f"{nowhere} is not there: nothing was copied to it."
    assert len(copies) == 2
    assert (code, said.splitlines()) == (0, [*told, absent])
    file.touch()
    chosen.write_text(f'backup = ["{file}", "{nowhere}"]')
    code, said = companion("backup", *daily)
    fault = f"Nothing can be copied to {file}: what should be a folder is a file."
    assert (code, said.splitlines()[-2:]) == (2, [fault, absent])


def test_the_copy_of_the_day_is_made_once_in_each_folder(companion, played, tmp_path):
    (tmp_path / "stick").mkdir()
    companion("backup")
    (tmp_path / "data" / "companion.toml").write_text(f'backup = ["{tmp_path}/stick"]')
    code, said = companion("backup", "--daily")
    (copy,) = (tmp_path / "stick").iterdir()
    assert (code, said) == (0, f"Everything is copied to {copy}, and was read back.\n")
    assert companion("backup", "--daily") == (0, "")


@pytest.mark.parametrize("words", [["backup"], ["export", "1", "--csv"]])
def test_nothing_is_written_to_the_place_of_a_stick_that_is_not_there(companion, played, words):
    code, said = companion(*words, "--out", "/media/no-such-stick/file")
    assert (code, said) == (2, "No memory stick is at /media/no-such-stick/file: plug it in, or"
                            " name another place.\n")  # fmt: skip


def test_before_anything_is_kept_there_is_nothing_to_copy_and_nothing_to_put_back(
    companion, tmp_path
):
    data = tmp_path / "data"
    assert companion("backup") == (2, f"Nothing is kept in {data} yet.\n")
    said = f"There is no copy in {data / 'backup'}: make one with backup.\n"
    assert companion("restore") == (0, said)


def test_of_a_box_that_keeps_nothing_no_copy_is_made_and_none_is_offered(companion, tmp_path):
    data = tmp_path / "data"
    assert companion("matches") == (0, f"Nothing is kept in {data} yet.\n")
    assert companion("backup") == (2, f"Nothing is kept in {data} yet.\n")
    backup.copy(data / "companion.db", data / "companion-0001-2026-11-22.db")
    (data / "backup").mkdir()
    (data / "companion-0001-2026-11-22.db").rename(data / "backup/companion-0001-2026-11-22.db")
    assert companion("matches") == (0, f"Nothing is kept in {data} yet.\n")


def test_nothing_is_copied_onto_itself_or_onto_what_is_no_file(companion, played, tmp_path):
    kept = tmp_path / "data" / "companion.db"
    said = f"{kept} cannot be copied onto itself.\n"
    assert companion("backup", "--out", kept) == (2, said)
    assert companion("restore", kept) == (2, said)
    assert companion("backup", "--out", "/dev/null") == (2, "/dev/null is no file.\n")


def test_a_copy_takes_the_place_of_no_file(companion, played, tmp_path):
    poem = tmp_path / "poem.txt"
    poem.write_text("of roses")
    said = f"There is a file {poem} already: name another one, or a folder for copies.\n"
    assert companion("backup", "--out", poem) == (2, said)
    assert poem.read_text() == "of roses"


def test_a_copy_is_put_back_by_its_name_from_wherever_one_is(companion, played, tmp_path):
    companion("backup")
    (copy,) = (tmp_path / "data" / "backup").iterdir()
    assert companion("restore", copy.name)[0] == 0
    assert companion("restore", "nowhere.db") == (2, "There is no file nowhere.db.\n")


def test_where_nothing_is_kept_a_copy_of_what_was_is_named(companion, played, tmp_path):
    companion("backup")
    (copy,) = (tmp_path / "data" / "backup").iterdir()
    (tmp_path / "data" / "companion.db").write_bytes(b"")
    day = whole_day(copy.stem[-10:])
    assert companion("matches")[1] == (
        f"Nothing is kept here, but there is a copy of {day}: “companion restore {copy.name}”"
        " puts it back.\n"
    )
    assert companion("restore", copy.name)[0] == 0
    assert "Istinto" in companion("matches")[1]


def began(path):
    """Begin one more match."""
    with closing(open_journal(path)) as journal:
        journal.begin(GAME, setup())


def test_a_copy_is_merged_into_what_is_here_and_a_second_time_adds_nothing(
    companion, played, tmp_path
):
    copy, path = tmp_path / "copy.db", tmp_path / "data" / "companion.db"
    companion("backup", "--out", copy)
    path.unlink()
    began(path)
    said = (
        "What {file} holds is kept here now, with what was here before. Matches that are new here,"
        " or have more entries now: {matches}. New people: {people}.{more}\n"
    )
    more = (
        " 3 pairs of people with one name stay two, such as Ana and Ana 2: if they are one, say so"
        " on the page of one of them."
    )
    first = said.format(file=copy, matches=1, people=3, more=more)
    assert companion("restore", copy) == (0, first)
    assert companion("restore", copy) == (0, said.format(file=copy, matches=0, people=0, more=""))
    assert companion("matches")[1].count("Istinto") == 2
    assert sorted(each.name for each in path.parent.iterdir() if each.is_dir()) == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (f"PRAGMA user_version = {VERSION + 1}", "a newer Companion. Update this one."),
        (f"PRAGMA user_version = {BASE - 1}; DROP TABLE former",
         "a Companion before 1.0.0, and stays as it is. Export its matches with that one, move the"
         " file away, and import them."),
    ],
)  # fmt: skip
def test_a_copy_of_a_newer_companion_or_one_too_old_is_refused(
    companion, played, tmp_path, change, why
):
    copy = tmp_path / "copy.db"
    companion("backup", "--out", copy)
    with closing(sqlite3.connect(copy)) as db:
        db.executescript(change)
    said = f"{copy} was written by {why}\n"
    assert companion("restore", copy) == (2, said)
    assert companion("restore", "--replace", copy) == (2, said)
    assert companion("matches")[1].count("Istinto") == 1


def test_a_terminal_shows_how_far_it_is_and_a_pipe_does_not(companion, played, tmp_path):
    companion("backup")
    (copy,) = (tmp_path / "data" / "backup").iterdir()
    words = [
        sys.executable,
        "-m",
        "companion",
        "--data",
        str(tmp_path / "data"),
        "restore",
        copy.name,
    ]
    ours, theirs = pty.openpty()
    with open(ours, "rb", buffering=0) as shown:
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=theirs, check=True)
        os.close(theirs)
        assert "75 %" in shown.read(100_000).decode()
    piped = subprocess.run(words, capture_output=True, check=True)
    assert piped.stderr == b""
