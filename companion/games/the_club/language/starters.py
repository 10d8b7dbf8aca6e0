"""The ten rules for beginners on the rule cards (S:102-111)."""

from __future__ import annotations

from companion.games.the_club.cards import FILL, GROUND, NUMBER, PARITY, SHAPE
from companion.games.the_club.language.blocks import NEXT, OTHER, Alternate, Compared, If, Is, Rule

STARTERS: tuple[Rule, ...] = (
    Alternate(FILL, 1),
    Alternate(PARITY, 1),
    Compared(SHAPE, NEXT),
    If(Is(GROUND, "B"), Is(NUMBER, "123"), Is(NUMBER, "456")),
    Alternate(GROUND, 2),
    Is(SHAPE, "TS"),
    Compared(SHAPE, OTHER),
    If(Is(GROUND, "W"), Is(FILL, "F"), Is(FILL, "E")),
    Is(NUMBER, "3456"),
    If(Is(NUMBER, "246"), Is(GROUND, "W"), Is(GROUND, "B")),
)
"""Rules in the order of the rule text; RULE1 is the first."""
