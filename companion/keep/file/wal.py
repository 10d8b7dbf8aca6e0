"""Parser of the frames of a write-ahead log (WAL).

Source: https://www.sqlite.org/fileformat2.html, section 4 (the write-ahead log).
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from msgspec import Struct

PAGE = 4096
"""Page size in bytes."""
WAL_HEADER = struct.Struct(">8I")
"""WAL header: magic, version, page size, checkpoint sequence, two salts, two checksums."""
FRAME = struct.Struct(">6I")
"""Frame header: page number, size of the file in pages if it commits, salts, checksums."""
ORDERS = {0x377F0682: "<", 0x377F0683: ">"}
"""Byte order of the checksums by the magic number."""


def content(path: Path) -> bytes:
    """Return the content of a file, zeros for unreadable pages; empty if there is no such file."""
    if not path.is_file():  # a pipe would be waited for
        return b""
    with path.open("rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        return b"".join(_piece(file.fileno(), at) for at in range(0, size, PAGE))


def _piece(file: int, at: int) -> bytes:
    try:
        return os.pread(file, PAGE, at)
    except OSError:
        return bytes(PAGE)


class WalFrame(Struct, frozen=True):
    """Frame with the image of a page; *commits* is true for the last one of a commit."""

    page: int
    commits: bool
    salts: tuple[int, int]
    sums: tuple[int, int]
    head: bytes
    image: bytes


class Wal:
    """Frames of a WAL in file order: those since its last reset, then older ones.

    SQLite resets a WAL, and overwrites it from the start, once all frames are checkpointed.
    """

    def __init__(self, path: Path) -> None:
        self.data = data = content(path)
        self._head = data[: WAL_HEADER.size].ljust(WAL_HEADER.size, b"\0")
        magic, *_, salt, other, first, second = WAL_HEADER.unpack(self._head)
        self._salts, self._sums = (salt, other), (first, second)
        self._order = ORDERS.get(magic, "")
        self.frames = list(_frames(data[WAL_HEADER.size :]))

    @cached_property
    def is_headed(self) -> bool:
        """True if the WAL header is intact; else SQLite recovers nothing."""
        return bool(self._order) and _summed(self._head[:-8], (0, 0), self._order) == self._sums

    @cached_property
    def valid(self) -> int:
        """Number of intact frames before the first invalid one."""
        sums = self._sums
        for count, frame in enumerate(self.frames if self.is_headed else ()):
            sums = _summed(frame.head[:8] + frame.image, sums, self._order)
            if frame.salts != self._salts or frame.sums != sums:
                return count
        return len(self.frames) if self.is_headed else 0

    @cached_property
    def recovered(self) -> dict[int, WalFrame]:
        """The frame that SQLite reads of each page: the last one up to the last commit."""
        frames = self.frames[: self.valid]
        end = max((count for count, frame in enumerate(frames, 1) if frame.commits), default=0)
        return {frame.page: frame for frame in frames[:end]}

    @property
    def tail(self) -> list[WalFrame]:
        """Frames since the reset that SQLite skips: of an incomplete commit, or behind damage."""
        mine = set(self._salts)
        rest = self.frames[self.valid :]
        return [frame for frame in rest if mine & set(frame.salts) or not self.is_headed]

    def newest_first(self) -> Iterator[WalFrame]:
        """Yield the frames since the reset, last first, then the older ones."""
        frames = self.frames[::-1]
        yield from (frame for frame in frames if frame.salts == self._salts)
        yield from (frame for frame in frames if frame.salts != self._salts)


def _frames(data: bytes) -> Iterator[WalFrame]:
    step = FRAME.size + PAGE
    for at in range(0, len(data) - FRAME.size, step):
        head = data[at : at + FRAME.size]
        page, pages, salt, other, first, second = FRAME.unpack(head)
        image = data[at + FRAME.size : at + step].ljust(PAGE, b"\0")
        yield WalFrame(page, pages > 0, (salt, other), (first, second), head, image)


def _summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """Return the cumulative checksums after *data*, given those before it."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, two in zip(words, words, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
