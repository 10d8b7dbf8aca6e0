"""Games that can be played and boxes that can be taught, in menu order."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.play.cards import Box
from companion.play.game import About, Game
from companion.words import i18n
from companion.words.errors import UnknownGame

_PACKAGES = [
    f"{__name__}.{game}"
    for game in ("istinto", "holmes", "baker_street", "cluedo", "the_club", "any_game")
]
"""The packages of the games, in menu order."""


def register(package: str) -> None:
    """Append the game of an external package, such as ``evenings.whist``, to the menu.

    Its ``locale`` folder, if it has one, holds its translations.
    """
    module = import_module(package)
    _PACKAGES.append(package)
    i18n.add(Path(module.__path__[0]) / "locale")
    for known in (_listed, every, boxes, find):
        known.cache_clear()


def menu() -> tuple[About, ...]:
    """Return the description of each game for the home page.

    Games are loaded on demand, so that the start does not slow down with their number.
    """
    return tuple(_listed())


@cache
def _listed() -> dict[About, str]:
    """Return the package of each game."""
    return {import_module(package).ABOUT: package for package in _PACKAGES}


@cache
def every() -> tuple[Game[Any], ...]:
    """Return all games, loaded."""
    return tuple(find(about.name) for about in menu())


@cache
def boxes() -> tuple[Box, ...]:
    """Return the boxes of the games that have one."""
    modules = [f"{package}.box" for package in _PACKAGES]
    return tuple(import_module(module).BOX for module in modules if find_spec(module))


@cache
def find(name: str) -> Game[Any]:
    """Return the game of a name; raise UnknownGame."""
    for about, package in _listed().items():
        if about.name == name:
            game: Game[Any] = import_module(f"{package}.game").GAME
            return game
    raise UnknownGame(name)


def box(name: str) -> Box:
    """Return the box of the game of a name; raise UnknownGame."""
    for box in boxes():
        if box.game == name:
            return box
    raise UnknownGame(name)
