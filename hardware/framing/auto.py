"""Finds out which protocol a reader speaks, by listening alone."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from hardware.framing.frames import Frames
from hardware.framing.grow import Grow
from hardware.framing.json_lines import JsonLines
from hardware.framing.said import At, Decoder, Said
from hardware.framing.ssi import Ssi
from hardware.framing.tags import Tags


class Auto:
    """Listens in every protocol that speaks of itself; the one that makes sense is answered.

    What is in a frame with a checksum or in a JSON message is no line, though it may look like
    one. Faults are those of the protocol that was last understood. Nothing is sent to a reader
    that has not been understood. A PN532 says nothing unless asked, and is not found. *lines* are
    the settings of the lines.
    """

    def __init__(self, **lines: Any) -> None:
        ends = re.escape(f"\r\n{lines.get('ends', '')}".encode())
        self._piece = re.compile(rb"[^%b]*[%b]|[^%b]+" % (ends, ends, ends))
        self._frames = (Tags(), Ssi())
        self._all: tuple[Decoder, ...] = (*self._frames, JsonLines())
        self._lines = Grow(**lines)
        self._held: list[tuple[int, Said]] = []
        self._fed = 0
        self._known: Decoder | None = None

    def feed(self, data: bytes, now: float = 0.0) -> list[Said]:
        """Return the codes and faults that end in *data*, and answers to a reader understood."""
        # At the end of a line, and only there, a line and a message may be had at once.
        pieces = self._piece.findall(data) or [data]
        return [said for piece in pieces for said in self._hear(piece, now)]

    def reset(self) -> None:
        """Forget what has begun and which protocol it was: another reader may be plugged in."""
        for decoder in (*self._all, self._lines):
            decoder.reset()
        self._held.clear()
        self._fed = 0
        self._known = None

    def _hear(self, piece: bytes, now: float) -> list[Said]:
        self._fed += len(piece)
        self._held += [(self._fed, said) for said in self._lines.feed(piece, now)]
        heard = {decoder: list(decoder.feed(piece, now)) for decoder in self._all}
        understood = [decoder for decoder, said in heard.items() if _has_code(said)]
        for decoder in understood:
            self._known = decoder
            self._take_away(decoder)
        lines = self._release()
        if understood:
            return [*chain(*(heard[decoder] for decoder in understood)), *filter(_is_code, lines)]
        if _has_code(lines):
            self._known = None
        return heard[self._known] if self._known else lines

    def _take_away(self, decoder: Decoder) -> None:
        """Take what was in a frame, or was a message, from the lines, and nothing after it."""
        if not isinstance(decoder, Frames):
            self._held = [(end, said) for end, said in self._held if end < self._fed]
            return
        border = self._fed - decoder.after
        self._held = [(end, said) for end, said in self._held if end > border]
        if not decoder.after:
            self._lines.reset()

    def _release(self) -> list[Said]:
        """Return the lines that turned out to be in no frame."""
        if any(frames.begun for frames in self._frames):
            return []
        held, self._held = self._held, []
        return [said for _, said in held]


def _has_code(said: list[Said]) -> bool:
    return any(map(_is_code, said))


def _is_code(said: Said) -> bool:
    return isinstance(said, str | At)
