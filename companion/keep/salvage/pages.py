"""Parser of the rows of an SQLite file that works on its bytes, however damaged.

On an intact page the cell pointers locate the rows; elsewhere a pattern of record headers does.
Source: https://www.sqlite.org/fileformat2.html, sections 1.6 (pages and cells) and 2.1 (records).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from companion.keep.file.aside import DOUBTED, WAL, suffixed
from companion.keep.file.wal import PAGE, Wal, WalFrame, content

Row = tuple[object, ...]
LEAF, ROWID_LEAF, INNER, ROWID_INNER = 10, 13, 2, 5
"""First byte of a page: a leaf or interior page of a table without rowids, or with.

Interior pages of tables with rowids hold no rows."""
WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Sizes of values in bytes by serial type; types from 12 on are blobs and texts."""
LEAST_CELL_BYTES = (PAGE - 12) * 32 // 255 - 23
"""Minimum number of bytes of an overflowing record in its cell."""
BROKEN = (ValueError, IndexError, struct.error)
"""Errors of parsing bytes that are no row."""
HEADS = {
    "INTEGER": rb"[\x01-\x06\x08\x09]",
    "TEXT": rb"(?:[\x0d-\x7f]|[\x80-\xff]{1,2}[\x00-\x7f])",
    "BLOB": rb"\x1c",
    "NULL": rb"\x00",
}
"""Patterns of serial types in a record header; a blob is a checksum."""


def pattern(columns: list[list[str]]) -> re.Pattern[bytes]:
    """Return the pattern of the record header of a row with columns of these types."""
    heads = [b"(?:" + b"|".join(HEADS[kind] for kind in kinds) + b")" for kinds in columns]
    size = rb"[\x%02x-\x%02x]" % (len(columns) + 1, 3 * len(columns) + 1)
    return re.compile(b"(?=" + size + b"".join(heads) + b")", re.DOTALL)


def is_whole(image: bytes, rows: int) -> bool:
    """Return True if a page is intact, given the number of rows read from it."""
    count = int.from_bytes(image[3:5])
    return image[0] == ROWID_INNER or (image[0] in (LEAF, ROWID_LEAF, INNER) and rows == count)


class Pages:
    """Pages of a file, of its WAL, and of the WAL copied when a check was requested."""

    def __init__(self, path: Path, working: Callable[[], object] = lambda: None) -> None:
        self._path, self._working = path, working
        self.wal = Wal(suffixed(path, WAL))

    def go_on(self) -> int:
        """Report progress, as a progress handler of SQLite, for which 0 means continue."""
        self._working()
        return 0

    @cached_property
    def _older(self) -> Wal:
        return Wal(suffixed(self._path, DOUBTED))

    @cached_property
    def _frames(self) -> list[WalFrame]:
        """All frames of both WALs, newest first."""
        return [*self.wal.newest_first(), *self._older.newest_first()]

    @cached_property
    def _file(self) -> bytes:
        return content(self._path)

    @property
    def _size(self) -> int:
        return len(self._file) + PAGE * len(self._frames)

    @property
    def runs(self) -> tuple[bytes, ...]:
        """Whole content of each file, to search across page borders."""
        return self.wal.data, self._older.data, self._file

    def images(self) -> Iterator[tuple[bytes, bool]]:
        """Yield every image of every page, the newest first, and True if SQLite reads that one."""
        ahead = self.wal.recovered
        yield from ((frame.image, frame is ahead.get(frame.page)) for frame in self._frames)
        for page, at in enumerate(range(0, len(self._file), PAGE), 1):
            yield self._file[at : at + PAGE].ljust(PAGE, b"\0"), page not in ahead

    def rows(self, image: bytes) -> Iterator[Row]:
        """Yield the rows at the cell pointers of a page; a rowid is their first value.

        An unreadable row is left out.
        """
        kind = image[0]
        if kind in (LEAF, ROWID_LEAF, INNER):
            first = 12 if kind == INNER else 8
            last = min(first + 2 * int.from_bytes(image[3:5]), PAGE)
            for place in range(first, last, 2):
                with suppress(*BROKEN):
                    yield self._cell(image, kind, int.from_bytes(image[place : place + 2]))

    def strays(
        self, data: bytes, head: re.Pattern[bytes], *, is_numbered: bool = False
    ) -> Iterator[Row]:
        """Yield candidate rows whose record header matches *head*, with or without rowids."""
        for found in head.finditer(data):
            self._working()
            with suppress(*BROKEN):
                at = found.start()
                row, size = self._record(data, at, is_numbered=is_numbered)
                yield (_number_before(data, at, size), *row[1:]) if is_numbered else row

    def _cell(self, image: bytes, kind: int, at: int) -> Row:
        _size, at = _varint(image, at + 4 if kind == INNER else at)
        if kind != ROWID_LEAF:
            return self._record(image, at, is_numbered=False)[0]
        number, at = _varint(image, at)
        return number, *self._record(image, at, is_numbered=True)[0][1:]

    def _record(self, data: bytes, at: int, *, is_numbered: bool) -> tuple[Row, int]:
        """Return the row of the record at an offset, and the record's size in bytes."""
        head, place, kinds = data[at], at + 1, []
        while place < at + head:
            kind, place = _varint(data, place)
            kinds.append(kind)
        size = head + sum(map(_width, kinds))
        if size > LEAST_CELL_BYTES or at + size > len(data):
            data, at = self._payload(data, at, size, is_numbered=is_numbered), 0
        values, start = [], at + head
        for kind in kinds:
            end = start + _width(kind)
            values.append(_value(kind, data[start:end]))
            start = end
        return tuple(values), size

    def _payload(self, data: bytes, at: int, size: int, *, is_numbered: bool) -> bytes:
        """Return *size* bytes of a record from an offset, followed over its overflow pages."""
        if size > self._size:
            raise ValueError(size)
        here = _local(size, is_numbered=is_numbered)
        found = data[at : at + here]
        if here < size:
            following = int.from_bytes(data[at + here : at + here + 4])
            found += self._overflow(following, size - here)
        if len(found) < size:
            raise ValueError(size)
        return found

    def _overflow(self, page: int, size: int) -> bytes:
        data = b""
        while page and len(data) < size:
            image = self._image(page)
            page, data = int.from_bytes(image[:4]), data + image[4:]
        return data[:size]

    def _image(self, page: int) -> bytes:
        """Return the newest image of a page; raise ``ValueError``."""
        newest = (frame.image for frame in self._frames if frame.page == page)
        image = next(newest, self._file[PAGE * (page - 1) : PAGE * page])
        if len(image) < PAGE:
            raise ValueError(page)
        return image


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a varint of one to nine bytes, and the offset after it."""
    if data[at] < 0x80:
        return data[at], at + 1
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _written(value: int) -> bytes:
    """Return a small number as a varint."""
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))


def _width(kind: int) -> int:
    return WIDTHS[kind] if kind < 12 else (kind - 12) // 2


def _value(kind: int, data: bytes) -> object:
    if kind == 0:
        return None
    if kind < 7:
        return int.from_bytes(data, signed=True)
    if kind == 7:
        (value,) = struct.unpack(">d", data)
        return value
    if kind < 10:
        return kind - 8
    return data.decode() if kind % 2 else data


def _local(size: int, *, is_numbered: bool) -> int:
    """Return the number of bytes of a record stored in the cell itself."""
    limit = PAGE - 35 if is_numbered else (PAGE - 12) * 64 // 255 - 23
    if size <= limit:
        return size
    here = LEAST_CELL_BYTES + (size - LEAST_CELL_BYTES) % (PAGE - 4)
    return here if here <= limit else LEAST_CELL_BYTES


def _number_before(image: bytes, at: int, size: int) -> int:
    """Return the rowid of the record at an offset, read backwards; its size precedes it."""
    before = _written(size)
    for start in range(at - 1, max(at - 10, 0), -1):
        number, end = _varint(image, start)
        if end == at and image[max(start - len(before), 0) : start] == before:
            return number
    raise ValueError(size)
