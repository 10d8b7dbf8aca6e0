"""Pictures of rooms and covers, with their sizes and file names."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.games import menu
from screens.base.appearance import module

PAINTING_VERSION = 2
"""Version of the painting code; pictures of other versions are painted again."""
DARK = "dark"
"""Room of pages without a game."""
WOOD = "wood"
"""Table of games without a room of their own."""
COVERS = "covers"
"""Covers of all games that have one, from the top down in the order of ``covered``."""
SHAPE = 3.2
"""Width of a cover in heights; its motif is in the rightmost 1.3 of them."""
LANDSCAPE_COVER, PORTRAIT_COVER = 140, 172
"""Height of a cover in pixels of the design drawings, on a landscape and a portrait display."""
Size = tuple[int, int]
"""Width and height in pixels."""


class Picture(Struct, frozen=True):
    """Picture for a display of a size; covers have no light version."""

    name: str
    size: Size
    dark: bool = True

    @property
    def file(self) -> str:
        """Name of its file."""
        light = "dark" if self.dark else "light"
        return f"{self.name}-{light}{self.ending}"

    @property
    def pixels(self) -> Size:
        """Width and height of the picture."""
        if self.name != COVERS:
            return self.size
        width, height = cell(self.size)
        return width, height * len(covered())

    @property
    def ending(self) -> str:
        """Suffix of the files of all pictures of its size."""
        return f"-{self.size[0]}x{self.size[1]}-{PAINTING_VERSION}.png"


@cache
def room(game: str) -> str:
    """Return the room of a game; *game* is empty for none."""
    return (game if painter(game) else WOOD) if game else DARK


@cache
def painter(game: str) -> str:
    """Return the module that paints a game's room and cover; empty for none."""
    return module(game, "painting")


def covered() -> list[str]:
    """Return the games that have a cover, in the order of COVERS."""
    return [game.name for game in menu() if painter(game.name)]


def cell(size: Size) -> Size:
    """Return the size of one cover on a display."""
    width, height = size
    unit = min(min(size) / 480, max(size) / 800)
    cover_height = round((LANDSCAPE_COVER if width > height else PORTRAIT_COVER) * unit)
    return round(cover_height * SHAPE), cover_height
