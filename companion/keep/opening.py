"""Opening of a journal: a damaged file is set aside, and its readable rows go into a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import menu
from companion.keep.file import plain, versions
from companion.keep.file.aside import (
    DOUBTED,
    LOCK,
    LOGS,
    NEW,
    WAL,
    finish,
    put_aside,
    suffixed,
)
from companion.keep.file.failures import FAILURES, busy, unwritable
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.file.inspection import examine, refuse, run_requested_check
from companion.keep.file.lock import Lock
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.store import Store
from companion.keep.file.vault import Vault
from companion.keep.file.wal import Wal
from companion.keep.matches.damage import Damage, Salvaged
from companion.keep.matches.journal import Journal
from companion.words.errors import DamagedFile, SaveFailed, why
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.salvage.late import Entry as Late

EXTRA_SUFFIXES = (*LOGS, NEW, DOUBTED, LOCK)
"""Suffixes of the files that are opened beside the database."""
KNOWN = ("person", "mark")
"""Tables of data on people that are independent of matches."""


def open_journal(
    path: Path, now: str = "", working: Callable[[], object] = lambda: None
) -> Journal:
    """Open the journal of a file, or create it; a damaged file is salvaged into a new one.

    *working* is called repeatedly while a damaged file is read. Raise ForeignDatabase for a file of
    another program or a version that is not read, and SaveFailed if nothing can be written or
    another companion has the file open.
    """
    return Journal(*_lock_and_open(path, now, working))


def open_again(journal: Journal) -> Journal:
    """Return another connection to a journal, for another thread; raise SaveFailed."""
    return Journal(journal.store.opened_again())


def open_copy(path: Path, vault: Vault) -> Journal:
    """Open and migrate a copy of a sound file, whose secrets a vault decrypts.

    Raise ForeignDatabase, DamagedFile and SaveFailed.
    """
    lock = Lock(path)
    try:
        return Journal(_store(path, lock, vault=vault))
    except BaseException:
        lock.close()
        raise


def open_unrecorded(known: Journal) -> Journal:
    """Open a journal in memory, for matches of which nothing may be on the disk.

    It knows the people of another journal, with their marks.
    """
    journal = Journal(StoreInMemory())
    try:
        with journal.store.saving() as db:
            for table in KNOWN:
                query = f"SELECT * FROM {table} WHERE {is_verified(table)}"
                for row in known.store.read_available(query):
                    db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    except BaseException:
        journal.close()
        raise
    return journal


def salvage(
    path: Path, to: Path, vault: Vault, working: Callable[[], object] = lambda: None
) -> Salvaged:
    """Copy the readable rows of a damaged file into a new one; raise OSError and sqlite3.Error."""
    from companion.keep.salvage.anew import salvage  # few starts need it

    return salvage(path, to, vault, {about.name: about.title for about in menu()}, working)


def _lock_and_open(
    path: Path, now: str, working: Callable[[], object]
) -> tuple[Store, Damage | None]:
    _refuse_others(path)
    try:
        plain.make_folder(path.parent, 0o700)
        refuse(path)
        lock = Lock(path)
    except OSError as error:
        raise SaveFailed(unwritable(path, error)) from error
    try:
        return _open_locked(path, lock, now, working)
    except BaseException:
        lock.close()
        raise


def _refuse_others(path: Path) -> None:
    """Raise SaveFailed for a file or one beside it that is no regular file: SQLite might block."""
    for each in (path, *(suffixed(path, tail) for tail in EXTRA_SUFFIXES)):
        try:
            plain.refuse_others(each)
        except OSError as error:
            text = _("{path} cannot be used: {why}.").format(path=each, why=why(error))
            raise SaveFailed(text) from error


def _open_locked(
    path: Path, lock: Lock, now: str, working: Callable[[], object]
) -> tuple[Store, Damage | None]:
    alone = lock.try_exclusive()
    if not alone and not lock.share():
        raise SaveFailed(busy(path))
    try:
        return _open_sound(path, lock, working, alone=alone), None
    except DamagedFile as error:
        if not alone:
            raise SaveFailed(busy(path)) from error
        return _open_salvaged(path, lock, now, working)
    finally:
        lock.share()


def _open_sound(path: Path, lock: Lock, working: Callable[[], object], *, alone: bool) -> Store:
    """Open a sound file; save the entries of its WAL that SQLite does not recover."""
    try:
        if alone:
            finish(path)
        wal = Wal(suffixed(path, WAL))
        examine(path, wal)
        if alone:
            run_requested_check(path, working)
            versions.keep_copy(path)
        entries = _late(path) if alone and wal.tail else []
    except DamagedFile:
        raise
    except OSError as error:
        raise SaveFailed(unwritable(path, error)) from error
    store = _store(path, lock, alone=alone)
    if entries:
        _add(store, entries)
    return store


def _open_salvaged(
    path: Path, lock: Lock, now: str, working: Callable[[], object]
) -> tuple[Store, Damage]:
    try:
        salvaged = salvage(path, suffixed(path, NEW), Vault.of(path), working)
        file = put_aside(path, now)
    except (*FAILURES, OSError) as error:
        raise SaveFailed(unwritable(path, error)) from error
    return _store(path, lock), Damage(file, salvaged)


def _late(path: Path) -> list[Late]:
    from companion.keep.salvage.late import find_late

    return find_late(path)


def _add(store: Store, entries: list[Late]) -> None:
    from companion.keep.salvage.late import save_late

    with store.saving() as db:
        save_late(db, entries, store.vault)


def _store(path: Path, lock: Lock, *, alone: bool = True, vault: Vault | None = None) -> Store:
    return Store(path, lock, vault or Vault.of(path), alone=alone)
