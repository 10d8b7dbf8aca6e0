"""Properties of every decoder, for any input bytes."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Sequence
from struct import pack
from typing import NamedTuple

from hardware.framing import DECODERS, At, Decoded, Decoder, FramingFault, KeyEvents, Life, Noise

LARGEST = 4000
"""Bytes of a pickled decoder: the longest frames of all protocols, and its own bookkeeping."""
SILENCE = 2.0
"""Seconds of silence after which every decoder drops an unfinished frame."""


class Vector(NamedTuple):
    """A frame of the reference, its content, and the bytes before it in a stream."""

    sent: bytes
    said: str | At
    before: bytes = b""


def typed(*keys: int) -> bytes:
    """Return key events as the kernel writes them: down, then up."""
    return b"".join(pack("@llHHi", 0, 0, 1, key, value) for key in keys for value in (1, 0))


LINE = Vector(bytes.fromhex("4B482D303030370D"), "KH-0007", before=b"\r")
RDM6300 = Vector(bytes.fromhex("0236324533303836434544303803"), "62E3086CED")
ID12 = Vector(bytes.fromhex("02 31333030354431444135 4636 0D0A 03"), "13005D1DA5")
SSI = Vector(bytes.fromhex("0CF30000034B482D30303037FD77"), "KH-0007")
PN532 = Vector(bytes.fromhex("0000FF0CF4D54B010100040804 12345678 BA00"), "12345678")
JSON = Vector(b'{"reader": 2, "code": "04A1B2C3"}\r\n', At(2, "04A1B2C3"))
KEYS = Vector(typed(16, 31, 28), "qs", before=typed(28))

VECTORS: dict[str, tuple[Vector, ...]] = {
    "lines": (LINE,),
    "grow": (LINE,),
    "rdm6300": (RDM6300, ID12),
    "id12": (RDM6300, ID12),
    "pn532": (PN532,),
    "ssi": (SSI,),
    "json": (JSON,),
    "auto": (RDM6300, ID12, SSI, JSON, LINE),
    "keys": (KEYS,),
}


def judged(decoder: Callable[[], Decoder]) -> Callable[[], Decoder]:
    """Return a factory of the decoder as a scanner has it, with its noise named."""
    return lambda: Noise(decoder())


DECODER: dict[str, Callable[[], Decoder]] = {
    **{name: judged(decoder) for name, decoder in DECODERS.items()},
    "pn532": DECODERS["pn532"],
    "keys": KeyEvents,
}


def codes(said: Sequence[Decoded]) -> list[str | At]:
    """Return the cards in the output of a decoder."""
    return [read for read in said if isinstance(read, str | At)]


def cut(data: bytes, places: Sequence[int]) -> list[bytes]:
    """Return *data* in pieces, cut at *places* modulo its length."""
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[start:end] for start, end in itertools.pairwise(edges) if start < end]


def cards(protocol: str, data: bytes, places: Sequence[int]) -> list[str | At]:
    """Return the cards in *data*, cut at *places*, and in the silence after it."""
    decoder = DECODER[protocol]()
    said = [read for piece in cut(data, places) for read in decoder.feed(piece, 1.0)]
    return codes([*said, *decoder.feed(b"", 1.0 + SILENCE)])


def survives(protocol: str, pieces: Sequence[bytes], pauses: Sequence[float]) -> None:
    """Check that a decoder neither fails nor grows, and has valid outputs only."""
    decoder, now = DECODER[protocol](), 0.0
    for piece, pause in zip(pieces, itertools.cycle(pauses or [0.0]), strict=False):
        now += pause
        said = [*decoder.feed(piece, now), *decoder.feed(b"", now + pause)]
        assert all(isinstance(read, str | At | FramingFault | Life | bytes) for read in said)
        for code in codes(said):
            text = code.code if isinstance(code, At) else code
            assert text
            assert text.isprintable()
            assert len(text) <= 512
        assert len(pickle.dumps(decoder)) <= LARGEST


def agrees(protocol: str, data: bytes, places: Sequence[int]) -> None:
    """The cards are the same however the bytes are cut."""
    assert cards(protocol, data, places) == cards(protocol, data, [])


def recovers(protocol: str, garbage: bytes, places: Sequence[int]) -> None:
    """After any garbage a frame is read, unless the garbage makes another whole frame with it."""
    for vector in VECTORS[protocol]:
        before = aligned(protocol, garbage) + vector.before
        without = cards(protocol, before, places).count(vector.said)
        count = cards(protocol, before + vector.sent, places).count(vector.said)
        assert count == without + 1 or straddles(protocol, before, vector.sent)


def recovers_after_silence(protocol: str, garbage: bytes) -> None:
    """Check that after any garbage and a silence a frame is read."""
    for vector in VECTORS[protocol]:
        decoder = DECODER[protocol]()
        decoder.feed(aligned(protocol, garbage), 1.0)
        decoder.feed(b"", 1.0 + SILENCE)
        assert vector.said in codes(decoder.feed(vector.sent, 2.0 + SILENCE))


def aligned(protocol: str, garbage: bytes) -> bytes:
    """Return *garbage* as its wire may bring it: the kernel gives events whole."""
    return garbage[: len(garbage) // 24 * 24] if protocol == "keys" else garbage


def straddles(protocol: str, before: bytes, sent: bytes) -> bool:
    """Return True if a frame with a right checksum begins in *before* and ends in *sent*.

    No decoder can decide which of two such frames is meant.
    """
    stream, border = before + sent, len(before)
    for start in range(max(0, border - 300), border):
        for end in range(border + 1, len(stream)):
            decoder = DECODER[protocol]()
            said = decoder.feed(stream[start:end], 1.0)
            if said and not any(isinstance(read, FramingFault) for read in said):
                return True
    return False
