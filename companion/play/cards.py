"""Cards by their codes, and the contents of a game's box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Generic, TypeVar

from msgspec import Struct

from companion.words.errors import BadCard


class Card:
    """Card with its code; a deck holds one object per card, so cards compare by identity."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<{self.code}>"


C = TypeVar("C", bound=Card)


class Deck(Generic[C]):
    """Cards of a game, found by their codes.

    >>> deck = Deck([Card("A1"), Card("A2")])
    >>> deck.find(" a2 ")
    <A2>
    >>> deck.find("A3")
    Traceback (most recent call last):
    companion.words.errors.BadCard: A3
    """

    def __init__(self, cards: Iterable[C] = ()) -> None:
        self._cards = {str(card): card for card in cards}

    def __iter__(self) -> Iterator[C]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, code: str) -> C:
        """Return the card with that code, whatever its case; raise BadCard with the code."""
        if card := self._cards.get(code) or self._cards.get(code := code.strip().upper()):
            return card
        raise BadCard(code)


class Box(Struct, frozen=True, kw_only=True):
    """Contents of a game's box: the code of every single card, in sorting order.

    Equal codes are copies, and so are cards of the same name: they cannot be distinguished. A
    card's place is its index in *cards*.
    """

    game: str
    title: str
    cards: tuple[str, ...]
    word: Callable[[str], str]
    """Return the name of a card in the user's language, by its code."""
    symbols: Callable[[str], Mapping[str, str]] = lambda _: {}
    """Symbols that may also be printed on the card of a code: suffix of the code -> name."""
    renamed: bool = False
    """True if editions differ, so that the owner may rename cards."""

    def alike(self, place: int) -> tuple[int, ...]:
        """Return the places of a card and its copies, in order."""
        return _copies(self)[place]


@cache
def _copies(box: Box) -> tuple[tuple[int, ...], ...]:
    """Return the places of each card and its copies; cached, as it is slow for many cards."""
    places: dict[str, list[int]] = {}
    for place, code in enumerate(box.cards):
        places.setdefault(box.word(code), []).append(place)
    return tuple(tuple(places[box.word(code)]) for code in box.cards)
