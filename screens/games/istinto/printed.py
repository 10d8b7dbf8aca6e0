"""Print of Istinto's cards, for its decks."""

from __future__ import annotations

from companion.games.istinto.cards import TRUMP
from companion.games.istinto.scene import PIPS
from screens.games.istinto.look import LOOK
from screens.parts.drawing.printed import Printed


def face(code: str) -> Printed:
    """Return suit and rank; trumps have no rank."""
    suit = code[0]
    rank = "" if suit == TRUMP else code[1:]
    return Printed(rank, PIPS[suit], LOOK.suits.index(suit))
