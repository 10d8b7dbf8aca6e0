"""The panels that each game draws its own part of the screen with."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from screens.parts.telling import Telling


def panel(game: str, name: str) -> type:
    """Return the widget class for a game's panel: ``PANELS[name]`` of the game's module here."""
    found: type = _module(game).PANELS[name]
    return found


def telling(match: Any, seat: int, pile: int | None = None) -> Telling | None:
    """Return what a seat can tell in private now: ``telling`` of the game's module, if any.

    *pile* is where a card was taken from, if that is what it tells of.
    """
    found = getattr(_module(match.game.name), "telling", None)
    return found(match, seat, pile) if found else None


def correcting(match: Any, seat: int, entry: int) -> Telling | None:
    """Return what an entry of the log can be corrected to in private, if it is that seat's secret.

    That is ``correcting`` of the game's module, if any.
    """
    found = getattr(_module(match.game.name), "correcting", None)
    if found is None or match.whose(entry) != seat:
        return None
    return found(match, seat, entry)  # type: ignore[no-any-return]


def _module(game: str) -> Any:
    return import_module(f"screens.games.{game.replace('-', '_')}.panels")
