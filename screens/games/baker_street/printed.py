"""Print of Baker Street's cards, for its decks."""

from __future__ import annotations

from screens.games.baker_street.look import LOOK
from screens.parts.drawing.printed import Printed

INKS = {"A": LOOK.light, "B": "#8A3B2E"}
"""Colour of the values of each detective."""


def face(code: str) -> Printed:
    """Return the value of a detective, or the letter of evidence."""
    return Printed(code[1:], ink=INKS.get(code[0], ""))
