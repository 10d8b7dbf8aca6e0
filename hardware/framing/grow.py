"""Lines from a Grow barcode module, without its replies to commands."""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Sequence
from typing import Any

from hardware.framing.decoder import Decoded
from hardware.framing.frames import Frames
from hardware.framing.lines import NO_TEXT, Lines

UNCHECKED = b"\xab\xcd"
"""Placeholder of the module for an unused checksum."""


class Grow(Frames):
    """``02 00``, type 00, length, data and CRC are a reply and yield nothing; all else are lines.

    An STX that begins a tag is followed by a hex digit, never by 00. *lines* are the settings of
    the lines. Source: GM65 manual, "Serial port instruction".
    """

    START = re.compile(rb"\x02(?:\x00(?:\x00|\Z)|\Z)")
    HEAD = 3

    def __init__(self, **lines: Any) -> None:
        super().__init__()
        self._lines = Lines(**lines)

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the lines that end in *data* and its faults, in order."""
        said = super().feed(data, now)
        return said if data else [*said, *self._lines.feed(b"", now)]

    def reset(self) -> None:
        """Drop a partial line or reply."""
        super().reset()
        self._lines.reset()

    def _size(self, buffer: bytearray) -> int:
        return 4 + buffer[3] + 2 if len(buffer) > 3 else 4

    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        if frame[-2:] in (UNCHECKED, crc_hqx(frame[2:-2], 0).to_bytes(2)):
            return []
        return None

    def _skip(self, stray: bytes) -> Sequence[Decoded]:
        return self._lines.feed(stray, self._last)

    def _refuse(self) -> Sequence[Decoded]:
        # Without its control signs, what is left of a damaged reply may look like a code.
        return self._lines.feed(NO_TEXT, self._last)
