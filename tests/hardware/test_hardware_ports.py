"""A reader is found again after any restart, also beside another one of the same make."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import SameDevice, better_ports, locate, port_at
from hardware.survey import DeviceAccount, survey
from tests.hardware.plugged import LETTERS, MOUSE, Machine

ANYBODY = DeviceAccount("anna", may_open=lambda _path: True, group=lambda _path: "root")


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


SERIAL_1, SERIAL_2, SERIAL_3 = (
    f"/dev/serial/by-path/pci-0000-usb-0:1-{plug}:1.0-port0" for plug in (1, 2, 3)
)


# --- the name that is stored


def test_a_device_with_a_serial_number_is_found_in_any_plug(machine):
    name = machine.adapter(0, "1-1", serial="A50285BI")
    machine.adapter(1, "1-2", serial="B7")
    assert name in machine.names()
    assert all("/by-id/" in each for each in machine.names())


def test_a_device_without_a_serial_number_is_found_by_its_plug(machine):
    machine.adapter(0, "1-1")
    assert machine.names() == [SERIAL_1]


def test_two_devices_with_one_serial_number_are_found_by_their_plugs(machine):
    machine.adapter(0, "1-1", serial="0001")
    assert "/by-id/" in machine.names()[0]
    machine.adapter(1, "1-2", serial="0001")
    assert set(machine.names()) == {SERIAL_1, SERIAL_2}


@pytest.mark.parametrize("serial", ["", "00000001"])
def test_two_scanners_that_type_are_found_by_their_plugs(machine, serial):
    machine.typist(3, "1-1", serial)
    machine.typist(4, "1-2", serial)
    assert machine.names() == [
        f"/dev/input/by-path/pci-0000-usb-0:1-{plug}:1.0-event-kbd" for plug in (1, 2)
    ]


def test_a_serial_number_that_udev_does_not_take_is_none(machine):
    machine.adapter(0, "1-1", serial="ÿÿÿ")
    assert machine.names() == [SERIAL_1]


def test_two_ports_of_one_device_are_no_twins(machine):
    machine.adapter(0, "1-1", serial="FT1")
    at = machine.write("sys/devices/usb1/1-1/1-1:1.1/bInterfaceNumber", "01").parent
    machine.link("sys/class/tty/ttyUSB1/device", at)
    machine.link("dev/serial/by-id/usb-1a86_FT1-if01-port0", machine.write("dev/ttyUSB1"))
    assert all("/by-id/" in name for name in machine.names())


def test_a_device_found_by_its_plug_is_shown_by_its_makers_name(machine):
    machine.adapter(0, "1-1")
    machine.adapter(1, "1-2", "GM65", "A1")
    titles = {found.port: found.title for found in survey(machine.root, ANYBODY)}
    assert titles[SERIAL_1] == "1a86 USB Serial (1-1)"
    assert [title for port, title in titles.items() if "/by-id/" in port] == [""]


# --- keyboards without a name of their own


def test_a_scanner_without_any_lasting_name_is_offered_by_the_kernels(machine):
    machine.event(5, LETTERS, "BT Scanner")
    (found,) = survey(machine.root, ANYBODY)
    assert (found.port, found.title) == ("/dev/input/event5", "BT Scanner")


def test_a_scanner_that_udev_takes_for_a_mouse_is_offered(machine):
    name = machine.typist(5, "1-1", "R24", kind="mouse")
    assert machine.names() == [name]


@pytest.mark.parametrize("keys", [MOUSE, "10000000000000 0", "ffc", "", "no bitmap"])
def test_a_device_without_letters_digits_and_enter_is_no_keyboard(machine, keys):
    machine.event(5, keys)
    assert machine.names() == []


# --- which one a reader is


def test_old_names_of_twins_lead_to_both_after_a_restart_in_another_order(machine):
    old = machine.adapter(0, "1-1")
    ports = {"main": old, "second": SERIAL_2}
    machine.adapter(1, "1-2")  # now the by-id name is that of the second reader
    assert locate("second", ports, machine.root) == SERIAL_2
    assert port_at(locate("main", ports, machine.root), machine.root).name.name in SERIAL_1


def test_a_reader_whose_twin_alone_is_there_is_not_heard_as_the_twin(machine):
    old = machine.adapter(0, "1-2")
    with pytest.raises(SameDevice, match="it is the same device as “second”"):
        locate("main", {"main": old, "second": SERIAL_2}, machine.root)


def test_of_two_names_of_one_device_the_surer_one_has_it(machine):
    name = machine.adapter(0, "1-1", serial="A1")
    ports = {"first": "/dev/ttyUSB0", "second": name}
    assert locate("second", ports, machine.root) == name
    with pytest.raises(SameDevice, match="second"):
        locate("first", ports, machine.root)


def test_where_two_twins_are_left_none_is_guessed(machine):
    for number, plug in enumerate(("1-1", "1-3", "1-2")):
        old = machine.adapter(number, plug)
    with pytest.raises(SameDevice):
        locate("main", {"main": old, "second": SERIAL_2}, machine.root)


def test_a_url_and_a_missing_device_are_left_as_they_are(machine):
    ports = {"net": "socket://127.0.0.1:7", "gone": "/dev/serial/by-id/gone"}
    assert {name: locate(name, ports, machine.root) for name in ports} == ports


def test_an_open_reader_gets_the_name_of_its_plug_once_a_twin_is_there(machine):
    old = machine.adapter(0, "1-1", serial="0001")
    ports, devices = {"main": old}, {"main": "/dev/ttyUSB0"}
    assert better_ports(ports, devices, machine.root) == {}
    machine.adapter(1, "1-2", serial="0001")
    assert better_ports(ports, devices, machine.root) == {"main": SERIAL_1}


@given(st.integers(0, 2**32), st.booleans())
def test_two_of_each_make_are_told_apart_after_any_restart(tmp_path_factory, seed, is_old):
    """The kernel counts in any order, and udev gives the shared name to any of both."""
    chance, plugs = Random(seed), ("1-1", "1-2", "1-3", "1-4")
    makes = {"1-1": ("A", ""), "1-2": ("A", ""), "1-3": ("B", "0001"), "1-4": ("B", "0001")}

    def restarted() -> Machine:
        machine = Machine(tmp_path_factory.mktemp("machine"))
        for number, plug in enumerate(chance.sample(plugs, len(plugs))):
            machine.adapter(number, plug, *makes[plug])
        return machine

    def plug_at(machine: Machine, path: str) -> str:
        """Return the plug from the by-path name of a port."""
        (name,) = (name for name in port_at(path, machine.root).names if "by-path" in str(name))
        return name.name.removeprefix("pci-0000-usb-0:").partition(":")[0]

    first = restarted()
    ports = {plug_at(first, name): name for name in first.names()}
    if is_old:  # in older files the one that udev had named stands by that name
        name = next(str(each) for each in (first.root / "dev/serial/by-id").iterdir())
        name = name.removeprefix(str(first.root))
        ports[plug_at(first, name)] = name
    for _ in range(5):
        machine = restarted()
        assert {plug: plug_at(machine, locate(plug, ports, machine.root)) for plug in ports} == {
            plug: plug for plug in plugs
        }
