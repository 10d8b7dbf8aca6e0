"""Detection of a reader's protocol from the bytes it sends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from hardware.framing.decoder import Decoded, FramingFault, has_code, is_code
from hardware.framing.frames import SILENCE_SECONDS, Frames
from hardware.framing.ssi import OPCODES, Ssi
from hardware.framing.tags import ETX, STX, Tags
from hardware.framing.text import TextLines


class Auto:
    """Decodes in all protocols in parallel; only the one that yields a code is answered.

    The contents of a frame with a valid checksum are never text. Faults are those of the protocol
    decoded last; bytes that it skips are garbled unless they turn out to be text. Nothing is sent
    to a reader before its first code. A PN532 sends nothing unless polled, and is not detected.
    *lines* are the settings of the lines.
    """

    def __init__(self, **lines: Any) -> None:
        ends = f"\r\n{lines.get('ends', '')}".encode()
        self._end = re.compile(b"[%b]" % re.escape(ends))
        self._plain = re.compile(b"[^%b]+" % re.escape(ends + STX + ETX + bytes(OPCODES)))
        self._frames = (Tags(), Ssi())
        self._text = TextLines(**lines)
        self._held: list[Decoded] = []
        self._known: Frames | None = None
        self._doubt = False
        self._last = 0.0

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the codes and faults that end in *data*, and replies to a detected reader."""
        if not data:
            return self._decode(b"", now)
        self._last = now
        return [said for piece in self._pieces(data) for said in self._decode(piece, now)]

    def reset(self) -> None:
        """Drop partial frames and the detected protocol: another reader may be plugged in."""
        for decoder in (*self._frames, self._text):
            decoder.reset()
        self._held.clear()
        self._known, self._doubt = None, False

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        """Yield bytes one at a time, so that the result does not depend on the chunks.

        Runs of bytes that neither begin nor end a frame or a line are yielded together.
        """
        place = 0
        while place < len(data):
            quiet = all(frames.waiting < 2 for frames in self._frames)
            run = self._plain.match(data, place) if quiet else None
            end = run.end() if run else place + 1
            yield data[place:end]
            place = end

    def _decode(self, piece: bytes, now: float) -> list[Decoded]:
        heard = {frames: frames.feed(piece, now) for frames in self._frames}
        self._held += self._text.feed(piece, now)
        self._take_away(now)
        said = [read for frames, reads in heard.items() for read in self._answer(frames, reads)]
        if any(frames.begun for frames in self._frames):
            return said
        lines, self._held = self._held, []
        return said + self._settle(lines, piece, now)

    def _take_away(self, now: float) -> None:
        """Remove the bytes of a frame from the text, but not those after it."""
        for frames in self._frames:
            if frames.rest is not None:
                self._text.reset()
                self._held = list(self._text.feed(frames.rest, now)) if frames.rest else []

    def _answer(self, frames: Frames, reads: Sequence[Decoded]) -> Iterator[Decoded]:
        """Yield the output of the detected protocol; a GARBLED waits for its next code."""
        if frames is not self._known:
            if not has_code(reads):
                return
            self._known, self._doubt = frames, False
        for read in reads:
            if read is FramingFault.GARBLED:
                self._doubt = True
                continue
            if is_code(read) and self._doubt:
                self._doubt = False
                yield FramingFault.GARBLED
            yield read

    def _settle(self, lines: list[Decoded], piece: bytes, now: float) -> list[Decoded]:
        """Return the decoded lines, or GARBLED if skipped bytes were no line."""
        if has_code(lines) or self._known is None:
            self._known, self._doubt = None, False
            return lines
        is_blank = not lines and self._end.fullmatch(piece)
        is_over = lines or (not piece and now - self._last >= SILENCE_SECONDS)
        faults: list[Decoded] = [FramingFault.GARBLED] if self._doubt and is_over else []
        self._doubt = self._doubt and not (is_blank or is_over)
        return faults
