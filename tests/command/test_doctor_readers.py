"""The self-check lists the stable name of each reader, its last code, and its users."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion import settings
from companion.command import readers
from companion.machine.heard import Heard, keep, read
from hardware.openers import Opener
from hardware.simulator import VirtualScanner
from tests.hardware.plugged import Machine

PLUG_1, PLUG_2 = (f"/dev/serial/by-path/pci-0000-usb-0:1-{n}:1.0-port0" for n in (1, 2))


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def told(machine, programs=None, last=lambda _: None, **ports):
    """Return the findings about readers at such ports."""
    places = {
        name: at if isinstance(at, settings.Reader) else settings.Reader(at)
        for name, at in ports.items()
    }
    return readers.findings(places, programs or {}, last, machine.root)


def test_a_serial_number_is_why_a_reader_is_found_in_any_plug(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    (found,) = told(machine, main=name)
    assert (found.level, found.remedy) == ("ok", "")
    assert "It is found again in any plug, by its serial number (by-id)." in found.text
    assert "It is read at 9600 bit/s as “auto”." in found.text


def test_a_device_without_one_is_found_in_its_plug_and_by_its_older_name_while_it_is_alone(machine):
    old = machine.adapter(0, "1-1")
    (found,) = told(machine, main=PLUG_1)
    assert "in this plug (by-path): it has no serial number." in found.text
    (found,) = told(machine, main=old)
    assert found.level == "ok"
    assert "unless there is a second one of its make" in found.text


def test_a_name_that_two_devices_have_is_not_to_be_kept(machine):
    name = machine.adapter(0, "1-1", serial="0001")
    machine.adapter(1, "1-2", serial="0001")
    (found,) = told(machine, main=name)
    assert (found.level, found.remedy) == ("note", f"Use {PLUG_2} instead.")
    (found,) = told(machine, main=PLUG_1)
    assert "in this plug (by-path): another device has its name." in found.text


def test_the_kernels_name_is_not_to_be_kept_where_there_is_a_better_one(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    (found,) = told(machine, main="/dev/ttyUSB0")
    assert (found.level, found.remedy) == ("note", f"Use {name} instead.")
    assert "Its name may be another device’s after a restart." in found.text


def test_a_port_of_the_board_is_found_on_its_pins(machine):
    machine.link("dev/serial0", machine.write("dev/ttyAMA0"))
    (found,) = told(machine, main=settings.Reader("/dev/serial0", "pn532"))
    assert "It is found again on the pins of the board." in found.text
    assert "It is read at 115200 bit/s as “pn532”." in found.text


def test_two_entries_that_mean_one_device_are_a_fault_of_the_less_sure_one(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    first, second = told(machine, first="/dev/ttyUSB0", second=name)
    assert second.level == "ok"
    assert first.level == "fault"
    assert "it is the same device as “second”" in first.text


def test_the_last_code_is_told_with_its_time(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    last = {"main": Heard("04A1", datetime(2026, 11, 28, 21, 14).astimezone())}
    (found,) = told(machine, last=last.get, main=name)
    assert found.text.endswith("Its last code was “04A1”, at 21:14.")


def test_other_programs_with_an_open_port_are_named(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    open_in = [Opener(7, "companion", is_ours=True), Opener(512, "minicom", is_ours=False)]
    (found,) = told(machine, {"main": open_in}, main=name)
    assert found.text.endswith("It is also open in minicom (512).")
    assert found.remedy == "End what else has it open: it takes parts of the codes."


def test_programs_are_found_by_their_open_files(machine):
    machine.adapter(0, "1-1", serial="A1")
    for number, line in ((512, "minicom\0-D"), (7, "python3\0-m\0companion\0"), (9, "cat\0")):
        machine.write(f"proc/{number}/cmdline", line)
        machine.write(f"proc/{number}/comm", line.partition("\0")[0] + "\n")
        (machine.root / f"proc/{number}/fd").mkdir()
        target = "/dev/null" if number == 9 else "/dev/ttyUSB0"
        (machine.root / f"proc/{number}/fd/3").symlink_to(target)
    places = {"main": settings.Reader("/dev/serial/by-id/usb-1a86_USB_Serial_A1-if00-port0")}
    assert readers.programs_at(places, machine.root)["main"] == [
        Opener(7, "python3", is_ours=True),
        Opener(512, "minicom", is_ours=False),
    ]


def test_a_real_process_with_an_open_port_is_found():
    with VirtualScanner() as cable:
        (here, *_) = readers.programs_at({"main": settings.Reader(cable.port)})["main"]
    assert not here.is_ours


def test_the_last_code_of_each_reader_is_kept_for_its_owner_alone(tmp_path):
    for reader, code in (("main", "04A1"), ("circle", "W7"), ("main", "R9")):
        keep(reader, code, {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert [read(each, tmp_path).code for each in ("main", "circle")] == ["R9", "W7"]
    assert read("gone", tmp_path) is None
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    keep("main", "04A1", {})
