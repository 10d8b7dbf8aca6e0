"""The 66 cards: five suits of twelve, and six trumps of equal worth (S:9, S:25)."""

from __future__ import annotations

from companion.play.cards import Card, Deck
from companion.words.i18n import N_

TRUMP = "T"
SUITS = {"W": N_("white"), "B": N_("blue"), "G": N_("green"), "R": N_("red"), "K": N_("black")}
RANKS = range(1, 13)
TRUMPS = range(1, 7)


class IstintoCard(Card):
    """Card of a suit, or a trump; ``W7`` is the white seven, ``T3`` a trump."""

    __slots__ = ("rank", "suit", "trump")

    def __init__(self, suit: str, rank: int) -> None:
        super().__init__(f"{suit}{rank}")
        self.suit = suit
        self.rank = rank
        self.trump = suit == TRUMP


DECK: Deck[IstintoCard] = Deck(
    [IstintoCard(suit, rank) for suit in SUITS for rank in RANKS]
    + [IstintoCard(TRUMP, number) for number in TRUMPS]
)
