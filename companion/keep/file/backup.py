"""Backups of the database: made, read back, thinned out, restored."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from time import time
from typing import NamedTuple

from companion.keep.file.aside import DOUBTED, LOGS, finish, suffixed
from companion.keep.file.check import sound
from companion.keep.file.connection import APPLICATION, reading, refuse_others, version_of
from companion.keep.file.contents import contents, has_more, lacks
from companion.keep.file.failures import FAILURES, why
from companion.keep.file.inspection import NEWEST, refuse_foreign
from companion.keep.file.lock import exclusive
from companion.keep.file.migrations import has_its_schema
from companion.keep.file.plain import (
    give_to_owner,
    make_folder,
    sweep_drafts,
    sync,
    too_large,
)
from companion.words.errors import CompanionError, DamagedFile, SaveFailed
from companion.words.i18n import _

BACKUP_FOLDER = "backup"
"""Name of the backup folder beside the database."""
DAYS, WEEKS, MONTHS = 7, 4, 12
"""Numbers of days, weeks and months of which the last backup stays."""
SPARE = 32 * 1024 * 1024
"""Bytes that a backup leaves free, so that matches can still be saved."""
LARGEST_BACKUP = 2_000_000_000
"""Largest backup in bytes; ten thousand matches have some hundred million."""
PAGES = 200
"""Pages copied between two calls of *going*; other connections may write between them."""
_NAME = re.compile(r"companion-(\d+)-(\d{4}-\d\d-\d\d)\.db")

Going = Callable[[float], bool]
"""Progress callback: takes the fraction done, returns False to cancel."""


class Backup(NamedTuple):
    """Backup by its file's name; its number orders it, since a clock may go back."""

    number: int
    day: date
    path: Path


def backups(folder: Path) -> list[Backup]:
    """Return the backups in a folder, newest first; none if it cannot be read."""
    with suppress(OSError):
        return sorted(_found(folder.iterdir()), reverse=True)
    return []


def fuller(path: Path, folder: Path) -> Backup | None:
    """Return the newest backup in a folder with all rows of a file and more; None if none has."""
    here = contents(path)
    return next((each for each in backups(folder) if has_more(contents(each.path), here)), None)


def is_empty(path: Path) -> bool:
    """Return True if a file has no matches, decks or people; False if it is damaged."""
    has_bytes = path.exists() and path.stat().st_size
    return not has_bytes or (_is_ours(path) and not contents(path) and sound(path, lambda _: True))


def refuse_shut(folder: Path) -> None:
    """Raise SaveFailed for a folder in which this user may not create files."""
    with translate_errors(folder):
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def thinned(every: Iterable[Backup]) -> list[Backup]:
    """Return the backups that stay: the last of each recent day, week and month."""
    newest = sorted(every, reverse=True)
    stay = {
        *_last_of_each(newest, lambda day: day, DAYS),
        *_last_of_each(newest, lambda day: day.isocalendar()[:2], WEEKS),
        *_last_of_each(newest, lambda day: (day.year, day.month), MONTHS),
    }
    return [backup for backup in newest if backup in stay]


def _last_of_each(newest: list[Backup], span: Callable[[date], object], count: int) -> set[Backup]:
    last: dict[object, Backup] = {}
    for backup in newest:
        last.setdefault(span(backup.day), backup)
    return set(list(last.values())[:count])


def _found(paths: Iterable[Path]) -> Iterator[Backup]:
    for path in paths:
        if match := _NAME.fullmatch(path.name):
            with suppress(ValueError):
                yield Backup(int(match[1]), date.fromisoformat(match[2]), path)


def rotate(source: Path, folder: Path, day: date, going: Going = lambda _: True) -> Path | None:
    """Add a backup to a folder, delete old ones, and return its path; None if cancelled.

    Raise SaveFailed and DamagedFile, as ``copy`` does.
    """
    before = backups(folder)
    number = before[0].number + 1 if before else 1
    target = folder / f"companion-{number:04}-{day}.db"
    with translate_errors(folder):
        make_folder(folder, 0o700)
        for swept in (source.parent, folder):
            sweep_drafts(swept, time())
        _refuse_full(source, folder)
    if not copy(source, target, going):
        return None
    _delete_old(backups(folder))
    return target


def _delete_old(every: list[Backup]) -> None:
    """Delete the backups that need not stay, except one.

    That one is the newest that has matches or entries that the last backup lacks.
    """
    last, is_kept = contents(every[0].path), False
    for backup in sorted(set(every) - set(thinned(every)), reverse=True):
        if not is_kept and lacks(last, contents(backup.path)):
            is_kept = True
            continue
        with suppress(OSError):  # a surplus backup does no harm
            backup.path.unlink()


def copy(source: Path, target: Path, going: Going = lambda _: True) -> bool:
    """Copy a database that may be in use to *target*; return False if cancelled.

    The copy is read back before it replaces any earlier target. Safe from any thread. Raise
    SaveFailed if it cannot be written, and DamagedFile if the source cannot be read to its end.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with translate_errors(target.parent):
            handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            give_to_owner(handle, draft.parent)
            os.close(handle)
            if not _copied(source, draft, going):
                return False
            verify(draft)
            sync(draft)
            draft.replace(target)
            sync(target.parent)
    finally:
        with suppress(OSError):  # the fault of the folder was raised above
            draft.unlink(missing_ok=True)
    return True


def _refuse_full(source: Path, folder: Path) -> None:
    """Raise OSError if a copy would leave less than ``SPARE`` free."""
    if shutil.disk_usage(folder).free < source.stat().st_size + SPARE:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def verify(path: Path, going: Going = lambda _: True) -> None:
    """Check every page of a backup; raise DamagedFile if it is missing, damaged or not ours.

    Raise ForeignDatabase for one of a version that is not read. *going* may cancel it.
    """
    if not path.exists():
        raise DamagedFile(_("There is no file {path}.").format(path=path))
    if path.is_file():
        _refuse_huge(path)
        _refuse_other_versions(path)
    if not path.is_file() or not _is_ours(path) or not sound(path, going):
        raise DamagedFile(_("{path} is damaged or no copy of ours.").format(path=path))


def _refuse_huge(path: Path) -> None:
    if path.stat().st_size > LARGEST_BACKUP:
        text = _("{path} cannot be used: {why}.")
        raise DamagedFile(text.format(path=path, why=too_large(LARGEST_BACKUP)))


def _refuse_other_versions(path: Path) -> None:
    with suppress(*FAILURES), closing(reading(path)) as db:
        (application,) = db.execute("PRAGMA application_id").fetchone()
        if application == APPLICATION and version_of(db) <= NEWEST:
            refuse_foreign(db, path)


def _is_ours(path: Path) -> bool:
    """Return True if a file has exactly our schema: querying a foreign view might never end."""
    with suppress(*FAILURES), closing(reading(path)) as db:
        (application,) = db.execute("PRAGMA application_id").fetchone()
        return application == APPLICATION and version_of(db) > 0 and has_its_schema(db)
    return False


def restore(backup: Path, path: Path, stamp: str) -> Path | None:
    """Replace the file by a backup, and return the path of the old file; None if there was none.

    One or the other exists at any moment. Raise DamagedFile for a damaged backup, and SaveFailed
    if nothing can be written or the file is in use.
    """
    verify(backup)
    draft = path.with_name(f".{path.name}.restored")
    with translate_errors(path.parent), exclusive(path):
        finish(path)
        try:
            copy(backup, draft)
            aside = _set_aside(path, stamp) if path.exists() else None
            draft.replace(path)
            sync(path.parent)
        finally:
            draft.unlink(missing_ok=True)
    return aside


def _set_aside(path: Path, stamp: str) -> Path:
    """Link the file, and a WAL that stays beside it, under new names; then delete the WAL."""
    if not suffixed(path, DOUBTED).exists():
        _checkpoint(path)
    aside = path.with_name(f"{path.stem}.before-{stamp}{path.suffix}")
    logs = [tail for tail in (*LOGS, DOUBTED) if suffixed(path, tail).exists()]
    for tail in ("", *logs):
        _named_twice(suffixed(path, tail), suffixed(aside, tail))
    for tail in logs:
        suffixed(path, tail).unlink()
    return aside


def _named_twice(path: Path, other: Path) -> None:
    try:
        os.link(path, other)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        shutil.copy2(path, other)
        give_to_owner(other, other.parent)
        sync(other)


def _checkpoint(path: Path) -> None:
    """Checkpoint the WAL of a file that no other process has open, unless it is too damaged."""
    try:
        refuse_others(path)
        with closing(sqlite3.connect(path, isolation_level=None, timeout=2)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            text = _("Another Companion is writing to {path}. Close it first.")
            raise SaveFailed(text.format(path=path)) from error


def _copied(source: Path, draft: Path, going: Going) -> bool:
    """Copy the committed pages; return False if cancelled."""

    def step(_status: int, remaining: int, total: int) -> None:
        if not going(1 - remaining / max(total, 1)):
            raise InterruptedError

    try:
        with (
            closing(_reading(source)) as db,
            closing(sqlite3.connect(draft, isolation_level=None)) as new,
        ):
            db.backup(new, pages=PAGES, progress=step)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
    except InterruptedError:
        return False
    return True


def _reading(path: Path) -> sqlite3.Connection:
    refuse_others(path)
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def translate_errors(folder: Path) -> Iterator[None]:
    """Raise errors of SQLite and the system as SaveFailed or DamagedFile, with a sentence."""
    try:
        yield
    except CompanionError:
        raise
    except sqlite3.OperationalError as error:
        raise SaveFailed(_unwritable(folder, error)) from error
    except sqlite3.DatabaseError as error:
        raise DamagedFile(_("The file is damaged: it cannot be copied whole.")) from error
    except OSError as error:
        raise SaveFailed(_unwritable(folder, error)) from error


def _unwritable(folder: Path, error: Exception) -> str:
    return _("Nothing can be copied to {folder}: {why}.").format(folder=folder, why=why(error))
