"""Decks: each game brings its own cards, and the codes they are scanned and written by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from companion.errors import BadCard


class Card:
    """A card, known by its code; a deck holds one object per card, so cards compare by identity."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"


C = TypeVar("C", bound=Card)


class Deck(Generic[C]):
    """A game's cards, found by their codes.

    >>> deck = Deck([Card("A1"), Card("A2")])
    >>> deck.find(" a2 ")
    <A2>
    >>> deck.find("A3")
    Traceback (most recent call last):
    companion.errors.BadCard: A3
    """

    def __init__(self, cards: Iterable[C] = ()) -> None:
        self._cards = {str(card): card for card in cards}

    def __iter__(self) -> Iterator[C]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, code: str) -> C:
        """Return the card with that code, whatever its case; raise BadCard with the code."""
        code = code.strip().upper()
        if card := self._cards.get(code):
            return card
        raise BadCard(code)
