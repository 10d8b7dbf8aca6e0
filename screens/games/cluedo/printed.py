"""Print of Cluedo's cards, for its decks."""

from __future__ import annotations

from functools import partial

from screens.games.cluedo import icons
from screens.games.cluedo.look import CARD_INKS
from screens.parts.drawing.printed import Printed
from screens.parts.drawing.shapes import Cut, moved

ICON_SHARE = 0.6
"""Size of a drawn icon, in the shorter side of its card."""


def face(code: str) -> Printed:
    """Return the icon of a card, drawn where no font has it."""
    name, ink = code.lower(), CARD_INKS.get(code, "")
    if name in icons.ICONS:
        return Printed(ink=ink, draw=partial(_drawn, name))
    return Printed(icon=name, ink=ink)


def _drawn(name: str, width: float, height: float) -> Cut:
    size = ICON_SHARE * min(width, height)
    return moved(icons.icon(name, size), (width - size) / 2, (height - size) / 2)
