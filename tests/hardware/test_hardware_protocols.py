"""Each protocol's decoder reads the frames of its device's manual, cut anywhere, and no others."""

from __future__ import annotations

import pytest

from hardware import devices
from hardware.framing import (
    At,
    Auto,
    FramingFault,
    Grow,
    JsonLines,
    KeyEvents,
    Life,
    Lines,
    Noise,
    Pn532,
    Ssi,
    Tags,
)
from tests.fuzz.properties import (
    DECODER,
    ID12,
    JSON,
    LINE,
    PN532,
    RDM6300,
    SSI,
    VECTORS,
    codes,
    typed,
)

GARBLED, TOO_LONG, NOISE = FramingFault.GARBLED, FramingFault.TOO_LONG, FramingFault.NOISE
CONTROL = FramingFault.CONTROL

SSI_ACK = bytes.fromhex("04D00400FF28")
SSI_NAK = bytes.fromhex("05D1040001FF25")
GROW_REPLY = bytes.fromhex("02000001003331")
WAKE = bytes.fromhex("5555") + bytes(14)
SAM = bytes.fromhex("0000FF05FBD4140114010200")
RETRIES = bytes.fromhex("0000FF06FAD43205FF0102F300")
POLL = bytes.fromhex("0000FF04FCD44A0100E100")
PN532_ACK = bytes.fromhex("0000FF00FF00")
PN532_NACK = bytes.fromhex("0000FFFF0000")
SAM_DONE = bytes.fromhex("0000FF02FED5151600")
RETRIES_DONE = bytes.fromhex("0000FF02FED533F800")
NOTHING = bytes.fromhex("0000FF03FDD54B00E000")
FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")


def spoil(frame: bytes, place: int) -> bytes:
    """Return *frame* with one bit of a byte turned over."""
    return frame[:place] + bytes([frame[place] ^ 1]) + frame[place + 1 :]


@pytest.mark.parametrize(
    ("protocol", "vector"),
    [(protocol, vector) for protocol, vectors in VECTORS.items() for vector in vectors],
)
def test_a_frame_of_the_manual_is_read_however_it_is_cut(protocol, vector):
    for place in range(len(vector.sent) + 1):
        decoder = DECODER[protocol]()
        said = [*decoder.feed(vector.sent[:place]), *decoder.feed(vector.sent[place:])]
        assert [read for read in said if not isinstance(read, bytes)] == [vector.said]


@pytest.mark.parametrize("protocol", ["rdm6300", "ssi", "pn532"])
def test_half_a_frame_and_silence_are_garbled_and_the_next_frame_is_read(protocol):
    (vector, *_), decoder = VECTORS[protocol], DECODER[protocol]()
    decoder.feed(vector.sent[:-4], 1.0)
    assert GARBLED in decoder.feed(b"", 1.1)
    assert vector.said in decoder.feed(vector.sent, 1.2)


@pytest.mark.parametrize("decoder", [Lines(), Grow(), JsonLines(), KeyEvents(), Auto()])
def test_half_a_line_and_silence_are_garbled_and_the_next_line_is_read(decoder):
    half, line = (typed(16), typed(31, 28)) if isinstance(decoder, KeyEvents) else (b'{"', b"s\r")
    line = b'{"code": "s"}\r' if isinstance(decoder, JsonLines) else line
    assert [*decoder.feed(half, 1.0), *decoder.feed(b"", 1.5)] == []
    assert decoder.feed(b"", 2.0) == [GARBLED]
    assert decoder.feed(line, 2.1) == ["s"]


def test_bytes_read_late_were_not_late_on_the_wire():
    tags = Tags()
    tags.feed(RDM6300.sent[:7], 1.0)
    assert tags.feed(RDM6300.sent[7:], 9.0) == ["62E3086CED"]


# --- lines


@pytest.mark.parametrize(
    ("settings", "sent", "said"),
    [
        ({"prefix": "]C1"}, b"]C1QS\r", ["QS"]),
        ({"prefix": "]C1"}, b"QS\r", [GARBLED]),
        ({"suffix": "#"}, b"QS#\r\n", ["QS"]),
        ({"suffix": "#"}, b"QS\r\n", [GARBLED]),
        ({"prefix": "<", "suffix": ">"}, b"<QS>\r<>\r\r", ["QS"]),
        ({"prefix": "||", "suffix": "||"}, b"||\r", [GARBLED]),
        ({"ends": "\t"}, b"QS\tAH\t", ["QS", "AH"]),
        ({"ends": "\r\n\t"}, b"QS\tAH\r\n2C\n", ["QS", "AH", "2C"]),
        ({}, b"]C1QS\r]Q3QS\r]e0QS\r", ["QS", "QS", "QS"]),
        ({"prefix": "<", "suffix": ">"}, b"<]Q3QS>\r", ["QS"]),
        ({}, b"]C\r]C1\r]1QS\r", ["]C", "]C1", "]1QS"]),
    ],
)
def test_lines_are_as_the_scanner_is_set(settings, sent, said):
    assert Lines(**settings).feed(sent) == said


@pytest.mark.parametrize("ends", ["", "\r\n"])
def test_silence_ends_a_line_of_a_scanner_that_sends_no_end(ends):
    lines = Lines(ends=ends, idle_seconds=0.06)
    assert lines.feed(b"KH-0007", 1.0) == []
    assert lines.feed(b"", 1.05) == []
    assert lines.feed(b"", 1.06) == ["KH-0007"]
    assert lines.feed(b"", 1.5) == []


# --- tags


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("0236324533303836434544303803", "62E3086CED"),
        ("02" + b"13005D1DA5F6".hex() + "03", "13005D1DA5"),
        ("02" + b"0100B2D9ACC6".hex() + "03", "0100B2D9AC"),
        ("02" + b"0100b2d9acc6".hex() + "03", "0100B2D9AC"),
    ],
)
def test_a_tag_is_its_ten_digits(sent, code):
    assert Tags().feed(bytes.fromhex(sent)) == [code]


@pytest.mark.parametrize("place", range(1, 14))
def test_a_damaged_tag_is_garbled_once_and_the_next_is_read(place):
    assert Tags().feed(spoil(RDM6300.sent, place) + ID12.sent) == [GARBLED, "13005D1DA5"]


def test_a_tag_cut_off_by_the_next_is_forgotten_at_once():
    assert Tags().feed(RDM6300.sent[:9] + ID12.sent) == [GARBLED, "13005D1DA5"]


@pytest.mark.parametrize("between", [b"\0", b"\r\n", b"\0\x1d \r"])
def test_control_signs_between_tags_are_nothing(between):
    assert Tags().feed(between + RDM6300.sent + between + ID12.sent + between) == [
        "62E3086CED",
        "13005D1DA5",
    ]


# --- SSI


def test_a_packet_is_acknowledged():
    assert Ssi().feed(SSI.sent) == ["KH-0007", SSI_ACK]


def test_a_damaged_packet_is_asked_for_again():
    ssi = Ssi()
    assert ssi.feed(spoil(SSI.sent, 8), 1.0)[:2] == [SSI_NAK, GARBLED]
    ssi.feed(b"", 1.1)
    assert ssi.feed(bytes.fromhex("0CF30001034B482D30303037FD76"), 1.2) == ["KH-0007", SSI_ACK]


def test_a_packet_sent_again_is_acknowledged_and_no_second_scan():
    again = bytes.fromhex("0CF30001034B482D30303037FD76")
    assert Ssi().feed(SSI.sent + again + again) == ["KH-0007", SSI_ACK, SSI_ACK, SSI_ACK]


def test_the_same_code_in_a_new_packet_is_a_second_scan():
    assert Ssi().feed(SSI.sent * 2) == ["KH-0007", SSI_ACK] * 2


def test_the_code_before_that_was_damaged_when_it_came_again_is_a_second_scan():
    damaged, again = spoil(SSI.sent, 8), bytes.fromhex("0CF30001034B482D30303037FD76")
    ssi = Ssi()
    assert ssi.feed(SSI.sent, 1.0) == ["KH-0007", SSI_ACK]
    assert SSI_NAK in ssi.feed(damaged, 2.0)
    ssi.feed(b"", 2.1)
    assert ssi.feed(again, 2.2) == ["KH-0007", SSI_ACK]


def test_an_aim_identifier_is_no_part_of_the_code():
    assert Ssi().feed(devices.ssi("]C1KH-0007")) == ["KH-0007", SSI_ACK]


@pytest.mark.parametrize("answer", ["04D00000FF2C", "05D1000006FF24", "04A30400FF55"])
def test_an_answer_or_an_echo_is_not_answered(answer):
    assert Ssi().feed(bytes.fromhex(answer)) == []


def test_a_code_over_several_packets_is_too_long():
    part = bytes.fromhex("06F300020341FEC1")
    last = bytes.fromhex("06F300000342FEC2")
    said = Ssi().feed(part + part + last + SSI.sent)
    assert said == [TOO_LONG, SSI_ACK, SSI_ACK, SSI_ACK, "KH-0007", SSI_ACK]


@pytest.mark.parametrize(
    ("code", "said"), [("\x1dKH-0007\0", "KH-0007"), ("KH\x1d0007", CONTROL), ("KH\r\n07", CONTROL)]
)
def test_control_signs_in_a_packet_are_those_of_a_line(code, said):
    assert Ssi().feed(devices.ssi(code)) == [said, SSI_ACK]


# --- Grow


def test_a_reply_to_a_command_is_no_line():
    assert Grow().feed(b"QS\r" + GROW_REPLY + b"AH\r" + GROW_REPLY) == ["QS", "AH"]


def test_a_reply_without_a_checksum_is_no_line():
    assert Grow().feed(bytes.fromhex("0200000100ABCD") + LINE.sent) == ["KH-0007"]


def test_a_reply_may_come_in_the_middle_of_a_line():
    assert Grow().feed(LINE.sent[:3] + GROW_REPLY + LINE.sent[3:]) == ["KH-0007"]


def test_a_damaged_reply_is_part_of_a_line():
    assert Grow().feed(spoil(GROW_REPLY, 5) + b"\rQS\r") == [GARBLED, "QS"]


# --- JSON


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b'{"code":"QS"}\n', ["QS"]),
        (b'{"code":"QS","reader":0}\r\n', [At(0, "QS")]),
        (b'{"reader":1,"code":"{Q}","more":[{}]}\n', [At(1, "{Q}")]),
        (b'{"reader":1,"code":" "}\n', []),
        (b'{"reader":1,"code":"\\u0000"}\n', []),
        (b'{"reader":1,"code":"\\u001dQS\\u0000"}\n', [At(1, "QS")]),
        (b'{"reader":1,"code":"Q\\u001dS"}\n', [CONTROL]),
        (b'{"reader":"left","code":"QS"}\n', [GARBLED]),
        (b'{"reader":1}\n', [GARBLED]),
        (b'{"reader":-1,"code":"QS"}\n', [GARBLED]),
        (b'{"reader":true,"code":"QS"}\n', [GARBLED]),
        (b"[1]\nready\n", [GARBLED, GARBLED]),
        (b'#!{"reader":1,"co{"code":"QS"}\n', ["QS"]),
        (b"x" * 1000 + b'{"code":"QS"}\n', ["QS"]),
        (b'{"code":"' + b"x" * 1000 + b'"}\n', [GARBLED]),
    ],
)
def test_a_line_says_which_antenna_read_what(sent, said):
    assert JsonLines().feed(sent) == said


# --- PN532


class Talk:
    """A conversation with a decoder, by a clock of its own."""

    def __init__(self) -> None:
        self.decoder, self.now = Pn532(), 0.0

    def hear(self, data: bytes = b"", after: float = 0.0) -> list:
        self.now += after
        return self.decoder.feed(data, self.now)

    def set_up(self) -> Talk:
        self.hear()
        self.hear(PN532_ACK + SAM_DONE)
        self.hear(PN532_ACK + RETRIES_DONE)
        return self


def test_the_chip_is_woken_set_up_and_polled():
    talk = Talk()
    assert talk.hear() == [WAKE + SAM]
    assert talk.hear(PN532_ACK) == []
    assert talk.hear(SAM_DONE) == [RETRIES]
    assert talk.hear(PN532_ACK + RETRIES_DONE) == [POLL]
    assert talk.hear(PN532_ACK) == []


def test_a_card_is_its_uid_and_is_polled_for_again():
    talk = Talk().set_up()
    assert talk.hear(PN532_ACK + PN532.sent) == ["12345678"]
    assert talk.hear(after=0.1) == [POLL]
    assert talk.hear(PN532_ACK + NOTHING, after=0.03) == []
    assert talk.hear(after=0.1) == [POLL]


@pytest.mark.parametrize("uid", ["04A1B2C3D4E5F6", "04A1B2C3D4E5F6070809"])
def test_a_uid_may_have_7_or_10_bytes(uid):
    payload = bytes.fromhex("D54B010100440007" + uid)
    payload = payload[:7] + bytes([len(uid) // 2]) + payload[8:]
    head = bytes([len(payload), 256 - len(payload)])
    frame = b"\0\0\xff" + head + payload + bytes([-sum(payload) & 0xFF, 0])
    assert Pn532().feed(frame)[0] == uid


def test_a_uid_in_an_extended_frame_is_read():
    extended = bytes.fromhex("0000FF FFFF 000CF4 D54B010100040804 12345678 BA00")
    for place in range(len(extended)):
        pn532 = Pn532()
        said = [*pn532.feed(extended[:place]), *pn532.feed(extended[place:])]
        assert "12345678" in said
        assert GARBLED not in said


@pytest.mark.parametrize("payload", ["D54B01", "D54B010100040804123456", "D54B010100040800"])
def test_a_card_without_its_whole_uid_is_garbled(payload):
    body = bytes.fromhex(payload)
    frame = b"\0\xff" + bytes([len(body), 256 - len(body)]) + body + bytes([-sum(body) & 0xFF])
    assert GARBLED in Pn532().feed(frame)


@pytest.mark.parametrize("place", range(5, 18))
def test_a_damaged_reply_is_asked_for_again(place):
    said = Talk().set_up().hear(spoil(PN532.sent, place))
    assert PN532_NACK in said
    assert "12345678" not in said


def test_a_command_that_did_not_arrive_is_sent_again():
    assert Talk().set_up().hear(PN532_NACK) == [POLL]


def test_another_commands_reply_and_an_error_change_nothing():
    talk = Talk().set_up()
    assert talk.hear(FIRMWARE + bytes.fromhex("0000FF01FF7F8100")) == []
    assert talk.hear(PN532.sent) == ["12345678"]


def test_a_chip_that_does_not_answer_is_woken_again():
    talk = Talk().set_up()
    assert talk.hear(after=0.4) == []
    assert talk.hear(after=0.1) == [WAKE + SAM]


def test_a_chip_that_stays_silent_is_told_once_and_again_when_it_answers():
    talk = Talk().set_up()
    assert [talk.hear(after=0.5) for _ in range(2)] == [[WAKE + SAM]] * 2
    assert talk.hear(after=0.5) == [Life.SILENT, WAKE + SAM]
    assert talk.hear(after=0.5) == [WAKE + SAM]
    assert talk.hear(PN532_ACK + SAM_DONE) == [Life.ANSWERS, RETRIES]
    assert talk.hear(PN532_ACK + RETRIES_DONE) == [POLL]


def test_a_chip_that_says_nothing_from_the_beginning_is_silent():
    talk = Talk()
    said = [read for _ in range(6) for read in talk.hear(after=0.5)]
    assert said.count(Life.SILENT) == 1


def test_an_acknowledgement_alone_is_no_answer():
    talk = Talk().set_up()
    said = [read for _ in range(4) for read in talk.hear(PN532_ACK, after=0.5)]
    assert said.count(Life.SILENT) == 1


def test_a_chip_plugged_in_again_is_woken_at_once():
    talk = Talk().set_up()
    talk.decoder.reset()
    assert talk.hear() == [WAKE + SAM]


# --- keys


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (typed(17, 8, 28), ["w7"]),
        (typed(42) + typed(17, 96), ["w"]),
        (typed(71, 82, 57, 12, 28), ["70 -"]),
        (typed(59, 28), []),
    ],
)
def test_keys_are_those_of_a_us_keyboard(events, said):
    assert KeyEvents().feed(events) == said


@pytest.mark.parametrize("shift", [42, 54])
def test_shift_holds_until_it_comes_up(shift):
    down, up = typed(shift)[:24], typed(shift)[24:]
    assert KeyEvents().feed(down + typed(17, 8) + up + typed(8, 28)) == ["W&7"]


def test_a_key_that_repeats_itself_is_pressed_once():
    held = typed(17)[:24] + typed(17)[:20] + (2).to_bytes(4, "little")
    assert KeyEvents().feed(held + typed(28)) == ["w"]


def test_events_that_the_kernel_lost_make_the_line_garbled():
    dropped = bytes(16) + bytes.fromhex("0000 0300 00000000")
    assert KeyEvents().feed(typed(17) + dropped + typed(8, 28) + typed(17, 28)) == [GARBLED, "w"]


CTRL, SHIFT, ALT, CAPS_LOCK = 29, 42, 56, 58


def held(key: int, *keys: int) -> bytes:
    """Return the events of keys that are struck while another is down."""
    down, up = typed(key)[:24], typed(key)[24:]
    return down + typed(*keys) + up


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (held(CTRL, 27) + typed(17, 8) + held(CTRL, 27, 50), ["w7"]),  # Ctrl+] is GS, Ctrl+M is CR
        (typed(17) + held(CTRL, 27) + typed(8, 28), [CONTROL]),
        (typed(17) + held(CTRL, 3, 60) + typed(8, 28), ["w7"]),
        (held(ALT, 82, 77, 73) + held(ALT, 80, 80, 73) + held(ALT, 77, 76) + typed(28), ["EσA"]),
        (held(ALT, 82, 80, 81, 81) + held(ALT, 82, 79, 81) + typed(28), ["é"]),
        (held(ALT) + typed(17, 28), ["w"]),
        (typed(CAPS_LOCK, 17, 8, CAPS_LOCK, 17, 28), ["W7w"]),
        (typed(CAPS_LOCK) + held(SHIFT, 17, 8) + typed(28), ["w&"]),
    ],
)
def test_keys_may_be_control_signs_digits_under_alt_and_capitals(events, said):
    assert KeyEvents().feed(events) == said


def test_a_modifier_that_was_held_and_caps_lock_are_forgotten_with_the_keyboard():
    keys = KeyEvents()
    keys.feed(typed(CAPS_LOCK) + typed(CTRL)[:24] + typed(17))
    keys.reset()
    assert keys.feed(typed(17, 28)) == ["w"]


# --- auto


@pytest.mark.parametrize("first", VECTORS["auto"])
@pytest.mark.parametrize("second", VECTORS["auto"])
def test_a_reader_exchanged_for_another_is_recognised(first, second):
    auto = Auto()
    for time in (1.0, 3.0):
        assert first.said in auto.feed(first.sent, time)
        auto.feed(b"", time + 1.5)
    assert second.said in auto.feed(second.sent, 6.0)


def test_a_line_inside_a_packet_is_no_code():
    packet = bytes.fromhex("0AF30000030D414243") + b"\r"
    packet += (-sum(packet) & 0xFFFF).to_bytes(2)
    assert Auto().feed(packet) == ["ABC", SSI_ACK]


@pytest.mark.parametrize("vector", [RDM6300, ID12, SSI, JSON])
def test_a_frame_is_never_a_line_as_well(vector):
    auto = Auto()
    said = [read for _ in range(20) for read in auto.feed(vector.sent)]
    assert [read for read in said if not isinstance(read, bytes)] == [vector.said] * 20


def test_nothing_is_sent_to_a_reader_that_is_not_known():
    assert not any(isinstance(read, bytes) for read in Auto().feed(spoil(SSI.sent, 8) + b"\rQS\r"))


def test_a_known_reader_is_asked_for_a_damaged_packet_again():
    auto = Auto()
    assert auto.feed(SSI.sent) == ["KH-0007", SSI_ACK]
    assert SSI_NAK in auto.feed(spoil(SSI.sent, 8))


def test_the_lines_among_all_protocols_are_as_the_scanner_is_set():
    auto = Auto(prefix="<", suffix=">", ends="\t", idle_seconds=0.06)
    assert auto.feed(b"<QS>\t" + RDM6300.sent, 1.0) == ["QS", "62E3086CED"]
    assert auto.feed(b"<AH>\t<KH>\t", 1.0) == ["AH", "KH"]
    assert auto.feed(b"<2C>", 2.0) == []
    assert auto.feed(b"", 2.1) == ["2C"]


def test_a_line_after_a_packet_that_was_found_late_is_read():
    auto = Auto()
    begins_a_long_packet = b"\x4c\xf3\0\0"
    assert auto.feed(begins_a_long_packet + SSI.sent + b"\rQS\rA", 1.0) == []
    assert codes(auto.feed(b"", 1.1)) == ["KH-0007", "QS"]
    assert auto.feed(b"H\r", 1.2) == ["AH"]


@pytest.mark.parametrize("frame", [RDM6300, ID12, SSI])
def test_a_line_right_after_a_frame_is_read_however_they_are_cut(frame):
    stream = frame.sent + b"W7\r"
    for place in range(len(stream) + 1):
        auto = Auto()
        said = [*auto.feed(stream[:place]), *auto.feed(stream[place:])]
        assert [read for read in said if not isinstance(read, bytes)] == [frame.said, "W7"]


def test_the_end_of_a_line_after_a_frame_is_nothing():
    auto = Auto()
    assert auto.feed(RDM6300.sent + b"\r\n" + ID12.sent, 1.0) == [RDM6300.said, ID12.said]
    assert auto.feed(b"\r\n", 1.1) == auto.feed(b"", 3.0) == []


def test_bytes_after_a_frame_are_garbled_in_the_silence_and_before_the_next():
    auto = Auto()
    assert auto.feed(RDM6300.sent + b"W7", 1.0) == [RDM6300.said]
    assert auto.feed(b"", 1.1) == [GARBLED]
    assert auto.feed(b"\rW8" + ID12.sent, 1.2) == ["W7", ID12.said]
    assert auto.feed(b"W9" + RDM6300.sent, 1.3) == [GARBLED, RDM6300.said]
    assert auto.feed(spoil(RDM6300.sent, 3), 1.4) == []
    assert auto.feed(b"", 1.5) == [GARBLED]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"reader": 1, "uid": "04"}', [GARBLED]),
        (b'{"reader": -1, "code": "04"}', [GARBLED]),
        (b'{"reader": 1, "code": ""}', []),
        (b'{"reader": 1, "code": "04', [GARBLED]),
        (b'": 1, "code": "04A1"}', [GARBLED]),
        (b"{}", [GARBLED]),
        (b'{"code": "' + b"x" * 400 + b'"}', [GARBLED]),
        (b"{Q}", ["{Q}"]),
    ],
)
def test_a_json_object_is_no_card_or_the_one_it_tells(line, said):
    auto = Auto()
    assert auto.feed(line + b"\r\nQS\r") == [*said, "QS"]


BOOT = """\
ets Jun  8 2016 00:22:57
rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)
configsip: 0, SPIWP:0xee
clk_drv:0x00,q_drv:0x00,d_drv:0x00,cs0_drv:0x00,hd_drv:0x00,wp_drv:0x00
mode:DIO, clock div:1
load:0x3fff0030,len:1344
entry 0x400805f0
I (31) boot: ESP-IDF v4.4 2nd stage bootloader
ESP-ROM:esp32s3-20210327
Build:Mar 27 2021
SPIWP:0xee
"""


def test_the_boot_messages_of_an_esp32_are_no_card():
    """Lines from the manual of ESP-IDF and from its boot logs."""
    for line in BOOT.splitlines():
        auto = Auto()
        assert auto.feed(f"{line}\r\n".encode()) == [GARBLED]
        assert auto.feed(JSON.sent) == [JSON.said]


@pytest.mark.parametrize("code", ["mode", "load:7", "entry", "Build:1", "I (7)", "rst:1", "ets"])
def test_a_code_may_be_nearly_what_an_esp32_says(code):
    assert Auto().feed(f"{code}\r".encode()) == [code]


def test_a_message_inside_a_packet_is_none():
    assert Auto().feed(devices.ssi('{"code":"QS"}\r')) == ['{"code":"QS"}', SSI_ACK]


def test_a_packet_that_comes_again_is_no_text():
    auto, again = Auto(), bytes.fromhex("0CF30001034B482D30303037FD76")
    assert auto.feed(SSI.sent + again + b"QS\r") == ["KH-0007", SSI_ACK, SSI_ACK, "QS"]


def test_noise_is_garbled():
    auto = Auto()
    assert auto.feed(b"\xf8\x80\xfe" * 200, 1.0) == [TOO_LONG]
    assert auto.feed(b"\r" + b"\xf8\x80\r", 1.0) == [GARBLED]


# --- a wrong speed


@pytest.mark.parametrize(
    ("data", "sent", "heard", "wanted"),
    [
        # U is 0 10101010 1 on the wire, twice as long to ears twice as fast.
        (b"U", 9600, 19200, b"\x66\xe6"),
        # Every second bit, and then an idle line.
        (b"\xfe", 19200, 9600, b"\xff"),
        (b"\x2a", 19200, 9600, b"\xf8"),
        # A pulse that is over before the middle of a start bit is none.
        (b"\xff", 19200, 9600, b""),
        # Every pulse of a slow line is a long zero to fast ears.
        (b"U", 9600, 115200, b"\0" * 5),
        (b"", 9600, 19200, b""),
    ],
)
def test_bytes_sent_at_another_speed_are_others(data, sent, heard, wanted):
    assert devices.received_by_uart(data, sent, heard) == wanted


@pytest.mark.parametrize("heard", [9600, 9400, 9900])
def test_bytes_heard_at_nearly_their_speed_are_themselves(heard):
    data = bytes(range(256))
    assert devices.received_by_uart(data, 9600, heard) == data


def test_noise_is_named_when_a_fault_is_found():
    noise = Noise(Lines())
    assert noise.feed(b"\xf8\x80\xfe\r") == [NOISE]


def test_noise_is_named_in_silence_though_the_decoder_still_waits():
    noise = Noise(Lines())
    assert noise.feed(b"\xf8\x80\xfe", 1.0) == []
    assert noise.feed(b"", 1.1) == [NOISE]
    assert noise.feed(b"", 1.2) == []


def test_noise_without_an_end_is_named_all_the_same():
    noise = Noise(Lines())
    assert noise.feed(b"\xf8\x80\xfe " * 16) == [NOISE]


def test_noise_that_comes_a_byte_at_a_time_is_named_at_the_third():
    noise = Noise(Lines())
    said = [noise.feed(data, 1.0 + turn) for turn in range(3) for data in (b"\xd0", b"")]
    assert [read for reads in said for read in reads][-1] == NOISE


@pytest.mark.parametrize("line", [b"QS\0AH\r", b"x" * 600 + b"\r"])
def test_a_line_read_badly_is_no_noise(line):
    assert NOISE not in Noise(Lines()).feed(line)


TEXT = "\ufeffÈ una carta: 東京, 東京, 東京, 東京, 東京, 東京"


@pytest.mark.parametrize("decoder", [Lines, Auto, Grow], ids=lambda decoder: decoder.__name__)
@pytest.mark.parametrize("piece", [1, 7, 64, 400])
def test_text_is_no_noise_however_long_it_is_and_wherever_it_is_cut(decoder, piece):
    noise, sent = Noise(decoder()), TEXT.encode()
    pieces = [sent[start : start + piece] for start in range(0, len(sent), piece)]
    said = [read for data in pieces for part in (data, b"") for read in noise.feed(part, 1.0)]
    assert [*said, *noise.feed(b"\r", 1.0)] == [TEXT[1:]]
    assert Noise(decoder(prefix="<")).feed(sent + b"\r") == [GARBLED]
    assert Noise(decoder()).feed(sent * 9 + b"\r") == [TOO_LONG]


def test_nul_around_a_code_is_no_noise_and_a_row_of_it_is():
    noise = Noise(Lines())
    assert noise.feed(b"KH-0007\r\0\0\0", 1.0) == ["KH-0007"]
    assert [read for turn in range(20) for read in noise.feed(b"\0" * (turn % 2), 2.0 + turn)] == []
    assert noise.feed(bytes(20), 30.0) == []
    assert noise.feed(b"", 30.1) == [NOISE]


def test_a_cut_off_or_damaged_packet_is_no_noise():
    noise = Noise(Ssi())
    assert NOISE not in [*noise.feed(SSI.sent[:5], 1.0), *noise.feed(b"", 1.1)]
    noise.reset()
    assert NOISE not in [*noise.feed(spoil(SSI.sent, 8), 2.0), *noise.feed(b"", 2.1)]


def test_noise_before_a_card_that_was_read_is_forgotten():
    noise = Noise(Lines())
    noise.feed(b"\xf8\x80\xfe\r")
    assert noise.feed(b"QS\r") == ["QS"]
    assert noise.feed(b"Q\0S\r") == [CONTROL]
    noise.feed(b"\xf8\x80\xfe\r")
    noise.reset()
    assert noise.feed(b"Q\0S\r") == [CONTROL]
