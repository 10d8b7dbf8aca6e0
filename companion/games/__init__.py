"""The games that can be played and the boxes that can be taught, in menu order."""

from __future__ import annotations

from typing import Any

from companion.games import baker_street, holmes, istinto
from companion.games.baker_street.box import BOX as BAKER_STREET
from companion.games.cluedo.box import BOX as CLUEDO
from companion.games.holmes.box import BOX as HOLMES
from companion.games.istinto.box import BOX as ISTINTO
from companion.games.the_club.box import BOX as THE_CLUB
from companion.play.cards import Box
from companion.play.game import Game
from companion.words.errors import UnknownGame

GAMES: tuple[Game[Any], ...] = (istinto.GAME, holmes.GAME, baker_street.GAME)
BOXES: tuple[Box, ...] = (ISTINTO, HOLMES, BAKER_STREET, CLUEDO, THE_CLUB)


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
