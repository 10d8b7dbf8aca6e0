"""Window background: the room of the game in front, once it is painted."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image

from companion.words.reporting import contained
from screens.base.theme import theme
from screens.internals.background import Background
from screens.rooms.gallery import Gallery, throw_away
from screens.rooms.pictures import COVERS, Picture, Size, covered, room

log = logging.getLogger(__name__)
RESIZE_DELAY = 1.5
"""Seconds that a display must keep its size before pictures are painted for it."""


class Wall:
    """Picture behind a widget; it is changed between two frames."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._gallery: Gallery | None = None
        self._background = Background()
        self._game = ""
        self.picture: Picture | None = None
        """Picture that is shown, if any."""
        self._hung: Picture | None = None
        """Picture from which the covers are."""
        self._covers: dict[str, Any] = {}
        self._schedule_update = Clock.create_trigger(self._look)
        self._fill = Clock.create_trigger(self._request_painting, RESIZE_DELAY)
        shell.bind(pos=self._place, size=self._resized)
        theme.follow(self)

    def stop(self) -> None:
        """Remove the background from the window."""
        self._background.stop()

    def use_gallery(self, gallery: Gallery) -> None:
        """Show pictures of a gallery from now on."""
        self._gallery = gallery
        self._painted()

    def rethemed(self) -> None:
        """Show the room for the theme."""
        self._schedule_update()

    def show(self, game: str) -> None:
        """Show the room of a game; empty: that of home."""
        if game != self._game or self.picture is None:
            self._game = game
            self._schedule_update()

    @property
    def display(self) -> Size:
        """Size of the pictures, in pixels."""
        return max(int(self._shell.width), 1), max(int(self._shell.height), 1)

    def texture(self, picture: Picture) -> Any:
        """Return the texture of a picture, or None; a broken file is removed."""
        with contained("rooms"):
            path = self._gallery.find(picture) if self._gallery else None
            return _texture(path) if path else None
        return None

    def cover(self, game: str) -> Any:
        """Return the texture of a game's cover, or None; high contrast has no covers."""
        wanted = None if theme.contrast else Picture(COVERS, self.display)
        if wanted != self._hung:
            sheet = self.texture(wanted) if wanted else None
            self._hung = wanted if sheet else None
            self._covers = _cells(sheet) if sheet else {}
        return self._covers.get(game)

    def _look(self, _: float) -> None:
        with contained("rooms"):
            self._update_picture()

    def _update_picture(self) -> None:
        # High contrast has no picture.
        wanted = None if theme.contrast else Picture(room(self._game), self.display, theme.dark)
        if self._gallery is None or wanted == self.picture:
            return
        texture = self.texture(wanted) if wanted else None
        self.picture = wanted if texture else None
        if texture:  # same size as the display, so linear filtering would only cost time
            texture.mag_filter = texture.min_filter = "nearest"
        if texture is None and wanted:
            self._fill()
        self._background.show(texture)
        self._place()

    def _request_painting(self, _: float) -> None:
        if self._gallery:
            with contained("rooms"):
                self._gallery.fill(self.display, theme.dark, self._painted)

    def _painted(self) -> None:
        self._schedule_update()
        self._shell.page.refresh()

    def _resized(self, *_: object) -> None:
        self._place()
        self._schedule_update()

    def _place(self, *_: object) -> None:
        self._background.place(self._shell.pos, self._shell.size)


def _texture(path: Path) -> Any:
    try:
        return Image(str(path), nocache=True).texture
    except Exception as error:
        throw_away(path, error)
        return None


def _cells(sheet: Any) -> dict[str, Any]:
    """Return the covers of a sheet by their games."""
    names = covered()
    height = sheet.height // len(names)
    return {
        name: sheet.get_region(0, sheet.height - (row + 1) * height, sheet.width, height)
        for row, name in enumerate(names)
    }
