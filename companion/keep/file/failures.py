"""SQLite errors: their meaning for the file, and sentences for the user."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from companion.words.errors import DamagedFile
from companion.words.errors import why as reason_of
from companion.words.i18n import _
from companion.words.owners import misowned, remedy

FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""Errors of reading a file; text that is not UTF-8 raises the second."""
BARRING = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}
"""System errors of a disk that cannot be written to by any user."""
UNREADABLE = {
    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS,
}  # fmt: skip
"""SQLite error codes for a damaged file; our queries never fail on a sound one."""


def is_damage(error: Exception) -> bool:
    """Return True if an error means that the file is damaged."""
    details = _details(error)
    return bool({details, details & 0xFF} & UNREADABLE)


def is_corrupt(error: Exception) -> bool:
    """Return True if an error reports damage in a file that could be opened."""
    return _details(error) & 0xFF == sqlite3.SQLITE_CORRUPT


def is_harmless(error: Exception) -> bool:
    """Return True if an error does not mean damage: interrupted, busy or not to be opened."""
    harmless = {sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN}
    return _details(error) & 0xFF in harmless


def damaged() -> DamagedFile:
    """Return the error for a file that cannot be read."""
    return DamagedFile(_("the file is damaged there"))


def why(error: Exception) -> str:
    """Return the reason of a failed write as part of a sentence."""
    words = {
        sqlite3.SQLITE_FULL: _("the disk is full"),
        sqlite3.SQLITE_READONLY: _("the disk is read-only"),
        sqlite3.SQLITE_BUSY: _("another program is writing there"),
        sqlite3.SQLITE_CORRUPT: _("the file is damaged"),
        sqlite3.SQLITE_NOTADB: _("the file is damaged"),
        sqlite3.SQLITE_IOERR: _("the disk does not answer"),
        sqlite3.SQLITE_CANTOPEN: _("it cannot be opened"),
        sqlite3.SQLITE_CONSTRAINT: _("it has gone on elsewhere; open it again"),
    }
    if not (details := _details(error)):
        return reason_of(error) if isinstance(error, OSError) else str(error)
    told = _("the database reports {name}")
    name = getattr(error, "sqlite_errorname", details)
    return words.get(details & 0xFF) or told.format(name=name)


def unwritable(path: Path, error: Exception) -> str:
    """Return the sentence why a file cannot be opened to write, and the remedy."""
    if _details(error) & 0xFF == sqlite3.SQLITE_BUSY:
        return busy(path)
    if reason := _barring(error):
        text = _("Nothing can be saved in {folder}: {why}.")
        return text.format(folder=path.parent, why=reason)
    if advice := remedy(path.parent):
        text = _("Nothing can be saved in {folder}.").format(folder=path.parent)
        return f"{text} {advice}"
    if any(told := misowned(path.parent)):
        return " ".join([_("Nothing can be saved in {folder}.").format(folder=path.parent), *told])
    text = _("Nothing can be saved in {folder}. Make it writable, or choose another with --data.")
    return text.format(folder=path.parent)


def _barring(error: Exception) -> str:
    """Return the reason of an error that no permission would mend; else empty."""
    if isinstance(error, OSError):
        return reason_of(error) if error.errno in BARRING else ""
    is_full = _details(error) & 0xFF == sqlite3.SQLITE_FULL
    return _("the disk is full") if is_full else ""


def busy(path: Path) -> str:
    """Return the sentence that another companion has a file open, and the remedy."""
    return _("Another Companion is writing to {path}. Close it first.").format(path=path)


def _details(error: Exception) -> int:
    if isinstance(error, UnicodeDecodeError):
        return sqlite3.SQLITE_CORRUPT
    return int(getattr(error, "sqlite_errorcode", 0))
