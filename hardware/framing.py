"""From a reader's bytes to what it read: decoders that take bytes in any pieces and do no I/O."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Protocol


class Fault(Enum):
    """Why bytes are no card."""

    TOO_LONG = "too-long"
    GARBLED = "garbled"


class Decoder(Protocol):
    """Takes a reader's bytes and gives what they say, in order."""

    def feed(self, data: bytes) -> list[str | Fault]:
        """Return the codes and faults that end in *data*, the next bytes of the stream."""

    def reset(self) -> None:
        """Forget a frame that has begun."""


class Lines:
    """Lines of UTF-8 that end in CR, LF or both; blank lines say nothing.

    A line over *longest* bytes is one fault, given as soon as it is too long; the rest of it is
    dropped. A line with anything unprintable in it is garbled.
    """

    _END = re.compile(rb"[\r\n]")

    def __init__(self, longest: int = 64) -> None:
        self._longest = longest
        self._line = bytearray()
        self._dropping = False

    def feed(self, data: bytes) -> list[str | Fault]:
        """Return the lines that end in *data* and the faults it brings, in order."""
        read: list[str | Fault] = []
        *ends, begun = self._END.split(data)
        for end in ends:
            read += self._grow(end)
            read += self._finish()
        return read + self._grow(begun)

    def reset(self) -> None:
        """Forget a line that has begun."""
        self._line.clear()
        self._dropping = False

    def _grow(self, data: bytes) -> list[str | Fault]:
        if self._dropping:
            return []
        self._line += data[: self._longest + 1]
        if len(self._line) <= self._longest:
            return []
        self._line.clear()
        self._dropping = True
        return [Fault.TOO_LONG]

    def _finish(self) -> list[str | Fault]:
        line = bytes(self._line)
        self.reset()
        return _read(line)


def _read(line: bytes) -> list[str | Fault]:
    try:
        text = line.decode().strip(" \t")
    except UnicodeDecodeError:
        return [Fault.GARBLED]
    if not text:
        return []
    return [text if text.isprintable() else Fault.GARBLED]


DECODERS: Mapping[str, Callable[[], Decoder]] = MappingProxyType({"lines": Lines})
"""The protocols a reader may speak, by the name they have in the settings."""
