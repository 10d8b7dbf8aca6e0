"""The box reports its devices, and asks root for actions that need it."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest

from companion.install.building import public
from companion.keep.file import backup
from companion.keep.opening import open_journal
from companion.machine import asking
from companion.machine.device import BoxState, Device, Hotspot, Network, run
from companion.words.inputs import Inbox
from companion.work.jobs import Work
from tests.install.machine import Machine, fresh, release
from tests.install.test_install_archive import OURS
from tests.install.test_install_asked import archive
from tests.install.test_install_releases import made
from tests.machine.programs import Programs, answered


@pytest.fixture
def root(tmp_path):
    fresh(tmp_path / "root")
    unit = tmp_path / "root/etc/systemd/system/companion-ask.path"
    unit.symlink_to("/opt/companion/current/systemd/companion-ask.path")
    return tmp_path / "root"


def device(root, programs=None, copies=()):
    inbox = Inbox()
    work = Work(inbox)
    box = Device(work, copies, root, programs or Programs())
    box.inbox, box.work = inbox, work
    return box


def test_networks_are_listed_by_strength_each_once_and_ours_first(root):
    told = " :40:Casa\n :90:Bar: da Gino\n*:55:Casa\n :0:\n :70:Bar: da Gino\n :70:A\\:B\n"
    found = device(root, Programs(networks=told)).networks()
    assert found == [
        Network("Casa", 55, True), Network("Bar: da Gino", 90), Network("A:B", 70),
    ]  # fmt: skip


BREAKS = "\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
"""Signs that str.splitlines() takes for line ends, and that a network may have in its name."""


@pytest.mark.parametrize("sign", BREAKS)
def test_a_network_may_have_any_sign_in_its_name(root, sign):
    told = f" :90:Bar{sign}Gino\n*:55:Casa\n"
    found = device(root, Programs(networks=told)).networks()
    assert found == [Network("Casa", 55, True), Network(f"Bar{sign}Gino", 90)]


@pytest.mark.parametrize("line", ["Gino", "*:x:Gino", "*:90", ":::", "*:90:", "²:90:Gino"])
def test_a_line_that_is_no_network_hides_no_other(root, line):
    told = f"{line}\n*:55:Casa\n{line}\n"
    assert device(root, Programs(networks=told)).networks() == [Network("Casa", 55, True)]


def test_programs_may_print_any_bytes():
    told = run(["printf", r" :90:Bar\rGino\n*:55:\377\n"])
    assert told == " :90:Bar\rGino\n*:55:�\n"


def test_a_part_of_the_box_that_cannot_be_looked_at_hides_no_other(root, tmp_path, caplog):
    def programs(_words):
        raise RuntimeError("no bus")

    state = device(root, programs, copies=[None]).state()
    assert state == BoxState(has_clock=True, has_power=True)
    assert caplog.text.count("device failed") == 3


@pytest.mark.parametrize("radio", [None, "ethernet\nloopback\n"])
def test_without_a_radio_there_is_no_network(root, radio):
    state = device(root, Programs(radio=radio)).state()
    assert not state.has_radio
    assert state.network is None


def test_a_desktop_has_neither_power_nor_clock(tmp_path):
    box = device(tmp_path)
    assert not box.is_device
    state = box.state()
    assert (state.has_power, state.has_clock, state.version) == (False, False, "")


def test_the_box_knows_its_temperature_and_its_last_copy(root, tmp_path):
    zone = root / "sys/class/thermal/thermal_zone0/temp"
    zone.parent.mkdir(parents=True)
    zone.write_text("47236\n")
    open_journal(root / "companion.db").close()
    folder = tmp_path / "copies"
    backup.rotate(root / "companion.db", folder, date(2026, 11, 25))
    state = device(root, copies=[folder]).state()
    assert (state.temperature, state.copied) == (47, date(2026, 11, 25))


def heard(box, ask):
    """Ask a box for something, and return the answer once its job has ended."""
    answers = []
    ask(answers.append)
    while not answers:
        for event in box.inbox.drain():
            box.work.handle(event)
    return answers[0]


def test_the_power_is_switched_by_the_system(root):
    programs = Programs()
    box = device(root, programs)
    assert heard(box, box.restart).is_done
    assert heard(box, box.power_off).is_done
    assert programs.asked == ["systemctl reboot", "systemctl poweroff"]


def test_a_refusal_of_the_system_is_reported(root):
    box = device(root, lambda _words: None)
    answer = heard(box, box.power_off)
    assert not answer.is_done
    assert "plug" in answer.sentence


def test_a_hotspot_of_an_earlier_start_is_known_without_its_password(root):
    programs = Programs()
    programs.active = "companion-hotspot\nlo\n"
    box = device(root, programs)
    box.state()
    assert (box.hotspot.name, box.hotspot.code) == ("Companion", "")
    programs.active = "lo\n"
    box.state()
    assert box.hotspot is None


def test_a_phone_joins_the_hotspot_by_a_code(root):
    assert Hotspot("Companion", "abc").code == "WIFI:T:WPA;S:Companion;P:abc;;"


# --- requests


@pytest.fixture
def answering(root):
    """Answer requests as root does."""
    machine = Machine(root)
    with answered(machine):
        yield machine


def test_a_request_is_answered_with_a_sentence(root, answering):
    answer = asking.ask("go back", root=root)
    assert answer == asking.RequestAnswer(False, "There is no earlier version on this box.")


def test_a_request_may_be_read_by_root_and_its_owner_alone(root, answering):
    seen = {}

    def going():
        for path in (root / "run/companion/ask").glob("*.json"):
            seen[path.name] = path.stat().st_mode & 0o777
        return True

    asking.ask("join", {"country": "IT", "network": "Casa", "password": "12345678"}, root, going)
    assert set(seen.values()) <= {0o600}


def test_a_damaged_archive_is_refused_once_and_then_the_next_one_is_installed(
    root, tmp_path, answering
):
    made(answering.system.releases, "1.0.0")
    answering.system.releases.install("1.0.0")
    answering.system.path("/opt/companion/release.pub").write_text(public(OURS).hex())
    answering.prepare(release(tmp_path / "installed", "1.0.0"))
    for version in ("1.1.0", "2.0.0"):
        archive(tmp_path, version)
    (root / "media").mkdir()
    (tmp_path / "stick").rename(root / "media/stick")
    bad = root / "media/stick/companion-2.0.0.tar"
    bad.write_bytes(bad.read_bytes().replace(b"MIT\n", b"XXX\n"))
    box = device(root)
    assert box.state().update == "2.0.0"
    assert "damaged" in heard(box, box.update).sentence
    assert box.state().update == "1.1.0"
    assert heard(box, box.update).sentence == "Version 1.1.0 starts now."


def test_nobody_waits_for_ever(root):
    answer = asking.ask("go back", root=root, patience=0.0)
    assert not answer.is_done
    assert "does not answer" in answer.sentence


def test_an_answer_to_another_request_is_not_taken(root):
    path = root / "run/companion-ask/0a1b.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"id": "0a1b", "is_done": True, "sentence": "Done."}))
    assert not asking.ask("go back", root=root, patience=0.0).is_done


def test_where_nothing_can_be_asked_that_is_said(tmp_path):
    assert re.search("install", asking.ask("go back", root=tmp_path).sentence)
