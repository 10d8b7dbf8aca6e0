"""The panels that each game draws its own part of the screen with."""

from __future__ import annotations

from importlib import import_module


def panel(game: str, name: str) -> type:
    """Return the widget class for a game's panel: ``PANELS[name]`` of the game's module here."""
    module = import_module(f"screens.games.{game.replace('-', '_')}")
    found: type = module.PANELS[name]
    return found
