"""The sentence of a file that cannot be opened to write names the true reason."""

from __future__ import annotations

import errno
import sqlite3

import pytest

from companion.keep.file.failures import unwritable, why
from companion.words.i18n import speaking


def full():
    """Return SQLite's error of a full disk."""
    db = sqlite3.connect(":memory:")
    db.execute("PRAGMA max_page_count = 1")
    with pytest.raises(sqlite3.OperationalError) as raised:
        db.execute("CREATE TABLE one (two)")
    return raised.value


@pytest.mark.parametrize(("error", "reason"), [
    (OSError(errno.ENOSPC, ""), "the disk is full"),
    (OSError(errno.EDQUOT, ""), "the disk is full"),
    (OSError(errno.EROFS, ""), "the disk is read-only"),
    (OSError(errno.EIO, ""), "the disk does not answer"),
    (full(), "the disk is full"),
])  # fmt: skip
def test_a_disk_that_nobody_can_write_to_is_not_to_be_made_writable(tmp_path, error, reason):
    told = unwritable(tmp_path / "companion.db", error)
    assert told == f"Nothing can be saved in {tmp_path}: {reason}."


def test_a_folder_that_may_not_be_written_to_is(tmp_path):
    assert "Make it writable" in unwritable(tmp_path / "companion.db", PermissionError(13, ""))


def of_code(name):
    """Return an error of SQLite with a code, as it raises it."""
    error = sqlite3.OperationalError("in English")
    error.sqlite_errorname, error.sqlite_errorcode = name, getattr(sqlite3, name)
    return error


@pytest.mark.parametrize(("name", "reason", "in_italian"), [
    ("SQLITE_IOERR_WRITE", "the disk does not answer", "il disco non risponde"),
    ("SQLITE_CANTOPEN", "it cannot be opened", "non si apre"),
    ("SQLITE_NOTADB", "the file is damaged", "il file è danneggiato"),
    ("SQLITE_NOMEM", "the database reports SQLITE_NOMEM", "il database segnala SQLITE_NOMEM"),
])  # fmt: skip
def test_a_reason_is_never_in_the_words_of_the_database(name, reason, in_italian):
    assert why(of_code(name)) == reason
    with speaking("it"):
        assert why(of_code(name)) == in_italian
