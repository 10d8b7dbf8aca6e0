"""A companion that cannot start gives the reason on the screen, and goes on by the chosen key."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date

import pytest

from companion.command.stopped import await_display, stopped
from companion.games.istinto.game import GAME
from companion.install.releases import Releases
from companion.keep.file import backup
from companion.keep.opening import open_journal
from companion.machine import drawn
from companion.words.errors import NoDisplay, SaveFailed
from hardware.supervisor import Supervisor
from tests.games.istinto.kit.states import setup
from tests.install.machine import Hasty
from tests.install.test_install_releases import made

ENVIRONMENT = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "LANGUAGE": "en", "LANG": "C.UTF-8"}

THREE_SECONDS = 3_000_000
"""Microseconds; there is a sign of life in each third of them."""


def started(tmp_path, *keys, **more):
    """Start the companion, touch keys, and return the texts on the screen and stderr."""
    places = "--data", tmp_path / "data", "--config", tmp_path / "companion.toml"
    done = subprocess.run(
        [sys.executable, "-m", "tests.command.touched", ",".join(keys), "--", *map(str, places)],
        capture_output=True, text=True, check=False, env=ENVIRONMENT | more,
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


@pytest.mark.screen
def test_the_supervisor_sees_one_program_that_starts_twice_and_stops_once(tmp_path):
    """systemd kills a program soon after it reports that it is stopping."""
    (tmp_path / "companion.toml").write_text('language = "en"\ntheme = "pink"\n')
    assert said(tmp_path, "Go on with the defaults") == ["READY=1", "READY=1", "STOPPING=1"]


@pytest.mark.screen
def test_the_supervisor_hears_that_a_start_takes_long_while_a_damaged_file_is_salvaged(tmp_path):
    """Else a large one would be begun anew at each start, and never be done."""
    (tmp_path / "companion.toml").write_text('language = "en"\n')
    data = tmp_path / "data" / "companion.db"
    with closing(open_journal(data)) as journal:
        journal.begin(GAME, setup())
    whole = data.read_bytes()
    data.write_bytes(bytes(100) + whole[100:])
    assert said(tmp_path) == ["EXTEND_TIMEOUT_USEC=60000000", "READY=1", "STOPPING=1"]
    assert said(tmp_path) == ["READY=1", "STOPPING=1"]


def said(tmp_path, *keys):
    """Start the companion, touch keys, and return the messages to the supervisor."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        path = str(tmp_path / "notify")
        supervisor.bind(path)
        # It listens all the time, as systemd does: only so many words wait for one who does not.
        with ThreadPoolExecutor(1) as pool:
            listening = pool.submit(lambda: [*iter(lambda: _heard(supervisor), "")])
            try:
                started(tmp_path, *keys, NOTIFY_SOCKET=path)
            finally:
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
                    last.sendto(b"\n", path)
            heard = listening.result()
    (tmp_path / "notify").unlink()
    return [word for word in heard if word != "WATCHDOG=1"]


@pytest.mark.screen
def test_ctrl_c_ends_the_app_without_a_word(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        app = subprocess.Popen(
            [sys.executable, "-m", "companion", "--data", tmp_path / "data"],
            stderr=subprocess.PIPE, text=True,
            env=ENVIRONMENT
            | {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": str(THREE_SECONDS)},
            # As a terminal does it, all that belongs to the app is interrupted.
            preexec_fn=_alone,
        )  # fmt: skip
        with app:
            # Its first sign of life after that comes when all that waits for the screen is done.
            while _heard(supervisor) != "READY=1":
                pass
            assert _heard(supervisor) == "WATCHDOG=1"
            os.killpg(app.pid, signal.SIGINT)
            assert app.stderr.read() == ""
    assert _told(app.returncode) == 130


def _told(code):
    """Return the exit status in a shell: 128 is added to the number of a signal.

    Python ends with the signal itself if it came while code from a string ran, as named tuples do.
    """
    return code if code >= 0 else 128 - code


def _alone():
    """Begin a group of processes, and restore SIGINT, which a process in the background ignores."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _heard(supervisor):
    """Return the first line of the next message."""
    return supervisor.recv(100).decode().splitlines()[0]


def test_where_there_is_no_screen_nothing_is_tried(capfd):
    assert stopped(NoDisplay("There is no display here.")) == 2
    assert capfd.readouterr() == ("", "")


class Told(Supervisor):
    """Supervisor that keeps the names of its messages."""

    def __init__(self):
        super().__init__({})
        self.heard = []

    def _say(self, message):
        self.heard.append(message.split("=")[0])


@pytest.mark.parametrize(
    ("is_tried", "heard"),
    [(False, ["READY", "WATCHDOG", "WATCHDOG"]), (True, ["EXTEND_TIMEOUT_USEC"])],
)
def test_a_service_without_a_display_waits_until_there_is_one(is_tried, heard):
    """A release on trial is reported neither alive nor failed meanwhile."""
    supervisor, looks = Told(), iter([[], [], ["HDMI-A-1"]])
    await_display(supervisor, lambda: next(looks), is_tried=is_tried, wait=lambda _: None)
    assert supervisor.heard == heard
    assert list(looks) == []


@pytest.mark.screen
def test_the_service_says_that_it_waits_for_a_display_and_ends_when_it_is_asked_to(tmp_path):
    """No display is ever found: the account that runs the tests has no console."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        more = {
            "SDL_VIDEODRIVER": "kmsdrm", "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "RUNTIME_DIRECTORY": str(tmp_path), "SDL_KMSDRM_DEVICE_INDEX": "9",
        }  # fmt: skip
        with subprocess.Popen(
            [sys.executable, "-m", "companion", "--data", tmp_path / "data"],
            stderr=subprocess.PIPE, text=True, env=ENVIRONMENT | more,
        ) as app:  # fmt: skip
            try:
                assert [_heard(supervisor), _heard(supervisor)] == ["READY=1", "WATCHDOG=1"]
                assert drawn.read(tmp_path).stopped == "The display cannot be opened (kmsdrm)."
            finally:
                app.terminate()
            assert app.stderr.read() == "The display cannot be opened (kmsdrm).\n"
        assert app.returncode == -signal.SIGTERM


def test_a_release_on_trial_that_cannot_start_ends_so_that_the_one_before_comes_back(
    tmp_path, capfd
):
    releases = Releases(tmp_path, Hasty())
    for version in ("1.0.0", "1.1.0"):
        made(releases, version)
    releases.install("1.0.0")
    releases.start_trial("1.1.0")
    assert stopped(SaveFailed("Nothing can be saved."), tmp_path) == 2
    assert capfd.readouterr() == ("", "")


@pytest.mark.screen
def test_the_self_check_and_the_installer_hear_that_only_the_reason_is_shown(tmp_path):
    (tmp_path / "companion.toml").write_text('language = "en"\ntheme = "pink"\n')
    shown, _ = started(tmp_path, RUNTIME_DIRECTORY=str(tmp_path))
    kept = drawn.read(tmp_path)
    assert kept.stopped in shown
    (found,) = drawn.findings(kept)
    assert (found.level, found.text) == ("fault", kept.stopped)


@pytest.fixture
def emptied(tmp_path):
    """Return the folder of a box that lost its matches, and has a copy with them."""
    data = tmp_path / "data"
    with closing(open_journal(data / "companion.db")) as journal:
        journal.begin(GAME, setup())
    backup.rotate(data / "companion.db", data / "backup", date(2026, 11, 22))
    (data / "companion.db").unlink()
    open_journal(data / "companion.db").close()
    (tmp_path / "companion.toml").write_text('language = "en"\n')
    return data


@pytest.mark.screen
def test_where_nothing_is_kept_a_key_puts_the_copy_back(emptied, tmp_path):
    shown, printed = started(tmp_path, "Put the copy back")
    assert "there is a copy of 22 November 2026 with 1 match." in printed
    assert "Ana" in shown
    assert "companion restore" not in shown
    (before,) = emptied.glob("companion.before-*.db")
    assert f"What was here before lies in {before}." in shown


@pytest.mark.whole
@pytest.mark.screen
def test_where_nothing_is_kept_one_may_begin_with_nothing(emptied, tmp_path):
    shown, _ = started(tmp_path, "Begin with nothing")
    assert "History" in shown
    assert "Ana" not in shown
    assert len(backup.backups(emptied / "backup")) == 1


@pytest.mark.whole
@pytest.mark.screen
def test_a_new_box_that_was_opened_and_closed_opens_as_a_new_one(tmp_path):
    (tmp_path / "companion.toml").write_text('language = "en"\n')
    for _ in range(2):
        shown, printed = started(tmp_path)
        assert "History" in shown
        assert "copy" not in shown + printed
