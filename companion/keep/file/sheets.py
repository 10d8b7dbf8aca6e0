"""Sheets of any game that came from another box, as small files beside the database."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from companion.keep.file import plain
from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

SHEETS_FOLDER = "sheets"
"""Folder beside the database."""
SUFFIX = ".sheet"
MOST_FILES = 200
"""Most files that are read."""
FILE_BYTES = 16_384
"""Longest file that is read, in bytes."""


class Sheets:
    """Texts in a folder, each in a file named after its checksum."""

    def __init__(self, database: Path) -> None:
        self._folder = database.parent / SHEETS_FOLDER

    def texts(self) -> list[tuple[float, str]]:
        """Return the texts and when they came, in seconds as of ``time``, the newest first.

        A file that cannot be read is left out.
        """
        return [(time, text) for time, path in self._newest() if (text := _text(path))]

    def named(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each file; an empty text if it cannot be read."""
        yield from ((path.name, _text(path)) for _time, path in self._newest())

    def _newest(self) -> list[tuple[float, Path]]:
        return self._dated()[:MOST_FILES]

    def _dated(self) -> list[tuple[float, Path]]:
        """Return all files with their times, the newest first."""
        with suppress(OSError):
            dated = [(_time(path), path) for path in self._folder.glob(f"*{SUFFIX}")]
            return sorted(dated, reverse=True)
        return []

    def add(self, text: str) -> None:
        """Save a text on the disk; raise SaveFailed."""
        with _translate_errors():
            self._save(text)

    def rewrite(self, changed: Callable[[str], str]) -> None:
        """Save each text as *changed* returns it, with its time; raise SaveFailed."""
        with _translate_errors():
            for time, path in self._dated():
                if (new := changed(text := _text(path))) != text:
                    os.utime(self._save(new), (time, time))
                    path.unlink()

    def _save(self, text: str) -> Path:
        path = self._folder / f"{sha256(text.encode()).hexdigest()[:16]}{SUFFIX}"
        plain.make_folder(self._folder)
        with plain.replaced(path) as file:
            file.write(text.encode())
        return path


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise OSError as SaveFailed."""
    try:
        yield
    except OSError as error:
        raise SaveFailed(_("The sheet could not be saved: {why}.").format(
            why=why(error))) from error  # fmt: skip


def _time(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0


def _text(path: Path) -> str:
    """Return the text of a file; empty for one that cannot be read, such as a pipe."""
    with suppress(OSError):
        return plain.read(path, FILE_BYTES).decode("utf-8", "replace").strip()
    return ""
