"""Packets of Zebra's Simple Serial Interface, also sent by Grow GM67 and GM72."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hardware.framing.decoder import Decoded, FramingFault, barcode
from hardware.framing.frames import Frames

ACK = bytes.fromhex("04 D0 04 00 FF 28")
NAK = bytes.fromhex("05 D1 04 00 01 FF 25")
"""Request to send a packet again after a checksum error."""

DECODER, HOST = 0, 4
CMD_ACK, CMD_NAK, DECODE_DATA = 0xD0, 0xD1, 0xF3
OPCODES = frozenset(
    {0x80, 0xA3, 0xA4, 0xC6, 0xC7, CMD_ACK, CMD_NAK, 0xD4, 0xD6, 0xE4, 0xF6, DECODE_DATA}
)
"""Opcodes that a device may send, and some of ours that may come back as an echo."""
RETRANSMIT, CONTINUED = 1, 2


class Ssi(Frames):
    """Length, opcode, source, status, data, checksum; each packet is acknowledged.

    An invalid packet is requested again, and a repeated one is one scan. Data spread over several
    packets is TOO_LONG. Source: Zebra SSI Programmer's Guide, "Packet format".
    """

    START = re.compile(
        rb"[\x04-\xff](?:\Z|[%s](?:\Z|[%s]))" % (re.escape(bytes(OPCODES)), bytes([DECODER, HOST]))
    )
    HEAD = 4

    def __init__(self) -> None:
        super().__init__()
        self._before = b""
        self._continued = False

    def reset(self) -> None:
        """Drop a partial packet.

        The one before is kept: if its acknowledgement was lost with the connection, it comes again.
        """
        super().reset()
        self._continued = False

    def _size(self, buffer: bytearray) -> int:
        return buffer[0] + 2

    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        if sum(frame[:-2]) + int.from_bytes(frame[-2:]) & 0xFFFF:
            return None
        opcode, source, status = frame[1:4]
        if source == HOST or opcode in (CMD_ACK, CMD_NAK):
            return []
        body, before = frame[1:3] + frame[4:-2], self._before
        self._before = body
        if opcode != DECODE_DATA or (status & RETRANSMIT and body == before):
            return [ACK]
        return [*self._code(body[3:], status), ACK]

    def _code(self, text: bytes, status: int) -> Sequence[Decoded]:
        before, self._continued = self._continued, bool(status & CONTINUED)
        if self._continued:
            return [] if before else [FramingFault.TOO_LONG]
        return [] if before else barcode(text.strip(b"\r\n"))

    def _refuse(self) -> Sequence[Decoded]:
        # The next packet with the retransmit bit repeats the invalid one, not the one before it.
        self._before = b""
        return [NAK]
