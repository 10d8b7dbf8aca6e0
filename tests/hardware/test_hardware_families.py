"""Each family of readers behaves as its manual says, and the box reads it."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from companion.words.inputs import Scanned
from hardware.devices import received_by_uart
from hardware.framing import Noise, Ssi
from hardware.framing.lines import Lines
from hardware.framing.ssi import ACK
from hardware.readers import reader
from hardware.simulator import FAMILIES, Simulator, nothing_grabbed


@pytest.fixture
def radio():
    device = FAMILIES["radio"]()
    device.plug(0.0)
    device.turn(b"", 1.0)
    return device


def test_every_family_is_heard_on_the_panel(ear):
    with Simulator({}, FAMILIES) as panel, ExitStack() as opened:
        for name, port in panel.ports.items():
            protocol = panel.protocols[name]
            opened.enter_context(
                reader(ear.inbox, name, port, protocol=protocol, grab=nothing_grabbed)
            )
        ear.hear(len(FAMILIES))
        for name in FAMILIES:
            panel.scan("04A1B2C3", name)
        wanted = {name: kind().code("04A1B2C3") for name, kind in FAMILIES.items()}
        while {each.reader.partition("/")[0] for each in scans(ear)} != set(FAMILIES):
            ear.hear(len(ear.heard()) + 1)
    assert sorted((each.reader.partition("/")[0], each.code) for each in scans(ear)) == sorted(
        wanted.items()
    )


def scans(ear):
    return [each for each in ear.heard() if isinstance(each, Scanned)]


@pytest.mark.parametrize("name", ["de2120", "honeywell"])
def test_a_scanner_that_is_faster_than_the_settings_is_told_as_noise(name):
    device = FAMILIES[name]()
    decoder = Noise(Lines())
    said = []
    for number in range(3):
        said += decoder.feed(received_by_uart(device.encode(f"KH-{number}"), device.baud, 9600))
        said += decoder.feed(b"", 10.0 * (number + 1))
    assert "noise" in [fault.value for fault in said]


def test_a_card_that_stays_is_told_again_by_those_that_repeat():
    repeats = {}
    for name, family in FAMILIES.items():
        device = family()
        device.plug(0.0)
        for tenth in range(30):
            device.turn(b"", tenth / 10)
        device.lay("04A1B2C3", 3.0)
        code = device.encode(device.code("04A1B2C3"))
        said = b"".join(device.turn(b"", 3.0 + tenth / 10) for tenth in range(50))
        repeats[name] = said.count(code)
    assert {name for name, times in repeats.items() if times > 1} == {
        "gm65", "de2120", "rdm6300", "rc522", "tag-keyboard",
    }  # fmt: skip


def test_cards_read_without_the_receiver_are_sent_when_it_is_back(radio):
    radio.unplug()
    for number, card in enumerate(("C1", "C2")):
        radio.lay(card, 2.0 + number)
        assert radio.turn(b"", 2.0 + number) == b""
        radio.lift(2.5 + number)
    radio.plug(9.0)
    assert radio.turn(b"", 9.0) == b""
    assert radio.turn(b"", 10.0) == radio.encode("C1") + radio.encode("C2")


def test_a_wireless_scanner_that_switched_itself_off_reads_when_it_is_awake(radio):
    radio.lay("C1", 3600.0)
    radio.lift(3600.1)
    assert radio.turn(b"", 3600.5) == b""
    assert radio.turn(b"", 3601.0) == radio.encode("C1")


def test_a_scanner_whose_word_is_not_acknowledged_says_it_twice_more():
    device = FAMILIES["zebra"]()
    device.plug(0.0)
    device.lay("C1", 1.0)
    said = [device.turn(b"", float(second)) for second in range(1, 12)]
    assert [second for second, each in enumerate(said, 1) if each] == [1, 3, 5]
    assert device.turn(ACK, 20.0) == b""


def test_a_scan_whose_acknowledgement_is_lost_with_the_cable_is_told_once():
    device, decoder = FAMILIES["zebra"](), Ssi()
    device.plug(0.0)
    device.lay("C1", 1.0)
    assert decoder.feed(device.turn(b"", 1.0)) == ["C1", ACK]
    decoder.reset()
    assert decoder.feed(device.turn(b"", 3.0)) == [ACK]
