"""The games that can be played and the boxes that can be taught, in menu order."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.play.cards import Box
from companion.play.game import About, Game
from companion.words.errors import UnknownGame

PACKAGES = ("istinto", "holmes", "baker_street", "cluedo", "the_club")
ABOUT: tuple[About, ...] = tuple(
    import_module(f"{__name__}.{package}").ABOUT for package in PACKAGES
)
"""What is told of each; the game itself is loaded when it is wanted, so that start does not grow
with the games."""


@cache
def every() -> tuple[Game[Any], ...]:
    """Return all games, loaded."""
    return tuple(find(about.name) for about in ABOUT)


@cache
def boxes() -> tuple[Box, ...]:
    """Return the boxes of the games that have one."""
    modules = [f"{__name__}.{package}.box" for package in PACKAGES]
    return tuple(import_module(module).BOX for module in modules if find_spec(module))


@cache
def find(name: str) -> Game[Any]:
    """Return the game of that name; raise UnknownGame."""
    for package, about in zip(PACKAGES, ABOUT, strict=True):
        if about.name == name:
            game: Game[Any] = import_module(f"{__name__}.{package}.game").GAME
            return game
    raise UnknownGame(name)


def box(name: str) -> Box:
    """Return what the box of the game of that name holds; raise UnknownGame."""
    for box in boxes():
        if box.game == name:
            return box
    raise UnknownGame(name)
