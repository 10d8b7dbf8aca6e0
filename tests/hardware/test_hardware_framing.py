"""Decoders give the same codes however the bytes are cut, and survive any bytes at all."""

from __future__ import annotations

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.framing import DECODERS, Fault, Lines

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


def decode(*chunks: bytes) -> list[str | Fault]:
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
    assert decode(b"x" * 513 + b"\r") == [Fault.TOO_LONG]


def test_a_longest_line_may_be_set():
    assert Lines(4).feed(b"KH07\rKH-07\r") == ["KH07", Fault.TOO_LONG]


def test_a_line_too_long_is_one_fault_given_before_it_ends():
    assert decode(*[b"x" * 50] * 1000) == [Fault.TOO_LONG]


def test_the_line_after_one_too_long_is_read():
    assert decode(b"x" * 1000, b"\r\nQS\r") == [Fault.TOO_LONG, "QS"]


@pytest.mark.parametrize("line", [b"Q\0S", b"\x1dQS", b"Q\tS", b"\xff\xfe", b"Q\xc3", b"\x7f"])
def test_control_characters_and_broken_utf8_are_garbled(line):
    assert decode(line + b"\r") == [Fault.GARBLED]


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
        assert isinstance(read, Fault) or 0 < len(read.encode()) <= 512
