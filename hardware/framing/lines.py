"""Lines of text from barcode and QR modules."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from hardware.framing.decoder import FILL_BYTES, SPACES, FramingFault, barcode, is_blank

SILENCE_SECONDS = 1.0
"""Seconds of silence after which a partial line is given up."""

NEVER = rb"(?!)"
NO_TEXT = b"\xff"
"""Byte that makes a line garbled: no UTF-8 has it."""


class LineSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of lines in companion.toml; see Lines."""

    longest: Annotated[int, Meta(ge=1, le=4096)] = 512
    prefix: str = ""
    suffix: str = ""
    ends: str = "\r\n"
    idle_seconds: Annotated[float, Meta(gt=0, le=10)] | None = None


class Lines:
    """Lines of UTF-8 that end in one of *ends*; blank lines yield nothing.

    A line over *longest* bytes yields one fault as soon as it is too long; the rest of it is
    dropped. A line with an unprintable character inside is a fault, and so is one without the
    *prefix* and *suffix* that the scanner is set to send; an AIM identifier may follow the prefix.
    With *idle_seconds* a silence that long ends a line as well; otherwise an unfinished line is
    garbled.
    Source: GM65 manual, "Tail" and "Prefix"; 0.06 s of silence or 30 characters' time is enough.
    """

    def __init__(
        self,
        longest: int = 512,
        *,
        prefix: str = "",
        suffix: str = "",
        ends: str = "\r\n",
        idle_seconds: float | None = None,
    ) -> None:
        self._longest = longest
        self._prefix, self._suffix = prefix.encode(), suffix.encode()
        self._fill = FILL_BYTES.translate(None, delete=self._prefix[:1])
        self._end = re.compile("|".join(map(re.escape, ends)).encode() or NEVER)
        self._idle_seconds = idle_seconds
        self._line = bytearray()
        self._dropping = False
        self._last = 0.0

    def feed(self, data: bytes, now: float = 0.0) -> list[str | FramingFault]:
        """Return the lines that end in *data* and its faults, in order."""
        if not data:
            return self._silence(now - self._last)
        self._last = now
        read: list[str | FramingFault] = []
        *ended, begun = self._end.split(data)
        for end in ended:
            read += self._grow(end)
            read += self._finish()
        return read + self._grow(begun)

    def reset(self) -> None:
        """Drop a partial line."""
        self._line.clear()
        self._dropping = False

    def _silence(self, seconds: float) -> list[str | FramingFault]:
        if self._idle_seconds is not None and seconds >= self._idle_seconds:
            return self._finish()
        if seconds < SILENCE_SECONDS:
            return []
        broken: list[str | FramingFault] = [] if is_blank(self._line) else [FramingFault.GARBLED]
        self.reset()
        return broken

    def _grow(self, data: bytes) -> list[str | FramingFault]:
        if self._dropping:
            return []
        if not self._line:  # NUL of a reader at rest must not become a line that is too long
            data = data.lstrip(self._fill)
        self._line += data[: self._longest + 1]
        if len(self._line) <= self._longest:
            return []
        self._line.clear()
        self._dropping = True
        return [FramingFault.TOO_LONG]

    def _finish(self) -> list[str | FramingFault]:
        line = bytes(self._line)
        self.reset()
        if is_blank(line):
            return []
        inner = self._inside(line)
        if inner is None:  # a sign may stand around prefix and suffix, or be one of them
            inner = self._inside(line.decode(errors="replace").strip(SPACES).encode())
        return [FramingFault.GARBLED] if inner is None else barcode(inner)

    def _inside(self, line: bytes) -> bytes | None:
        """Return the text between the prefix and the suffix; None without them."""
        inner = line.removeprefix(self._prefix).removesuffix(self._suffix)
        is_whole = len(line) == len(self._prefix) + len(inner) + len(self._suffix)
        return inner if is_whole else None
