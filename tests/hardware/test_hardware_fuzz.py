"""Every decoder survives any bytes, and finds the next card after them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import devices
from hardware.framing import At, Auto
from tests.fuzz import properties
from tests.fuzz.properties import VECTORS, typed
from tests.support.sampling import examples

PROTOCOLS = pytest.mark.parametrize("protocol", VECTORS)

WHOLE = [vector.sent for vectors in VECTORS.values() for vector in vectors]
HALVES = [sent[:place] for sent in WHOLE for place in range(1, len(sent))]
ODD = [
    b"\r", b"\n", b"\x02", b"\x03", b"\x02\0\0", b"\x02\0\0\xff", b"\0\0\xff", b"\0\0\xff\0\xff\0",
    b"\0\xff\xff\xff\x01\x09\xf6", b"\xff\xf3\0\0", b"\xfe\xf3\0\0\x03", b"{", b'{"code": "', b"}",
    b'{"reader": 1, "code": "{}"}', b"[" * 300, b"{" * 300, b"x" * 300, b"\xff" * 300, typed(42),
    bytes.fromhex("02000001003331"), bytes.fromhex("7E000801000201ABCD"),
]  # fmt: skip
STREAMS = st.lists(st.sampled_from(WHOLE + HALVES + ODD) | st.binary()).map(b"".join)
SHORT = examples(40)
"""The long run is a command of its own."""
PLACES = st.lists(st.integers(min_value=0))
PAUSES = st.lists(st.sampled_from([0.0, 0.01, 0.05, 0.1, 0.6, 2.0]))


@PROTOCOLS
@SHORT
@given(pieces=st.lists(STREAMS), pauses=PAUSES)
def test_no_bytes_make_a_decoder_fail_or_grow(protocol, pieces, pauses):
    properties.survives(protocol, pieces, pauses)


@PROTOCOLS
@SHORT
@given(garbage=STREAMS, places=PLACES)
def test_a_card_after_any_garbage_is_never_missed(protocol, garbage, places):
    properties.recovers(protocol, garbage, places)


@PROTOCOLS
@SHORT
@given(garbage=STREAMS)
def test_a_card_after_garbage_and_silence_is_never_missed(protocol, garbage):
    properties.recovers_after_silence(protocol, garbage)


@PROTOCOLS
@SHORT
@given(data=STREAMS, places=PLACES)
def test_the_cards_are_the_same_however_the_bytes_are_cut(protocol, data, places):
    properties.agrees(protocol, data, places)


TEXTS = st.text("ABCXYZ0189 -", min_size=1, max_size=12).filter(lambda text: text == text.strip())
TAGS = st.text("0123456789ABCDEF", min_size=10, max_size=10)


@st.composite
def frames(draw):
    """Return the bytes that a reader sends for a card, and the card."""
    protocol = draw(st.sampled_from(["lines", "rdm6300", "id12", "ssi", "json"]))
    if protocol == "json":
        code, antenna = draw(TEXTS), draw(st.none() | st.integers(0, 9))
        return devices.json(code, antenna), code if antenna is None else At(antenna, code)
    code = draw(TAGS if protocol in ("rdm6300", "id12") else TEXTS)
    return devices.SENT[protocol](code), code


def heard(pieces):
    auto = Auto()
    said = [read for piece in pieces for read in auto.feed(piece, 1.0)]
    return [*said, *auto.feed(b"", 3.0)]


@given(sent=st.lists(frames()), places=PLACES)
def test_frames_of_all_protocols_are_told_apart_and_nothing_is_garbled(sent, places):
    said = heard(properties.cut(b"".join(data for data, _ in sent), places))
    assert [read for read in said if not isinstance(read, bytes)] == [card for _, card in sent]


@given(data=STREAMS | st.lists(frames()).map(lambda sent: b"".join(data for data, _ in sent)),
       places=PLACES)  # fmt: skip
def test_faults_and_answers_too_are_the_same_however_the_bytes_are_cut(data, places):
    byte_by_byte = heard(data[place : place + 1] for place in range(len(data)))
    assert heard(properties.cut(data, places)) == heard([data] if data else []) == byte_by_byte
