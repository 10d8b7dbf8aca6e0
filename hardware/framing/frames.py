"""What binary protocols share: finding frames between other bytes."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from hardware.framing.decoder import Decoded, Fault

SILENCE_SECONDS = 0.05
"""A frame that stands still longer than this is broken off."""


class Frames(ABC):
    """Finds frames in a stream and skips what is none, one byte at a time, so that none is missed.

    Skipped bytes are garbled, once until the next frame or silence. After a silence a frame that
    has begun is taken for garbage, and frames are looked for inside it.
    """

    START: ClassVar[re.Pattern[bytes]]
    """Where a frame may begin."""
    HEAD: ClassVar[int]
    """How many bytes tell a frame from garbage, if only probably."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._astray = False
        self._last = 0.0
        self.rest: bytes | None = None
        """What had come after the last frame that this feed found, when it was found."""

    @abstractmethod
    def _size(self, buffer: bytearray) -> int:
        """Return how long the frame is that begins *buffer*, at least, as far as it is there.

        0 if none begins there. Longer than *buffer* means that more bytes are needed.
        """

    @abstractmethod
    def _read(self, frame: bytes) -> Sequence[Decoded] | None:
        """Return what *frame* says; None if it is no frame after all."""

    @property
    def begun(self) -> bool:
        """Whether the bytes so far are probably the beginning of a frame."""
        return len(self._buffer) >= self.HEAD

    @property
    def waiting(self) -> int:
        """How many bytes may be in a frame that has begun."""
        return len(self._buffer)

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return what the frames say that end in *data*, and the faults it brings, in order."""
        self.rest = None
        if not data:
            return self._give_up() if now - self._last >= SILENCE_SECONDS else []
        self._last = now
        self._buffer += data
        return self._scan()

    def reset(self) -> None:
        """Forget a frame that has begun."""
        self._buffer.clear()
        self._astray = False

    def _scan(self) -> list[Decoded]:
        said: list[Decoded] = []
        while (said_next := self._step()) is not None:
            said += said_next
        return said

    def _step(self) -> Sequence[Decoded] | None:
        """Take one frame or what is none off the buffer; None if that needs more bytes."""
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
        """Return what bytes mean that are in no frame."""
        already, self._astray = self._astray, True
        return [] if already else [Fault.GARBLED]

    def _refuse(self) -> Sequence[Decoded]:
        """Return the answer to a whole frame that is damaged."""
        return []

    def _give_up(self) -> list[Decoded]:
        said: list[Decoded] = []
        while self._buffer:
            said += self._drop(1)
            said += self._scan()
        self._astray = False
        return said
