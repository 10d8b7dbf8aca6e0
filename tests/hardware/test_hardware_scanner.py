"""A reader is read over a real pseudo-terminal, through garbled bytes and pulled cables."""

from __future__ import annotations

import errno
import itertools
import os
import socket
import subprocess
import sys
import termios
from collections.abc import Iterator
from subprocess import DEVNULL
from threading import Event
from time import monotonic
from types import ModuleType

import pytest
import serial

from companion.table.devices import LONGEST_REASON
from companion.words.i18n import use
from companion.words.inputs import Connected, Lost, Misread, Scanned
from hardware.devices import json, ssi
from hardware.ports import SameDevice
from hardware.scanner import MOST_TAKEN, Scanner, WrongPort
from hardware.simulator import VirtualScanner
from hardware.simulator.readers import Cable

QUICK = 0.01


@pytest.fixture(autouse=True)
def english():
    """Let sentences be as they are in the code, whatever was spoken before."""
    use("en")


@pytest.fixture
def cable():
    with VirtualScanner() as scanner:
        yield scanner


@pytest.fixture
def scanner(ear, cable):
    with Scanner(ear.inbox, cable.port, retry_seconds=QUICK) as scanner:
        assert ear.hear(1) == [Connected("scanner")]
        yield scanner


class FailingPort:
    """A port whose opens and reads follow two scripts of errors and bytes."""

    opens: Iterator[Exception | None]
    reads: Iterator[Exception | bytes]
    opened_at: list[float]
    in_waiting = 0

    def __init__(self, *_args, **_settings) -> None:
        self.port = None

    def open(self) -> None:
        self.opened_at.append(monotonic())
        if error := next(self.opens, None):
            raise error

    def __enter__(self):
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def reset_input_buffer(self) -> None:
        pass

    def write(self, _data: bytes) -> None:
        pass

    def read(self, _size: int) -> bytes:
        said = next(self.reads, b"")
        if isinstance(said, Exception):
            raise said
        return said


@pytest.fixture
def failing(monkeypatch):
    """Give a function that sets up ``failing://``, by pyserial's own way of adding a URL."""
    protocol = ModuleType("odd_ports.protocol_failing")
    monkeypatch.setitem(sys.modules, "odd_ports", ModuleType("odd_ports"))
    monkeypatch.setitem(sys.modules, "odd_ports.protocol_failing", protocol)
    monkeypatch.setattr(serial, "protocol_handler_packages", ["odd_ports"])

    def script(opens=(), reads=()):
        protocol.Serial = type("Serial", (FailingPort,), {})
        protocol.Serial.opens, protocol.Serial.reads = iter(opens), iter(reads)
        protocol.Serial.opened_at = []
        return protocol.Serial

    return script


def until_read(cable: Cable) -> None:
    """Wait until the reader thread has taken every byte from a port."""
    while cable.unread:
        Event().wait(0.001)


def test_a_scan_is_heard(ear, cable, scanner):
    cable.scan("QS")
    assert ear.hear(2) == [Connected("scanner"), Scanned("QS")]


def test_a_reader_has_its_own_name(ear, cable):
    with Scanner(ear.inbox, cable.port, name="left"):
        ear.hear(1)
        cable.scan("QS")
        assert ear.hear(2) == [Connected("left"), Scanned("QS", "left")]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_lines_arrive_one_byte_at_a_time(ear, cable, scanner, end):
    for code in (b"QS", b"AH"):
        for byte in code + end:
            cable.send(bytes([byte]))
    assert ear.hear(3)[1:] == [Scanned("QS"), Scanned("AH")]


def test_many_codes_in_one_piece_all_arrive(ear, cable, scanner):
    cable.send(b"".join(b"C%d\r" % number for number in range(2000)))
    assert ear.hear(2001)[1:] == [Scanned(f"C{number}") for number in range(2000)]


def test_endless_bytes_are_one_misread_and_the_next_code_is_heard(ear, cable, scanner):
    cable.send(b"?" * 20_000)
    cable.send(b"\rQS\r")
    assert ear.hear(3)[1:] == [Misread("scanner", "too-long"), Scanned("QS")]


def test_a_flood_of_garbled_lines_is_one_misread(ear, cable, scanner):
    cable.send(b"QS\0AH\r" * 2000)
    cable.scan("QS")
    assert ear.hear(3)[1:] == [Misread("scanner", "control-signs"), Scanned("QS")]


@pytest.mark.parametrize("protocol", ["lines", "grow", "auto"])
def test_control_signs_around_a_code_are_no_part_of_it(ear, cable, protocol):
    with Scanner(ear.inbox, cable.port, protocol=protocol):
        ear.hear(1)
        for number in range(1, 4):
            cable.send(b"KH-000%d\r\0" % number)
        cable.send(b"\x1dQS\x04\n\xef\xbb\xbfAH\r")
        heard = ear.hear(6)[1:]
    assert heard == [Scanned(code) for code in ("KH-0001", "KH-0002", "KH-0003", "QS", "AH")]


def test_a_misread_after_a_good_read_is_heard_at_once(ear, cable, scanner):
    cable.send(b"\xff\rQS\r\xff\r\xff\rAH\r")
    misread = Misread("scanner", "garbled")
    assert ear.hear(5)[1:] == [misread, Scanned("QS"), misread, Scanned("AH")]


def test_lines_without_a_silence_between_them_are_joined(ear, failing):
    failing(reads=[b"BEGIN:VCARD\r\nN:", b"Rossi\r\nEND:VCARD\r\n", b"", b"QS\r", b"AH\r"])
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        heard = ear.hear(6)[1:]
    assert [(scan.code, scan.joined) for scan in heard] == [
        ("BEGIN:VCARD", False),
        ("N:Rossi", True),
        ("END:VCARD", True),
        ("QS", False),
        ("AH", True),
    ]


@pytest.mark.parametrize(
    ("protocol", "sent"),
    [("ssi", [ssi("QS"), ssi("AH")]), ("json", [json("QS", 1), json("AH", 2)])],
)
def test_frames_are_never_joined(ear, failing, protocol, sent):
    failing(reads=sent)
    with Scanner(ear.inbox, "failing://", protocol=protocol, retry_seconds=QUICK):
        heard = ear.hear(3)[1:]
    assert [(scan.code, scan.joined) for scan in heard] == [("QS", False), ("AH", False)]


def test_lines_a_second_apart_are_not_joined_even_if_no_silence_was_read(ear, failing):
    failing(reads=[b"QS\r", b"AH\r"])
    times = itertools.count(step=1.0)
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK, now=lambda: next(times)):
        heard = ear.hear(3)[1:]
    assert [(scan.code, scan.joined) for scan in heard] == [("QS", False), ("AH", False)]


def test_bytes_sent_before_the_port_was_opened_are_dropped(ear, cable):
    cable.send(b"OLD\rHAL")
    with Scanner(ear.inbox, cable.port):
        ear.hear(1)
        cable.scan("QS")
        assert ear.hear(2)[1] == Scanned("QS")


def test_a_pulled_cable_is_one_loss_and_the_reader_is_found_again(ear, cable, scanner):
    cable.unplug()
    assert isinstance(ear.hear(2)[1], Lost)
    cable.replug()
    assert ear.hear(3)[2] == Connected("scanner")
    cable.scan("QS")
    assert ear.hear(4)[3] == Scanned("QS")


def test_half_a_code_before_a_pulled_cable_is_forgotten(ear, cable, scanner):
    cable.send(b"HAL")
    until_read(cable)
    cable.unplug()
    cable.replug()
    assert ear.hear(3)[2] == Connected("scanner")
    cable.scan("F")
    assert ear.hear(4)[3] == Scanned("F")


def test_a_reader_that_is_plugged_in_late_is_found(ear, cable):
    cable.unplug()
    with Scanner(ear.inbox, cable.port, retry_seconds=QUICK):
        assert isinstance(ear.hear(1)[0], Lost)
        cable.replug()
        assert ear.hear(2)[1] == Connected("scanner")


def test_a_missing_device_is_a_loss_and_no_crash(ear):
    with Scanner(ear.inbox, "/dev/nowhere") as scanner:
        (lost,) = ear.hear(1)
        assert scanner.is_alive
    assert lost.device == "scanner"
    assert lost.reason == "it is not plugged in"


def test_a_file_that_is_no_port_is_a_loss(ear, tmp_path):
    file = tmp_path / "file"
    file.touch()
    with Scanner(ear.inbox, str(file)):
        assert ear.hear(1)[0].reason == "it is no reader of this kind"


def test_a_port_in_use_by_another_program_is_a_loss(ear, cable, scanner):
    with Scanner(ear.inbox, cable.port, name="second"):
        lost = ear.hear(2)[1]
    assert lost.device == "second"
    assert lost.reason == "another program is using it"


NOBODY = 65534
"""User id without rights; root may open any port."""


def can_open(port: str) -> bool:
    """Return True if another program of an unprivileged user can open a port."""
    user = os.getuid() or NOBODY
    return subprocess.run(["sh", "-c", f": <> {port}"], user=user, stderr=DEVNULL).returncode == 0


def test_no_other_program_can_open_the_port_of_a_reader(ear, cable):
    port = os.path.realpath(cable.port)
    os.chmod(port, 0o666)
    assert can_open(port)
    for turn in (1, 2):
        with Scanner(ear.inbox, cable.port):
            assert ear.hear(turn) == [Connected("scanner")] * turn
            assert not can_open(port)
        assert can_open(port)


def test_a_reader_is_looked_for_at_every_attempt_and_has_its_device_while_it_is_open(ear, cable):
    def find():
        path = next(where)
        if not path:
            raise SameDevice("it is the same device as “left”")
        return path

    where = iter(["", "/dev/nowhere", cable.port])
    with Scanner(ear.inbox, "/dev/nowhere", find=find, retry_seconds=QUICK) as scanner:
        assert ear.hear(2) == [
            Lost("scanner", "it is the same device as “left”"),
            Connected("scanner"),
        ]
        assert scanner.device == os.path.realpath(cable.port)
        where = iter(["", cable.port])
        cable.unplug()
        assert ear.hear(3)[2] == Lost("scanner", "it was unplugged")
        cable.replug()
        assert ear.hear(4)[3] == Connected("scanner")


def test_a_loss_is_told_once_however_often_the_port_is_tried(ear, failing):
    failing(opens=[serial.SerialException("no ports found")] * 5)
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK, slowest_retry_seconds=QUICK):
        assert ear.hear(2) == [
            Lost("scanner", "it is not plugged in"),
            Connected("scanner"),
        ]


def test_every_loss_is_told(ear, failing):
    failing(reads=[OSError(errno.EIO, "gone"), OSError(errno.ECONNRESET, "gone again")])
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        heard = ear.hear(5)
    assert heard[1::2] == [
        Lost("scanner", "it was unplugged"),
        Lost("scanner", "the connection was closed"),
    ]
    assert heard[::2] == [Connected("scanner")] * 3


def test_the_port_is_tried_ever_more_slowly_up_to_the_slowest(ear, failing):
    port = failing(opens=[OSError("gone")] * 4)
    with Scanner(ear.inbox, "failing://", retry_seconds=0.02, slowest_retry_seconds=0.04):
        ear.hear(2)
    pauses = [after - before for before, after in itertools.pairwise(port.opened_at)]
    assert all(
        pause >= least for pause, least in zip(pauses, [0.02, 0.04, 0.04, 0.04], strict=True)
    )


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (serial.SerialException("device reports error (poll)"), "it was unplugged"),
        (OSError(5, "Input/output error"), "it was unplugged"),
        (termios.error(5, "Input/output error"), "it was unplugged"),
        (TypeError("'NoneType' object"), "it was unplugged"),
    ],
    ids=["SerialException", "OSError", "termios.error", "TypeError"],
)
def test_every_error_of_a_pulled_cable_is_a_loss(ear, failing, error, why):
    failing(reads=[b"HAL", error, b"QS\r"])
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        assert ear.hear(4) == [
            Connected("scanner"),
            Lost("scanner", why),
            Connected("scanner"),
            Scanned("QS"),
        ]


NO_DATA = "device reports readiness to read but returned no data"


def test_bytes_that_another_program_takes_are_no_loss(ear, failing):
    failing(reads=[b"H", serial.SerialException(NO_DATA), b"ALF\r"])
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        assert ear.hear(2) == [Connected("scanner"), Scanned("HALF")]


def test_a_port_that_never_has_the_bytes_that_it_announces_is_lost(ear, failing):
    failing(reads=[serial.SerialException(NO_DATA)] * MOST_TAKEN)
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        assert ear.hear(2) == [Connected("scanner"), Lost("scanner", "it was unplugged")]


def test_a_reader_may_be_at_the_end_of_a_socket(ear):
    server = socket.create_server(("127.0.0.1", 0))
    url = f"socket://127.0.0.1:{server.getsockname()[1]}"
    with server, Scanner(ear.inbox, url):
        wire, _ = server.accept()
        with wire:
            ear.hear(1)
            wire.sendall(b"QS\r")
            assert ear.hear(2)[1] == Scanned("QS")
        assert isinstance(ear.hear(3)[2], Lost)


def test_a_pattern_that_finds_no_port_is_a_loss(ear):
    with Scanner(ear.inbox, "hwgrep://no-such-reader"):
        assert ear.hear(1)[0].reason == "it is not plugged in"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (f"socket://{'x' * 64}:4001", "no computer of that name is known"),
        ("socket://127.0.0.1:{closed}", "nothing answers at that port"),
        ("rfc2217://127.0.0.1:{closed}", "nothing answers at that port"),
    ],
)
def test_a_reader_that_the_network_does_not_have_is_told_with_the_cause(ear, url, why):
    with Scanner(ear.inbox, url.format(closed=closed_port())):
        lost = ear.hear(1)[0]
    assert why in lost.reason
    assert len(lost.reason) <= LONGEST_REASON


def closed_port() -> int:
    """Return the number of a port of this machine without a server."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def failed(number: int, name: str) -> serial.SerialException:
    """Return pyserial's error of a port that the network does not give, as it raises it."""
    try:
        try:
            raise socket.gaierror(number, name) if number < 0 else OSError(number, name)
        except OSError as error:
            raise serial.SerialException(f"Could not open port: {error}")  # noqa: B904
    except serial.SerialException as told:
        return told


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (failed(socket.EAI_NONAME, "Name or service not known"), "no computer of that name"),
        (failed(socket.EAI_NODATA, "No address"), "no computer of that name"),
        (failed(socket.EAI_AGAIN, "Temporary failure"), "its name cannot be looked up now"),
        (failed(errno.ECONNREFUSED, "Connection refused"), "nothing answers at that port"),
        (failed(errno.EHOSTUNREACH, "No route to host"), "no network leads there"),
        (failed(errno.ETIMEDOUT, "timed out"), "it does not answer in time"),
        (failed(errno.EACCES, "Permission denied"), "this user may not open it"),
        (failed(errno.EBUSY, "Device or resource busy"), "another program is using it"),
        (failed(errno.ECONNRESET, "Connection reset"), "the connection was closed"),
        (TimeoutError("timed out"), "it does not answer in time"),
        (serial.SerialException("socket disconnected"), "the connection was closed"),
        (serial.SerialTimeoutException("Write timeout"), "it does not answer in time"),
        (serial.SerialException("Remote does not seem to support RFC2217"), "RFC 2217"),
        (ValueError("Failed to set custom baud rate (9601)"), "it does not take these settings"),
        (OSError(errno.EXDEV, "Invalid cross-device link"), "the system reports EXDEV"),
        (ValueError("something else"), "the log says why"),
    ],
    ids=lambda each: each if isinstance(each, str) else repr(each),
)
def test_the_cause_of_a_loss_is_told_in_words(ear, failing, error, why):
    failing(opens=[error])
    with Scanner(ear.inbox, "failing://", retry_seconds=QUICK):
        assert why in ear.hear(1)[0].reason


@pytest.mark.parametrize(
    ("url", "settings", "complaint"),
    [
        ("carrier-pigeon://coop", {}, "“carrier-pigeon://coop” is no serial port"),
        ("hwgrep://reader&nonsense", {}, "is no serial port: give a path such as /dev/ttyUSB0$"),
        ("", {}, "empty"),
        ("/dev/ttyUSB0", {"baud": 0}, "^0 is no serial speed: most readers use 9600 or 115200$"),
        ("/dev/ttyUSB0", {"baud": -9600}, "^-9600 is no serial speed"),
        ("/dev/ttyUSB0", {"baud": 10**12}, "^1000000000000 is no serial speed"),
        (
            "/dev/ttyUSB0",
            {"protocol": "morse"},
            "no reader speaks “morse”: choose one of auto, lines",
        ),
        ("/dev/ttyUSB0", {"protocol": "ssi", "framing": {"prefix": "<"}}, "“ssi” need no framing"),
        ("/dev/ttyUSB0", {"framing": {"prefix": 1}}, "framing cannot be as it is.*prefix"),
        ("/dev/ttyUSB0", {"framing": {"colour": "red"}}, "framing cannot be as it is.*colour"),
        ("/dev/ttyUSB0", {"framing": {"longest": 0}}, "framing cannot be as it is.*longest"),
        ("/dev/ttyUSB0", {"framing": {"idle_seconds": -1}}, "framing cannot be.*idle_seconds"),
    ],
)
def test_a_port_that_can_never_be_opened_is_refused_at_once(ear, url, settings, complaint):
    with pytest.raises(WrongPort, match=complaint):
        Scanner(ear.inbox, url, **settings)


def test_the_thread_ends_on_exit_while_it_reads(ear, cable):
    with Scanner(ear.inbox, cable.port) as scanner:
        ear.hear(1)
    assert not scanner.is_alive
    assert ear.heard() == [Connected("scanner")]


def test_the_thread_ends_on_exit_while_it_waits_to_try_again(ear):
    with Scanner(ear.inbox, "/dev/nowhere", retry_seconds=600) as scanner:
        ear.hear(1)
    assert not scanner.is_alive


def test_the_port_is_free_again_after_exit(ear, cable):
    for turn in (1, 2):
        with Scanner(ear.inbox, cable.port):
            assert ear.hear(turn) == [Connected("scanner")] * turn
