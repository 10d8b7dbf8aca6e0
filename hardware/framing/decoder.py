"""Protocol of decoders, and the values they return."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from companion.words.names import spaced


class FramingFault(Enum):
    """Reason why bytes are no code."""

    TOO_LONG = "too-long"
    GARBLED = "garbled"
    CONTROL = "control-signs"
    """Text with control signs inside, such as those between the parts of a GS1 barcode."""
    NOISE = "noise"
    """Bytes received at a wrong speed."""


class Life(Enum):
    """Connection state of a polled device."""

    ANSWERS = "answers"
    SILENT = "silent"


class At(NamedTuple):
    """Code with the number of the antenna that read it."""

    antenna: int
    code: str


Decoded = str | At | FramingFault | Life | bytes
"""Code, code at an antenna, fault, connection state, or bytes to send to the reader."""

CONTROLS = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0))))
SPACES = f"{CONTROLS} \ufeff"
"""Signs that are no part of a code at its ends; U+FEFF is the byte order mark."""
FILL_BYTES = bytes(range(0x20)) + b" \x7f"
"""Those of one byte."""

_AIM = re.compile(
    rb"\A(?:[\x00-\x20\x7f]|\xc2[\x80-\x9f]|\xef\xbb\xbf)*\][A-Za-z][0-9A-Za-z](?=.)", re.DOTALL
)


class Decoder(Protocol):
    """Incremental decoder of a reader's bytes."""

    def feed(self, data: bytes, now: float = 0.0) -> Sequence[Decoded]:
        """Return the values that end in *data*, the next bytes of the stream, in order.

        *now* is in seconds on any monotonic clock. Empty *data* means no bytes until *now*: only
        then is silence measured, since bytes that a busy program reads late were not late on the
        wire.
        """

    def reset(self) -> None:
        """Drop a partial frame, for a new stream."""


def is_code(said: Decoded) -> bool:
    """Return True if a value is a code."""
    return isinstance(said, str | At)


def has_code(said: Iterable[Decoded]) -> bool:
    """Return True if any value is a code."""
    return any(map(is_code, said))


def is_blank(text: bytes | bytearray) -> bool:
    """Return True if *text* has only signs that are no part of a code."""
    return not spaced(text.decode(errors="replace")).strip(SPACES)


def card(text: bytes) -> list[str | FramingFault]:
    """Return *text* as a code, without SPACES at its ends; nothing if blank, else its fault.

    Spaces that do not break are plain ones, as in a deck's file.
    """
    try:
        code = spaced(text.decode()).strip(SPACES)
    except UnicodeDecodeError:
        return [FramingFault.GARBLED]
    if code.isprintable():
        return [code] if code else []
    return [FramingFault.CONTROL if set(CONTROLS).intersection(code) else FramingFault.GARBLED]


def barcode(text: bytes) -> list[str | FramingFault]:
    """Return the *text* of a barcode as a code, without its AIM identifier, if any.

    A scanner may be set to begin every code with the kind of barcode: ``]C1`` is GS1-128, ``]Q3``
    a QR code. The same sticker is the same card either way. Source: ISO/IEC 15424.
    """
    return card(_AIM.sub(b"", text))
