"""What a game looks like before anything of it is drawn: its colour, its icon, its cards."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct


class Look(Struct, frozen=True):
    """How a game is told from others; without a colour it is muted."""

    dark: str = ""
    """Its colour on a dark screen, as in #9B7BE0."""
    light: str = ""
    """Its colour on a light one."""
    icon: str = "cards"
    """By its name in ``screens.base.icons``."""
    suits: str = ""
    """What the codes of its cards begin with, in the order of ``theme.suits``."""


NEUTRAL = Look()


@cache
def look(game: str) -> Look:
    """Return how a game looks: ``LOOK`` of ``screens/games/<game>/look.py``, if there is one."""
    package = f"screens.games.{game.replace('-', '_')}"
    if not find_spec(package) or not find_spec(f"{package}.look"):
        return NEUTRAL
    found: Look = import_module(f"{package}.look").LOOK
    return found
