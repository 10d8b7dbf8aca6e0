"""Devices are listed by their stable name, with the users who may open them, or a remedy."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.words.findings import Finding
from companion.words.i18n import use
from hardware.readers import reader
from hardware.survey import DeviceAccount, model, ports, survey, this_account

ANYBODY = DeviceAccount("anna", may_open=lambda _path: True, group=lambda _path: "root")
PI_4 = "Raspberry Pi 4 Model B Rev 1.4"
PI_5 = "Raspberry Pi 5 Model B Rev 1.0"
CONSOLE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 quiet"


@pytest.fixture(autouse=True)
def english():
    """Let sentences be as they are in the code, whatever was spoken before."""
    use("en")


@pytest.fixture
def machine(tmp_path):
    """Give a function that makes a machine's files: text, or a link if it is a path."""

    def make(**files: str | Path) -> Path:
        for name, what in files.items():
            place = tmp_path / name.replace("__", "/")
            place.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(what, Path):
                place.symlink_to(what)
            else:
                place.write_text(what)
        return tmp_path

    return make


def outsider(group: str = "dialout") -> DeviceAccount:
    """Return a user who may open nothing, for everything belongs to *group*."""
    return DeviceAccount("anna", may_open=lambda _path: False, group=lambda _path: group)


def about(findings: list[Finding], subject: str) -> Finding:
    """Return the only finding on a subject."""
    (found,) = [finding for finding in findings if finding.subject == subject]
    return found


def test_a_machine_with_nothing_connected_is_one_note(machine):
    (found,) = survey(machine(), ANYBODY)
    assert found.level == "note"
    assert found.remedy == "Plug a reader in, if you have one."


def test_a_port_that_may_be_opened_is_all_right(machine):
    found = about(survey(machine(dev__ttyUSB0=""), ANYBODY), "/dev/ttyUSB0")
    assert (found.level, found.remedy) == ("ok", "")


@pytest.mark.parametrize(("account", "port"), [(ANYBODY, True), (outsider(), False)])
def test_only_a_device_that_may_be_opened_is_offered_for_a_reader(machine, account, port):
    keyboard = "/dev/input/by-id/usb-Scanner-event-kbd"
    root = machine(dev__ttyUSB0="", **{keyboard.strip("/").replace("/", "__"): ""})
    for subject in ("/dev/ttyUSB0", keyboard):
        assert about(survey(root, account), subject).port == (subject if port else "")


def test_a_port_that_may_not_be_opened_says_which_group_to_join(machine):
    found = about(survey(machine(dev__ttyACM0=""), outsider()), "/dev/ttyACM0")
    assert found.level == "fault"
    assert "anna" in found.text
    assert found.remedy == (
        "Join the group dialout: sudo usermod -aG dialout anna, then log in again."
    )


@pytest.mark.parametrize("group", ["root", ""])
def test_nobody_is_told_to_become_root(machine, group):
    found = about(survey(machine(dev__ttyACM0=""), outsider(group)), "/dev/ttyACM0")
    assert "usermod" not in found.remedy
    assert "hardware/README.md" in found.remedy


def test_a_port_is_named_once_by_its_most_lasting_name(machine):
    root = machine(
        dev__ttyUSB0="",
        dev__ttyUSB1="",
        dev__ttyACM0="",
        **{
            "dev__serial__by-id__usb-GM65": Path("../../ttyACM0"),
            "dev__serial__by-path__pci-1-usb-0:1": Path("../../ttyACM0"),
            "dev__serial__by-path__pci-1-usb-0:2": Path("../../ttyUSB1"),
        },
    )
    assert ports(root) == [
        "/dev/serial/by-id/usb-GM65",
        "/dev/serial/by-path/pci-1-usb-0:2",
        "/dev/ttyUSB0",
    ]


def test_the_header_of_a_pi_is_a_port_and_its_bluetooth_is_none(machine):
    root = machine(
        dev__ttyS0="",
        dev__ttyAMA0="",
        dev__serial0=Path("ttyS0"),
        dev__serial1=Path("ttyAMA0"),
    )
    assert ports(root) == ["/dev/serial0"]


def test_the_ports_of_a_plain_computer_that_lead_nowhere_are_none(machine):
    assert ports(machine(dev__ttyS0="", dev__ttyS1="", dev__tty0="")) == []


def test_a_name_whose_reader_has_gone_is_none(machine):
    assert ports(machine(**{"dev__serial__by-id__usb-gone": Path("../../ttyACM9")})) == []


def test_keyboards_come_after_the_serial_ports(machine):
    root = machine(
        dev__input__event0="",
        dev__ttyUSB0="",
        **{
            "dev__input__by-id__usb-Scanner-event-kbd": Path("../event0"),
            "dev__input__by-id__usb-Mouse-event-mouse": Path("../event0"),
        },
    )
    assert ports(root) == ["/dev/ttyUSB0", "/dev/input/by-id/usb-Scanner-event-kbd"]
    found = about(survey(root, outsider("input")), "/dev/input/by-id/usb-Scanner-event-kbd")
    assert found.level == "note"
    assert found.remedy.startswith("Join the group input: sudo usermod -aG input anna,")


def test_every_port_found_may_be_the_port_of_a_reader(machine, ear):
    root = machine(
        dev__ttyUSB0="", dev__input__event0="",
        **{"dev__input__by-id__usb-Scanner-event-kbd": Path("../event0")},
    )  # fmt: skip
    for port in ports(root):
        assert reader(ear.inbox, "main", port).name == "main"


@pytest.mark.parametrize(("board", "level"), [(PI_5, "fault"), ("", "note")])
def test_pins_matter_on_a_raspberry_pi_only(machine, board, level):
    root = machine(
        dev__gpiochip0="", dev__gpiochip4=Path("gpiochip0"), **{"proc__device-tree__model": board}
    )
    found = about(survey(root, outsider("gpio")), "/dev/gpiochip0")
    assert found.level == level
    assert found.remedy.startswith("Join the group gpio: sudo usermod -aG gpio anna,")
    assert not any("gpiochip4" in finding.subject for finding in survey(root, ANYBODY))


def test_the_board_is_named(machine):
    root = machine(**{"proc__device-tree__model": f"{PI_5}\0"})
    assert model(root) == PI_5
    assert about(survey(root, ANYBODY), "Board").text == f"This is a {PI_5}."


def test_another_board_is_no_raspberry_pi(machine):
    root = machine(**{"proc__device-tree__model": "Radxa ROCK 5B\0"})
    assert model(root) == ""


@pytest.mark.parametrize(
    ("board", "line", "holds"),
    [
        (PI_4, CONSOLE, True),
        (PI_4, "console=ttyS0,115200 console=tty1", True),
        (PI_4, "console=tty1 root=PARTUUID=1-02", False),
        (PI_5, CONSOLE, False),
        (PI_5, "console=tty1 console=ttyAMA0,115200", True),
        ("Raspberry Pi Zero 2 W Rev 1.0", CONSOLE, True),
        ("", CONSOLE, False),
    ],
)
@pytest.mark.parametrize("place", ["boot__firmware__cmdline.txt", "boot__cmdline.txt"])
def test_a_serial_console_on_the_pins_of_the_header_is_told(machine, board, line, holds, place):
    root = machine(**{"proc__device-tree__model": board, place: line})
    told = [found for found in survey(root, ANYBODY) if found.subject == "Serial console"]
    assert [found.level for found in told] == ["note"] * holds
    assert all("raspi-config" in found.remedy for found in told)


def test_the_first_command_line_that_there_is_counts(machine):
    root = machine(
        **{
            "proc__device-tree__model": PI_4,
            "boot__firmware__cmdline.txt": "console=tty1",
            "proc__cmdline": "console=ttyS0,115200",
        }
    )
    assert not any(found.subject == "Serial console" for found in survey(root, ANYBODY))


def test_this_account_knows_its_own_files(tmp_path):
    file = tmp_path / "port"
    file.touch(0o600)
    account = this_account()
    assert account.name
    assert account.may_open(file)
    assert account.group(tmp_path / "gone") == ""
    os.chown(file, -1, os.getgid())
    assert account.group(file)


def test_this_machine_can_be_looked_at():
    assert all(found.subject and found.text for found in survey())
