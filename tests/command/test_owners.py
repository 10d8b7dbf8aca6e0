"""Files that root's commands create belong to the owner of their folder.

Else the app, whose account may use only its own files, could not start after a command of root.
"""

from __future__ import annotations

import json
import os
import shutil

import pytest

from companion.command.parser import _parser
from companion.keep.file import aside, plain
from companion.settings import load, save
from companion.words import owners
from screens.rooms import painting
from tests.command.test_read_only import PLAYED
from tests.support.other_user import IS_ROOT, OTHER, OWNER
from tests.support.sampling import some, spread

pytestmark = pytest.mark.skipif(not IS_ROOT, reason="Only root can make files of others.")

COMMANDS = [
    ["matches"],
    ["decks"],
    ["doctor"],
    ["replay", "{home}/match.jsonl"],
    ["export", "--all", "--out", "{home}/many"],
    ["export", "--all", "--csv", "--out", "{home}/points.csv"],
    ["recap", "--out", "{home}/evening"],
    ["sheet", "Scala 40", "--out", "{home}/other.sheet"],
    ["export-deck", "Ours", "--out", "{home}/other.json"],
    ["backup"],
    ["backup", "--out", "{data}/mine.db"],
    ["restore"],
    ["restore", "{home}/copy.db"],
    ["restore", "{home}/copy.db", "--replace"],
    ["salvage", "{home}/copy.db"],
    ["import", "{home}/match.jsonl"],
    ["import", "{home}/scala.sheet"],
    ["import-scores", "{home}/scores.csv"],
    ["import-deck", "{home}/deck.json"],
    ["labels", "cluedo", "--out", "{data}/labels.pdf"],
    ["rebuild"],
    ["club", "evening", "begin", "istinto"],
]
"""Every command that works on the data folder, with files in the home of a maker."""
ELSEWHERE = {"run", "update", "roll-back", "completion"}
"""Commands that work on no file of the data folder, or draw, which has a test of its own."""


@pytest.fixture
def places(world):
    """A played folder of one user and a shut home of another, with a file of each kind."""
    data, home = world.path("data"), world.path("home")
    assert world.run(PLAYED, data).returncode == 0
    home.mkdir()
    for words, name in (
        (["export"], "match.jsonl"), (["sheet", "Scala 40"], "scala.sheet"),
        (["export-deck", "Ours"], "deck.json"), (["backup", "--out", home / "copy.db"], ""),
    ):  # fmt: skip
        done = world.companion("--data", data, *words, user=0)
        assert done.returncode == 0, done.stderr
        if name:
            (home / name).write_text(done.stdout)
    (home / "scores.csv").write_text("date,game,name,points\n2025-03-01,Burraco,Ana,7\n")
    for path in (home, *home.iterdir()):
        os.chown(path, OTHER, OTHER)
        path.chmod(0o700 if path.is_dir() else 0o600)
    return {"data": data, "home": home}


def owned(folder):
    return {path.lstat().st_uid for path in (folder, *folder.rglob("*"))}


@pytest.mark.parametrize("words", spread(COMMANDS, 3))
def test_a_command_of_root_reads_what_is_a_makers_and_writes_what_is_the_apps(world, places, words):
    done = world.companion(
        "--data", places["data"], *(word.format(**places) for word in words), user=0
    )
    assert done.returncode == 0 or words == ["doctor"], done.stderr
    assert owned(places["data"]) == {OWNER}
    assert owned(places["home"]) == {OTHER}


def test_every_command_is_in_the_table():
    _all, every = _parser()
    assert {words[0] for words in COMMANDS} | ELSEWHERE == set(every)


def test_folders_that_are_missing_belong_to_the_owner_of_the_first_that_is_there(world, places):
    shutil.rmtree(places["data"])
    data = places["home"] / "cards" / "box"
    done = world.companion("--data", data, "import", places["home"] / "scala.sheet", user=0)
    assert done.returncode == 0, done.stderr
    assert (data / "sheets").is_dir()
    assert owned(places["home"]) == {OTHER}


def test_other_files_of_the_app_belong_to_the_owner_of_its_folder(world):
    data = world.path("data")
    data.mkdir()
    os.chown(data, OWNER, OWNER)
    save(data / "companion.toml", theme="light")
    next(painting.fill(data / "rooms", (80, 48), True))
    plain.make_private(data / "half.db-new")
    aside.put_aside(data / "half.db", "2026-11-22T20:00:00")
    assert owned(data) == {OWNER}


def test_a_command_of_root_gives_back_what_an_older_one_has_kept(world, places):
    os.chown(places["data"] / "companion.db", 0, 0)
    done = world.companion("--data", places["data"], "rebuild", user=0)
    assert done.returncode == 0, done.stderr
    assert owned(places["data"]) == {OWNER}


def test_no_file_of_root_is_given_away_by_a_link_that_the_owner_lays_to_it(world, places):
    theirs = world.path("root")
    theirs.write_text("root's own\n")
    for name in ("companion.db-lock", "companion.db-wal"):
        (places["data"] / name).unlink(missing_ok=True)
        (places["data"] / name).symlink_to(theirs)
        world.companion("--data", places["data"], "rebuild", user=0)
        assert (theirs.stat().st_uid, theirs.read_text()) == (0, "root's own\n")
        (places["data"] / name).unlink()


def test_settings_that_root_has_written_are_changed_by_the_app_and_become_its_own(world):
    data = world.path("data")
    data.mkdir()
    (data / "companion.toml").write_text("# by hand\ntheme = 'light'\n")
    os.chown(data, OWNER, OWNER)
    code = (
        "from companion.settings import save; from pathlib import Path\n"
        "save(Path(sys.argv[1]), text='large')"
    )
    done = world.run(f"import sys\n{code}", data / "companion.toml")
    assert done.returncode == 0, done.stderr
    assert (load(data / "companion.toml").theme, load(data / "companion.toml").text) == (
        "light", "large")  # fmt: skip
    assert owned(data) == {OWNER}


@pytest.mark.parametrize("tail", some(["", "-lock", "-wal"], 1))
def test_the_app_that_cannot_use_its_file_names_the_file_its_owner_and_the_command(
    world, places, tail
):
    file = places["data"] / f"companion.db{tail}"
    os.chown(file, 0, 0)
    file.chmod(0o600)
    done = world.companion("--data", places["data"], "rebuild", user=OWNER)
    assert done.returncode == 2
    assert f"{file} belongs to root. Type: sudo chown {OWNER} {file}\n" in done.stderr


def test_the_doctor_names_what_is_of_others_in_the_folder_of_the_app(world, places):
    for name in ("companion.db", "backup"):
        os.chown(places["data"] / name, 0, 0)
        (places["data"] / name).chmod(0o700)
    for user in (0, OWNER):
        done = world.companion("--data", places["data"], "doctor", "--json", user=user)
        assert done.returncode == 1
        found = {each["text"]: each for each in json.loads(done.stdout)["findings"]}
        files = [places["data"] / "backup", places["data"] / "companion.db"]
        told = " ".join(f"{each} belongs to root." for each in files)
        assert found[told]["level"] == "error"
        assert found[told]["remedy"] == f"Type: sudo chown -R {OWNER} {files[0]} {files[1]}"


def test_of_many_files_the_folder_is_named(world, places):
    for number in range(owners.MOST_NAMED + 1):
        (places["data"] / f"{number}").touch(0o600)
    done = world.companion("--data", places["data"], "doctor", user=0)
    assert f"4 files in {places['data']} belong to others." in done.stdout
    assert f"sudo chown -R {OWNER} {places['data']}" in done.stdout


def test_a_file_that_root_has_put_there_for_all_to_read_and_write_hinders_nobody(world, places):
    plain.make_folder(places["data"] / "notes")
    (places["data"] / "companion.toml").write_text("theme = 'light'\n")
    (places["data"] / "companion.toml").chmod(0o644)
    os.chown(places["data"] / "companion.toml", 0, 0)
    done = world.companion("--data", places["data"], "doctor", user=0)
    assert "belongs to" not in done.stdout
