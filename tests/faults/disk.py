"""A disk between SQLite and the real one, which records writes and syncs.

SQLite reaches files through a table of functions (https://sqlite.org/vfs.html). That table is
copied, with three of its functions replaced by ours, which record their calls and pass them on. So
the app that is cut off is the app itself, to the last byte and in its own order.

Of unsynced writes any part can be missing. A sync is of one file; the deletion of a file is on the
disk with the next sync of any, as on file systems with a log of their own.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable, Sequence
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from itertools import count, pairwise
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.faults.damage import SECTOR

OK = 0


class Wrote(Struct, frozen=True):
    """Bytes went into a file."""

    file: str
    at: int
    data: bytes


class CutOff(Struct, frozen=True):
    """A file was made shorter."""

    file: str
    size: int


class Deleted(Struct, frozen=True):
    """A file was deleted."""

    file: str


class Synced(Struct, frozen=True):
    """The disk confirmed a sync of a file."""

    file: str


class Said(Struct, frozen=True):
    """The app confirmed a number of entries."""

    entries: int


class Began(Struct, frozen=True):
    """The app began another phase."""

    what: str


Event = Wrote | CutOff | Deleted | Synced | Said | Began
Files = dict[str, bytes]


class _Methods(Structure):
    """SQLite's functions for an open file; those in between are unchanged."""

    _fields_ = [
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", c_void_p),
        ("truncate", c_void_p), ("sync", c_void_p), ("rest", c_void_p * 13),
    ]  # fmt: skip


class _File(Structure):
    _fields_ = [("methods", POINTER(_Methods))]


class _Vfs(Structure):
    """SQLite's functions to open and delete files."""

    _fields_ = [
        ("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", c_void_p), ("delete", c_void_p),
        ("rest", c_void_p * 14),
    ]  # fmt: skip


# Names stay where they are: SQLite reads more around them.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class Disk:
    """Records SQLite's writes to the files of a folder; a context manager.

    No file may be open in this process at its start, or at its end.
    """

    def __init__(self, folder: Path) -> None:
        self.events: list[Event] = []
        self._folder = folder
        self._names: dict[int, str] = {}
        """Names of the open files, by their address in SQLite's memory."""
        self._kept_alive: list[object] = []
        self._library = _library()
        self._below = _default(self._library)
        self._vfs = self._interposed()

    def __enter__(self) -> Disk:
        self._use(self._vfs)
        return self

    def __exit__(self, *exc: object) -> None:
        self._library.sqlite3_vfs_unregister(byref(self._vfs))
        self._use(self._below)

    def _use(self, vfs: _Vfs) -> None:
        if self._library.sqlite3_vfs_register(byref(vfs), 1) != OK:
            raise RuntimeError("SQLite takes no other disk")

    def note(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def _interposed(self) -> _Vfs:
        vfs = _Vfs.from_buffer_copy(self._below)
        vfs.name = b"between"
        vfs.next = None
        vfs.open = self._pointer(_Open, self._opened)
        vfs.delete = self._pointer(_Delete, self._deleted)
        return vfs

    def _pointer(self, kind: Callable[..., object], function: Callable[..., int]) -> c_void_p:
        """Return where C finds a function of ours."""
        callback = kind(function)
        self._kept_alive.append(callback)
        return ctypes.cast(callback, c_void_p)

    def _opened(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        code: int = _Open(self._below.open)(vfs, name, file, flags, out)
        if code == OK and (ours := self._ours(name)):
            self._names[file] = ours
            self._listen(_File.from_address(file))
        return code

    def _deleted(self, vfs: int, name: int, syncs: int) -> int:
        code: int = _Delete(self._below.delete)(vfs, name, syncs)
        if code == OK and (ours := self._ours(name)):
            self.note(Deleted(ours))
        return code

    def _ours(self, name: int | None) -> str:
        """Return the name of a file of the folder; empty for any other."""
        path = Path(ctypes.string_at(name).decode()) if name else Path()
        return path.name if path.parent == self._folder else ""

    def _listen(self, file: _File) -> None:
        """Route the calls on a file that was just opened through this disk."""
        below = file.methods.contents
        write, truncate, sync = _Write(below.write), _Truncate(below.truncate), _Sync(below.sync)

        def wrote(which: int, data: int, size: int, at: int) -> int:
            code: int = write(which, data, size, at)
            self.note(Wrote(self._names[which], at, ctypes.string_at(data, size)))
            return code

        def cut_off(which: int, size: int) -> int:
            code: int = truncate(which, size)
            self.note(CutOff(self._names[which], size))
            return code

        def synced(which: int, flags: int) -> int:
            code: int = sync(which, flags)
            self.note(Synced(self._names[which]))
            return code

        methods = _Methods.from_buffer_copy(below)
        methods.write = self._pointer(_Write, wrote)
        methods.truncate = self._pointer(_Truncate, cut_off)
        methods.sync = self._pointer(_Sync, synced)
        self._kept_alive.append(methods)
        file.methods = ctypes.pointer(methods)


def _library() -> ctypes.CDLL:
    """Return the very SQLite that Python's own module uses, in this process."""
    import _sqlite3

    with open("/proc/self/maps", encoding="utf-8") as maps:
        mapped = {line.split(maxsplit=5)[-1].strip() for line in maps}
    found = next((path for path in sorted(mapped) if "libsqlite3" in path), _sqlite3.__file__)
    library = ctypes.CDLL(found)
    library.sqlite3_libversion.restype = c_char_p
    assert library.sqlite3_libversion().decode() == sqlite3.sqlite_version
    return library


def _default(library: ctypes.CDLL) -> _Vfs:
    library.sqlite3_vfs_find.restype = POINTER(_Vfs)
    vfs: _Vfs = library.sqlite3_vfs_find(None).contents
    return vfs


# --- what is left of it


def left(events: Sequence[Event], chance: Random, lies: int = 0) -> tuple[Files, int]:
    """Return the content of the disk if the power goes after these events, and its sure entries.

    Of the unsynced writes some are there, by sectors, and one is torn. *lies* is the number of last
    syncs that the disk confirmed falsely; entries after the first of them are not sure.
    """
    syncs = [number for number, event in enumerate(events) if isinstance(event, Synced)]
    lied = set(syncs[len(syncs) - lies :])
    surely = min(lied, default=len(events))
    sure = max((e.entries for e in events[:surely] if isinstance(e, Said)), default=0)
    files: dict[str, bytearray] = {}
    pending: list[Wrote | CutOff | Deleted] = []
    for number, event in enumerate(events):
        if isinstance(event, Synced) and number not in lied:
            done = [op for op in pending if op.file == event.file or isinstance(op, Deleted)]
            pending = [op for op in pending if op not in done]
            _do(files, done)
            files.setdefault(event.file, bytearray())
        elif isinstance(event, Wrote | CutOff | Deleted):
            pending.append(event)
    _do(files, _some(pending, chance))
    return {name: bytes(data) for name, data in files.items()}, sure


def _do(files: dict[str, bytearray], done: Sequence[Wrote | CutOff | Deleted]) -> None:
    for op in done:
        if isinstance(op, Deleted):
            files.pop(op.file, None)
            continue
        data = files.setdefault(op.file, bytearray())
        if isinstance(op, CutOff):
            del data[op.size :]
            continue
        data.extend(bytes(max(op.at - len(data), 0)))
        data[op.at : op.at + len(op.data)] = op.data


def _some(pending: Sequence[Event], chance: Random) -> list[Wrote | CutOff | Deleted]:
    """Return those parts of the unsynced writes that are there all the same."""
    likely = chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    parts = [part for op in pending for part in _sectors(op)]
    torn = chance.randrange(len(parts)) if parts and likely < 1 else -1
    there = []
    for number, part in zip(count(), parts, strict=False):
        if number == torn and isinstance(part, Wrote):
            there.append(Wrote(part.file, part.at, part.data[: chance.randrange(len(part.data))]))
        elif chance.random() < likely:
            there.append(part)
    return there


def _sectors(op: Event) -> list[Event]:
    """Return the write to each sector; other calls are done or not."""
    if not isinstance(op, Wrote):
        return [op]
    first = SECTOR - op.at % SECTOR
    ends = [0, *range(first, len(op.data), SECTOR), len(op.data)]
    return [
        Wrote(op.file, op.at + start, op.data[start:end])
        for start, end in pairwise(ends)
        if end > start
    ]
