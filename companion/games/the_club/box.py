"""Box of The Club."""

from __future__ import annotations

from itertools import product

from companion.play.cards import Box
from companion.words.i18n import _, ngettext

SHAPES, NUMBERS, FILLS, GROUNDS = "CTS", range(1, 7), "FE", "WB"
COPIES, RULES = 2, 10


def word(code: str) -> str:
    """Return the name of a card: ``C3FW`` is three filled circles on white."""
    if code.startswith("RULE"):
        return _("rule card {number}").format(number=code[4:])
    shape, number, fill, ground = tuple(code)
    return _("{shapes} on {ground}").format(
        shapes=_shapes(shape + fill, int(number)),
        ground=_("white") if ground == "W" else _("black"),
    )


def _shapes(shape: str, number: int) -> str:
    words = {
        "CF": ngettext("{number} filled circle", "{number} filled circles", number),
        "TF": ngettext("{number} filled triangle", "{number} filled triangles", number),
        "SF": ngettext("{number} filled square", "{number} filled squares", number),
        "CE": ngettext("{number} hollow circle", "{number} hollow circles", number),
        "TE": ngettext("{number} hollow triangle", "{number} hollow triangles", number),
        "SE": ngettext("{number} hollow square", "{number} hollow squares", number),
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
