"""Finds out which protocol a reader speaks, by listening alone."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.framing.grow import Grow
from hardware.framing.json_lines import JsonLines
from hardware.framing.said import At, Decoder, Fault, Said
from hardware.framing.ssi import Ssi
from hardware.framing.tags import Tags

LINES_TO_TRUST = 2
"""Garbage may look like one line, but hardly like two."""


class Auto:
    """Listens in every protocol that speaks of itself until one makes sense, then in that one.

    A frame with a checksum or a JSON message counts at once; a line counts unless it turns out to
    be inside such a frame, and tells the protocol when a second one follows. A fault makes it
    listen in all of them again. Nothing is sent to a reader that is not known.
    """

    def __init__(self) -> None:
        self._frames = (Tags(), Ssi())
        self._json, self._lines = JsonLines(), Grow()
        self._known: Decoder | None = None
        self._held: list[Said] = []
        self._lines_read = 0

    def feed(self, data: bytes, now: float = 0.0) -> list[Said]:
        """Return the codes and faults that end in *data*, and answers to a reader that is known."""
        said: list[Said] = []
        # A silence, too, must reach decoders in the middle of a frame.
        for place in range(max(1, len(data))):
            if self._known:
                return said + self._hear(self._known, data[place:], now)
            said += self._listen(data[place : place + 1], now)
        return said

    def reset(self) -> None:
        """Forget what has begun and which protocol it was: another reader may be plugged in."""
        for decoder in (*self._frames, self._json, self._lines):
            decoder.reset()
        self._known = None
        self._held.clear()
        self._lines_read = 0

    def _hear(self, known: Decoder, data: bytes, now: float) -> list[Said]:
        said = list(known.feed(data, now))
        if any(isinstance(read, Fault) for read in said):
            self._forget(known)
        return said

    def _forget(self, known: Decoder) -> None:
        for decoder in (*self._frames, self._json, self._lines):
            # What it has begun to read may be a frame still.
            if decoder is not known:
                decoder.reset()
        self._known = None
        self._lines_read = 0

    def _listen(self, byte: bytes, now: float) -> list[Said]:
        lines = self._lines.feed(byte, now)
        found: list[Said] = []
        for decoder in (*self._frames, self._json):
            said = decoder.feed(byte, now)
            if not found and any(isinstance(read, str | At) for read in said):
                found, self._known = list(said), decoder
        self._held = [] if found else [*self._held, *lines]
        return found or self._release()

    def _release(self) -> list[Said]:
        """Return the lines that are in no frame."""
        if any(frames.begun for frames in self._frames):
            return []
        held, self._held = self._held, []
        self._count(held)
        return held

    def _count(self, lines: Sequence[Said]) -> None:
        for line in lines:
            self._lines_read = self._lines_read + 1 if isinstance(line, str) else 0
        if self._lines_read >= LINES_TO_TRUST:
            self._known = self._lines
