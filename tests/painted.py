"""Rooms and covers for tests that look at them; all others see plain walls."""

from __future__ import annotations

from pathlib import Path

from screens.rooms.painting import paint
from screens.rooms.pictures import Picture


class AtOnce:
    """A gallery in which every picture is painted the moment it is looked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, picture: Picture) -> Path:
        """Return where a picture is."""
        path = self._folder / picture.file
        if not path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            paint(picture).save(path)
        return path

    def fill(self, *_: object) -> None:
        """Paint nothing ahead."""
