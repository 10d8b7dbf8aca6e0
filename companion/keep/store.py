"""The one file that everything is kept in: opened, examined, brought up to date, written safely."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from companion.keep import plain
from companion.keep.check import sound
from companion.keep.schemas import SCHEMAS, VERSION
from companion.words.errors import DamagedFile, ForeignDatabase, SaveFailed
from companion.words.i18n import _

APPLICATION = 0x436D706E
"""Marks the file as ours (SQLite's ``application_id``)."""
MAGIC = b"SQLite format 3\0"
LOGS = ("-wal", "-shm", "-journal")
"""End the names of the files in which SQLite writes ahead."""
DOUBTED = "-doubted"
"""Ends the name of the file beside that asks for a check when it is opened."""


class Store:
    """A file of tables, opened on the thread that uses it.

    Opening raises ForeignDatabase for a file that is not ours to touch, and SaveFailed where
    nothing can be written. A file that is too damaged to be opened, or that was doubted and is
    damaged indeed, is moved aside first: *damaged* is then its new name.
    """

    def __init__(self, path: Path, now: str) -> None:
        self.path = path
        self.damaged: Path | None = None
        self.fault = ""
        """What is wrong with the file and what to do now, once it is known to be damaged."""
        self.db = self._open(now)

    def close(self) -> None:
        """Close the file, folding what was written ahead into it."""
        with suppress(sqlite3.Error):  # what is committed is safe in either file
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    @contextmanager
    def saving(self) -> Iterator[sqlite3.Connection]:
        """Do all that is written in the block, or nothing of it; raise SaveFailed."""
        try:
            with self.db:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
        except DamagedFile as error:
            raise SaveFailed(str(error)) from error
        except sqlite3.Error as error:
            if _code(error) == sqlite3.SQLITE_CORRUPT:
                self.doubt()
            raise SaveFailed(_why(error)) from error

    def read(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield what a query finds; raise DamagedFile where the file cannot be read."""
        try:
            yield from self.db.execute(query, values)
        except sqlite3.DatabaseError as error:
            self.doubt()
            raise DamagedFile(_("the file is damaged there")) from error

    def found(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield what a query finds, as far as the file can be read."""
        with suppress(DamagedFile):
            yield from self.read(query, *values)

    def doubt(self) -> None:
        """Say that the file is damaged, and have its pages checked when it is opened again."""
        text = _("{name} is damaged: some matches may not open. Start again: it is put aside,"
                 " whole, and a new one is begun.")  # fmt: skip
        self.fault = text.format(name=self.path.name)
        with suppress(OSError):
            beside(self.path, DOUBTED).touch()

    def _open(self, now: str) -> sqlite3.Connection:
        _refuse_others(self.path)
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            return self._connected(now)
        except (sqlite3.Error, OSError) as error:
            raise SaveFailed(_unwritable(self.path, error)) from error

    def _connected(self, now: str) -> sqlite3.Connection:
        try:
            return _connected(self.path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self.damaged = _moved_aside(self.path, now)
            return _connected(self.path)


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file, or make it; every commit is on the disk before it returns."""
    _look(path)
    _make_private(path)
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = lambda text: text.decode(errors="replace")
    db.create_function("uuid", 0, lambda: str(uuid4()))
    try:
        if _empty(db):
            _bring_up_to_date(db)
        _refuse_foreign(db, path)
        _settle_doubt(path)
        _bring_up_to_date(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA busy_timeout = 2000")
        db.execute("BEGIN IMMEDIATE")
        db.execute("ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def _refuse_others(path: Path) -> None:
    """Refuse what is no plain file, which SQLite might wait for."""
    try:
        plain.refuse_others(path)
    except OSError as error:
        text = _("{path} cannot be used: {why}.").format(path=path, why=error.strerror)
        raise SaveFailed(text) from error


def _make_private(path: Path) -> None:
    """Let only its user read the file, made if there is none; SQLite gives its logs that mode."""
    if not path.exists():  # else closing it would let go of the locks that others of us hold on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    for each in (path, beside(path, "-wal"), beside(path, "-shm")):
        with suppress(OSError):
            each.chmod(0o600)


def _empty(db: sqlite3.Connection) -> bool:
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    return bool(tables == 0 and application == 0)


def _look(path: Path) -> None:
    """Refuse a foreign or headless file before SQLite folds its write-ahead log or drops it."""
    if not path.exists() or beside(path, "-journal").exists():  # SQLite knows how to go back
        return
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if head != MAGIC and (head or beside(path, "-wal").exists()):
        raise sqlite3.DatabaseError(head)
    uri = f"{path.absolute().as_uri()}?immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as db:
        if not _empty(db):
            _refuse_foreign(db, path)


def _refuse_foreign(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise ForeignDatabase(
            _("{path} belongs to another program. Choose another folder with --data.").format(
                path=path
            )
        )
    if version > VERSION:
        raise ForeignDatabase(
            _("{path} was written by a newer Companion. Update this one.").format(path=path)
        )


def _settle_doubt(path: Path) -> None:
    """Raise DatabaseError for a damaged file, if it was doubted; else that takes too long."""
    doubted = beside(path, DOUBTED)
    if doubted.exists():
        doubted.unlink(missing_ok=True)
        if not sound(path, lambda _: True):
            raise sqlite3.DatabaseError


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """Give an empty or an older file the tables it lacks, all or none of them."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version < VERSION:
        db.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            f" {''.join(SCHEMAS[version:])} COMMIT;"
        )


def _moved_aside(path: Path, now: str) -> Path:
    """Keep a damaged file, with what was written ahead of it, under a name that says so."""
    stamp = "".join(c for c in now[:19] if c.isalnum()) or "old"  # without its zone
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    count = 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    path.rename(target)
    for tail in LOGS:
        if beside(path, tail).exists():
            beside(path, tail).rename(beside(target, tail))
    return target


def beside(path: Path, tail: str) -> Path:
    """Return the file that lies beside one, its name ending in a tail."""
    return path.with_name(path.name + tail)


def _why(error: sqlite3.Error) -> str:
    """Return what SQLite has against writing, in words where people can do something about it."""
    words = {
        sqlite3.SQLITE_FULL: _("the disk is full"),
        sqlite3.SQLITE_READONLY: _("the disk is read-only"),
        sqlite3.SQLITE_BUSY: _("another program is writing there"),
        sqlite3.SQLITE_CORRUPT: _("the file is damaged"),
    }
    return words.get(_code(error), str(error))


def _code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _unwritable(path: Path, error: Exception) -> str:
    if _code(error) == sqlite3.SQLITE_BUSY:
        return _("Another Companion is writing to {path}. Close it first.").format(path=path)
    text = _("Nothing can be saved in {folder}. Make it writable, or choose another with --data.")
    return text.format(folder=path.parent)
