"""The games, in menu order."""

from __future__ import annotations

from typing import Any

from companion.errors import UnknownGame
from companion.game import Game
from companion.games import istinto

GAMES: tuple[Game[Any], ...] = (istinto.GAME,)


def find(name: str) -> Game[Any]:
    """Return the game of that name; raise UnknownGame."""
    for game in GAMES:
        if game.name == name:
            return game
    raise UnknownGame(name)
