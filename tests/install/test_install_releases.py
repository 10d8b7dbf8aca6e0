"""A new release is on trial until it has lived for a minute; else the one before comes back."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

import pytest

from companion.install import keeper
from companion.install.disk import Disk, locked
from companion.install.releases import Releases, altered, numbers
from companion.install.source import Source
from tests.install.machine import ROOT, main_module


@pytest.fixture
def releases(tmp_path):
    home = tmp_path / "opt" / "companion"
    home.mkdir(parents=True)
    return Releases(home, Disk())


def made(releases, version):
    folder = releases.path(version)
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").write_text(version)
    (folder / "bin" / "python").chmod(0o755)
    main = folder / main_module(sys.version_info[:2])
    main.parent.mkdir(parents=True)
    main.write_text(version)
    (folder / keeper.ARCHIVE_NAME).write_bytes(keeper.pack(ROOT))
    releases.finish(version)


@pytest.fixture
def two(releases):
    """1.0.0 is installed, 1.1.0 is on trial."""
    made(releases, "1.0.0")
    releases.install("1.0.0")
    made(releases, "1.1.0")
    releases.start_trial("1.1.0")
    return releases


def test_a_release_without_its_checksums_is_not_complete_and_is_swept_away(releases):
    (releases.path("1.0.0") / "bin").mkdir(parents=True)
    assert not releases.is_complete("1.0.0")
    releases.sweep()
    assert not releases.path("1.0.0").exists()


def test_a_release_on_trial_is_given_up_after_two_starts(two):
    assert two.count_start() is None
    assert two.count_start() is None
    assert two.current == "1.1.0"
    gone = two.count_start()
    assert (gone.version, gone.back, two.current) == ("1.1.0", "1.0.0", "1.0.0")
    assert two.trial is None
    assert {"kind": "went back", "version": "1.1.0", "back": "1.0.0"}.items() <= two.outcome.items()


def test_a_version_given_up_is_not_counted_again(two):
    for _ in range(6):
        two.count_start()
    assert two.current == "1.0.0"


def test_a_release_that_was_given_up_leaves_the_way_back_as_it_was(two):
    two.stand()
    made(two, "1.2.0")
    two.start_trial("1.2.0")
    assert two.previous == "1.1.0"
    for _ in range(3):
        two.count_start()
    assert (two.current, two.previous) == ("1.1.0", "1.0.0")


def test_a_second_update_during_a_trial_goes_back_to_what_has_stood(two):
    made(two, "1.2.0")
    two.start_trial("1.2.0")
    for _ in range(3):
        two.count_start()
    assert two.current == "1.0.0"


class Full(Disk):
    """Disk without free space."""

    def write(self, path, *_):
        raise OSError(28, "No space left on device", str(path))


def test_a_start_that_cannot_be_counted_is_the_last_one(two):
    full = Releases(two.home, Full())
    assert full.count_start().back == "1.0.0"
    assert full.current == "1.0.0"


def test_one_can_go_back_from_a_release_on_trial(two):
    assert two.go_back() == "1.0.0"
    assert (two.current, two.trial) == ("1.0.0", None)


def test_a_release_that_stands_is_never_given_up(two):
    two.count_start()
    two.stand()
    for _ in range(5):
        assert two.count_start() is None
    assert (two.current, two.previous) == ("1.1.0", "1.0.0")


def test_two_releases_are_kept(two):
    two.stand()
    made(two, "1.2.0")
    two.start_trial("1.2.0")
    two.stand()
    assert two.complete() == ["1.1.0", "1.2.0"]


def test_one_can_go_back_and_forth(two):
    two.stand()
    assert two.go_back() == "1.0.0"
    assert (two.current, two.previous) == ("1.0.0", "1.1.0")
    assert two.go_back() == "1.1.0"


def test_the_way_back_is_a_trial_and_is_left_again_like_one(two):
    two.stand()
    two.go_back()
    assert two.trial == ("1.0.0", "1.1.0", 0)
    for _ in range(3):
        two.count_start()
    assert (two.current, two.previous, two.complete()) == ("1.1.0", "", ["1.1.0"])


def test_the_way_back_stands_after_a_minute_and_leads_forth_again(two):
    two.stand()
    two.go_back()
    watched(two, ["7"])
    assert (two.current, two.previous, two.trial) == ("1.0.0", "1.1.0", None)


def test_a_version_given_up_is_removed_and_remembered_until_it_is_installed(two):
    for _ in range(3):
        two.count_start()
    watched(two, ["7"])
    assert [path.name for path in two.folder.iterdir()] == ["1.0.0"]
    assert two.given_up == {"1.1.0"}
    made(two, "1.1.0")
    two.start_trial("1.1.0")
    two.stand()
    assert two.given_up == set()


def test_nothing_is_swept_away_while_an_installation_builds_it(two):
    (two.path("1.2.0") / "lib").mkdir(parents=True)
    two.stand()
    with locked(two.home):
        watched(two, ["7"])
    assert two.path("1.2.0").is_dir()
    watched(two, ["7"])
    assert not two.path("1.2.0").exists()


# --- plugs and faults


def lived(releases, seconds, fault=False):
    """Let the app draw and live for some seconds, and then end with a fault or with the power."""
    releases.count_start()
    time = Time()

    def wait(amount):
        time.wait(amount)
        if time.now > seconds:
            raise PowerLost

    with suppress(PowerLost):
        keeper.watch(releases, lambda: "7", lambda: time.now, wait)
    if fault:
        releases.count_fault()


class PowerLost(Exception):
    """The plug was pulled."""


@pytest.mark.parametrize("seconds", [4, 8, 40])
def test_plugs_that_are_pulled_give_up_no_release_that_has_drawn(two, seconds):
    for _ in range(6):
        lived(two, seconds)
    two.count_start()
    assert two.current == "1.1.0"


def test_a_release_that_ends_late_with_a_fault_is_given_up_all_the_same(two):
    for _ in range(2):
        lived(two, 40, fault=True)
    assert two.count_start().version == "1.1.0"


def test_plugs_that_are_pulled_before_the_first_frame_are_tries(two):
    """A release that stops the whole box looks like this."""
    for _ in range(2):
        two.count_start()
    assert two.count_start().version == "1.1.0"


def faults(releases, amount):
    return [releases.count_fault() for _ in range(amount)]


def test_a_release_that_stands_is_left_after_five_faults_for_a_trial_of_the_one_before(two):
    two.stand()
    assert faults(two, 5) == ["", "", "", "", "1.1.0"]
    assert two.trial == ("1.0.0", "1.1.0", 0)
    assert two.outcome.items() >= {"kind": "went back", "version": "1.1.0"}.items()


def test_without_a_release_before_faults_change_nothing(releases):
    made(releases, "1.0.0")
    releases.install("1.0.0")
    assert faults(releases, 9) == [""] * 9
    assert releases.current == "1.0.0"


def test_a_minute_of_life_forgets_the_faults(two):
    two.stand()
    faults(two, 4)
    watched(two, ["7"])
    assert faults(two, 4) == [""] * 4
    assert two.current == "1.1.0"


def test_two_releases_that_both_fail_are_not_exchanged_for_ever(two):
    two.stand()
    faults(two, 5)
    for _ in range(3):
        two.count_start()
    assert (two.current, two.complete()) == ("1.1.0", ["1.1.0"])
    assert faults(two, 9) == [""] * 9


def test_without_an_earlier_release_there_is_no_way_back(releases):
    made(releases, "1.0.0")
    releases.install("1.0.0")
    assert releases.go_back() == ""
    assert releases.current == "1.0.0"


def test_each_outcome_can_be_told_from_the_one_before(two):
    two.report(kind="refused", sentence="No.")
    first = two.outcome
    two.report(kind="refused", sentence="No.")
    assert first["mark"] != two.outcome["mark"]


def test_an_altered_file_is_named(two):
    (two.path("1.1.0") / "bin" / "python").write_text("other")
    assert altered(two.path("1.1.0")) == ["bin/python"]
    assert altered(two.path("1.0.0")) == []


def test_versions_are_compared_as_numbers():
    assert sorted(["1.10.0", "1.9.0", "1.9.0-0a1b2c3d"], key=numbers)[-1] == "1.10.0"


# --- the keeper


class Time:
    """Time that goes on with each look."""

    def __init__(self):
        self.now = 0.0

    def wait(self, seconds):
        self.now += seconds


def watched(releases, processes):
    """Watch with one of these processes at each look, the last one from then on; return the end."""
    time, seen = Time(), list(processes)
    look = lambda: seen.pop(0) if len(seen) > 1 else seen[0]  # noqa: E731
    keeper.watch(releases, look, lambda: time.now, time.wait)
    return time.now


def test_the_trial_ends_a_minute_after_the_first_frame(two):
    assert 60 <= watched(two, ["", "", "7"]) <= 66
    assert two.trial is None
    assert two.outcome["kind"] == "stands"
    assert (two.home / keeper.ARCHIVE_NAME).exists()


def test_a_crash_begins_the_minute_anew(two):
    assert watched(two, [*["7"] * 25, "", "9"]) > 100


def test_watching_ends_when_the_release_is_given_up(two):
    two.count_start()
    two.count_start()
    processes = iter([*["7"] * 3, ""])

    def look():
        seen = next(processes)
        if not seen:
            two.count_fault()
            two.count_start()
        return seen

    time = Time()
    keeper.watch(two, look, lambda: time.now, time.wait)
    assert two.current == "1.0.0"


def test_the_keeper_is_one_file_that_the_system_runs_whatever_the_release_holds(two):
    keeper.place(two)
    (two.path("1.1.0") / "bin" / "python").unlink()
    for _ in range(3):
        subprocess.run(
            ["/usr/bin/python3", "-IB", str(two.home / keeper.ARCHIVE_NAME), "start"],
            check=True,
            cwd="/",
        )
    assert two.current == "1.0.0"


def test_a_clone_is_another_release_once_its_code_has_changed(tmp_path):
    clone = Source(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.0.0"\n')
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "a.py").write_text("1")
    first = clone.version
    (tmp_path / "companion" / "a.py").write_text("2")
    assert first != clone.version
    second = clone.version
    (tmp_path / "systemd").mkdir()
    (tmp_path / "systemd" / "companion.udev").write_text("# rules")
    assert second != clone.version
    assert numbers(first) == numbers(clone.version) == (1, 0, 0)
