"""companion.toml: its owner's text is read, refused in one sentence, or left alone."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest
import serial
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

import hardware.framing
from companion import settings
from companion.command import wiring
from companion.settings import faults as settings_faults
from companion.table import lamps
from companion.words.errors import BadSettings, SaveFailed
from companion.words.inputs import Inbox
from companion.words.protocols import PROTOCOLS, TYPED
from hardware.framing import DECODERS, KeyEvents

DOCS = Path(__file__).parents[2] / "docs"
OWNERS = """\
# The box on the shelf. Do not lose this file!
language = "it"   # for grandmother

[buttons]
confirm = 5  # the green one
undo = 6

[encoder]
a = 17
b = 27

[lamps]
seat1 = 4
buzzer = 7
sounds = ["turn", "result"]

[readers.box]
port = "/dev/ttyACM0"

[readers.pad-2]
port = "/dev/ttyUSB0"
protocol = "json"
baud = 115200
meaning = "seat2"
antennas = { 1 = "pile1", 2 = "table" }

[readers.gun]
port = "/dev/input/by-id/usb-gun-event-kbd"
protocol = "keys"
framing = { prefix = "[", suffix = "]", ends = "\\t", idle_seconds = 1, longest = 20 }
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.toml"


def test_a_missing_file_holds_none(path):
    assert settings.load(path).buttons == {}
    assert not path.exists()


def test_a_whole_file_is_read(path):
    path.write_text(OWNERS)
    read = settings.load(path)
    assert read.language == "it"
    assert read.buttons == {"confirm": 5, "undo": 6}
    assert read.encoder == settings.Encoder(17, 27)
    assert read.encoder.pins == {"a": 17, "b": 27}
    assert read.lamps == settings.Lamps(seat1=4, buzzer=7, sounds=frozenset({"turn", "result"}))
    assert read.lamps.pins == {"seat1": 4, "buzzer": 7}
    assert list(read.readers) == ["box", "pad-2", "gun"]
    assert read.readers["box"] == settings.Reader("/dev/ttyACM0", "auto", None, {}, "table", {})
    assert read.readers["pad-2"].baud == 115200
    assert read.readers["gun"].framing == {
        "prefix": "[", "suffix": "]", "ends": "\t", "idle_seconds": 1.0, "longest": 20
    }  # fmt: skip


@pytest.mark.parametrize("guide", ["build-your-own.md", "build-your-own.it.md"])
def test_the_settings_of_the_guide_have_every_pin_that_its_table_has(path, guide):
    text = (DOCS / guide).read_text()
    path.write_text(re.search(r"(?s)```toml\n(.*?)```", text)[1])
    read = settings.load(path)
    places = (read.buttons, read.lamps.pins, read.encoder.pins)
    wired = re.findall(r"(?m)^\| [^|]+ \| ([\d, ]+) \| [\d, ]+ \|$", text)
    assert sorted(pin for place in places for pin in place.values()) == sorted(
        int(pin) for row in wired for pin in row.split(", ")
    )
    assert read.backup == ("/media/stick",)


def test_a_card_means_what_its_reader_or_its_antenna_is_for(path):
    path.write_text(OWNERS)
    assert settings.meanings(settings.load(path)) == {
        "box": "table", "pad-2": "seat2", "pad-2/1": "pile1", "pad-2/2": "table", "gun": "table"
    }  # fmt: skip


def test_nothing_is_lit_or_heard_that_was_not_asked_for(path):
    silent = settings.load(path)
    assert silent.encoder is None
    assert (silent.lamps.pins, silent.lamps.sounds, silent.readers) == ({}, set(), {})


def test_every_protocol_can_be_set_and_has_a_decoder():
    assert get_args(settings.Protocol) == tuple(PROTOCOLS)
    assert set(PROTOCOLS) == {*DECODERS, *TYPED}


def test_only_protocols_of_lines_have_a_framing():
    framing = {"prefix": "[", "suffix": "]", "ends": "\t", "idle_seconds": 1.0, "longest": 20}
    assert set(framing) == set(settings.Framing.__annotations__)
    for protocol, decoder in {**DECODERS, "keys": KeyEvents}.items():
        if PROTOCOLS[protocol].is_framed:
            decoder(**framing)
        else:
            with pytest.raises(TypeError):
                decoder(**framing)


def test_lines_are_set_within_what_their_decoder_takes():
    here = get_type_hints(settings.Framing, include_extras=True)
    there = get_type_hints(hardware.framing.LineSettings, include_extras=True)
    assert {name: bounds(kind) for name, kind in here.items()} == {
        name: bounds(kind) for name, kind in there.items()
    }


def bounds(kind):
    """Return a kind of value and its bounds, as in a schema without null."""
    return msgspec.json.schema(kind | None)["anyOf"][0]


def test_a_file_may_set_every_speed_that_a_serial_port_has():
    assert settings_faults.SPEEDS == serial.Serial.BAUDRATES


def test_no_reader_has_the_name_of_a_device_of_the_panel():
    whole = settings.Settings(
        buttons={"confirm": 5}, encoder=settings.Encoder(17, 27), lamps=settings.Lamps(seat1=4)
    )
    assert set(settings_faults.RESERVED_NAMES) == set(wiring.panel(whole, Inbox()))


def test_every_sound_can_be_asked_for():
    assert set(get_args(settings.Sound)) == set(lamps.SOUNDS)


def test_every_seat_that_has_a_button_may_have_a_lamp():
    assert set(settings.Lamps.__struct_fields__) - {"sounds", "buzzer"} == {
        name for name in settings.BUTTONS if name.startswith("seat")
    }


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("en_GB.UTF-8", "en"), ("it_IT.UTF-8", "it"), ("de_DE.UTF-8", "en"), ("C", "en")],
)
def test_without_a_language_the_system_decides(path, monkeypatch, spoken, language):
    monkeypatch.setenv("LC_ALL", spoken)
    assert settings.load(path).language == language


PINS = "[buttons]\nconfirm = 5\n\n[encoder]\na = 17\nb = 27\n\n[lamps]\nseat1 = 4\n"
READER = "# a reader\n[readers.box]\nport = '/dev/ttyACM0'\n"
KEYBOARD = "[readers.gun]\nport = '/dev/input/event0'\n"
UART = "[readers.box]\nport = '/dev/serial0'\n"
ALL_OF_THE_WIRING_PLAN = """\
buttons = { confirm = 5, back = 6, undo = 13, next = 19, previous = 26, \
seat1 = 12, seat2 = 16, seat3 = 20, seat4 = 21, seat5 = 25, seat6 = 24 }
encoder = { a = 8, b = 7, press = 4 }
lamps = { seat1 = 17, seat2 = 27, seat3 = 22, seat4 = 10, seat5 = 9, seat6 = 11, buzzer = 18 }
"""
NAMES = "confirm, back, undo, next, previous, seat1, seat2, seat3, seat4, seat5, seat6"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("motion = true\ncolour = 'red'", 2, "There is no “colour” here; the names are language,"),
        ("language = 'fr'", 1, '“language” must be one of "it", "en".'),
        ("language = 7", 1, '“language” must be one of "it", "en".'),
        ("\n\ntheme = 'blue'", 3, '“theme” must be one of "dark", "light", "contrast".'),
        ("text = 'huge'", 1, '“text” must be one of "normal", "large", "largest".'),
        ("left_handed = 'yes'", 1, "“left_handed” must be true or false."),
        ("dim = 0", 1, '“dim” must be a whole number from 1 to 600 or "never".'),
        ("dim = 'often'", 1, '“dim” must be a whole number from 1 to 600 or "never".'),
        ("sleep = 601", 1, '“sleep” must be a whole number from 1 to 600 or "never".'),
        ("motion = 'no'", 1, "“motion” must be true or false."),
        ("buttons = 5", 1, "“buttons” must be a section with names of its own."),
        ("[buttons]\nconfirm = '5'", 2, "“confirm” must be a whole number without quotes."),
        ("[buttons]\nconfirm = true", 2, "“confirm” must be a whole number without quotes."),
        ("[buttons]\nconfirm = 5.5", 2, "“confirm” must be a whole number without quotes."),
        (PINS + "[buttons2]", 10, "There is no “buttons2” here; the names are"),
        # pins
        ("[buttons]\nconfirm = 28", 2,
         "“[buttons] confirm”: 28 is no GPIO number; they go from 0 to 27."),
        ("[buttons]\nconfirm = -1", 2, "“[buttons] confirm”: -1 is no GPIO number"),
        ("[encoder]\na = 99\nb = 5", 2, "“[encoder] a”: 99 is no GPIO number"),
        ("[lamps]\n\nbuzzer = 99", 3, "“[lamps] buzzer”: 99 is no GPIO number"),
        ("[buttons]\nconfirm = 5\nundo = 5", 3,
         "“[buttons] undo” and “[buttons] confirm” are both on GPIO 5: move one of them."),
        (PINS.replace("17", "5"), 5, "“[encoder] a” and “[buttons] confirm” are both on GPIO 5"),
        (PINS.replace("17", "27"), 6, "“[encoder] b” and “[encoder] a” are both on GPIO 27"),
        (PINS.replace("= 4", "= 27"), 9, "“[lamps] seat1” and “[encoder] b” are both on GPIO 27"),
        (PINS + "buzzer = 4", 10, "“[lamps] buzzer” and “[lamps] seat1” are both on GPIO 4"),
        ("[encoder]\na = 17\nb = 27\npress = 17", 4,
         "“[encoder] press” and “[encoder] a” are both on GPIO 17"),
        ("\nbackup = ['/media', '~/stick']", 2,
         "“~/stick” is no folder here: write its whole path, from / on."),
        ('backup = ["/media/a\\u0000b"]', 1, "“/media/a�b” is no folder here"),
        ("[buttons]\nconfirm = 0", 2, "GPIO 0 is kept for the memory of add-on boards"),
        ("[lamps]\nseat2 = 1", 2, "GPIO 1 is kept for the memory of add-on boards"),
        ("[lamps]\nseat2 = 3", 2, "“[lamps] seat2”: GPIO 3 is pulled up on the board"),
        (UART + "[buttons]\nback = 15", 4, "“[buttons] back”: GPIO 15 belongs to the serial port"),
        (UART.replace("serial0", "ttyAMA0") + "[lamps]\nseat1 = 14", 4, "GPIO 14 belongs to"),
        (UART.replace("serial0", "ttyS0") + "[lamps]\nseat1 = 14", 4, "GPIO 14 belongs to"),
        # names
        ("[buttons]\nenter = 5", 2, f"There is no “enter” here; the names are {NAMES}."),
        ("[buttons]\nback = 6\nseat7 = 5", 3, "There is no “seat7” here"),
        ("[encoder]\na = 5\nb = 6\nc = 7", 4,
         "There is no “c” here; the names are a, b, press."),
        ("\n[encoder]\na = 5", 2, "“b” is missing in this section."),
        ("[lamps]\nseat7 = 5", 2, "There is no “seat7” here; the names are seat1, seat2,"),
        ("[lamps]\nsounds = true", 2,
         '“sounds” must be a list in square brackets of "turn", "accepted", "objection", "result",'
         ' "time"'),
        ("[lamps]\nsounds = [\n  'turn',\n  'song',\n]", 2, "“sounds” must be a list in square"),
        # readers
        ("language = 'it'\n[scanner]\nport = '/dev/ttyACM0'", 2,
         "A scanner is one of the readers now: write [readers.scanner]."),
        ("[readers]\nport = '/dev/ttyACM0'", 2, "“port” must be a section with names of its own."),
        ("[readers.box]\nbaud = 9600", 1, "“port” is missing in this section."),
        ("[readers.box]\nport = 7", 2, "“port” must be a text in quotes."),
        ("[readers.box]\nport = ' '", 2, "The reader’s port is empty."),
        ("\n[readers.net]\nport = 'socket://'", 3, "“socket://” has no host: write it like socket"),
        ("[readers.net]\nport = 'rfc2217://box'", 2, "“rfc2217://box” has no port from 1 to 65535"),
        (READER + "protocol = 'keys'\n[readers.net]\nprotocol = 'keys'\nport = 'socket://box:1'", 7,
         "A reader that types has a path under /dev/input/ as its port, and no URL."),
        (READER + "baud = 'fast'", 4, "“baud” must be a whole number above 0."),
        (READER + "baud = 0", 4, "“baud” must be a whole number above 0."),
        (READER + "speed = 9600", 4, "There is no “speed” here; the names are port, protocol,"),
        (READER + "protocol = 'morse'", 4, '“protocol” must be one of "auto", "lines", "grow",'),
        (READER + "meaning = 'pile6'", 4, '“meaning” must be one of "table", "seat1", "seat2",'),
        (READER + "antennas = { 1 = 'seat9' }", 4, '“1” must be one of "table", "seat1"'),
        (READER + "[readers.box.antennas]\n1 = 'seat1'\nleft = 'seat2'", 6,
         "An antenna’s name is its number, as the reader sends it: not “left”."),
        (READER + "framing = { end = 'x' }", 4,
         "There is no “end” here; the names are prefix, suffix, ends, idle_seconds, longest."),
        (READER + "protocol = 'lines'\nframing.ends = 13", 5, "“ends” must be a text in quotes."),
        (READER + "protocol = 'lines'\nframing.idle_seconds = -1", 5,
         "“idle_seconds” must be a number above 0, at most 10."),
        (READER + "protocol = 'lines'\nframing.idle_seconds = 11", 5,
         "“idle_seconds” must be a number above 0, at most 10."),
        (READER + "protocol = 'lines'\nframing.longest = 0.5", 5,
         "“longest” must be a whole number from 1 to 4096."),
        (READER + "protocol = 'lines'\nframing.longest = 4097", 5,
         "“longest” must be a whole number from 1 to 4096."),
        (READER + "framing.prefix = '<'\nframing.ends = ''", 5,
         "With “ends” empty no line would ever end: set “idle_seconds” as well."),
        (READER + "framing = { ends = '' }", 4, "With “ends” empty no line would ever end"),
        (READER + "protocol = 'ssi'\nantennas = { 1 = 'pile1' }", 5,
         'Only a serial reader has antennas: the protocol must be one of "auto", "json".'),
        (READER + "protocol = 'keys'\nantennas = { 1 = 'pile1' }", 5, "Only a serial reader has"),
        (KEYBOARD + "antennas = { 1 = 'pile1' }", 3, "Only a serial reader has antennas"),
        (READER + "[readers.box.antennas]\n0 = 'seat1'\n01 = 'seat2'", 6,
         "An antenna’s name is its number, as the reader sends it: not “01”."),
        (READER + "antennas = { -1 = 'seat1' }", 4, "An antenna’s name is its number"),
        (READER + "antennas = { '٣' = 'seat1' }", 4, "An antenna’s name is its number"),
        (READER + "baud = 9601", 4,
         "9601 is no serial speed: most readers use 9600 or 115200."),
        (KEYBOARD + "baud = 9600", 3, "A keyboard has no speed: remove “baud”."),
        (READER + "protocol = 'keys'\nbaud = 9600", 5, "A keyboard has no speed: remove “baud”."),
        (READER + "[readers.buttons]\nport = 'a'", 4,
         "“buttons” is a part of the panel: give this reader another name."),
        (READER + "[readers.encoder]\nport = 'a'", 4, "“encoder” is a part of the panel"),
        (READER + "[readers.lamps]\nport = 'a'", 4, "“lamps” is a part of the panel"),
        ("[lamps]\nseat1 = 4\nsounds = ['turn']", 3,
         "Sounds need a buzzer: set it, or remove “sounds”."),
        (READER + "protocol = 'ssi'\nframing = { ends = 'x' }", 5,
         'Only lines have a framing: the protocol must be one of "auto", "lines", "grow", "keys".'),
        (READER + "[readers.pad]\nport = '/dev/ttyACM0'", 5,
         "The readers “pad” and “box” are both on /dev/ttyACM0: remove one of them."),
        (READER + "[readers.'the box']\nport = 'a'", 4,
         "A reader’s name is letters without accents, digits, “-” and “_”: not “the box”."),
        # home automation
        ("[mqtt]\nport = 1883", 1, "“host” is missing in this section."),
        ("[mqtt]\nhost = ''", 2, "“” is no host: write a name or an address, such as"),
        ("[mqtt]\nhost = 'mqtt://10.0.0.2'", 2, "“mqtt://10.0.0.2” is no host"),
        ("[mqtt]\nhost = 'box'\nport = 65536", 3,
         "“port” must be a whole number from 1 to 65535."),
        ("[mqtt]\nhost = 'box'\npassword = 'seven'", 3, "A password needs a user"),
        ("[mqtt]\nhost = 'box'\npassword = 7", 3, "“password” must be a text in quotes."),
        ("[mqtt]\nhost = 'box'\ntls = 'yes'", 3, "“tls” must be true or false."),
        # a club
        ("[club]\n", 1, "“url” is missing in this section."),
        ("[club]\nurl = ''", 2, "This is no invitation to a club"),
        ("[club]\nurl = 'https://club.example.org/'", 2, "This is no invitation to a club"),
        ("[club]\nurl = 'postgresql://club.example.org/club'", 2, "This is no invitation"),
        ("[club]\nurl = 'postgresql://a:b@club.example.org:x/club'", 2, "This is no invitation"),
        ("[club]\nurl = 7", 2, "“url” must be a text in quotes."),
        # no TOML
        ("\nlanguage = it", 2, "This line cannot be read. Texts need straight quotes: language"),
        ("\nlanguage = “it”", 2, "This line cannot be read. Texts need straight quotes: language"),
        ("language = 'it'\nlanguage = 'en'", 2, "What stands in this line is set twice."),
        ("[lamps]\nsounds = ['turn'\n", 2, "This line cannot be read. Look for a quote, a bracket"),
        ("[lamps]\n\u00a0seat1 = 4", 2, "This line has a space of another kind, as web pages"),
        ("}{", 1, "This line cannot be read. Look for a quote, a bracket"),
    ],
)  # fmt: skip
def test_an_impossible_setting_is_one_sentence_that_names_the_line(path, text, line, why):
    path.write_text(text)
    with pytest.raises(BadSettings) as caught:
        settings.load(path)
    told = str(caught.value)
    assert told.startswith(f"{path}, line {line}: ")
    assert why in told
    assert "\n" not in told
    assert path.read_text() == text


@pytest.mark.parametrize(
    "text",
    [
        "[buttons]\nconfirm = 2\nback = 3",  # a contact to ground is stronger than the pull-up
        "[buttons]\nconfirm = 14\n[lamps]\nseat1 = 15\n" + READER,  # no reader is on the UART
        READER + "[readers.pad]\nport = '/dev/ttyACM1'",
        READER + "framing = { ends = '', idle_seconds = 0.06 }",
        READER + "antennas = { 0 = 'pile1', 10 = 'pile2' }",
        KEYBOARD + "framing.longest = 4096",
        "[lamps]\nseat1 = 4\nsounds = []",
        ALL_OF_THE_WIRING_PLAN + UART,
        "[mqtt]\nhost = 'homeassistant.local'",
        "[club]\nurl = 'postgresql://a:b@club.example.org/club'",
        "[club]\nurl = 'postgres://a:b@/club?host=/run/postgresql'",
        "[mqtt]\nhost = '10.0.0.2'\nport = 8883\nuser = 'a'\npassword = 'b'\ntls = true",
    ],
)
def test_possible_settings_are_left_alone(path, text):
    path.write_text(text)
    settings.load(path)


ELSEWHERE = """\
# confirm = 99
note.long = \'\'\'
[buttons]
confirm = 99
\'\'\'
"a.b" = [
  1,
  # confirm = 99
  2,
]
inner = { deep = { confirm = 99 } }
buttons."confirm" = 99

[last.one]
x = "\u2028"

[last.one.more]
"""


@pytest.mark.parametrize(
    ("path_in", "line"),
    [
        (("note",), 2),
        (("note", "long"), 2),
        (("a.b",), 6),
        (("inner", "deep", "confirm"), 11),
        (("buttons", "confirm"), 12),
        (("last", "one"), 14),
        (("last", "one", "x"), 15),
        (("last", "one", "more"), 17),
        (("nowhere",), 1),
    ],
)
def test_an_entry_is_found_on_its_line_however_it_is_written(path_in, line):
    assert settings_faults.line_of(ELSEWHERE, path_in) == line


NAME = st.sampled_from(
    ["buttons", "encoder", "lamps", "readers", "scanner", "language", "motion", "confirm", "undo",
     "a", "b", "press", "seat1", "buzzer", "sounds", "box", "x y", "port", "protocol", "baud",
     "framing", "ends", "longest", "meaning", "antennas", "1"]
)  # fmt: skip
PLAIN = st.one_of(
    st.integers(-2, 30),
    st.booleans(),
    st.sampled_from([0.5, "", "it", "table", "/dev/serial0", "lines", ["turn"], ["song"], []]),
)


DOCUMENT = st.recursive(PLAIN, lambda of: st.dictionaries(NAME, of, max_size=4), max_leaves=12)


@given(st.dictionaries(NAME, DOCUMENT, max_size=5))
def test_any_file_is_read_or_refused_in_one_sentence(tmp_path_factory, document):
    path = tmp_path_factory.getbasetemp() / "any.toml"
    text = tomlkit.dumps(document)
    path.write_text(text)
    try:
        read = settings.load(path)
    except BadSettings as error:
        told = re.fullmatch(r".*/any\.toml, line (\d+): [“A-Z].*\.", str(error))
        assert told
        assert 1 <= int(told[1]) <= text.count("\n") + 1
    else:
        assert set(document) <= set(read.__struct_fields__)


def test_garbage_is_one_sentence(path):
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadSettings, match="cannot be used"):
        settings.load(path)


def test_a_folder_in_the_files_place_is_one_sentence(path):
    path.mkdir()
    with pytest.raises(BadSettings, match="cannot be used"):
        settings.load(path)


def refused(path, data):
    """Return the one sentence with which a file is refused."""
    path.write_bytes(data)
    with pytest.raises(BadSettings) as caught:
        settings.load(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[buttons]\nundo = " + b"1" * 5000, "line 2: This line has more than 1000 characters."),
        (b"[buttons]\nconfirm = " + b"1" * 500, "line 2: “confirm” has too many digits."),
        (b"[buttons]\nundo = 0x" + b"f" * 900, "line 2: “undo” has too many digits."),
        (b"a = " + b"[\n" * 30_000, "too much in it lies inside of something else."),
        (b"\na" + b".a" * 30_000 + b" = 1", "line 2: This line has more than 1000 characters."),
        (b"#\n" * 65_000, "it is larger than 128 kB, which is the most that is read."),
        (b"\n[readers." + b"x" * 41 + b']\nport = "a"', "line 2: A reader’s name has at most 40"),
        (b'[readers.a]\nport = "/dev/\\u202Ea"', "line 2: The reader’s port is too long, or has"),
    ],
)  # fmt: skip
def test_what_no_owner_writes_is_one_sentence(path, data, sentence):
    assert sentence in refused(path, data)


def test_more_readers_than_a_table_has_room_for_are_refused(path):
    readers = (f'[readers.r{number}]\nport = "/dev/{number}"\n' for number in range(2000))
    told = refused(path, "".join(readers).encode())
    assert told.endswith("line 33: There can be 16 readers, not 2000: remove some.")


def test_a_mark_of_byte_order_is_no_fault_and_stays(path):
    path.write_bytes(b"\xef\xbb\xbf" + OWNERS.replace("\n", "\r\n").encode())
    assert settings.load(path).language == "it"
    settings.save(path, language="en")
    changed = OWNERS.replace('"it" ', '"en" ').replace("\n", "\r\n")
    assert path.read_bytes() == b"\xef\xbb\xbf" + changed.encode()


def test_a_pipe_in_the_files_place_is_one_sentence(path):
    os.mkfifo(path)
    with pytest.raises(BadSettings, match="cannot be used: it is no plain file"):
        settings.load(path)
    with pytest.raises(SaveFailed, match="no plain file"):
        settings.save(path, theme="light")


def test_saving_through_a_link_leaves_link_and_mode(path, tmp_path):
    own = tmp_path / "own" / "mine.toml"
    own.parent.mkdir()
    own.write_text(OWNERS)
    own.chmod(0o640)
    path.symlink_to("own/mine.toml")
    settings.save(path, language="en")
    assert path.is_symlink()
    assert own.read_text() == OWNERS.replace('"it" ', '"en" ')
    assert stat.S_IMODE(own.stat().st_mode) == 0o640
    assert list(own.parent.iterdir()) == [own]


def test_saving_changes_one_value_and_keeps_what_the_owner_wrote(path):
    path.write_text(OWNERS)
    settings.save(path, language="en")
    assert path.read_text() == OWNERS.replace('"it" ', '"en" ')
    assert settings.load(path).language == "en"


def test_saving_without_a_file_makes_one(tmp_path):
    path = tmp_path / "new" / "companion.toml"
    settings.save(path, theme="light", motion=False)
    assert settings.load(path).theme == "light"
    assert settings.load(path).motion is False
    assert [file.name for file in path.parent.iterdir()] == ["companion.toml"]


def test_saving_where_nothing_can_be_written_fails(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SaveFailed):
        settings.save(tmp_path / "file" / "companion.toml", theme="light")


def test_saving_over_a_file_that_is_no_toml_fails_and_leaves_it(path):
    path.write_text("}{ mine")
    with pytest.raises(SaveFailed):
        settings.save(path, theme="light")
    assert path.read_text() == "}{ mine"


def test_changed_settings_are_new_ones():
    before = settings.Settings(theme="dark")
    assert settings.changed(before, theme="light").theme == "light"
    assert before.theme == "dark"


def test_a_reader_is_written_beside_those_of_the_owner_and_taken_out_again(path):
    path.write_text(OWNERS)
    settings.save(path, readers={"scanner": {"port": "/dev/ttyUSB7"}})
    assert path.read_text().startswith(OWNERS)
    assert settings.load(path).readers["scanner"] == settings.Reader("/dev/ttyUSB7")
    settings.save(path, readers={"scanner": None})
    assert path.read_text() == OWNERS


def test_a_reader_is_found_by_whatever_path_leads_to_its_device(tmp_path):
    (tmp_path / "ttyUSB0").touch()
    (tmp_path / "by-id").symlink_to("ttyUSB0")
    name, chosen = settings.with_reader(settings.Settings(), str(tmp_path / "by-id"))
    assert settings.name_at(chosen, str(tmp_path / "ttyUSB0")) == name
    assert settings.name_at(chosen, str(tmp_path / "ttyUSB1")) == ""
    assert settings.without_reader(chosen, name) == settings.Settings()


def test_a_reader_that_is_open_is_at_its_device_and_not_where_its_name_leads_by_now(tmp_path):
    for name in ("ttyUSB0", "ttyUSB1"):
        (tmp_path / name).touch()
    (tmp_path / "by-id").symlink_to("ttyUSB1")
    name, chosen = settings.with_reader(settings.Settings(), str(tmp_path / "by-id"))
    devices = {name: str(tmp_path / "ttyUSB0")}
    assert settings.name_at(chosen, str(tmp_path / "ttyUSB0"), devices) == name
    assert settings.name_at(chosen, str(tmp_path / "ttyUSB1"), devices) == ""


def test_each_reader_more_has_a_name_of_its_own_as_long_as_there_is_room():
    chosen = settings.Settings()
    for number in range(16):
        _, chosen = settings.with_reader(chosen, f"/dev/ttyUSB{number}")
    assert [*chosen.readers][:3] == ["scanner", "scanner2", "scanner3"]
    with pytest.raises(BadSettings, match="There can be 16 readers, not 17"):
        settings.with_reader(chosen, "/dev/ttyUSB16")


# --- edited while the app runs


def test_an_edit_is_read_once_and_only_when_the_file_is_at_rest(path):
    edited = settings.Edited(path, settings.load(path))
    assert edited.look() is None
    path.write_text('theme = "li')  # an editor in the middle of it
    assert edited.look() is None
    path.write_text('theme = "light"\nbackup = ["/mnt/stick"]\n')
    assert edited.look() is None
    assert edited.look() == settings.Settings(theme="light", backup=("/mnt/stick",))
    assert edited.look() is None
    assert edited.chosen.backup == ("/mnt/stick",)


def test_a_file_that_is_written_wrong_is_told_once_and_what_held_before_goes_on(path):
    edited = settings.Edited(path, settings.Settings())
    path.write_text("[buttons]\nconfirm = five\n")
    assert edited.look() is None
    with pytest.raises(BadSettings, match="line 2"):
        edited.look()
    assert edited.look() is None
    assert edited.chosen == settings.Settings()


def test_without_the_file_the_defaults_hold(path):
    path.write_text('theme = "light"\n')
    edited = settings.Edited(path, settings.load(path))
    path.unlink()
    assert [edited.look(), edited.look()] == [None, settings.Settings()]
