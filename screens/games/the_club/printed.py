"""Print of The Club's cards, for its decks."""

from __future__ import annotations

from screens.parts.drawing import shapes
from screens.parts.drawing.printed import Printed


def face(code: str) -> Printed:
    """Return the shapes of a card, or the number of a rule."""
    if code.startswith("RULE"):
        return Printed(code[4:])
    shape, number, fill, ground = tuple(code)

    def draw(width: float, height: float) -> shapes.Cut:
        return shapes.spread(shape, int(number), fill == "E", width, height)

    return Printed(draw=draw, ground=ground)
