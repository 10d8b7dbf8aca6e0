"""The speaker sends its sounds to a player; a failed one is reported and started again later."""

from __future__ import annotations

import os
import wave
from contextlib import closing
from itertools import pairwise
from queue import SimpleQueue
from struct import unpack

import pytest

from hardware.sounds import RATE
from hardware.sounds.knocks import SOUNDS, write
from hardware.speaker import FOLDER, REPEAT_SECONDS, RETRY_SECONDS, SILENCE, Speaker


class Clock:
    """Clock that stands until it is moved."""

    now = 100.0

    def __call__(self):
        return self.now


class Player:
    """Script ``aplay`` on the path, which can pass its input to a pipe."""

    def __init__(self, folder, monkeypatch):
        self._program, self._pipe = folder / "bin" / "aplay", folder / "pipe"
        self._program.parent.mkdir()
        os.mkfifo(self._pipe)
        monkeypatch.setenv("PATH", f"{self._program.parent}:{os.environ['PATH']}")
        self.reports, self.clock = SimpleQueue(), Clock()

    def does(self, script):
        self._program.write_text(f"#!/bin/sh\n{script}\n")
        self._program.chmod(0o755)

    def speaker(self, **how):
        return closing(Speaker(self.reports.put, self.clock, **how))

    def takes_all(self):
        self.does(f"exec cat > {self._pipe}")

    def taken(self, *sounds):
        """Return the input of the player without silence, up to the length of the sounds."""
        length = sum(map(len, sounds))
        taken = b""
        with self._pipe.open("rb", buffering=0) as pipe:
            while len(taken.replace(SILENCE, b"")) < length:
                taken += pipe.read(len(SILENCE)) or pytest.fail("the player has ended")
        return taken.replace(SILENCE, b"")[:length]


@pytest.fixture
def player(tmp_path, monkeypatch):
    return Player(tmp_path, monkeypatch)


def sound(name):
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return file.readframes(file.getnframes())


def test_the_player_receives_each_sound_as_its_file_holds_it(player):
    player.takes_all()
    with player.speaker() as speaker:
        for name in SOUNDS:
            speaker.play(name)
        assert player.taken(*map(sound, SOUNDS)) == b"".join(map(sound, SOUNDS))
    assert player.reports.get() == ""


def test_no_sound_is_heard_twice_within_two_seconds(player):
    player.takes_all()
    with player.speaker() as speaker:
        for later in (0, REPEAT_SECONDS - 0.01, 0.02):
            player.clock.now += later
            speaker.play("turn")
            speaker.play("accepted")
        speaker.play("winner")
        heard = [sound(name) for name in ("turn", "accepted", "turn", "accepted", "winner")]
        assert player.taken(*heard) == b"".join(heard)


FAILURES = [
    ("echo first >&2; echo 'audio open error: No such device' >&2; exit 1", "No such device"),
    ("kill -9 $$", ""),
]


@pytest.mark.parametrize(("script", "why"), FAILURES, ids=["no-device", "killed"])
def test_a_failed_player_is_reported_and_started_again_a_minute_later(player, caplog, script, why):
    player.does(script)
    with player.speaker() as speaker:
        speaker.play("turn")
        reason = player.reports.get()
        assert reason.endswith(why)
        assert reason in caplog.text
        player.takes_all()
        player.clock.now += RETRY_SECONDS - 1
        speaker.play("accepted")
        player.clock.now += 2
        speaker.play("winner")
        assert player.taken(sound("winner")) == sound("winner")
    assert player.reports.get() == ""


def test_a_player_that_takes_nothing_is_ended_and_reported(player):
    player.does("exec tail -f /dev/null")
    with player.speaker(hung_seconds=0.1) as speaker:
        speaker.play("objection")
        assert player.reports.get() == "timed out"


def test_a_missing_player_is_reported(player, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with player.speaker() as speaker:
        speaker.play("turn")
        assert "aplay" in player.reports.get()


def test_an_idle_player_is_ended_and_started_for_the_next_sound(player):
    player.takes_all()
    with player.speaker(idle_seconds=0) as speaker:
        for name in ("turn", "accepted"):
            speaker.play(name)
            assert player.taken(sound(name)) == sound(name)
            assert player.reports.get() == ""


def test_an_unused_speaker_starts_no_player(player):
    with player.speaker():
        pass
    assert player.reports.empty()


# --- the sounds


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_equals_the_output_of_its_script_and_lasts_80_to_200_ms(name, tmp_path):
    """The last bit of a sine may differ from one C library to another."""
    write(tmp_path)
    made = (tmp_path / f"{name}.wav").read_bytes()[-len(sound(name)) :]
    values, again = samples(sound(name)), samples(made)
    assert max(abs(one - other) for one, other in zip(values, again, strict=True)) <= 1
    assert 0.08 <= len(values) / RATE <= 0.2
    assert max(map(abs, values)) < 32_767


def samples(data):
    return unpack(f"<{len(data) // 2}h", data)


def pitches(name):
    """Return the number of zero crossings in 25 ms after the noise of each strike."""
    values = samples(sound(name))
    begins = [round(knock.at * RATE) + RATE // 200 for knock in SOUNDS[name][1]]
    parts = [values[begin : begin + RATE // 40] for begin in begins]
    return [sum(one * other < 0 for one, other in pairwise(part)) for part in parts]


def test_the_sounds_differ_in_the_number_of_their_knocks_or_in_pitch():
    assert {name: len(pitches(name)) for name in SOUNDS} == {
        "turn": 1, "accepted": 1, "objection": 2, "time": 4, "winner": 3,
    }  # fmt: skip
    assert pitches("winner") == sorted(pitches("winner"))
    assert max(pitches("objection")) < pitches("turn")[0] < pitches("accepted")[0]
