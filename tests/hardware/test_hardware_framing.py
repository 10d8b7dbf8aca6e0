"""Decoders give the same codes however the bytes are cut, and survive any bytes at all."""

from __future__ import annotations

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.framing import DECODERS, FramingFault, Lines

ENDS = st.sampled_from([b"\r", b"\n", b"\r\n"])
PIECES = st.sampled_from(
    [
        b"\r",
        b"\n",
        b"\r\n",
        b"QS",
        b" ",
        b"\t",
        b"\0",
        b"\xff",
        "è".encode(),
        b"x" * 512,
        b"y" * 513,
    ]
)
STREAMS = st.lists(PIECES).map(b"".join) | st.binary()


def decode(*chunks: bytes) -> list[str | FramingFault]:
    lines = Lines()
    return [read for chunk in chunks for read in lines.feed(chunk)]


def cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[start:end] for start, end in itertools.pairwise(edges)]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_each_line_ending_ends_a_line(end):
    assert decode(b"QS" + end + b"AH" + end) == ["QS", "AH"]


def test_a_line_may_be_cut_at_every_byte():
    sent = "QS\r\nperché\r2C\n".encode()
    for place in range(len(sent) + 1):
        assert decode(sent[:place], sent[place:]) == ["QS", "perché", "2C"]


def test_a_line_without_an_end_says_nothing_yet():
    assert decode(b"QS") == []


def test_blank_lines_say_nothing():
    assert decode(b"\r\r\n \t\r\n\n") == []


def test_spaces_around_a_line_are_dropped_and_those_inside_are_kept():
    assert decode(b" \tKH 07\t \r") == ["KH 07"]


def test_a_line_of_512_bytes_is_read_and_one_of_513_is_not():
    assert decode(b"x" * 512 + b"\r") == ["x" * 512]
    assert decode(b"x" * 513 + b"\r") == [FramingFault.TOO_LONG]


def test_a_longest_line_may_be_set():
    assert Lines(4).feed(b"KH07\rKH-07\r") == ["KH07", FramingFault.TOO_LONG]


def test_a_line_too_long_is_one_fault_given_before_it_ends():
    assert decode(*[b"x" * 50] * 1000) == [FramingFault.TOO_LONG]


def test_the_line_after_one_too_long_is_read():
    assert decode(b"x" * 1000, b"\r\nQS\r") == [FramingFault.TOO_LONG, "QS"]


@pytest.mark.parametrize("line", [b"\xff\xfe", b"Q\xc3", "Q\u200bS".encode()])
def test_broken_utf8_and_signs_that_cannot_be_seen_are_garbled(line):
    assert decode(line + b"\r") == [FramingFault.GARBLED]


@pytest.mark.parametrize("line", [b"Q\0S", b"]C1Q\x1dS\x1d", b"Q\tS", "Q\x85S".encode()])
def test_control_signs_inside_a_line_are_a_fault_of_their_own(line):
    assert decode(line + b"\r") == [FramingFault.CONTROL]


@pytest.mark.parametrize("end", [b"\0", b"\x1d", b"\x02", b"\x7f", "\x85".encode(), b"\0 \x04\t"])
def test_control_signs_at_the_ends_of_a_line_are_no_part_of_it(end):
    assert decode(end + b"QS" + end + b"\r" + end + b"]d2\x1dAH\r" + end + b"\r") == ["QS", "AH"]


def test_a_byte_order_mark_is_no_part_of_a_line():
    assert decode("\ufeffQS\r\ufeffperché\r\ufeff\r".encode()) == ["QS", "perché"]


@pytest.mark.parametrize("end", [b"\0", "\ufeff".encode()])
def test_a_prefix_and_a_suffix_may_be_between_control_signs_and_be_some(end):
    assert Lines(prefix="<", suffix=">").feed(end + b"<QS>" + end + b"\r") == ["QS"]
    assert Lines(prefix="\x02", suffix="\x03").feed(b"\x02QS\x03\rAH\r") == [
        "QS",
        FramingFault.GARBLED,
    ]


@pytest.mark.parametrize("settings", [{}, {"prefix": "\x02"}])
def test_a_reader_that_sends_nul_at_rest_says_nothing_and_its_next_card_is_read(settings):
    lines, prefix = Lines(**settings), settings.get("prefix", "").encode()
    said = [read for turn in range(600) for read in lines.feed(b"\0", 0.8 * turn)]
    assert [*said, *lines.feed(prefix + b"QS\r", 480.0)] == ["QS"]


def test_a_reset_forgets_the_line_begun():
    lines = Lines()
    lines.feed(b"HAL")
    lines.reset()
    assert lines.feed(b"QS\r") == ["QS"]


def test_a_reset_ends_the_dropping_of_a_line_too_long():
    lines = Lines()
    lines.feed(b"x" * 1000)
    lines.reset()
    assert lines.feed(b"QS\r") == ["QS"]


def test_every_decoder_starts_afresh():
    first, second = DECODERS["lines"](), DECODERS["lines"]()
    first.feed(b"HAL")
    assert second.feed(b"QS\r") == ["QS"]


@given(STREAMS, st.lists(st.integers(min_value=0)))
def test_any_chunking_gives_the_same_lines(stream, places):
    assert decode(*cut(stream, places)) == decode(stream)


@given(STREAMS, ENDS, ENDS)
def test_a_line_after_any_garbage_is_never_lost(garbage, first_end, second_end):
    assert decode(garbage, first_end + b"QS" + second_end)[-1] == "QS"


@given(st.lists(STREAMS))
def test_nothing_that_is_sent_grows_a_decoder(chunks):
    lines = Lines()
    empty = len(pickle.dumps(lines))
    for chunk in chunks:
        lines.feed(chunk)
        assert len(pickle.dumps(lines)) <= empty + 2 * 512


@given(STREAMS)
def test_a_code_is_never_blank_nor_longer_than_a_line(stream):
    for read in decode(stream):
        assert isinstance(read, FramingFault) or 0 < len(read.encode()) <= 512
