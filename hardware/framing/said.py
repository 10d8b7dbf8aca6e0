"""What a decoder takes and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol


class Fault(Enum):
    """Why bytes are no card."""

    TOO_LONG = "too-long"
    GARBLED = "garbled"


class At(NamedTuple):
    """A code, and the number of the antenna that read it."""

    antenna: int
    code: str


Said = str | At | Fault | bytes
"""A code, a code at an antenna, a fault, or bytes to send back to the reader."""


class Decoder(Protocol):
    """Takes a reader's bytes and gives what they say, in order."""

    def feed(self, data: bytes, now: float = 0.0) -> Sequence[Said]:
        """Return what ends in *data*, the next bytes of the stream.

        *now* is in seconds on any clock that never goes back. Empty *data* says that nothing has
        come until now: only then does a decoder find a silence too long, for bytes that a busy
        program reads late were not late on the wire.
        """

    def reset(self) -> None:
        """Forget a frame that has begun: the stream is a new one."""


def card(text: bytes) -> list[str | Fault]:
    """Return the code that *text* is: none if blank, a fault if it is not printable UTF-8."""
    try:
        code = text.decode().strip(" \t")
    except UnicodeDecodeError:
        return [Fault.GARBLED]
    if not code:
        return []
    return [code if code.isprintable() else Fault.GARBLED]
