"""The doctor reports whether sounds can be played, and the last failure of the app's player."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.machine import drawn
from companion.machine.speaker import finding, keep


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with a player and a sound card."""
    (tmp_path / "dev/snd").mkdir(parents=True)
    (tmp_path / "dev/snd/pcmC0D0p").touch()
    (tmp_path / "aplay").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_a_player_and_a_sound_card_are_enough(machine):
    found = finding(machine, machine)
    assert (found.subject, found.level, found.remedy) == ("Sound", "ok", "")


@pytest.mark.parametrize(
    ("gone", "remedy"), [("aplay", "alsa-utils"), ("dev/snd/pcmC0D0p", "Connect a speaker")]
)
def test_a_missing_player_or_sound_card_has_a_remedy(machine, gone, remedy):
    (machine / gone).unlink()
    found = finding(machine, machine)
    assert found.level == "note"
    assert remedy in found.remedy


def test_the_last_failure_is_a_note_until_the_player_has_played_again(machine):
    runtime = {"RUNTIME_DIRECTORY": str(machine)}
    keep("audio open error: Device or resource busy", runtime)
    found = finding(machine, machine)
    assert found.level == "note"
    assert found.text == "aplay failed: audio open error: Device or resource busy."
    keep("", runtime)
    assert finding(machine, machine).level == "ok"


def test_without_a_folder_nothing_is_kept():
    keep("busy", {})
    keep("busy", {"RUNTIME_DIRECTORY": "/nowhere"})


@pytest.mark.screen
def test_the_app_keeps_the_failure_of_a_player_and_goes_on(machine):
    """Sounds that are switched on play one, and this player has no device."""
    (machine / "aplay").write_text("#!/bin/sh\necho No such device >&2; exit 1\n")
    (machine / "my.toml").write_text("sound = false\n")
    words = ["--data", str(machine / "data"), "--config", str(machine / "my.toml")]
    app = subprocess.Popen(
        [sys.executable, "-m", "companion", *words],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "RUNTIME_DIRECTORY": str(machine)},
        cwd=Path(__file__).parents[2],
    )
    with app:
        while drawn.read(machine) is None:
            assert app.poll() is None
        (machine / "my.toml").write_text("sound = true\n")
        while (found := finding(machine, machine)).level == "ok":
            assert app.poll() is None
        app.terminate()
    assert (found.text, app.returncode) == ("aplay failed: No such device.", 0)
