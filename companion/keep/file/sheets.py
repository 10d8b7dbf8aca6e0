"""Sheets of any game that came from another box, as small files beside the database."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from companion.keep.file import plain
from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

FOLDER = "sheets"
"""Folder beside the database."""
SUFFIX = ".sheet"
MOST = 200
"""Most files that are read."""
LONGEST = 4_096
"""Longest file that is read, in bytes."""


class Sheets:
    """Texts in a folder, each in a file named after its checksum."""

    def __init__(self, database: Path) -> None:
        self._folder = database.parent / FOLDER

    def texts(self) -> list[tuple[float, str]]:
        """Return the texts and when they came, in seconds as of ``time``, the newest first.

        A file that cannot be read is left out.
        """
        with suppress(OSError):
            dated = [(_time(path), path) for path in self._folder.glob(f"*{SUFFIX}")]
            newest = sorted(dated, reverse=True)[:MOST]
            return [(time, text) for time, path in newest if (text := _text(path))]
        return []

    def add(self, text: str) -> None:
        """Save a text on the disk; raise SaveFailed."""
        name = sha256(text.encode()).hexdigest()[:16]
        try:
            self._folder.mkdir(exist_ok=True)
            with plain.replaced(self._folder / f"{name}{SUFFIX}") as file:
                file.write(text.encode())
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
        return plain.read(path, LONGEST).decode("utf-8", "replace").strip()
    return ""
