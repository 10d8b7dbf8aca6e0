"""Appearance of a game outside its own panels: its colour, icon and suits."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct


class Look(Struct, frozen=True):
    """Colour, icon and suits of a game; a game without a colour is drawn muted."""

    dark: str = ""
    """Colour on a dark screen, such as #9B7BE0."""
    light: str = ""
    """Colour on a light screen."""
    velvet: str = "#4A3D2F"
    """Colour of its table under the lamp, on a dark screen."""
    icon: str = "cards"
    """Name of its icon in ``companion.play.icons``."""
    suits: str = ""
    """First characters of the codes of its cards, in the order of ``theme.suits``."""


NEUTRAL = Look()


def module(game: str, name: str) -> str:
    """Return a module of ``screens/games/<game>`` by its name; empty if there is none.

    A game may be called anything in a file of matches that is damaged.
    """
    folder = game.replace("-", "_")
    package = f"screens.games.{folder}"
    found = folder.isidentifier() and find_spec(package) and find_spec(f"{package}.{name}")
    return f"{package}.{name}" if found else ""


@cache
def look(game: str) -> Look:
    """Return ``LOOK`` of ``screens/games/<game>/look.py``, or the neutral appearance."""
    of_game = module(game, "look")
    found: Look = import_module(of_game).LOOK if of_game else NEUTRAL
    return found
