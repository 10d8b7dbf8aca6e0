"""Base class of binary protocols: finds frames between other bytes."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from hardware.framing.decoder import Decoded, FramingFault

SILENCE_SECONDS = 0.05
"""Seconds of silence after which a partial frame is given up."""


class Frames(ABC):
    """Finds frames in a stream and skips other bytes, one at a time, so that no frame is missed.

    Skipped bytes yield one GARBLED until the next frame or silence. After a silence a partial
    frame counts as garbage and is searched for frames.
    """

    START: ClassVar[re.Pattern[bytes]]
    """Pattern of a possible start of a frame."""
    HEAD: ClassVar[int]
    """Number of bytes after which a frame is probable."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._astray = False
        self._last = 0.0
        self.rest: bytes | None = None
        """Bytes after the last frame found in this feed; None without a frame."""

    @abstractmethod
    def _size(self, buffer: bytearray) -> int:
        """Return the least length in bytes of the frame at the start of *buffer*.

        0 if there is none. Longer than *buffer* means that more bytes are needed.
        """

    @abstractmethod
    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        """Decode *frame*; return None if it is invalid."""

    @property
    def begun(self) -> bool:
        """True if the bytes so far are probably the start of a frame."""
        return len(self._buffer) >= self.HEAD

    @property
    def waiting(self) -> int:
        """Number of buffered bytes of a possible frame."""
        return len(self._buffer)

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the decoded frames that end in *data*, and its faults, in order."""
        self.rest = None
        if not data:
            return self._give_up() if now - self._last >= SILENCE_SECONDS else []
        self._last = now
        self._buffer += data
        return self._scan()

    def reset(self) -> None:
        """Drop a partial frame."""
        self._buffer.clear()
        self._astray = False

    def _scan(self) -> list[Decoded]:
        said: list[Decoded] = []
        while (said_next := self._step()) is not None:
            said += said_next
        return said

    def _step(self) -> Sequence[Decoded] | None:
        """Consume one frame or stray bytes of the buffer; return None if more bytes are needed."""
        start = self.START.search(self._buffer)
        if skipped := start.start() if start else len(self._buffer):
            return self._drop(skipped)
        size = self._size(self._buffer) if self._buffer else 1
        return None if size > len(self._buffer) else self._take(size)

    def _take(self, size: int) -> Sequence[Decoded]:
        if not size:
            return self._drop(1)
        said = self._read(bytes(self._buffer[:size]))
        if said is None:
            return [*self._refuse(), *self._drop(1)]
        del self._buffer[:size]
        self._astray = False
        self.rest = bytes(self._buffer)
        return said

    def _drop(self, count: int) -> Sequence[Decoded]:
        stray = bytes(self._buffer[:count])
        del self._buffer[:count]
        return self._skip(stray)

    def _skip(self, stray: bytes) -> Sequence[Decoded]:  # noqa: ARG002
        """Return the output for bytes outside of frames."""
        already, self._astray = self._astray, True
        return [] if already else [FramingFault.GARBLED]

    def _refuse(self) -> Sequence[Decoded]:
        """Return the reply to a complete but invalid frame."""
        return []

    def _give_up(self) -> list[Decoded]:
        said: list[Decoded] = []
        while self._buffer:
            said += self._drop(1)
            said += self._scan()
        self._astray = False
        return said
