"""The database file: opened, migrated and written in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from companion.keep.file.answers import Answers
from companion.keep.file.aside import DOUBTED, LOGS, WAL, suffixed
from companion.keep.file.connection import connected, reading, version_of
from companion.keep.file.failures import FAILURES, damaged, is_corrupt, is_damage, unwritable, why
from companion.keep.file.inspection import empty, refuse_foreign
from companion.keep.file.lock import Borrowed, Lock, NoLock
from companion.keep.file.migrations import is_current, migrate
from companion.keep.file.plain import make_private
from companion.keep.file.vault import Vault
from companion.keep.file.wal import PAGE, content
from companion.words.errors import DamagedFile, SaveFailed
from companion.words.i18n import _

T = TypeVar("T")

CHECKPOINT_PAGES = 250
"""Pages in the WAL after which SQLite checkpoints it."""


class Store:
    """Database connection, used on the thread that opened it.

    Opening raises ForeignDatabase for a file of another program or a version that is not read,
    DamagedFile for a damaged one, which stays unchanged, and SaveFailed if nothing can be written.
    An older file is migrated only if *alone*: with the exclusive lock held.
    """

    def __init__(
        self,
        path: Path,
        lock: Lock | Borrowed | NoLock,
        vault: Vault,
        *,
        alone: bool = True,
    ) -> None:
        self.path = path
        self.vault = vault
        self.busy = ""
        """Reason why nothing can be saved for a while: another thread writes much at once."""
        self._lock = lock
        self._plays = False
        self._damage = self._second = ""
        self.db = self._open(alone)
        self._answers = Answers(self.db)

    @property
    def fault(self) -> str:
        """Fault of the file and its remedy; empty if there is none."""
        return self._damage or self._second or self.vault.fault

    def opened_again(self) -> Store:
        """Return another connection to the file, for another thread; raise the same errors."""
        lock = Borrowed(self._lock) if isinstance(self._lock, Lock) else self._lock
        again = Store(self.path, lock, Vault.of(self.path), alone=False)
        again._plays = self._plays
        return again

    def close(self) -> None:
        """Checkpoint the WAL and close the file; if it is doubted, leave both unchanged."""
        with suppress(sqlite3.Error):  # commits are safe in either file
            if self._is_doubted:
                self._close_unchanged()
            else:
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()
        self._lock.close()

    @property
    def _is_doubted(self) -> bool:
        return suffixed(self.path, DOUBTED).exists()

    def _close_unchanged(self) -> None:
        """Close while a reader is open: the last connection to close checkpoints the WAL."""
        with closing(reading(self.path)) as reader:
            version_of(reader)
            self.db.close()

    def play(self) -> bool:
        """Take the player lock; from now on ``saving`` requires it.

        Two players would each save half of a match. Return False and set ``fault`` if another
        companion holds the lock.
        """
        self._plays = True
        text = _("Another Companion has {name} open: this one only shows what is kept."
                 " Close one of them.")  # fmt: skip
        is_first = self._lock.play()
        self._second = "" if is_first else text.format(name=self.path.name)
        return is_first

    def checkpoint(self) -> None:
        """Checkpoint the WAL, so that the file alone is complete, unless it is doubted.

        Pages that another process still reads stay in the WAL until the next checkpoint.
        """
        if self._is_doubted:
            return
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def empty_wal(self) -> None:
        """Checkpoint and truncate the WAL, so that no replaced page is left in it.

        In the file itself ``secure_delete`` overwrites replaced data.
        """
        if self._is_doubted:
            return
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def saving(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction, or as part of the one it is in; raise SaveFailed."""
        if self.db.in_transaction:
            yield self.db
            return
        if self.busy:
            raise SaveFailed(self.busy)
        if self._plays and not self.play():
            raise SaveFailed(_("another Companion has the file open"))
        try:
            with self.db:
                self.db.execute("BEGIN IMMEDIATE")
                yield self.db
        except DamagedFile as error:
            raise SaveFailed(str(error)) from error
        except FAILURES as error:
            if is_corrupt(error):
                self.report_damage()
            raise SaveFailed(why(error)) from error

    @contextmanager
    def looking(self) -> Iterator[sqlite3.Connection]:
        """Run a block that only reads; raise DamagedFile where the file cannot be read."""
        try:
            yield self.db
        except FAILURES as error:
            self.report_damage()
            raise damaged() from error

    def read(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query; raise DamagedFile where the file cannot be read."""
        with self.looking() as db:
            yield from db.execute(query, values)

    def read_available(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query up to the first that cannot be read."""
        with suppress(DamagedFile):
            yield from self.read(query, *values)

    def recall(self, query: str, *values: object) -> tuple[tuple[Any, ...], ...]:
        """Return the rows that ``read_available`` yields, read only if the file has changed."""
        return self.remembered((query, *values), lambda: tuple(self.read_available(query, *values)))

    def remembered(self, question: Hashable, ask: Callable[[], T]) -> T:
        """Return the answer to a question about the file, asked only if the file has changed.

        The answer must be frozen. That of a file with a fault is not kept.
        """
        return self._answers.find(question, ask, lambda: not self.fault)

    def verified(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """Yield the rows whose first column, the result of ``is_verified``, is true, without it.

        For any other row, report damage.
        """
        for is_verified, *row in rows:
            if is_verified:
                yield tuple(row)
            else:
                self.report_damage()

    def report_damage(self) -> None:
        """Set ``fault`` to damage, and request a check of the file when it is next opened."""
        text = _("{name} is damaged: some matches may not open. Start again: all that can be read"
                 " of it is taken into a new file.")  # fmt: skip
        self._damage = text.format(name=self.path.name)
        self.request_check()

    def request_check(self) -> None:
        """Request a check of the file when it is next opened, since the checksum of a row fails.

        Until then this connection checkpoints nothing: that would overwrite pages of the file,
        where a damaged disk may have put rows that are nowhere else. The WAL is copied, since
        another process may checkpoint it.
        """
        doubted = suffixed(self.path, DOUBTED)
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA wal_autocheckpoint = 0")
        with suppress(OSError):
            if not doubted.exists():
                make_private(doubted)
                doubted.write_bytes(content(suffixed(self.path, WAL)))

    def _open(self, alone: bool) -> sqlite3.Connection:
        try:
            return _opened(self.path, alone)
        except DamagedFile:
            raise
        except FAILURES as error:
            if is_damage(error):
                raise damaged() from error
            raise SaveFailed(unwritable(self.path, error)) from error
        except OSError as error:
            raise SaveFailed(unwritable(self.path, error)) from error


def _opened(path: Path, alone: bool) -> sqlite3.Connection:
    """Open or create the file; every commit is on the disk before it returns."""
    for each in (path, *(suffixed(path, tail) for tail in LOGS)):
        if each == path or each.exists():  # SQLite creates its logs with the mode of the file
            make_private(each)
    db = connected(path)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.execute("PRAGMA cell_size_check = ON")
        if empty(db):
            migrate(db)
        refuse_foreign(db, path)
        if alone:
            migrate(db)
        if not is_current(db):
            raise damaged()
        _prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA busy_timeout = 2000")
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")
