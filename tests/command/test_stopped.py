"""A companion that cannot start says so on the screen, and goes on as is chosen there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.command.stopped import stopped
from companion.words.errors import NoDisplay

ENVIRONMENT = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "LANGUAGE": "en", "LANG": "C.UTF-8"}


def started(tmp_path, *keys):
    """Start the companion, touch keys, and return what it says on the screen and on stderr."""
    places = "--data", tmp_path / "data", "--config", tmp_path / "companion.toml"
    done = subprocess.run(
        [sys.executable, "-m", "tests.command.touched", ",".join(keys), "--", *map(str, places)],
        capture_output=True, text=True, check=False, env=ENVIRONMENT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.mark.screen
def test_a_wrong_setting_is_said_on_the_screen_in_its_language_and_can_be_gone_without(tmp_path):
    (tmp_path / "companion.toml").write_text('language = "it"\ntheme = "pink"\n')
    shown, printed = started(tmp_path, "Vai avanti con i valori predefiniti")
    assert "companion.toml, riga 2" in printed
    touched, *home = shown.splitlines()
    assert touched == "touched Vai avanti con i valori predefiniti"
    assert "Storico" in home
    assert any("companion.toml" in text for text in home)
    assert (tmp_path / "companion.toml").read_text() == 'language = "it"\ntheme = "pink"\n'


@pytest.mark.screen
def test_without_a_place_to_write_one_plays_and_is_told_that_nothing_is_kept(tmp_path):
    (tmp_path / "companion.toml").write_text('language = "en"\n')
    (tmp_path / "data").write_text("a file where the folder should be")
    shown, _ = started(tmp_path, "Go on without keeping anything")
    assert "Nothing is kept: what you play now is gone when the box is switched off." in shown
    assert (tmp_path / "data").read_text() == "a file where the folder should be"


def test_where_there_is_no_screen_nothing_is_tried(capfd):
    assert stopped(NoDisplay("There is no display here.")) == 2
    assert capfd.readouterr() == ("", "")
