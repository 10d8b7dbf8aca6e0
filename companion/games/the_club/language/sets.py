"""Sets of the seventy-two cards as integers: a bit for each card, by its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.the_club.cards import CARDS, VALUES, Sort

ALL: Final = (1 << len(CARDS)) - 1
KIND: Mapping[Sort, tuple[int, ...]] = {
    trait: tuple(values.index(card.traits[trait]) for card in CARDS)
    for trait, values in VALUES.items()
}
"""Value of a trait for each card, by its index in ``VALUES``."""


def of(places: Iterator[int]) -> int:
    """Return the set of the cards at some places."""
    return sum(1 << place for place in places)


HAVING: Mapping[Sort, tuple[int, ...]] = {
    trait: tuple(
        of(place for place, kind in enumerate(KIND[trait]) if kind == each)
        for each in range(len(values))
    )
    for trait, values in VALUES.items()
}
"""Cards with each value of a trait, by its index in ``VALUES``."""


def having(trait: Sort, values: str) -> int:
    """Return the cards that have one of some values of a trait."""
    return sum(HAVING[trait][VALUES[trait].index(value)] for value in values)


def lowest(cards: int) -> int:
    """Return the first place in a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def places(cards: int) -> Iterator[int]:
    """Yield the places in a set, in order."""
    while cards:
        yield lowest(cards)
        cards &= cards - 1
