"""Obstacles are reported before an installation begins, and a failed one is reverted."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.install import checks
from companion.install.system import StepFailed
from companion.install.verify import verify
from companion.words import i18n
from tests.install.machine import Machine, fresh, release


def test_a_fresh_system_passes(machine, source):
    assert checks.failing(machine.system, source) == []


@pytest.mark.parametrize(
    ("program", "printed", "sentence"),
    [
        ("dpkg --print-architecture", "armhf\n", "64-bit"),
        ("/usr/bin/python3 --version", "Python 3.14.1\n", "3.11, 3.12 or 3.13"),
        ("/usr/bin/python3 --version", "Python 3.9.2\n", "3.11, 3.12 or 3.13"),
        ("dpkg --audit", "The following packages are in a mess\n", "dpkg --configure -a"),
    ],
)
def test_a_system_that_does_not_fit_is_told_what_to_do(machine, source, program, printed, sentence):
    machine.printed[program] = printed
    (said,) = checks.failing(machine.system, source)
    assert sentence in said


def test_a_disk_without_room_is_told_with_what_is_free_and_needed(machine, source, monkeypatch):
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=7, f_frsize=10**6))
    (said,) = checks.failing(machine.system, source)
    assert said.startswith(f"7 MB are free, and {checks.NEEDED_MB} MB are needed")


@pytest.mark.parametrize("text", ["", "VERSION_CODENAME=noble\n", "VERSION_CODENAME=bullseye\n"])
def test_another_distribution_is_refused(machine, source, text):
    machine.system.path("/etc/os-release").write_text(text)
    (said,) = checks.failing(machine.system, source)
    assert "bookworm, trixie" in said


def test_a_system_without_python_is_refused(machine, source):
    machine.codes["/usr/bin/python3"] = 127
    assert checks.python(machine.system, source)


def test_a_running_installation_of_packages_is_waited_for(machine, source):
    lock = machine.system.path("/var/lib/dpkg/lock-frontend")
    lock.write_text("")
    holds = (
        "import fcntl, sys; file = open(sys.argv[1], 'r+b'); fcntl.lockf(file, fcntl.LOCK_EX);"
        " print(flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", holds, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        holder.stdout.readline()
        (said,) = checks.failing(machine.system, source)
        assert "wait" in said
        assert checks.failing(machine.system, source, is_dry=True) == []
        holder.stdin.close()
    assert checks.failing(machine.system, source) == []
    with lock.open("r+b") as file:  # nothing of ours holds it
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_desktop_keeps_its_display(machine, source):
    folder = machine.system.path("/etc/systemd/system")
    (folder / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    assert checks.display(machine.system, source) == ""
    (folder / "default.target").unlink()
    (folder / "default.target").symlink_to("/lib/systemd/system/graphical.target")
    assert "lightdm" in checks.display(machine.system, source)


@pytest.fixture
def proc(tmp_path):
    """Three programs: one draws, one does not, one is ours."""
    for number, name, opened, group in (
        (11, "kodi", "/dev/dri/card1", "/system.slice/kodi.service"),
        (12, "bash", "/dev/tty1", "/user.slice"),
        (13, "python", "/dev/dri/card0", "/system.slice/companion.service"),
    ):
        folder = tmp_path / "proc" / str(number)
        (folder / "fd").mkdir(parents=True)
        (folder / "fd" / "3").symlink_to(opened)
        (folder / "comm").write_text(f"{name}\n")
        (folder / "cgroup").write_text(f"0::{group}\n")
    return tmp_path / "proc"


def test_a_program_that_draws_is_named_unless_it_is_the_app(proc):
    assert list(checks.graphics_users(proc)) == ["kodi"]


def test_a_clock_before_the_release_is_refused(machine, source, tmp_path):
    assert checks.clock(machine.system, source) == ""
    manifest = {"version": "1.0.0", "made": "2999-01-01", "changes": "", "files": {}}
    (source.folder / "manifest.json").write_text(json.dumps(manifest))
    assert f"{time.gmtime().tm_year}-" in checks.clock(machine.system, source)


def test_only_root_installs(machine, source):
    assert checks.root(machine.system, source) == ""
    machine.system.user = 1000
    assert "sudo ./install.sh" in checks.root(machine.system, source)


# --- the proof that it runs


class Running(Machine):
    """Machine with a running systemd."""

    def __init__(self, root):
        super().__init__(root)
        machine = self

        class System(type(self.system)):
            is_running = True

        self.system = System(root, machine.program, self.disk, user=0)


@pytest.fixture
def running(tmp_path, source):
    machine = Running(fresh(tmp_path / "running"))
    from companion.install.steps import release as step

    step.STEP.apply(machine.system, source)
    return machine


ENABLED = "/etc/systemd/system/multi-user.target.wants/companion.service"


def test_an_app_that_has_drawn_its_first_frame_starts_at_boot(running):
    doctor = {"findings": [
        {"subject": "Display", "text": "Drawn by software.", "remedy": "Join render.",
         "level": "note"},
        {"subject": "Touch", "text": "One panel.", "remedy": "", "level": "ok"},
    ]}  # fmt: skip
    running.printed["runuser"] = json.dumps(doctor)
    said = verify(running.system, running.system.releases.previous)
    assert said[-1] == "Display: Drawn by software. Join render."
    assert running.system.path(ENABLED).is_symlink()


def test_the_findings_are_in_the_language_of_the_installer(running):
    running.printed["runuser"] = '{"findings": []}'
    with i18n.speaking("it"):
        verify(running.system, "")
    assert any("doctor" in line and "LANG=it" in line for line in running.asked)


def test_an_app_without_a_display_is_not_enabled(running):
    drawn = running.system.path("/run/companion/drawn.json")
    drawn.write_text('{"driver": "offscreen"}')
    with pytest.raises(StepFailed, match="Companion started, but found no display"):
        verify(running.system, "")
    assert not running.system.path(ENABLED).is_symlink()


def test_an_app_that_only_gives_a_reason_is_not_enabled(running):
    drawn = running.system.path("/run/companion/drawn.json")
    drawn.write_text('{"driver": "kmsdrm", "stopped": "Nothing can be saved."}')
    running.printed["journalctl"] = "Nothing can be saved.\n"
    with pytest.raises(StepFailed, match=r"did not start.*\nNothing can be saved"):
        verify(running.system, "")
    assert not running.system.path(ENABLED).is_symlink()


def test_where_the_release_before_would_not_run_either_it_does_not_take_the_place(
    running, tmp_path
):
    from companion.install.steps import release as step

    step.STEP.apply(running.system, release(tmp_path / "companion-1.1.0", "1.1.0"))
    shutil.rmtree(running.system.releases.path("1.0.0") / "lib")
    running.codes["systemctl restart"] = 1
    with pytest.raises(StepFailed, match="will not start"):
        verify(running.system, "1.0.0")
    assert running.system.releases.current == "1.1.0"


def test_the_same_release_that_does_not_start_is_not_exchanged_for_an_older_one(running, tmp_path):
    from companion.install.steps import release as step

    step.STEP.apply(running.system, release(tmp_path / "companion-1.1.0", "1.1.0"))
    running.system.releases.stand()
    running.codes["systemctl restart"] = 1
    with pytest.raises(Exception, match="will not start"):
        verify(running.system, "1.1.0")
    assert running.system.releases.current == "1.1.0"


def test_a_release_that_starts_at_boot_already_is_tried_again(running):
    verify(running.system, "")
    running.codes["systemctl restart"] = 1
    with pytest.raises(StepFailed, match="tried again when this system starts"):
        verify(running.system, "1.0.0")
    assert running.system.path(ENABLED).is_symlink()


def test_an_archive_with_a_damaged_file_is_refused(machine, source):
    data = (source.folder / "LICENSE").read_bytes()
    named = {"LICENSE": (len(data), hashlib.sha256(data).hexdigest())}
    manifest = {"version": "1.0.0", "made": "2026-11-26", "changes": "", "files": named}
    (source.folder / "manifest.json").write_text(json.dumps(manifest))
    assert checks.archive(machine.system, source) == ""
    (source.folder / "LICENSE").write_text("other")
    assert "LICENSE" in checks.archive(machine.system, source)


def test_an_app_that_does_not_start_is_not_enabled_and_the_console_comes_back(running):
    running.codes["systemctl restart"] = 1
    running.printed["journalctl"] = "The display cannot be opened (kmsdrm).\n"
    with pytest.raises(Exception, match=r"(?s)did not start.*cannot be opened"):
        verify(running.system, running.system.releases.previous)
    assert not running.system.path(ENABLED).is_symlink()
    assert running.asked[-1] == "systemctl start getty@tty1.service"


def test_a_release_that_does_not_start_gives_way_to_the_one_before(running, tmp_path):
    newer = release(tmp_path / "companion-1.1.0", "1.1.0")
    from companion.install.steps import release as step

    step.STEP.apply(running.system, newer)
    running.codes["systemctl restart"] = 1
    with pytest.raises(Exception, match=r"release 1\.0\.0 runs again"):
        verify(running.system, running.system.releases.previous)
    assert running.system.releases.current == "1.0.0"


def test_a_hangup_does_not_end_the_installation(tmp_path):
    """Its own console hangs up when the app takes it, and a network may be lost."""
    (tmp_path / "python3").write_text("#!/bin/sh\nkill -HUP $$\necho goes on\n")
    (tmp_path / "python3").chmod(0o755)
    script = Path(__file__).parents[2] / "install.sh"
    done = subprocess.run(
        [script], check=False, capture_output=True, text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.stdout == "goes on\n"
