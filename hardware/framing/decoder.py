"""What a decoder takes and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple, Protocol


class Fault(Enum):
    """Why bytes are no card."""

    TOO_LONG = "too-long"
    GARBLED = "garbled"
    NOISE = "noise"
    """What a wrong speed makes of a reader's bytes."""


class Life(Enum):
    """Whether a device that has to be asked answers."""

    ANSWERS = "answers"
    SILENT = "silent"


class At(NamedTuple):
    """A code, and the number of the antenna that read it."""

    antenna: int
    code: str


Decoded = str | At | Fault | Life | bytes
"""A code, a code at an antenna, a fault, a sign of life, or bytes to send back to the reader."""

_AIM = re.compile(rb"\A\][A-Za-z][0-9A-Za-z](?=.)", re.DOTALL)


class Decoder(Protocol):
    """Takes a reader's bytes and gives what they say, in order."""

    def feed(self, data: bytes, now: float = 0.0) -> Sequence[Decoded]:
        """Return what ends in *data*, the next bytes of the stream.

        *now* is in seconds on any clock that never goes back. Empty *data* says that nothing has
        come until now: only then does a decoder find a silence too long, for bytes that a busy
        program reads late were not late on the wire.
        """

    def reset(self) -> None:
        """Forget a frame that has begun: the stream is a new one."""


def is_code(said: Decoded) -> bool:
    """Return whether a card was read."""
    return isinstance(said, str | At)


def has_code(said: Iterable[Decoded]) -> bool:
    """Return whether a card is among what was read."""
    return any(map(is_code, said))


def card(text: bytes) -> list[str | Fault]:
    """Return the code that *text* is: none if blank, a fault if it is not printable UTF-8."""
    try:
        code = text.decode().strip(" \t")
    except UnicodeDecodeError:
        return [Fault.GARBLED]
    if not code:
        return []
    return [code if code.isprintable() else Fault.GARBLED]


def barcode(text: bytes) -> list[str | Fault]:
    """Return the code that a barcode's *text* is, without the AIM identifier before it, if any.

    A scanner may be set to begin every code with the kind of barcode: ``]C1`` is GS1-128, ``]Q3``
    a QR code. The same sticker is the same card either way. Source: ISO/IEC 15424.
    """
    return card(_AIM.sub(b"", text))
