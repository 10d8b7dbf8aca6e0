"""Snapshot of a file of another user, so that reading it writes nothing there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.keep.file import plain
from companion.keep.file.aside import DOUBTED, JOURNAL, WAL, suffixed
from companion.keep.file.vault import LARGEST_KEY_FILE, TAIL
from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

COPY_TRIES = 20
"""Attempts to copy a file that is written meanwhile."""


def is_ours(path: Path) -> bool:
    """Return True if this user owns the folder of a file, and may write there and to the file.

    Raise PermissionError if that cannot be determined.
    """
    folder = next(each for each in path.absolute().parents if each.is_dir())
    is_own = folder.stat().st_uid == os.geteuid()
    may_write = os.access(folder, os.W_OK | os.X_OK)
    return is_own and may_write and (not path.exists() or os.access(path, os.W_OK))


@contextmanager
def snapshot(path: Path) -> Iterator[Path]:
    """Yield the path of a copy of a file with its WAL, and its key if that can be read.

    It is in a temporary folder, deleted after the block; a missing file is not copied. Raise
    PermissionError, or SaveFailed for any other error.
    """
    with TemporaryDirectory(prefix="companion-") as folder:
        copy = Path(folder) / path.name
        try:
            _copy(path, copy)
        except PermissionError:
            raise
        except OSError as error:
            text = _("{path} cannot be used: {why}.").format(path=path, why=why(error))
            raise SaveFailed(text) from error
        with suppress(OSError):  # without the key, secrets stay encrypted
            copy.with_suffix(TAIL).write_bytes(plain.read(path.with_suffix(TAIL), LARGEST_KEY_FILE))
        yield copy


def _copy(path: Path, copy: Path) -> None:
    for _try in range(COPY_TRIES):
        before = _stamps(path)
        for tail in before:
            plain.refuse_others(suffixed(path, tail))
            shutil.copyfile(suffixed(path, tail), suffixed(copy, tail))
        if _stamps(path) == before:
            break


def _stamps(path: Path) -> dict[str, tuple[int, int]]:
    """Return size and modification time of each existing file, by suffix."""
    stamps = {}
    for tail in ("", WAL, JOURNAL, DOUBTED):
        with suppress(FileNotFoundError):
            found = suffixed(path, tail).stat()
            stamps[tail] = found.st_size, found.st_mtime_ns
    return stamps
