"""The games that can be played and the boxes that can be taught, in menu order."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.games.the_club.box import BOX as THE_CLUB
from companion.play.cards import Box
from companion.play.game import Game
from companion.words.errors import UnknownGame

PACKAGES = ("istinto", "holmes", "baker_street", "cluedo")
GAMES: tuple[Game[Any], ...] = tuple(
    import_module(f"{__name__}.{package}").GAME for package in PACKAGES
)
BOXES: tuple[Box, ...] = (*(game.box for game in GAMES if game.box), THE_CLUB)
"""Those of the games, then those whose game cannot be played yet."""


def find(name: str) -> Game[Any]:
    """Return the game of that name; raise UnknownGame."""
    for game in GAMES:
        if game.name == name:
            return game
    raise UnknownGame(name)


def box(name: str) -> Box:
    """Return what the box of the game of that name holds; raise UnknownGame."""
    for box in BOXES:
        if box.game == name:
            return box
    raise UnknownGame(name)
