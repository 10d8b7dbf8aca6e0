"""Each installation step has its effect once, and can be reverted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.install import wifi
from companion.install.__main__ import main, start_trial
from companion.install.releases import altered
from companion.install.steps import STEPS, account, boot, packages, units
from companion.install.steps.release import PYTHON
from companion.install.system import StepFailed
from companion.words.errors import CompanionError
from tests.install.machine import FRESH, release, tree


def install(machine, source):
    for step in STEPS:
        step.apply(machine.system, source)


def planned(machine, source):
    return [sentence for step in STEPS for sentence in step.plan(machine.system, source)]


def test_a_plan_changes_nothing(machine, source):
    before = tree(machine.system.root)
    assert len(planned(machine, source)) >= len(STEPS)
    assert tree(machine.system.root) == before


def test_after_an_installation_nothing_is_left_to_do_and_a_second_one_changes_nothing(
    machine, source
):
    install(machine, source)
    assert planned(machine, source) == []
    before, asked = tree(machine.system.root), len(machine.asked)
    install(machine, source)
    assert tree(machine.system.root) == before
    assert not any(line.startswith("apt-get") for line in machine.asked[asked:])


def test_uninstalling_removes_installed_files_and_restores_older_ones(machine, source):
    theirs = machine.system.path("/etc/modules-load.d/companion.conf")
    theirs.parent.mkdir(parents=True)
    theirs.write_text("snd_bcm2835\n")
    before = tree(machine.system.root)
    install(machine, source)
    assert theirs.read_text() != "snd_bcm2835\n"
    for step in reversed(STEPS):
        step.revert(machine.system)
    after = tree(machine.system.root)
    assert {name: text for name, text in after.items() if text} == {
        name: text for name, text in before.items() if text
    }


def test_data_survives_the_end_of_the_app(machine, source):
    install(machine, source)
    kept = machine.system.path("/var/lib/companion/companion.db")
    kept.parent.mkdir(parents=True)
    kept.write_text("matches")
    for step in reversed(STEPS):
        step.revert(machine.system)
    assert kept.read_text() == "matches"


def test_a_revert_of_what_was_never_installed_changes_nothing(machine):
    before = tree(machine.system.root)
    for step in reversed(STEPS):
        step.revert(machine.system)
    assert tree(machine.system.root) == before


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_an_installation_that_stops_at_any_step_can_be_finished_or_taken_back(
    machine, source, step
):
    before = {name: text for name, text in tree(machine.system.root).items() if text}
    for each in STEPS[:step]:
        each.apply(machine.system, source)
    install(machine, source)
    assert planned(machine, source) == []
    for each in reversed(STEPS):
        each.revert(machine.system)
    assert {name: text for name, text in tree(machine.system.root).items() if text} == before


def test_a_second_uninstallation_leaves_what_the_first_has_put_back(machine, source):
    theirs = machine.system.path("/usr/local/bin/companion")
    theirs.write_text("#!/bin/sh\necho theirs\n")
    theirs.chmod(0o755)
    install(machine, source)
    for _ in range(2):
        for step in reversed(STEPS):
            step.revert(machine.system)
    assert theirs.read_text() == "#!/bin/sh\necho theirs\n"
    assert theirs.stat().st_mode & 0o777 == 0o755


def test_a_unit_of_an_installation_by_hand_is_put_back(machine, source):
    unit = machine.system.path("/etc/systemd/system/companion.service")
    unit.write_text("[Service]\nExecStart=/opt/companion/.venv/bin/python\n")
    install(machine, source)
    assert unit.is_symlink()
    for step in reversed(STEPS):
        step.revert(machine.system)
    assert ".venv" in unit.read_text()


def test_networks_of_the_box_go_with_their_passwords(machine, source):
    install(machine, source)
    wifi.join(machine.system, "IT", "Casa", "12345678")
    for step in reversed(STEPS):
        step.revert(machine.system)
    assert not list(machine.system.path(wifi.CONNECTIONS_FOLDER).iterdir())


# --- packages


def test_only_missing_packages_are_installed(machine, source):
    machine.packages += ["libgl1", "libmtdev1t64, libmtdev1 (= 1.1.6)"]
    assert packages.missing_packages(machine.system) == [
        "libegl1", "libgles2", "libgl1-mesa-dri", "libgbm1", "libdrm2", "dosfstools",
    ]  # fmt: skip
    packages.STEP.apply(machine.system, source)
    assert "apt-get install" in machine.asked[-1]
    assert "libgl1 " not in machine.asked[-1]


@pytest.mark.parametrize(
    ("python", "archive", "wanted"),
    [
        ("3.13.5", "issue", True),
        ("3.13.5", "keyring", True),
        ("3.13.5", "", False),
        ("3.11.2", "issue", False),
        ("3.11.2", "keyring", False),
    ],
)
def test_the_library_of_the_buttons_comes_from_raspberry_pi_where_it_has_no_wheel(
    machine, python, archive, wanted
):
    machine.printed["/usr/bin/python3 --version"] = f"Python {python}\n"
    if archive == "issue":
        machine.system.path("/etc/rpi-issue").write_text("Raspberry Pi reference 2026-10-01\n")
    elif archive:
        machine.packages.append("raspberrypi-archive-keyring")
    assert (packages.LGPIO in packages.wanted(machine.system)) == wanted


def test_a_failing_program_is_named_with_what_it_printed(machine, source):
    machine.codes["apt-get update"] = 100
    machine.printed["apt-get update"] = "E: no network\n"
    with pytest.raises(StepFailed, match=r"(?s)apt-get update -qq.*E: no network"):
        packages.STEP.apply(machine.system, source)


# --- account


def test_an_account_of_a_person_stays(machine, source):
    users = machine.system.path("/etc/passwd")
    users.write_text(users.read_text() + "companion:x:1000:1000::/home/companion:/bin/bash\n")
    account.STEP.apply(machine.system, source)
    account.STEP.revert(machine.system)
    assert "userdel companion" not in machine.asked


def test_an_account_made_anew_owns_what_an_earlier_one_kept(machine, source):
    machine.system.path("/var/lib/companion").mkdir(parents=True)
    account.STEP.apply(machine.system, source)
    assert machine.asked[-1] == "chown --recursive --no-dereference companion:companion" + (
        " /var/lib/companion"
    )


# --- firmware


def test_the_settings_of_the_firmware_are_one_line_more(machine, source):
    boot.STEP.apply(machine.system, source)
    assert machine.system.read(boot.CONFIG) == (
        FRESH["boot/firmware/config.txt"].rstrip() + "\n\n[all]\ninclude companion.txt\n"
    )
    assert "[pi5]\ndtparam=uart0=on" in machine.system.read(boot.OWN_CONFIG)


def test_changes_of_the_owner_stay(machine, source):
    boot.STEP.apply(machine.system, source)
    config = machine.system.path(boot.CONFIG)
    config.write_text(config.read_text() + "dtoverlay=dwc2\n")
    boot.STEP.revert(machine.system)
    assert config.read_text() == FRESH["boot/firmware/config.txt"].rstrip() + (
        "\n\n[all]\ndtoverlay=dwc2\n"
    )


def test_on_another_board_there_is_no_firmware_to_set(machine, source):
    machine.system.path(boot.CONFIG).unlink()
    assert boot.STEP.plan(machine.system, source) == []
    boot.STEP.apply(machine.system, source)
    assert not machine.system.path(boot.OWN_CONFIG).exists()


# --- release and units


def test_units_change_with_the_release(machine, source):
    install(machine, source)
    link = machine.system.path("/etc/systemd/system/companion.service")
    assert str(link.readlink()) == "/opt/companion/current/systemd/companion.service"
    inside = machine.system.path("/opt/companion/current/systemd/companion.service")
    assert inside.read_bytes() == source.file("systemd/companion.service")


def test_the_programs_started_at_boot_do_not_depend_on_the_release(machine, source):
    install(machine, source)
    units.enable(machine.system)
    wanted = machine.system.path("/etc/systemd/system/multi-user.target.wants")
    assert {path.name: str(path.readlink()) for path in wanted.iterdir()} == {
        name: f"/etc/systemd/system/{name}"
        for name in (
            "companion.service",
            "companion-ask.path",
            "companion-club.path",
            "companion-phones.path",
        )
    }


def test_an_environment_that_cannot_be_made_leaves_the_current_release(machine, source, tmp_path):
    install(machine, source)
    machine.codes[f"{PYTHON} -m venv"] = 1
    with pytest.raises(StepFailed):
        install(machine, release(tmp_path / "companion-1.1.0", "1.1.0"))
    assert machine.system.releases.current == "1.0.0"


def test_a_newer_release_is_installed_beside_the_older_one_on_trial(machine, source, tmp_path):
    install(machine, source)
    install(machine, release(tmp_path / "companion-1.1.0", "1.1.0"))
    releases = machine.system.releases
    assert (releases.current, releases.previous) == ("1.1.0", "1.0.0")
    assert releases.trial == ("1.1.0", "1.0.0", 0)
    assert releases.complete() == ["1.0.0", "1.1.0"]


def test_a_damaged_release_that_does_not_run_is_built_anew(machine, source, tmp_path):
    install(machine, source)
    newer = release(tmp_path / "companion-1.1.0", "1.1.0")
    install(machine, newer)
    releases = machine.system.releases
    releases.go_back()
    (releases.path("1.1.0") / "lib" / "kivy.py").write_text("damaged")
    install(machine, newer)
    assert altered(releases.path("1.1.0")) == []


@pytest.mark.parametrize("missing", ["package", "group"])
def test_a_release_that_needs_more_of_the_system_is_refused_before_it_is_built(
    machine, source, tmp_path, missing
):
    install(machine, source)
    newer = release(tmp_path / "companion-1.1.0", "1.1.0")
    if missing == "package":
        machine.packages.remove("libgl1")
    else:
        accounts = newer.folder / "systemd" / "companion.sysusers"
        accounts.write_text(accounts.read_text() + "m companion audio\n")
    with pytest.raises(CompanionError, match=r"sudo \./install\.sh"):
        start_trial(machine.system, newer)
    assert machine.system.releases.complete() == ["1.0.0"]


# --- the command


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_dry_run_prints_every_step_and_changes_nothing(machine, monkeypatch, capsys, language):
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    before = tree(machine.system.root)
    assert main(["--dry-run"], machine.system) == 0
    printed = capsys.readouterr().out
    assert "/etc/udev/rules.d/70-companion.rules" in printed
    assert ("Creare l’utente" if language == "it" else "Create the account") in printed
    assert tree(machine.system.root) == before


def test_installed_files_are_readable_for_the_app_with_any_umask(machine, source, tmp_path):
    before = os.umask(0o077)
    try:
        main(["--dry-run"], machine.system)
        install(machine, source)
    finally:
        os.umask(before)
    inside = machine.system.releases.path("1.0.0").rglob("*")
    assert {path.stat().st_mode & 0o044 for path in inside} == {0o044}


def test_a_wrong_system_is_refused_with_a_sentence_and_stays_as_it_is(machine, capsys):
    machine.system.path("/etc/os-release").write_text("VERSION_CODENAME=buster\n")
    before = tree(machine.system.root)
    assert main([], machine.system) == 2
    assert "bookworm, trixie" in capsys.readouterr().err
    assert tree(machine.system.root) == before


def test_the_plan_is_in_a_file_before_anything_is_done_and_errors_stand_below(machine, tmp_path):
    """Each program that is asked is noted on stderr, into the same file."""
    with (tmp_path / "said").open("w") as said:
        code = subprocess.run(
            [sys.executable, "-c", INSTALLS, machine.system.root], stdout=said, stderr=said,
            env={"LANG": "C"}, cwd=Path(__file__).parents[2], check=False,
        ).returncode  # fmt: skip
    lines = (tmp_path / "said").read_text().splitlines()
    plan = [line for line in lines if line.startswith("  ")]
    asked, error = (
        lines.index(f"apt-get update -qq{more}") for more in ("", " failed: no network")
    )
    assert code == 1
    assert lines.index(plan[0]) < lines.index(plan[-1]) < asked < error


INSTALLS = """
import sys
from pathlib import Path

from companion.install.__main__ import main
from companion.install.system import System
from tests.install.machine import Machine

machine = Machine(Path(sys.argv[1]))
machine.codes["apt-get update"], machine.printed["apt-get update"] = 1, "no network"

def program(words):
    print(*words[2:], file=sys.stderr)
    return machine.program(words)

sys.exit(main([], System(machine.system.root, program, machine.disk, user=0)))
"""


def test_the_command_runs_with_nothing_but_python(tmp_path):
    here = Path(__file__).parents[2]
    done = subprocess.run(
        ["/usr/bin/python3", "-IBc",
         f"import sys; sys.path.insert(0, {str(here)!r}); import companion.install.__main__"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_a_checkout_beside_the_releases_stays(machine, source):
    checkout = machine.system.path("/opt/companion/README.md")
    checkout.parent.mkdir()
    checkout.write_text("# Companion")
    install(machine, source)
    for step in reversed(STEPS):
        step.revert(machine.system)
    assert [path.name for path in checkout.parent.iterdir()] == ["README.md"]
