"""13.56 MHz cards (ISO 14443 A) by a PN532 on its serial interface (HSU)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hardware.framing.decoder import Decoded, FramingFault, Life
from hardware.framing.frames import Frames

NACK = bytes.fromhex("00 00 FF FF 00 00")
"""Request to send a frame again after a checksum error."""
WAKE_UP = b"\x55\x55" + bytes(14)
SAM_CONFIGURATION = bytes.fromhex("00 00 FF 05 FB D4 14 01 14 01 02 00")
LIMIT_RETRIES = bytes.fromhex("00 00 FF 06 FA D4 32 05 FF 01 02 F3 00")
"""RFConfiguration: else a poll without a card never returns, and a lost reply is not detected."""
POLL = bytes.fromhex("00 00 FF 04 FC D4 4A 01 00 E1 00")
"""InListPassiveTarget: one card, 106 kbit/s type A."""

CARD_REPLY = bytes([0xD5, 0x4B])
"""Start of the reply to a poll, even to one that was given up."""

NEXT = {SAM_CONFIGURATION: LIMIT_RETRIES, LIMIT_RETRIES: POLL, POLL: POLL}

REPLY_SECONDS = 0.5
MOST_UNANSWERED = 3
"""Commands in a row without a reply after which the chip counts as silent."""
POLL_SECONDS = 0.1
PAYLOAD_BYTES = 265
"""Bytes of the longest payload; source: UM0701-02, 6.2.1.2."""


class Pn532(Frames):
    """Wakes the chip, sets it up, polls for a card and returns its UID in hex as the code.

    `feed` returns the bytes to send, and must be called at least every tenth of a second. A chip
    that does not reply is woken again, and yields one SILENT until it does. Source: NXP UM0701-02,
    6.2 and 7.
    """

    START = re.compile(rb"\x00(?:\xff|\Z)")
    HEAD = 2

    def __init__(self) -> None:
        super().__init__()
        self._command, self._is_answered, self._unanswered = SAM_CONFIGURATION, False, 0
        self._now = self._due = float("-inf")

    def reset(self) -> None:
        """Drop a partial frame, and start again with a sleeping chip."""
        super().reset()
        self._command, self._is_answered, self._unanswered = SAM_CONFIGURATION, False, 0
        self._due = float("-inf")

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the codes and faults that end in *data*, and bytes to send to the chip."""
        self._now = now
        return [*super().feed(data, now), *self._commands()]

    def _commands(self) -> Sequence[Decoded]:
        if self._now < self._due:
            return []
        self._command = NEXT[self._command] if self._is_answered else SAM_CONFIGURATION
        self._is_answered = False
        self._due = self._now + REPLY_SECONDS
        self._unanswered += 1
        silent = [Life.SILENT] if self._unanswered == MOST_UNANSWERED + 1 else []
        waking = WAKE_UP if self._command == SAM_CONFIGURATION else b""
        return [*silent, waking + self._command]

    def _size(self, buffer: bytearray) -> int:
        length, check = [*buffer[2:4], 0, 0][:2]
        if len(buffer) < 4 or (length, check) in ((0, 0xFF), (0xFF, 0)):
            return 4
        if (length, check) == (0xFF, 0xFF):
            return self._extended(buffer)
        return 0 if (length + check) & 0xFF else 4 + length + 1

    @staticmethod
    def _extended(buffer: bytearray) -> int:
        if len(buffer) < 7:
            return 7
        length = int.from_bytes(buffer[4:6])
        return 0 if sum(buffer[4:7]) & 0xFF or length > PAYLOAD_BYTES else 7 + length + 1

    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        if len(frame) == 4:
            # An ACK confirms the command; a NACK asks for it again.
            return [] if frame[2] == 0 else [self._command]
        payload = frame[7:] if frame[2:4] == b"\xff\xff" else frame[4:]
        if sum(payload) & 0xFF:
            return None
        return self._reply(payload[:-1])

    def _reply(self, payload: bytes) -> Sequence[Decoded]:
        said = list(_uid(payload[2:]) if payload[:2] == CARD_REPLY else [])
        if self._is_answered or payload[:2] != bytes([0xD5, self._command[6] + 1]):
            return said
        answers = [Life.ANSWERS] if self._unanswered > MOST_UNANSWERED else []
        self._is_answered, self._unanswered = True, 0
        self._due = self._now + (POLL_SECONDS if self._command == POLL else 0.0)
        return [*answers, *said]

    def _skip(self, stray: bytes) -> Sequence[Decoded]:
        # Every frame may have zeros before and after it.
        return super()._skip(stray) if stray.strip(b"\0") else []

    def _refuse(self) -> Sequence[Decoded]:
        return [NACK]


def _uid(targets: bytes) -> Sequence[Decoded]:
    """Return the UID in InListPassiveTarget's reply: count, number, SENS_RES, SEL_RES, UID."""
    if targets[:1] == b"\0":
        return []
    length = targets[5] if len(targets) > 5 else 0
    uid = targets[6 : 6 + length]
    return [uid.hex().upper()] if uid and len(uid) == length else [FramingFault.GARBLED]
