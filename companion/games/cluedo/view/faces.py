"""Cards in a row, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.words import card_word, key_word
from companion.play.scene import CardRow, SceneCard

INKS = {"SCARLET": 3, "MUSTARD": 5, "GREEN": 2, "WHITE": 0, "PEACOCK": 1}
"""Ink of the suspects whose colour is one of the suits."""


def row(title: str, cards: Sequence[CluedoCard]) -> CardRow:
    """Return cards in a row."""
    return CardRow(title, tuple(map(_card, cards)))


def _card(card: CluedoCard) -> SceneCard:
    code = str(card)
    return SceneCard(card_word(card), key_word(card), code.lower(), ink=INKS.get(code))
