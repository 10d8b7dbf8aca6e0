"""Print of Holmes' cards, for its decks."""

from __future__ import annotations

from screens.parts.drawing.printed import Printed


def face(code: str) -> Printed:
    """Return the icon of a clue or a character."""
    return Printed(icon=code.lower())
