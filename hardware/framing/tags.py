"""125 kHz tags (EM4100), as RDM6300 and ID-12 modules send them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import xor

from hardware.framing.decoder import FILL_BYTES, Decoded
from hardware.framing.frames import Frames

STX, ETX = b"\x02", b"\x03"
ENDS = (ETX, b"\r\n" + ETX)


class Tags(Frames):
    """STX, ten hex digits, two of checksum, CR LF (ID-12 only), ETX; the ten digits are the code.

    The checksum is the XOR of the five bytes. Sources: RDM6300 data sheet; ID-12LA data sheet,
    "Output data structure - ASCII".
    """

    START = re.compile(STX)
    HEAD = 2
    _OTHER = re.compile(rb"[^0-9A-Fa-f]")

    def _size(self, buffer: bytearray) -> int:
        if self._OTHER.search(buffer, 1, 13):
            return 0
        return 16 if buffer[13:14] == b"\r" else 14

    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        digits = frame[1:13].decode()
        if frame[13:] not in ENDS or reduce(xor, bytes.fromhex(digits)):
            return None
        return [digits[:10].upper()]

    def _skip(self, stray: bytes) -> Sequence[Decoded]:
        return super()._skip(stray) if stray.strip(FILL_BYTES) else []
