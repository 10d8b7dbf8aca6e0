"""JSON lines from a microcontroller that serves one antenna or several."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import DecodeError, Meta, Struct
from msgspec.json import decode

from hardware.framing.decoder import At, FramingFault, card

SILENCE_SECONDS = 1.0
"""Seconds of silence after which a partial line ends."""


class _Message(Struct):
    code: str
    reader: Annotated[int, Meta(ge=0)] | None = None


class JsonLines:
    r"""Lines such as ``{"reader": 2, "code": "04A1B2C3"}``; the reader is the antenna, if any.

    A line may have other fields, and garbage before its brace. Only the last *longest* bytes of a
    line are parsed. Source: the sketch in hardware/README.md.
    """

    _END = re.compile(rb"[\r\n]")

    def __init__(self, longest: int = 256) -> None:
        self._longest = longest
        self._line = bytearray()
        self._last = 0.0

    def feed(self, data: bytes, now: float = 0.0) -> list[str | At | FramingFault]:
        """Return the codes of the lines that end in *data*, and its faults, in order."""
        if not data:
            return self._silence(now - self._last)
        self._last = now
        read: list[str | At | FramingFault] = []
        *ended, begun = self._END.split(data)
        for end in ended:
            self._grow(end)
            read += self._finish()
        self._grow(begun)
        return read

    def reset(self) -> None:
        """Drop a partial line."""
        self._line.clear()

    def _silence(self, seconds: float) -> list[str | At | FramingFault]:
        return self._finish() if seconds >= SILENCE_SECONDS else []

    def _grow(self, data: bytes) -> None:
        self._line += data[-self._longest :]
        del self._line[: -self._longest]

    def _finish(self) -> list[str | At | FramingFault]:
        line = bytes(self._line).strip()
        self.reset()
        for brace in re.finditer(rb"{", line):
            if message := _message(line[brace.start() :]):
                return _said(message)
        return [FramingFault.GARBLED] if line else []


def _message(text: bytes) -> _Message | None:
    try:
        return decode(text, type=_Message)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _said(message: _Message) -> list[str | At | FramingFault]:
    return [
        read
        if isinstance(read, FramingFault) or message.reader is None
        else At(message.reader, read)
        for read in card(message.code.encode(errors="replace"))
    ]
