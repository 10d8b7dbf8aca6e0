"""A box outlives its Python: releases are made anew, or left for one that starts."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.install import checks, keeper
from companion.install.checks import python_of
from companion.install.releases import SOURCE, altered
from companion.install.source import Source
from companion.install.steps import STEPS, command
from companion.install.steps.release import PYTHON
from companion.install.steps.units import LINKS
from companion.install.update import NoRelease, go_back
from tests.install.machine import main_module, release, tree
from tests.install.test_install_asked import archive

HERE = sys.version_info[:2]
OTHER = "3.11.2" if HERE > (3, 11) else "3.13.5"
"""A Python that is not the one which runs the tests."""


def install(machine, source):
    for step in STEPS:
        step.apply(machine.system, source)


class Box(keeper.KeeperFolder):
    """Box that a machine is for the keeper; it records the texts on its console."""

    def __init__(self, machine):
        super().__init__(machine.system.root, python_of(machine.system), self.done)
        self.machine = machine
        self.shown = []

    def done(self, *words):
        """Run a program of the machine: places on its disk are below its root here."""
        root = str(self.machine.system.root)
        return self.machine.program([word.replace(root, "") for word in words]).returncode

    def show(self, text):
        self.shown.append(text)

    @property
    def issue(self):
        return self.machine.system.read(f"/{keeper.ISSUE}")


@pytest.fixture
def upgraded(machine, source):
    """A box that was installed with Python 3.11, and has 3.13 since."""
    machine.upgrade("3.11.2")
    install(machine, source)
    machine.upgrade("3.13.5")
    return machine


def started(machine):
    box = Box(machine)
    keeper.start(machine.system.releases, box)
    return box


def starts(machine):
    releases = machine.system.releases
    return releases.runs_with(releases.current, python_of(machine.system))


def test_a_release_keeps_what_it_is_made_anew_from_for_this_machine_alone(machine, source):
    for name in ("kivy-1-cp311-cp311-x.aarch64", "kivy-1-cp313-cp313-x_aarch64", "kivy-1-x86_64"):
        (source.folder / "wheels" / f"{name}.whl").write_text(name)
    install(machine, source)
    kept = machine.system.releases.path("1.0.0") / SOURCE / "wheels"
    assert [path.name for path in sorted(kept.iterdir())] == [
        "companion-1.0.0-py3-none-any.whl",
        "kivy-1-cp311-cp311-x.aarch64.whl", "kivy-1-cp313-cp313-x_aarch64.whl",
    ]  # fmt: skip


def test_a_release_whose_python_is_gone_is_made_anew_before_it_starts(upgraded):
    assert not starts(upgraded)
    box = started(upgraded)
    assert starts(upgraded)
    assert upgraded.system.releases.complete() == ["1.0.0"]
    assert altered(upgraded.system.releases.path("1.0.0")) == []
    (shown,) = box.shown
    assert "3.13" in shown
    assert "made ready" in shown
    assert "viene preparato" in shown


def test_a_release_that_starts_is_left_alone(machine, source):
    install(machine, source)
    before = tree(machine.system.root)
    assert started(machine).shown == []
    assert tree(machine.system.root) == before


@pytest.mark.parametrize(
    ("settings", "language"), [('language = "it"\n', "it"), ('language = "en"\n', "en")]
)
def test_the_console_speaks_the_language_of_the_owner(upgraded, settings, language):
    path = upgraded.system.path(f"/{keeper.SETTINGS}")
    path.parent.mkdir(parents=True)
    path.write_text(settings)
    (shown,) = started(upgraded).shown
    assert shown == keeper.MAKING[language].format(python="3.13")


def test_settings_that_cannot_be_read_are_answered_in_every_language(upgraded):
    path = upgraded.system.path(f"/{keeper.SETTINGS}")
    path.parent.mkdir(parents=True)
    path.write_text("language = [")
    assert "\n\n" in started(upgraded).shown[0]


def test_power_that_goes_while_a_release_is_made_anew_leaves_it_to_the_next_start(upgraded):
    upgraded.codes[f"{PYTHON} -m venv"] = -9
    releases = upgraded.system.releases
    (releases.folder / ".new" / "lib").mkdir(parents=True)
    before = tree(releases.path("1.0.0"))
    with pytest.raises(Exception, match="venv"):
        started(upgraded)
    assert tree(releases.path("1.0.0")) == before
    del upgraded.codes[f"{PYTHON} -m venv"]
    started(upgraded)
    assert starts(upgraded)
    assert [path.name for path in releases.folder.iterdir()] == ["1.0.0"]


def test_where_nothing_can_be_made_anew_a_release_that_starts_is_taken(machine, source, tmp_path):
    machine.upgrade("3.13.5")
    install(machine, source)
    machine.upgrade("3.11.2")
    install(machine, release(tmp_path / "newer", "1.1.0"))
    releases = machine.system.releases
    releases.stand()
    machine.upgrade("3.13.5")
    shutil.rmtree(releases.path("1.1.0") / SOURCE)
    box = started(machine)
    assert (releases.current, releases.trial, box.issue) == ("1.0.0", None, "")
    assert releases.outcome.items() >= {"kind": "went back", "version": "1.1.0"}.items()


def test_where_no_release_starts_the_console_and_the_login_prompt_say_what_to_do(upgraded, capsys):
    releases = upgraded.system.releases
    shutil.rmtree(releases.path("1.0.0") / SOURCE)
    box = started(upgraded)
    for said in (box.shown[0], box.issue, capsys.readouterr().err):
        assert "Companion 1.0.0 does not start with this system's Python, 3.13" in said
        assert "sudo ./install.sh" in said
        assert "Le tue partite ci sono ancora" in said
    assert releases.current == "1.0.0"


def test_what_the_login_prompt_reads_leads_to_what_the_keeper_says(upgraded):
    """Every agetty looks into /etc/issue.d, and from util-linux 2.40 on into /run/issue.d, too."""
    (place,) = (place for place, target in LINKS.items() if target == f"/{keeper.ISSUE}")
    assert Path(place).parent == Path("/etc/issue.d")
    assert Path(place).suffix == ".issue"
    assert upgraded.system.path(place).readlink() == Path("/", keeper.ISSUE)


def test_what_a_console_says_has_only_letters_of_its_built_in_font():
    for texts in (keeper.MAKING, keeper.UNFIT, keeper.WAITING):
        for text in texts.values():
            assert text.encode("cp437")


def test_what_the_login_prompt_says_goes_once_a_release_starts(upgraded, source):
    kept = upgraded.system.releases.path("1.0.0") / SOURCE
    kept.rename(kept.with_name("away"))
    assert started(upgraded).issue
    kept.with_name("away").rename(kept)
    assert started(upgraded).issue == ""


def test_a_trial_whose_release_does_not_start_is_given_up_at_once(machine, source, tmp_path):
    install(machine, source)
    install(machine, release(tmp_path / "newer", "1.1.0"))
    releases = machine.system.releases
    (releases.path("1.1.0") / main_module((3, 13))).unlink()
    started(machine)
    assert (releases.current, releases.complete()) == ("1.0.0", ["1.0.0"])


# --- the installer and the way back


@pytest.mark.parametrize("what", ["python", "file", "sums"])
def test_the_installer_of_the_same_version_makes_anew_what_does_not_start(machine, source, what):
    install(machine, source)
    releases = machine.system.releases
    if what == "python":
        machine.upgrade("3.11.2")
    elif what == "file":
        (releases.path("1.0.0") / "lib" / "kivy.py").write_text("damaged")
    else:
        (releases.path("1.0.0") / "SHA256SUMS").unlink()
    sentences = [each for step in STEPS for each in step.plan(machine.system, source)]
    assert [each[:26] for each in sentences] == ["Make release 1.0.0 anew in"]
    install(machine, source)
    assert starts(machine)
    assert altered(releases.path("1.0.0")) == []
    assert (releases.current, releases.trial) == ("1.0.0", None)


def test_the_source_that_a_release_keeps_installs_it_too(upgraded):
    source = Source(upgraded.system.releases.path("1.0.0") / SOURCE)
    assert (source.version, bool(source.wheels)) == ("1.0.0", True)
    install(upgraded, source)
    assert starts(upgraded)


def test_a_release_that_cannot_be_built_leaves_nothing(machine, source, tmp_path):
    install(machine, source)
    newer = release(tmp_path / "newer", "1.1.0")
    machine.codes["/opt/companion/releases/1.1.0/bin/python -m pip"] = 1
    with pytest.raises(Exception, match="failed"):
        install(machine, newer)
    assert [path.name for path in machine.system.releases.folder.iterdir()] == ["1.0.0"]


def test_the_way_back_makes_its_release_anew(machine, source, tmp_path):
    machine.upgrade("3.11.2")
    install(machine, source)
    machine.upgrade("3.13.5")
    install(machine, release(tmp_path / "newer", "1.1.0"))
    releases = machine.system.releases
    releases.stand()
    go_back(machine.system)
    assert releases.trial == ("1.0.0", "1.1.0", 0)
    assert starts(machine)


def test_the_way_back_is_refused_with_the_reason_if_its_release_cannot_be_made_anew(
    machine, source, tmp_path
):
    machine.upgrade("3.11.2")
    install(machine, source)
    machine.upgrade("3.13.5")
    install(machine, release(tmp_path / "newer", "1.1.0"))
    machine.system.releases.stand()
    machine.codes["env -C /opt/companion/releases/1.0.0/source"] = 1
    machine.printed["env -C"] = "The disk is full.\n"
    with pytest.raises(NoRelease, match=r"The disk is full\."):
        go_back(machine.system)
    assert machine.system.releases.current == "1.1.0"


@pytest.mark.parametrize(
    ("here", "needed", "sentence"),
    [("3.11.2", "cp313", "Version 1.1.0 needs Python 3.13, this box has 3.11: a newer Raspberry"
      " Pi OS is needed."),
     ("3.13.5", "cp311", "Version 1.1.0 needs Python 3.11, this box has 3.13: a newer version of"
      " Companion is needed.")],
)  # fmt: skip
def test_an_unpacked_archive_for_another_python_is_refused_by_name(
    machine, tmp_path, here, needed, sentence
):
    machine.upgrade(here)
    newer = unpacked(tmp_path, needed)
    assert checks.failing(machine.system, Source(newer)) == [sentence]


def unpacked(tmp_path, tag):
    """Return an unpacked archive with wheels for one Python."""
    subprocess.run(["tar", "-xf", archive(tmp_path, "1.1.0", tag=tag), "-C", tmp_path], check=True)
    return tmp_path / "companion-1.1.0"


# --- the command


@pytest.fixture
def script(tmp_path, machine, source):
    """Return the command of a box in a folder, with this Python as the system's.

    Its release was built for another Python.
    """
    machine.upgrade(OTHER)
    install(machine, source)
    keeper.place(machine.system.releases)
    root = machine.system.root
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/python3").symlink_to(sys.executable)
    text = command.SCRIPT.replace("/opt/", f"{root}/opt/").replace(
        "/usr/bin/python3)", f"{root}/usr/bin/python3)"
    )
    path = tmp_path / "companion"
    path.write_text(text)
    return path


def said(script):
    return subprocess.run(["sh", script, "doctor"], capture_output=True, text=True, check=False)


def test_the_command_says_what_to_do_where_its_release_has_no_python(script, machine):
    machine.upgrade("{}.{}".format(*HERE))
    folder = machine.system.releases.path("1.0.0")
    done = said(script)
    assert done.returncode == 1
    assert "sudo systemctl restart companion" in done.stderr
    shutil.rmtree(folder / SOURCE)
    assert "sudo ./install.sh" in said(script).stderr


def test_the_command_runs_a_release_that_has_its_python(script, machine):
    folder = machine.system.releases.path("1.0.0")
    main = folder / main_module(HERE)
    main.parent.mkdir(parents=True, exist_ok=True)
    main.write_text("")
    (folder / "bin/python").write_text('#!/bin/sh\necho "$@"\n')
    assert said(script).stdout == "-P -m companion --data /var/lib/companion doctor\n"


def test_the_keeper_asks_systemd_for_the_time_that_it_takes(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        assert keeper.run_program("true") == 0
        assert systemd.recv(100) == b"EXTEND_TIMEOUT_USEC=60000000"


@pytest.mark.parametrize(
    ("result", "status", "counts"),
    [("success", "0", 0), ("exit-code", "1", 1), ("signal", "SEGV", 1), ("watchdog", "ABRT", 1),
     ("timeout", "TERM", 1), ("exit-code", "2", 0)],
)  # fmt: skip
def test_only_a_fault_counts_and_no_display_is_none(machine, source, result, status, counts):
    install(machine, source)
    releases = machine.system.releases
    keeper.stop(releases, Box(machine), {"SERVICE_RESULT": result, "EXIT_STATUS": status})
    assert releases.has_faults == bool(counts)
