"""What the box of The Club holds."""

from __future__ import annotations

from itertools import product

from companion.play.cards import Box
from companion.words.i18n import _, ngettext

SHAPES, NUMBERS, FILLS, GROUNDS = "CTS", range(1, 7), "FE", "WB"
COPIES, RULES = 2, 10


def word(code: str) -> str:
    """Return a card by its name: ``C3FW`` is three filled circles on white."""
    if code.startswith("RULE"):
        return _("rule card {number}").format(number=code[4:])
    shape, number, fill, ground = tuple(code)
    return _("{shapes}, {fill}, on {ground}").format(
        shapes=_shapes(shape, int(number)),
        fill=_("filled") if fill == "F" else _("hollow"),
        ground=_("white") if ground == "W" else _("black"),
    )


def _shapes(shape: str, number: int) -> str:
    words = {
        "C": ngettext("{number} circle", "{number} circles", number),
        "T": ngettext("{number} triangle", "{number} triangles", number),
        "S": ngettext("{number} square", "{number} squares", number),
    }
    return words[shape].format(number=number)


BOX = Box(
    game="the-club",
    title="The Club",
    cards=(
        *(
            f"{shape}{number}{fill}{ground}"
            for shape, number, fill, ground in product(SHAPES, NUMBERS, FILLS, GROUNDS)
            for copy in range(COPIES)
        ),
        *(f"RULE{number}" for number in range(1, RULES + 1)),
    ),
    word=word,
)
"""72 code cards, each twice (S:11-16), and 10 rule cards."""
