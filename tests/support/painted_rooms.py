"""Painted rooms and covers for the tests that need them; others use plain walls."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from screens.rooms.painting import paint
from screens.rooms.pictures import Picture, Size


class EagerGallery:
    """Gallery that paints each picture when it is requested.

    With a *size* all are painted as for a display of that, which costs less if it is a small one.
    """

    def __init__(self, folder: Path, size: Size | None = None) -> None:
        self._folder, self._size = folder, size

    def find(self, picture: Picture) -> Path:
        """Return the path of a picture."""
        picture = replace(picture, size=self._size or picture.size)
        path = self._folder / picture.file
        if not path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            paint(picture).save(path, compress_level=1)
        return path

    def fill(self, *_: object) -> None:
        """Paint nothing ahead."""
