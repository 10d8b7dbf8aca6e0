"""The file that everything is kept in, opened; a damaged one makes room for what is left of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.keep.file import plain
from companion.keep.file.aside import NEW, beside, finish, put_aside
from companion.keep.file.failures import FAILURES, busy, unwritable
from companion.keep.file.inspection import examine, refuse, settle_doubt
from companion.keep.file.lock import Lock
from companion.keep.file.store import Store
from companion.keep.file.vault import Vault
from companion.keep.salvage.late import add, late
from companion.keep.salvage.pages import Pages
from companion.words.errors import DamagedFile, SaveFailed, why
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.salvage.anew import Salvaged


class Damage(Struct, frozen=True):
    """Where a damaged file is kept, and what could be read of it."""

    file: Path
    salvaged: Salvaged


def opened(
    path: Path, now: str, working: Callable[[], object] = lambda: None
) -> tuple[Store, Damage | None]:
    """Open a file, or make it; what is left of one that was damaged is taken into a new one.

    *working* is called while that is done, again and again.
    Raise ForeignDatabase for a file that is not ours to touch, and SaveFailed where nothing can be
    written, or where another companion is at it.
    """
    _refuse_others(path)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        refuse(path)
        lock = Lock(path)
    except OSError as error:
        raise SaveFailed(unwritable(path, error)) from error
    try:
        return _opened(path, lock, now, working)
    except BaseException:
        lock.close()
        raise


def _refuse_others(path: Path) -> None:
    """Refuse what is no plain file, which SQLite might wait for."""
    try:
        plain.refuse_others(path)
    except OSError as error:
        text = _("{path} cannot be used: {why}.").format(path=path, why=why(error))
        raise SaveFailed(text) from error


def _opened(
    path: Path, lock: Lock, now: str, working: Callable[[], object]
) -> tuple[Store, Damage | None]:
    alone = lock.alone()
    if not alone and not lock.share():
        raise SaveFailed(busy(path))
    try:
        return _looked_at(path, lock, working, alone=alone), None
    except DamagedFile as error:
        if not alone:
            raise SaveFailed(busy(path)) from error
        return _renewed(path, lock, now, working)
    finally:
        lock.share()


def _looked_at(path: Path, lock: Lock, working: Callable[[], object], *, alone: bool) -> Store:
    """Open a file that is not damaged; entries that SQLite leaves in the log are kept as well."""
    try:
        if alone:
            finish(path)
        pages = Pages(path)
        examine(path, pages.log)
        if alone:
            settle_doubt(path, working)
        entries = late(path, pages) if alone else []
    except DamagedFile:
        raise
    except OSError as error:
        raise SaveFailed(unwritable(path, error)) from error
    store = Store(path, lock, Vault.beside(path), alone=alone)
    if entries:
        with store.saving() as db:
            add(db, entries, store.vault)
    return store


def _renewed(
    path: Path, lock: Lock, now: str, working: Callable[[], object]
) -> tuple[Store, Damage]:
    from companion.keep.salvage.anew import salvage  # few starts need them
    from companion.keep.salvage.hiding import hide

    vault = Vault.beside(path)
    try:
        salvaged = salvage(path, beside(path, NEW), vault, working)
        file = put_aside(path, now)
        hide(file, path, vault)
    except (*FAILURES, OSError) as error:
        raise SaveFailed(unwritable(path, error)) from error
    return Store(path, lock, vault), Damage(file, salvaged)
