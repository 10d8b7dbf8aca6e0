"""Messages as lines of JSON, as they go over the Unix socket of a program."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

encode = msgspec.json.Encoder().encode


def line(message: Struct) -> bytes:
    """Return a message as a line."""
    return encode(message) + b"\n"


class LineSplitter:
    """Splits data into lines; raises ValueError for one longer than *longest* bytes."""

    def __init__(self, longest: int) -> None:
        self._longest, self._rest = longest, b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the complete lines so far, without their ends."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        if max(map(len, (*whole, self._rest))) > self._longest:
            raise ValueError("a line is too long")
        yield from whole
