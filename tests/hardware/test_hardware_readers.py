"""Readers of every kind on pseudo-terminals: pulled, cut off, too fast, several at once."""

from __future__ import annotations

import itertools
import os
import socket
import termios
from contextlib import contextmanager
from functools import cache
from threading import Event, Thread
from time import monotonic

import pytest

from companion.words.i18n import use
from companion.words.inputs import MOST_QUEUED, Connected, Lost, Misread, Raw, Scanned
from hardware import devices
from hardware.presence import AWAY_SECONDS, MOST_CARDS, START_SECONDS, Presence
from hardware.readers import WrongPort, reader
from hardware.scanner import Scanner
from hardware.simulator import FAMILIES, VirtualReader, VirtualScanner, nothing_grabbed
from hardware.wedge import Wedge
from tests.fuzz.properties import ID12, JSON, KEYS, LINE, RDM6300, SSI, VECTORS
from tests.hardware.conftest import PATIENCE
from tests.support.sampling import some, spread

QUICK = 0.01
SERIAL = [
    (protocol, vector)
    for protocol, vectors in VECTORS.items()
    for vector in vectors
    if protocol != "keys"
]


def one_of_each(pairs):
    """Return a parameter set for each vector; the suite takes the first of each protocol."""
    first = dict(reversed(pairs))
    return [
        pytest.param(protocol, vector, marks=() if first[protocol] is vector else pytest.mark.whole)
        for protocol, vector in pairs
    ]


EACH = pytest.mark.parametrize(("protocol", "vector"), one_of_each(SERIAL))
SPEAKING = pytest.mark.parametrize(
    ("protocol", "vector"), one_of_each([each for each in SERIAL if each[0] != "pn532"])
)
DECK = [f"{number * 0x9E3779B9:010X}"[-10:] for number in range(1, 11)]
"""Codes of ten cards in the form that every reader can read."""
FLOOD = 5_000
"""Number of frames: the shortest come to 55 KB, more than the 4 KB of a terminal and of a read."""


@pytest.fixture(autouse=True)
def english():
    """Let sentences be as they are in the code, whatever was spoken before."""
    use("en")


@contextmanager
def listening(ear, cable, protocol, **how):
    """Open a reader at *cable*, of the class for its protocol."""
    if protocol == "keys":
        reader = Wedge(ear.inbox, cable.port, retry_seconds=QUICK, grab=nothing_grabbed, **how)
    else:
        reader = Scanner(ear.inbox, cable.port, protocol=protocol, retry_seconds=QUICK, **how)
    with reader:
        ear.hear(1)
        yield reader


@contextmanager
def listening_at(ear, url, **how):
    """Open a reader at a URL."""
    with Scanner(ear.inbox, url, retry_seconds=QUICK, **how) as reader:
        yield reader


def scanned(said, name="scanner"):
    """Return the input that a decoder's words become."""
    return Scanned(said, name) if isinstance(said, str) else Scanned(said.code, f"{name}/2")


def still(time: float = 0.0):
    """Return a clock that goes on only by hand."""
    clock = [time]
    return clock, lambda: clock[0]


@pytest.fixture
def cable():
    with VirtualScanner() as scanner:
        yield scanner


# --- every protocol on a wire


@EACH
def test_a_frame_cut_at_every_byte_is_heard(ear, cable, protocol, vector):
    clock, now = still()
    with listening(ear, cable, protocol, now=now):
        for place in range(len(vector.sent) + 1):
            clock[0] += AWAY_SECONDS
            cable.send(vector.sent[:place])
            cable.send(vector.sent[place:])
            assert until_cards(ear, place + 1)[place] == scanned(vector.said)
    assert not any(isinstance(read, Misread) for read in ear.heard())


@EACH
def test_half_a_frame_silence_and_a_whole_one(ear, cable, protocol, vector):
    times = itertools.count(step=0.5)  # a silence takes some reads, and no time
    with listening(ear, cable, protocol, now=lambda: next(times)):
        cable.send(vector.sent[:-3])
        assert ear.hear(2)[1] == Misread("scanner", "garbled")
        cable.send(vector.sent)
        assert ear.hear(3)[2] == scanned(vector.said)


@EACH
def test_half_a_frame_before_a_pulled_cable_is_forgotten(ear, cable, protocol, vector):
    with listening(ear, cable, protocol):
        cable.send(vector.sent[:-3])
        cable.unplug()
        cable.replug()
        heard = [read for read in ear.hear(3) if not isinstance(read, Misread)]
        assert [type(read) for read in heard] == [Connected, Lost, Connected]
        cable.send(vector.sent)
        until_heard(ear, scanned(vector.said))


@SPEAKING
@pytest.mark.parametrize("speed", some([19200, 115200, 4800, 38400, 57600], 1))
def test_cards_heard_at_a_wrong_speed_are_noise_until_the_speed_is_right(
    ear, cable, protocol, vector, speed
):
    speaks = {LINE: "lines", RDM6300: "rdm6300", ID12: "id12", SSI: "ssi", JSON: "json"}[vector]
    with listening(ear, cable, protocol):
        for heard in misheard_deck(speaks, speed):
            cable.send(heard)
        until_heard(ear, Misread("scanner", "noise"))
        cable.send(vector.before + vector.sent)
        until_heard(ear, scanned(vector.said))
    assert [read for read in ear.heard() if isinstance(read, Scanned)] == [scanned(vector.said)]


@cache
def misheard_deck(speaks, speed):
    """Return the text received for each card of DECK at 9600 bit/s, sent at *speed*."""
    return [devices.received_by_uart(devices.SENT[speaks](code), speed, 9600) for code in DECK]


def until_cards(ear, count):
    """Return the scanned cards, once there are *count*."""
    while len(cards := [read for read in ear.heard() if isinstance(read, Scanned)]) < count:
        hear_one_more(ear)
    return cards


def until_heard(ear, wanted) -> None:
    """Wait for an input."""
    while wanted not in ear.heard():
        hear_one_more(ear)


def hear_one_more(ear):
    """Wait for one more input; fail after too many, which means an endless loop."""
    heard = len(ear.heard())
    assert heard < FLOOD, ear.heard()[-4:]
    ear.hear(heard + 1)


@pytest.mark.parametrize("protocol", spread([*devices.SENT, "auto"], 4, 1))
def test_none_of_a_flood_of_frames_is_lost(ear, protocol):
    codes = [f"{number:010X}" for number in range(FLOOD)]
    speaks = "lines" if protocol == "auto" else protocol
    wanted = [code.lower() if protocol == "keys" else code for code in codes]
    with VirtualScanner(speaks) as cable, listening(ear, cable, protocol):
        sender = Thread(target=flood, args=(cable, speaks, wanted))
        sender.start()
        assert ear.hear(FLOOD + 1)[1:] == [Scanned(code) for code in wanted]
        sender.join()


def test_a_reader_that_nobody_hears_waits_and_another_does_not(ear, cable):
    codes = [f"{number:010X}" for number in range(10 * MOST_QUEUED)]
    with (
        VirtualScanner() as other,
        listening(ear, cable, "lines", name="mad"),
        Scanner(ear.inbox, other.port, name="own"),
    ):
        ear.hear(2)
        cable.send(b"".join(map(devices.SENT["lines"], codes)))
        until(lambda: ear.inbox.waiting == MOST_QUEUED)
        other.send(devices.SENT["lines"]("W7"))
        until(lambda: ear.inbox.waiting == MOST_QUEUED + 1)
        heard = ear.hear(2 + len(codes) + 1)[2:]
    assert heard[MOST_QUEUED] == Scanned("W7", "own")
    assert [each.code for each in heard if each.reader == "mad"] == codes


def test_a_reader_that_waits_can_be_closed(ear, cable):
    with listening(ear, cable, "lines") as reader:
        cable.send(b"".join(devices.SENT["lines"](f"{number:010X}") for number in range(100)))
        until(lambda: ear.inbox.waiting == MOST_QUEUED)
    assert not reader.is_alive


def flood(cable, protocol, codes) -> None:
    """Send *codes* as fast as the wire takes them; answers are read, as a real reader does."""
    for start in range(0, len(codes), 100):
        cable.send(b"".join(map(devices.SENT[protocol], codes[start : start + 100])))
        cable.answers()


# --- answers


def test_an_ssi_reader_gets_its_answers(ear, cable):
    with Scanner(ear.inbox, cable.port, protocol="ssi"):
        ear.hear(1)
        cable.send(devices.ssi("KH-0007"))
        assert ear.hear(2)[1] == Scanned("KH-0007")
        assert until(cable.answers) == bytes.fromhex("04D00400FF28")


def until(ask):
    """Return the first answer that is not empty."""
    late = monotonic() + PATIENCE
    while not (answer := ask()):
        assert monotonic() < late, "it never came"
        Event().wait(0.001)
    return answer


def test_a_pn532_is_asked_for_cards(ear):
    times = itertools.count(step=0.05)
    with (
        VirtualReader(FAMILIES["pn532"]()) as chip,
        listening(ear, chip, "pn532", now=lambda: next(times)),
    ):
        chip.lay("12345678")
        ear.hear(2)
        chip.lay("04A1B2C3D4E5F6")
        ear.hear(3)
        chip.unplug()
        chip.replug()
        ear.hear(5)
        chip.lay("0A0B0C0D")
        ear.hear(6)
    first, second = Scanned("12345678"), Scanned("04A1B2C3D4E5F6")
    assert ear.heard()[:3] == [Connected("scanner"), first, second]
    assert not any(read.joined for read in ear.heard() if isinstance(read, Scanned))
    assert [type(read) for read in ear.heard()[3:5]] == [Lost, Connected]
    assert Scanned("0A0B0C0D") in ear.heard()[5:]


def test_a_card_comes_back_to_a_pn532(ear):
    times = itertools.count(step=0.05)
    with (
        VirtualReader(FAMILIES["pn532"]()) as chip,
        listening(ear, chip, "pn532", now=lambda: next(times)),
    ):
        chip.lay("12345678")
        ear.hear(2)
        chip.lift()
        lifted = next(times)
        while next(times) < lifted + AWAY_SECONDS:
            Event().wait(0.01)
        chip.lay("12345678")
        assert ear.hear(3)[1:] == [Scanned("12345678")] * 2


def test_a_pn532_that_does_not_answer_is_lost_until_it_does(ear, cable):
    chip = devices.Pn532Chip()
    chip.uid = bytes.fromhex("12345678")
    times = itertools.count(step=0.1)
    with listening(ear, cable, "pn532", now=lambda: next(times)):
        lost = ear.hear(2)[1]
        assert lost.reason == "its wiring, mode or speed may be wrong"
        while len(ear.heard()) < 4:
            cable.send(chip.answer(cable.answers()))
    assert ear.heard()[2:] == [Connected("scanner"), Scanned("12345678")]


# --- watching


def test_the_bytes_of_a_watched_reader_are_reported_before_its_codes(ear, cable):
    with listening(ear, cable, "lines", name="table") as reader:
        reader.watched = True
        cable.send(b"QS\r")
        until_heard(ear, Scanned("QS", "table"))
    _, *raw, scanned = ear.heard()
    assert scanned == Scanned("QS", "table")
    assert {read.reader for read in raw} == {"table"}
    assert b"".join(read.data for read in raw) == b"QS\r"


def test_of_a_long_chunk_the_first_64_bytes_are_told(ear):
    server = socket.create_server(("127.0.0.1", 0))
    url = f"socket://127.0.0.1:{server.getsockname()[1]}"
    with server, listening_at(ear, url) as reader:
        wire, _ = server.accept()
        with wire:
            ear.hear(1)
            reader.watched = True
            wire.sendall(b"x" * 4000 + b"\r")
            until_heard(ear, Misread("scanner", "too-long"))
    raw = [read.data for read in ear.heard() if isinstance(read, Raw)]
    assert raw
    assert all(0 < len(data) <= 64 for data in raw)


def test_a_reader_that_nobody_watches_tells_only_what_it_says(ear, cable):
    with listening(ear, cable, "lines") as reader:
        reader.watched = True
        reader.watched = False
        cable.send(b"QS\r")
        cable.send(b"AH\r")
        assert ear.hear(3)[1:] == [Scanned("QS"), Scanned("AH")]


# --- the same card


def test_a_card_that_lies_on_the_reader_is_one_scan(ear):
    clock, now = still()
    with VirtualScanner("rdm6300") as cable, listening(ear, cable, "rdm6300", now=now):
        for code in ["62E3086CED"] * 50 + ["13005D1DA5"]:
            cable.scan(code)
        assert ear.hear(3)[1:] == [Scanned("62E3086CED"), Scanned("13005D1DA5")]
        clock[0] += AWAY_SECONDS
        cable.scan("62E3086CED")
        assert ear.hear(4)[3] == Scanned("62E3086CED")


def test_a_card_is_there_as_long_as_it_is_heard_again_and_again():
    presence = Presence(2.0)
    times = [0.0, 1.9, 3.8, 5.7, 7.7, 7.8]
    came = [presence.comes("QS", "scanner", time) for time in times]
    assert came == [True, False, False, False, True, False]


@pytest.mark.parametrize(
    ("since", "told", "is_new"),
    [(1.0, START_SECONDS - 0.1, False), (1.0, START_SECONDS, True), (AWAY_SECONDS, 0.1, True)],
)
def test_a_card_that_was_at_a_lost_reader_is_still_there_when_that_is_back(since, told, is_new):
    presence = Presence()
    presence.comes("QS", "scanner", 0.0)
    presence.lose(since)
    presence.lose(since + 100.0)
    presence.resume(500.0)
    assert presence.comes("QS", "scanner", 500.0 + told) == is_new
    assert presence.comes("AH", "scanner", 500.0 + told)


def test_cards_that_lie_together_are_one_scan_each():
    presence = Presence()
    assert presence.comes("QS", "scanner", 0.0)
    assert presence.comes("AH", "scanner", 0.1)
    assert not presence.comes("QS", "scanner", 0.2)
    assert not presence.comes("AH", "scanner", 0.3)


def test_a_card_at_another_reader_is_another_scan():
    presence = Presence()
    assert presence.comes("QS", "left", 0.0)
    assert presence.comes("QS", "right", 0.0)


def test_only_so_many_cards_are_remembered():
    presence = Presence()
    for number in range(MOST_CARDS + 1):
        presence.comes(str(number), "scanner", 0.0)
    assert not presence.comes("1", "scanner", 0.1)
    assert presence.comes("0", "scanner", 0.1)


# --- several readers


def test_two_readers_talk_at_once(ear):
    with VirtualScanner("rdm6300") as left, VirtualScanner("ssi") as right:
        readers = [
            Scanner(ear.inbox, cable.port, protocol=protocol, name=name)
            for cable, protocol, name in [(left, "rdm6300", "left"), (right, "auto", "right")]
        ]
        with readers[0], readers[1]:
            ear.hear(2)
            for number in range(100):
                left.scan(f"{number:010X}")
                right.scan(f"R{number}")
            heard = ear.hear(202)
    for name, form in [("left", "{:010X}"), ("right", "R{}")]:
        said = [read.code for read in heard if getattr(read, "reader", "") == name]
        assert said == [form.format(number) for number in range(100)]


def test_one_microcontroller_serves_several_antennas(ear, cable):
    with Scanner(ear.inbox, cable.port, protocol="json", name="table"):
        ear.hear(1)
        for antenna in (1, 2, None):
            cable.send(devices.json("04A1B2C3", antenna))
        readers = ["table/1", "table/2", "table"]
        assert ear.hear(4)[1:] == [Scanned("04A1B2C3", reader) for reader in readers]


def test_a_reader_pulled_while_another_talks_disturbs_nobody(ear):
    with (
        VirtualScanner() as left,
        VirtualScanner() as right,
        Scanner(ear.inbox, left.port, name="left"),
        Scanner(ear.inbox, right.port, name="right"),
    ):
        ear.hear(2)
        left.unplug()
        assert ear.hear(3)[2].device == "left"
        right.scan("QS")
        assert ear.hear(4)[3] == Scanned("QS", "right")


def test_the_settings_of_lines_are_taken(ear, cable):
    with Scanner(ear.inbox, cable.port, framing={"prefix": "]C1", "idle_seconds": 0.06}):
        ear.hear(1)
        cable.send(b"]C1QS")
        assert ear.hear(2)[1] == Scanned("QS")


# --- choosing


def test_a_serial_reader_is_made_from_its_settings(ear, cable):
    framing = {"prefix": "<", "suffix": ">", "ends": "\t", "idle_seconds": 0.06}
    with reader(ear.inbox, "circle", cable.port, framing=framing):
        cable_says = [Connected("circle"), Scanned("QS", "circle"), Scanned("AH", "circle")]
        ear.hear(1)
        cable.send(b"<QS>\t<AH>")
        assert ear.hear(3) == cable_says


@pytest.mark.parametrize("port", ["/dev/input/by-id/usb-x-event-kbd", "keyboard"])
def test_an_event_device_is_read_as_a_keyboard_whatever_its_protocol(ear, port):
    protocol = "keys" if port == "keyboard" else "auto"
    assert isinstance(reader(ear.inbox, "wedge", port, protocol=protocol), Wedge)


def test_a_keyboard_is_made_from_its_settings(ear):
    with (
        VirtualScanner("keys") as keyboard,
        reader(
            ear.inbox,
            "wedge",
            keyboard.port,
            protocol="keys",
            framing={"prefix": "<"},
            grab=nothing_grabbed,
        ),
    ):
        ear.hear(1)
        keyboard.scan("<W7")
        assert ear.hear(2)[1] == Scanned("W7", "wedge")


@pytest.mark.parametrize(
    ("protocol", "baud", "speed"),
    [("pn532", None, 115200), ("auto", None, 9600), ("json", None, 9600), ("pn532", 9600, 9600)],
)
def test_a_reader_listens_at_the_speed_of_its_protocol_unless_told(
    ear, cable, protocol, baud, speed
):
    end = os.open(cable.port, os.O_RDWR | os.O_NOCTTY)  # a reader lets nobody else open it
    try:
        with reader(ear.inbox, "main", cable.port, protocol=protocol, baud=baud):
            ear.hear(1)
            assert speed_of(end) == speed
    finally:
        os.close(end)


def speed_of(port: int) -> int:
    """Return the speed that a port is set to, in bit/s."""
    return {termios.B9600: 9600, termios.B115200: 115200}[termios.tcgetattr(port)[4]]


@pytest.mark.parametrize(
    ("port", "how", "complaint"),
    [
        ("", {}, "the port is empty: give a path such as /dev/ttyUSB0"),
        ("", {"protocol": "keys"}, "the port is empty: give a path such as /dev/input"),
        ("/dev/input/x", {"framing": {"ends": 1}}, "framing cannot be as it is.*ends"),
        ("/dev/ttyUSB0", {"baud": 12}, "12 is no serial speed"),
        ("/dev/ttyUSB0", {"protocol": "morse"}, "no reader speaks “morse”.* keys$"),
    ],
)
def test_settings_that_cannot_be_are_refused_at_once(ear, port, how, complaint):
    with pytest.raises(WrongPort, match=complaint):
        reader(ear.inbox, "main", port, **how)


# --- keyboards


@pytest.fixture
def keyboard():
    with VirtualScanner("keys") as keyboard:
        yield keyboard


def test_a_keyboard_scanner_is_heard_however_its_events_are_cut(ear, keyboard):
    clock, now = still()
    with listening(ear, keyboard, "keys", now=now):
        for turn, place in enumerate(range(0, len(KEYS.sent), 7)):
            clock[0] += AWAY_SECONDS
            keyboard.send(KEYS.sent[:place])
            keyboard.send(KEYS.sent[place:])
            assert ear.hear(turn + 2)[turn + 1] == Scanned("qs")


def test_a_keyboard_scanner_types_every_character(ear, keyboard):
    code = "".join(map(chr, range(33, 97)))
    with listening(ear, keyboard, "keys"):
        keyboard.scan(code)
        assert ear.hear(2)[1] == Scanned(code)


def test_the_keyboard_is_grabbed_each_time_it_is_opened(ear, keyboard):
    grabbed = []
    grab = lambda device: grabbed.append(os.ttyname(device))  # noqa: E731
    with Wedge(ear.inbox, keyboard.port, retry_seconds=QUICK, grab=grab):
        ear.hear(1)
        first = os.path.realpath(keyboard.port)
        keyboard.unplug()
        keyboard.replug()
        ear.hear(3)
        keyboard.scan("W7")
        assert ear.hear(4)[3] == Scanned("W7")
    assert grabbed[0] == first
    assert grabbed[-1] == os.path.realpath(keyboard.port)


def test_a_device_that_cannot_be_grabbed_is_lost_and_not_read(ear, keyboard):
    with Wedge(ear.inbox, keyboard.port):
        (lost,) = ear.hear(1)
    assert isinstance(lost, Lost)
    assert lost.reason == "it is no reader of this kind"


def test_a_missing_keyboard_is_found_when_it_is_plugged_in(ear, keyboard):
    keyboard.unplug()
    with listening(ear, keyboard, "keys", name="wedge"):
        assert ear.heard()[0].reason == "it is not plugged in"
        keyboard.replug()
        assert ear.hear(2)[1] == Connected("wedge")
