"""Sheets of any game that came from another box, as small files beside the database."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from companion.words.errors import SaveFailed
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

    def texts(self, is_readable: Callable[[str], bool]) -> list[str]:
        """Return the texts that can be read, the newest first; a file that cannot is left out."""
        try:
            files = sorted(self._folder.glob(f"*{SUFFIX}"), key=_age)[:MOST]
            return [text for text in map(_text, files) if is_readable(text)]
        except OSError:
            return []

    def add(self, text: str) -> None:
        """Save a text; raise SaveFailed."""
        name = sha256(text.encode()).hexdigest()[:16]
        try:
            self._folder.mkdir(exist_ok=True)
            part = self._folder / f"{name}.part"
            part.write_text(text, encoding="utf-8")
            part.replace(self._folder / f"{name}{SUFFIX}")
        except OSError as error:
            raise SaveFailed(_("The sheet could not be saved: {why}").format(
                why=error.strerror or error)) from error  # fmt: skip


def _age(path: Path) -> float:
    return -path.stat().st_mtime


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(LONGEST).decode("utf-8", "replace").strip()
