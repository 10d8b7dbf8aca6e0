"""The seventy-two code cards: a shape, its number, its fill, and the ground (S:11-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.games.the_club.box import BOX, FILLS, GROUNDS, NUMBERS, SHAPES
from companion.play.cards import Card, Deck

Trait = Literal["shape", "number", "fill", "ground"]
Sort = Literal["shape", "number", "fill", "ground", "parity", "half"]
"""Trait, or a property of the number: odd or even, low (1-3) or high (4-6)."""
SHAPE: Final = "shape"
NUMBER: Final = "number"
FILL: Final = "fill"
GROUND: Final = "ground"
PARITY: Final = "parity"
HALF: Final = "half"
VALUES: Mapping[Sort, str] = {
    SHAPE: SHAPES,
    NUMBER: "".join(map(str, NUMBERS)),
    FILL: FILLS,
    GROUND: GROUNDS,
    PARITY: "OE",
    HALF: "LH",
}
"""Values of each trait; the last two follow from the number: odd or even, low or high."""
TRAITS: tuple[Trait, ...] = (SHAPE, NUMBER, FILL, GROUND)
"""Four printed traits."""
COPIES, DEALT = 144, 10
"""Cards in the box (S:11), and in a hand (S:35)."""
OF_EACH = 2
"""Copies of each card in the box (S:11)."""


class ClubCard(Card):
    """Card: its traits, and its place among all seventy-two."""

    __slots__ = ("place", "traits")

    def __init__(self, code: str, place: int) -> None:
        super().__init__(code)
        self.place = place
        shape, number, fill, ground = tuple(code)
        parity, half = "OE"[int(number) % 2 == 0], "LH"[int(number) > 3]
        self.traits = dict(zip(VALUES, (shape, number, fill, ground, parity, half), strict=True))


class RuleCard(Card):
    """One of the ten cards with a rule for beginners (S:100)."""

    __slots__ = ("number",)

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.number = int(code.removeprefix("RULE"))


_CODES = dict.fromkeys(BOX.cards)
CARDS = tuple(
    ClubCard(code, place)
    for place, code in enumerate(code for code in _CODES if not code.startswith("RULE"))
)
DECK: Deck[Card] = Deck([*CARDS, *(RuleCard(code) for code in _CODES if code.startswith("RULE"))])
