"""The panel that is not there behaves as one that is."""

from __future__ import annotations

import itertools
import os
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import pytest
from gpiozero import Button, Device

from companion.words.inputs import Connected, Lost, Pressed, Scanned
from hardware.buttons import Buttons
from hardware.presence import AWAY_SECONDS
from hardware.readers import reader
from hardware.scanner import Scanner
from hardware.simulator import Simulator, VirtualPins, VirtualScanner, nothing_grabbed


def test_a_scan_sends_the_code_and_a_carriage_return():
    with VirtualScanner() as scanner:
        port = os.open(scanner.port, os.O_RDWR | os.O_NOCTTY)
        scanner.scan("QS")
        assert os.read(port, 100) == b"QS\r"
        os.close(port)


def test_an_unplugged_reader_has_no_port_and_gets_the_same_one_back():
    with VirtualScanner() as scanner:
        port = scanner.port
        scanner.unplug()
        assert not Path(port).exists()
        scanner.replug()
        assert scanner.port == port
        assert Path(port).is_char_device()


def test_unplugging_and_replugging_twice_is_the_same_as_once():
    with VirtualScanner() as scanner:
        scanner.unplug()
        scanner.unplug()
        scanner.replug()
        scanner.replug()
        assert Path(scanner.port).is_char_device()


def test_scans_of_an_unplugged_reader_are_lost(ear):
    with VirtualScanner() as cable, Scanner(ear.inbox, cable.port, retry_seconds=0.01):
        ear.hear(1)
        cable.unplug()
        cable.scan("QS")
        cable.replug()
        ear.hear(3)
        cable.scan("AH")
        assert ear.hear(4)[3] == Scanned("AH")


def test_a_reader_nobody_listens_to_blocks_nobody():
    with VirtualScanner() as scanner:
        scanner.send(b"?" * 1_000_000)
        assert Path(scanner.port).exists()


def test_nothing_is_left_behind():
    with VirtualScanner() as scanner:
        assert Path(scanner.port).parent.is_dir()
    assert not Path(scanner.port).parent.exists()


def test_the_pins_before_come_back():
    before = Device.pin_factory
    with VirtualPins():
        assert Device.pin_factory is not before
    assert Device.pin_factory is before


def test_a_finger_is_stronger_than_a_pull():
    with VirtualPins() as pins:
        pins.down(5)
        with Button(5) as button:
            assert button.is_pressed
            pins.up(5)
            assert not button.is_pressed


def test_a_button_it_does_not_have_is_an_error(panel):
    with pytest.raises(KeyError, match="bell"):
        panel.press("bell")


def test_one_panel_drives_buttons_and_reader(ear):
    pins = {"ok": 5}
    with (
        Simulator(pins) as panel,
        Buttons(ear.inbox, pins),
        Scanner(ear.inbox, panel.port, retry_seconds=0.01),
    ):
        ear.hear(1)
        panel.press("ok")
        panel.scan("QS")
        ear.hear(3)
        panel.unplug()
        ear.hear(4)
        panel.replug()
        ear.hear(5)
        panel.send(b"AH\r\n")
        *others, scanned = ear.hear(6)
    assert others[:3] == [Connected("scanner"), Pressed("ok"), Scanned("QS")]
    assert [type(other) for other in others[3:]] == [Lost, Connected]
    assert scanned == Scanned("AH")


SCANS = {"lines": "W7", "rdm6300": "62E3086CED", "json": "04A1B2C3", "pn532": "04A1B2C3D4E5F6",
         "ssi": "W7", "keys": "W7", "auto": "W7"}  # fmt: skip


def test_one_panel_has_a_reader_of_every_kind(ear):
    with Simulator({}, {protocol: protocol for protocol in SCANS}) as panel, ExitStack() as opened:
        assert list(panel.protocols) == list(panel.ports) == list(SCANS)
        for name, protocol in panel.protocols.items():
            opened.enter_context(
                reader(ear.inbox, name, panel.ports[name], protocol=protocol, grab=nothing_grabbed)
            )
        ear.hear(len(SCANS))
        for name, code in SCANS.items():
            panel.scan(code, name)
        heard = ear.hear(2 * len(SCANS))
    assert {read for read in heard if isinstance(read, Scanned)} == {
        Scanned(code, name) for name, code in SCANS.items()
    }


def test_a_card_passed_over_a_pn532_is_one_scan_and_passed_again_another(ear):
    times = itertools.count(step=0.05)
    with (
        Simulator({}, {"circle": "pn532"}) as panel,
        Scanner(ear.inbox, panel.port, protocol="pn532", now=lambda: next(times)),
    ):
        ear.hear(1)
        panel.scan("12345678")
        ear.hear(2)
        passed = next(times)
        while next(times) < passed + AWAY_SECONDS:
            Event().wait(0.01)
        panel.scan("12345678")
        assert ear.hear(3)[1:] == [Scanned("12345678")] * 2


def test_a_reader_with_antennas_reads_at_the_one_that_is_named(ear):
    with (
        Simulator({}, {"main": "lines", "circle": "json"}) as panel,
        reader(ear.inbox, "circle", panel.ports["circle"], protocol="json"),
    ):
        ear.hear(1)
        panel.scan("04A1B2C3", "circle/2")
        assert ear.hear(2)[1] == Scanned("04A1B2C3", "circle/2")


def test_one_reader_is_pulled_and_the_other_stays(ear):
    with (
        Simulator({}, {"left": "lines", "right": "lines"}) as panel,
        reader(ear.inbox, "left", panel.port, retry_seconds=0.01),
        reader(ear.inbox, "right", panel.ports["right"], retry_seconds=0.01),
    ):
        ear.hear(2)
        panel.unplug("left")
        assert ear.hear(3)[2].device == "left"
        panel.send(b"QS\r", "right")
        assert ear.hear(4)[3] == Scanned("QS", "right")
        panel.replug("left")
        assert ear.hear(5)[4] == Connected("left")


def test_a_code_that_such_a_reader_cannot_read_is_an_error():
    with Simulator({}, {"main": "rdm6300"}) as panel, pytest.raises(ValueError, match="hexa"):
        panel.scan("W7")


def test_a_reader_it_does_not_have_is_an_error(panel):
    with pytest.raises(KeyError, match="circle"):
        panel.scan("W7", "circle")
