"""Commands of a box in a club, with a real server and the program as a child process."""

from __future__ import annotations

import logging
import re
import stat
import sys
from urllib.parse import urlsplit

import pytest

from companion.__main__ import main
from companion.settings import load
from tests.club.command_box import CommandBox
from tests.club.tables import NAME

MAKING = ("backup", "export", "recap")
"""Commands that make files."""


@pytest.fixture
def box(tmp_path, capfd):
    return CommandBox(tmp_path / "box", capfd)


def test_a_box_joins_and_shares_what_it_has(box, club):
    box.play("Anna", "Bruno")
    box.play("Bruno", "Anna")
    assert box.run("join", club.table("One").url) == [
        "The invitation to the club of 127.0.0.1 is saved.",
        "The club has 2 matches of this box.",
    ]
    told = box.run("status")
    assert told[0].startswith(f"{NAME}: ")
    assert told[1:4] == ["Anna and Bruno lead", "1  Anna   2  3", "1  Bruno  2  3"]


def test_two_boxes_have_one_league_and_the_newer_name(tmp_path, box, capfd, club):
    other = CommandBox(tmp_path / "other", capfd)
    box.play("Anna", "Bruno")
    box.run("join", club.table("One").url)
    other.play("Carla", "Dino")
    other.run("join", club.table("Two").url)
    other.rename("Carla", "Clara")
    other.run("sync")
    box.run("sync")
    assert [re.sub(r" ago|\d+ min", "", each) for each in box.run("status")[2:6]] == [
        re.sub(r" ago|\d+ min", "", each) for each in other.run("status")[2:6]
    ]
    assert any("Clara" in each for each in box.run("status"))
    assert box.names() == ["Anna", "Bruno"]


def test_status_names_each_table(tmp_path, box, capfd, club):
    other = CommandBox(tmp_path / "other", capfd)
    other.run("join", club.table("Kitchen").url)
    box.run("join", club.table("Garden").url)

    tables = [line.split()[:2] for line in box.run("status")[-2:]]

    assert tables == [["1", "Kitchen"], ["2", "Garden"]]


def test_settings_with_a_password_are_private_from_then_on(box, club):
    box.settings.chmod(0o644)
    url = club.table().url
    box.run("join", url)
    assert stat.S_IMODE(box.settings.stat().st_mode) == 0o600
    assert load(box.settings).club.url == url
    assert url not in repr(load(box.settings))


def test_the_password_is_in_the_settings_alone(box, club, server, caplog, capfd, tmp_path):
    caplog.set_level(logging.DEBUG)
    box.play("Anna", "Bruno")
    url = club.table().url
    password = urlsplit(url).password
    assert password
    other = url.replace(password, f"{password}-wrong")
    printed = box.run("join", other, fails=True) + box.run("join", url) + box.run("status")
    for number, words in enumerate([
        ("doctor",), ("doctor", "--json"), ("backup",), ("export", "--all"),
        ("recap",), ("matches",), ("club", "sync"),
    ]):  # fmt: skip
        out = ("--out", str(tmp_path / f"out{number}")) if words[0] in MAKING else ()
        main(["--data", str(box.folder), *words, *out])
    texts = [*printed, *capfd.readouterr(), caplog.text, server.log.read_text()]
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {f"out{number}" for number in (2, 3, 4)} <= {path.name for path in tmp_path.iterdir()}
    assert not any(password in text for text in texts)
    found = {path for path, content in files.items() if password.encode() in content}
    assert found == {box.settings}


def test_a_wrong_password_is_one_sentence_and_loses_nothing(box, club):
    box.play("Anna", "Bruno")
    url = re.sub(r":[^:@]+@", ":wrong@", club.table().url)
    assert box.run("join", url, fails=True) == [
        "The club’s server 127.0.0.1 does not know this invitation: ask for another one."
    ]
    assert box.names() == ["Anna", "Bruno"]


def test_a_box_without_the_extra_says_so(box, club, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    box.play("Anna", "Bruno")
    box.settings.write_text(f'language = "en"\n[club]\nurl = "{club.table().url}"\n')
    assert box.run("sync", fails=True) == [
        "A part of the program is missing: pip install psycopg[binary]"
    ]


def test_what_is_no_invitation_is_refused_without_repeating_it(box):
    for text in ("https://club.example.org/", "postgresql://club.example.org/club"):
        (told,) = box.run("join", text, fails=True)
        assert told.startswith("This is no invitation to a club")
        assert "example" not in told
    box.settings.write_text('[club]\nurl = "postgresql://a:secret word@[/club"\n')
    (told,) = box.run("sync", fails=True)
    assert "line 2: This is no invitation to a club" in told
    assert "secret" not in told


def test_a_box_that_leaves_keeps_its_matches_and_nothing_of_the_club(box, club):
    box.play("Anna", "Bruno")
    box.run("join", club.table().url)
    box.run("leave")
    assert box.names() == ["Anna", "Bruno"]
    assert sorted(each.name for each in box.folder.glob("club.*")) == []
    assert "postgresql" not in box.settings.read_text()
    assert box.run("sync", fails=True) == ["This box is in no club: companion club join"]
