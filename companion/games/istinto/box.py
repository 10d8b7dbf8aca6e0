"""Box of Istinto."""

from __future__ import annotations

from companion.games.istinto.cards import DECK
from companion.games.istinto.words import card_name
from companion.play.cards import Box

BOX = Box(
    game="istinto",
    title="Istinto",
    cards=tuple(map(str, DECK)),
    word=lambda code: card_name(DECK.find(code)),
)
"""66 cards; the trumps are of equal worth, and look alike (S:9, S:25)."""
