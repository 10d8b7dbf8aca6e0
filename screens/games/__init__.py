"""The faces of games: how each draws its own part of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.play.view import View

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from screens.parts.panels.panel import Panel


def panel(game: str, view: View) -> type[Panel]:
    """Return the widget class that draws the panel of a game's view.

    It is found in ``PANELS`` of ``screens/games/<game>/panels.py``, by the class of the view's
    panel; the default panel draws any other.
    """
    # Looks lie here too, and are wanted before anything is drawn.
    from screens.parts.results.default import Default

    return panels(game).get(type(view.panel), Default)


def front(game: str, view: View) -> type[Panel]:
    """Return the widget class in front at a view: at the end the page of the winner.

    A game may have its own kind of that page.
    """
    from screens.parts.results.winner import Winner

    own = panel(game, view)
    return Winner if view.ending and not issubclass(own, Winner) else own


def private(game: str, view: View) -> type[Panel] | None:
    """Return the widget class that draws the panel of a private view, None before it has a face."""
    return panels(game).get(type(view.panel))


def picture(game: str, value: object) -> type[Widget] | None:
    """Return the widget class that draws a picture of a thing to lay out, None if there is none.

    It is found in ``PICTURES`` of ``screens/games/<game>/setup_guide.py``, by its value's class.
    """
    return _pictures(game).get(type(value))


@cache
def _pictures(game: str) -> Mapping[type, type[Widget]]:
    module = _module(game, "setup_guide")
    found: Mapping[type, type[Widget]] = module.PICTURES if module else {}
    return found


@cache
def panels(game: str) -> Mapping[type, type[Panel]]:
    """Return the widget classes of a game's panels, by the class of the value that each draws."""
    module = _module(game, "panels")
    found: Mapping[type, type[Panel]] = module.PANELS if module else {}
    return found


@cache
def _module(game: str, name: str) -> Any:
    """Return a module of a game's face; None before the game has one of that name."""
    package = f"{__name__}.{game.replace('-', '_')}"
    found = find_spec(package) and find_spec(f"{package}.{name}")
    return import_module(f"{package}.{name}") if found else None
