"""Detection of a wrong serial speed, as opposed to a misread."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Sequence

from hardware.framing.decoder import At, Decoded, Decoder, FramingFault, is_blank

ODD = re.compile(rb"[^\t\n\r\x02\x03 -~]")
"""Bytes that readers send only inside packets; at a wrong speed every other byte is one."""
PACKET = re.compile(rb"[\x05-\xff]\xf3\x00[\x00-\x07]")
"""Start of an SSI packet with a barcode: a truncated one is no noise."""

KEPT_BYTES = 64
LEAST_ODD_BYTES = 3
ODD_SHARE = 4
"""At a wrong speed, one byte in four is odd, and three are in the second or third scan."""
MOST_FILL = 7
"""Control signs in a row that a reader may send around a code; at a wrong speed, a card is more."""


class Noise:
    """Passes on the output of *decoder*, and replaces its faults by NOISE if the speed is wrong.

    It judges the bytes since the last success, at most 64: at a fault of the decoder, at silence
    after them, or after every 64 of them. Text is none, but a row of NUL is.
    """

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder
        self._heard = bytearray()
        self._unjudged = 0

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the output of the decoder, with NOISE for its faults if that is the cause."""
        said = list(self._decoder.feed(data, now))
        if _understood(said):
            self._forget()
            return said
        self._heard += data[-KEPT_BYTES:]
        del self._heard[:-KEPT_BYTES]
        self._unjudged += len(data)
        return self._judged(said, is_silent=not data)

    def reset(self) -> None:
        """Drop a partial frame and the bytes to judge, for a new stream."""
        self._decoder.reset()
        self._forget()

    def _forget(self) -> None:
        self._heard.clear()
        self._unjudged = 0

    def _judged(self, said: list[Decoded], *, is_silent: bool) -> list[Decoded]:
        is_due = self._unjudged >= KEPT_BYTES or (is_silent and self._unjudged > 0)
        if not (said or is_due):
            return said
        self._unjudged = 0
        if not _is_noise(self._heard):
            if is_silent and is_blank(self._heard):
                self._heard.clear()
            return said
        return [FramingFault.NOISE, *(read for read in said if not isinstance(read, FramingFault))]


def _understood(said: Sequence[Decoded]) -> bool:
    """Return True if a code or a frame to reply to was decoded, even an invalid one."""
    return any(isinstance(read, str | At | bytes) for read in said)


def _is_noise(heard: bytearray) -> bool:
    if _is_text(heard):
        return is_blank(heard) and len(heard) > MOST_FILL
    odd = len(ODD.findall(heard))
    return odd >= LEAST_ODD_BYTES and odd * ODD_SHARE >= len(heard) and not PACKET.search(heard)


def _is_text(heard: bytearray) -> bool:
    """Return True if bytes are UTF-8 but for a character cut off at either end."""
    try:
        getincrementaldecoder("utf-8")().decode(bytes(heard[_cut(heard) :]))
    except UnicodeDecodeError:
        return False
    return True


def _cut(heard: bytearray) -> int:
    """Return the number of bytes before the first whole character, at most 3."""
    return next((place for place, byte in enumerate(heard[:3]) if byte >> 6 != 0b10), 3)
