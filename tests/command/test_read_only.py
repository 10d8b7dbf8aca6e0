"""Commands that only read work in a folder of another user; others say in one line who may.

Two real users are played where root runs the tests; elsewhere, folders are closed to their owner.
"""

from __future__ import annotations

import json
import os
from contextlib import closing

import pytest

from companion.keep.opening import open_journal
from tests.support.other_user import IS_ROOT, OTHER, OWNER
from tests.support.sampling import spread, unpacked

PLAYED = """
import os, sys
from pathlib import Path

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.opening import open_journal
from companion.table.sitting import Sitting
from tests.games.istinto.kit.states import setup

path = Path(sys.argv[1]) / "companion.db"
journal = open_journal(path)
Decks(journal.store).print_labels(Decks(journal.store).begin("istinto", "Ours"), ["AB12CD"])
number = journal.begin(GAME, setup(), "2026-11-22T20:00:00+01:00")
sitting = Sitting(journal, number, lambda: "2026-11-22T20:10:00+01:00")
for tricks in (1, 2):
    sitting.do(Bid(tricks), overrule=False)
copies = path.parent / "backup"
copies.mkdir()
(copies / "companion-0001-2026-11-22.db").write_bytes(b"")
os._exit(0)  # as if its plug were pulled: all that was written stands in the log
"""


@pytest.fixture
def played(world):
    """Return the data folder of a user, which others may read and not write."""
    done = world.run(PLAYED, world.path("data"))
    assert done.returncode == 0, done.stderr
    assert world.path("data/companion.db-wal").stat().st_size
    for path in (world.path("data"), *world.path("data").rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return world.path("data")


def seen(folder):
    """Return the files of a folder with their times and modes, to check that none is changed."""
    files = [folder, *sorted(folder.rglob("*"))]
    return [(path, path.stat().st_mtime_ns, path.stat().st_mode) for path in files]


READING = [
    (["matches"], "Ana, Bo, Cy"),
    (["sheet", "Scala 40"], 'name = "Scala 40"'),
    (["decks"], "Ours"),
    (["export"], '"tricks":2'),
    (["export-deck", "Ours"], "AB12CD"),
    (["labels", "istinto", "--again", "--out", "{world}/labels.pdf"], "1 sticker"),
    (["restore"], "companion-0001-2026-11-22.db"),
    (["backup", "--out", "{world}/mine.db"], "Everything is copied to"),
    (["doctor"], "Matches and decks are kept in"),
]


@pytest.mark.parametrize(("words", "told"), unpacked(spread(READING, 4)))
def test_commands_that_only_read_work_in_a_folder_of_another_user(world, played, words, told):
    before = seen(played)
    words = [word.format(world=world.path(".")) for word in words]
    done = world.companion("--data", played, *words)
    assert done.stderr == ""
    assert told in done.stdout
    assert done.returncode == 0 or words == ["doctor"]
    assert seen(played) == before


def test_every_entry_that_was_acknowledged_is_read_also_from_the_log(world, played):
    lines = world.companion("--data", played, "export").stdout.splitlines()
    assert [json.loads(line)["action"]["tricks"] for line in lines[1:]] == [1, 2]


def test_a_copy_that_another_user_makes_has_all_of_it(world, played, tmp_path):
    assert world.companion("--data", played, "backup", "--out", world.path("my.db")).stderr == ""
    copied = tmp_path / "companion.db"
    copied.write_bytes(world.path("my.db").read_bytes())
    with closing(open_journal(copied)) as journal:
        assert len(journal.lines(1)) == 2


CLOSED = [
    ["--data", "{closed}/data", "matches"],
    ["--data", "{closed}", "decks"],
    ["--data", "{closed}/data", "restore"],
    ["--data", "{closed}/data", "import", "{open}/match.jsonl"],
    ["--config", "{closed}/my.toml", "matches"],
    ["restore", "{closed}/copy.db"],
    ["replay", "{closed}/match.jsonl"],
    ["salvage", "{closed}/companion.db"],
    ["import-deck", "{closed}/deck.json"],
    ["backup", "--out", "{closed}/copy.db"],
    ["backup", "--out", "{closed}"],
    ["export", "--out", "{closed}/match.jsonl"],
    ["labels", "cluedo", "--out", "{closed}/labels.pdf"],
    ["--data", "{closed}/data"],
]


@pytest.mark.parametrize("words", spread(CLOSED, 4, 1))
def test_a_closed_folder_is_refused_in_one_line_that_names_its_user(world, words):
    assert world.run(PLAYED, world.path("open"), user=OTHER).returncode == 0
    world.path("open/match.jsonl").write_text('{"game":"istinto","players":["Ana","Bo","Cy"]}\n')
    world.mkdir("closed")
    world.close("closed")
    places = {"open": world.path("open"), "closed": world.path("closed")}
    words = [word.format(**places) for word in words]
    own = [] if "--data" in words else ["--data", places["open"]]
    done = world.companion(*own, *words, SDL_VIDEODRIVER="none")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "you may not" in done.stderr
    assert not IS_ROOT or "belongs to root: begin the command with “sudo”." in done.stderr


@pytest.mark.skipif(not IS_ROOT, reason="Only root can be two users.")
@pytest.mark.parametrize("made", ["mkdir data; mkdir data/companion.db", "touch data",
                                  "mkdir data; mkfifo data/companion.db",
                                  "mkdir data; ln -s companion.db data/companion.db"],
                         ids=["a folder", "in a file", "a pipe", "a link to itself"])  # fmt: skip
def test_another_users_file_in_place_of_matches_is_reported_in_one_line(world, made):
    code = f"import os; os.chdir({str(world.path('.'))!r}); sys.exit(os.system({made!r}))"
    assert world.run(code).returncode == 0
    done = world.companion("--data", world.path("data"), "matches")
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be used" in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_a_write_into_another_users_folder_is_refused_with_the_user_who_may(world, played):
    world.path("match.jsonl").write_text('{"game":"istinto","players":["Ana","Bo","Cy"]}\n')
    done = world.companion("--data", played, "import", world.path("match.jsonl"))
    assert done.returncode == 2
    told = f"belongs to #{OWNER}: begin the command with “sudo”." if IS_ROOT else "Make it writable"
    assert told in done.stderr


def test_the_doctor_looks_at_what_it_may_and_names_who_may_look_at_the_rest(world, played):
    (world.path("data") / "companion.db").chmod(0)
    done = world.companion("--data", played, "doctor", "--json")
    assert done.stderr == ""
    found = {each["subject"]: each for each in json.loads(done.stdout)["findings"]}
    assert found["Kernel"]["level"] == "ok"
    assert found["Journal"]["level"] == "warning"
    assert "companion.db cannot be used: you may not." in found["Journal"]["text"]
    if IS_ROOT:
        assert f"#{OWNER}: begin the command with “sudo”" in found["Journal"]["remedy"]
        assert f"#{OWNER}: begin the command with “sudo”" in found["Account"]["remedy"]


def test_the_doctor_names_settings_that_cannot_be_used_among_all_else(world, played):
    world.path("my.toml").write_text('theme = "pink"\n')
    done = world.companion("--data", played, "--config", world.path("my.toml"), "doctor", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found = {each["subject"]: each for each in json.loads(done.stdout)["findings"]}
    assert found["Journal"]["level"] == "ok"
    fault = found[str(world.path("my.toml"))]
    assert fault["level"] == "error"
    assert "my.toml, line 1" in fault["text"]


@pytest.mark.skipif(not IS_ROOT, reason="Only root can make files of others.")
def test_files_made_by_root_belong_to_the_owner_of_their_folder(world):
    """Else the app could not write its own files after a command of root."""
    data, home = world.path("data"), world.path("home")
    for folder, user in ((data, OWNER), (home, OTHER)):
        folder.mkdir()
        os.chown(folder, user, user)
    for words in (
        ["labels", "cluedo", "--out", home / "l.pdf"],
        ["backup"],
        ["backup", "--out", home / "c.db"],
        ["restore", home / "c.db", "--replace"],
    ):
        done = world.companion("--data", data, *words, user=0)
        assert (done.returncode, done.stderr) == (0, "")
    assert {path.stat().st_uid for path in data.rglob("*")} == {OWNER}
    assert {path.stat().st_uid for path in home.rglob("*")} == {OTHER}
    assert {path.name for path in data.iterdir()} >= {"companion.db", "companion.db-lock", "backup"}


@pytest.mark.skipif(not IS_ROOT, reason="Only root can look as another user does.")
def test_the_doctor_of_root_looks_as_the_user_whose_box_it_is(world):
    assert world.run(PLAYED, world.path("data")).returncode == 0
    world.mkdir("stick")
    world.path("data/companion.toml").write_text(f'backup = ["{world.path("stick")}"]\n')
    done = world.companion("--data", world.path("data"), "doctor", user=0)
    assert f"Nothing can be copied to {world.path('stick')}: you may not." in done.stdout
    assert done.returncode == 1
    held = {path.name: path.stat().st_uid for path in world.path("data").iterdir()}
    assert {*held.values()} - {held["companion.toml"]} == {OWNER}
