"""The ten rules for beginners, each in fewer words than its blocks make a sentence of."""

from __future__ import annotations

from companion.words.i18n import N_, _

WORDS = (
    N_("Alternate filled shapes and hollow shapes."),
    N_("Alternate odd and even numbers of shapes."),
    N_("Circles must be followed by triangles, triangles by squares, and squares by circles."),
    N_("Black cards always have 1 to 3 shapes, white cards 4 to 6."),
    N_("Keep alternating two white cards and two black cards."),
    N_("All cards are right, except those with circles."),
    N_("Each card must show other shapes than the one before."),
    N_("White cards must be filled, black cards hollow."),
    N_("Cards with 1 or 2 shapes cannot be played."),
    N_("Cards with an even number of shapes are white, with an odd number black."),
)
"""In the order of the rule text (S:102-111)."""


def starters() -> tuple[str, ...]:
    """Return each of the ten rules in words."""
    return tuple(_(words) for words in WORDS)
