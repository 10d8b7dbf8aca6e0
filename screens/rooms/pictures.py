"""Which pictures there are, and what their files are called."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from msgspec import Struct

from companion.games import menu

VERSION = 1
"""Of how pictures are painted: others are painted anew."""
DARK = "dark"
"""The room of pages that are of no game."""
WOOD = "wood"
"""The table of games that have no room."""
COVERS = "covers"
"""The covers of all games that have one, below one another in the order of ``covered``."""
SHAPE = 3.2
"""Times a cover is as wide as high; what it is about stands in the last 1.3 of them."""
EDGE = 0.03
"""Of the height of a cover is in its game's colour, at its foot."""
LYING, STANDING = 140, 172
"""Pixels of the drawings that a cover is high, on a display that lies and on one that stands."""
Size = tuple[int, int]
"""Width and height in pixels."""


class Picture(Struct, frozen=True):
    """A picture for a display of a size; covers are the same by day."""

    name: str
    size: Size
    dark: bool = True

    @property
    def file(self) -> str:
        """The name of its file."""
        light = "dark" if self.dark else "light"
        return f"{self.name}-{light}{self.ending}"

    @property
    def pixels(self) -> Size:
        """The width and height of what is painted."""
        if self.name != COVERS:
            return self.size
        width, height = cell(self.size)
        return width, height * len(covered())

    @property
    def ending(self) -> str:
        """What the files of all pictures of its size end with."""
        return f"-{self.size[0]}x{self.size[1]}-{VERSION}.png"


@cache
def room(game: str) -> str:
    """Return the room that a game is played in; empty: no game."""
    return (game if painter(game) else WOOD) if game else DARK


@cache
def painter(game: str) -> str:
    """Return the module that paints a game's room and cover; empty if it has none."""
    package = f"screens.games.{game.replace('-', '_')}"
    found = find_spec(package) and find_spec(f"{package}.room")
    return f"{package}.room" if found else ""


def covered() -> list[str]:
    """Return the games that have a cover, in the order of the sheet of covers."""
    return [game.name for game in menu() if painter(game.name)]


def cell(size: Size) -> Size:
    """Return the size of one cover on a display."""
    width, height = size
    unit = min(min(size) / 480, max(size) / 800)
    high = round((LYING if width > height else STANDING) * unit)
    return round(high * SHAPE), high
