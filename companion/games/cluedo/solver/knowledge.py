"""Knowledge of a deal in its shortest form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

Cards = int
"""Set of cards: bit *n* is the card at place *n*."""


class DeckCounts(Struct, frozen=True):
    """Number of cards of each kind, in the order of their places; one of each is hidden.

    The whole game has 6 suspects, 6 weapons and 9 rooms (S:4-6).
    """

    kinds: tuple[int, ...] = (6, 6, 9)

    @property
    def size(self) -> int:
        """Number of all cards."""
        return sum(self.kinds)

    def spans(self) -> tuple[range, ...]:
        """Return the places of each kind."""
        starts = [sum(self.kinds[:kind]) for kind in range(len(self.kinds))]
        return tuple(range(start, start + n) for start, n in zip(starts, self.kinds, strict=True))


WHOLE = DeckCounts()


class HandKnowledge(Struct, frozen=True):
    """Knowledge of one seat's hand."""

    size: int
    has: Cards = 0
    lacks: Cards = 0
    shown: tuple[Cards, ...] = ()
    """Sets of cards of which it has at least one: it showed one of them."""


class Knowledge(Struct, frozen=True):
    """Knowledge of a viewer: of each seat's hand, and wrong solutions."""

    hands: tuple[HandKnowledge, ...]
    lacks: Cards = 0
    """Cards that are not hidden."""
    wrong: tuple[Cards, ...] = ()
    """Wrong solutions, one card of each kind."""
    deck: DeckCounts = WHOLE


def cards(places: Iterable[int]) -> Cards:
    """Return the set of cards at some places."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def places(found: Cards) -> Iterator[int]:
    """Yield the places of the cards of a set, in order."""
    while found:
        lowest = found & -found
        yield lowest.bit_length() - 1
        found ^= lowest


def settled(known: Knowledge) -> Knowledge | None:
    """Return equivalent knowledge with its direct consequences, to shorten the count.

    A card in one hand is in no other; a full hand has no other cards; a shown set loses the cards
    that the seat lacks, and a single one left is in its hand. None if that is impossible. The deals
    that fit are the same.
    """
    while True:
        taken = _taken(known.hands)
        if taken is None:
            return None
        hands = tuple(_settled(hand, taken & ~hand.has, known.deck) for hand in known.hands)
        if None in hands:
            return None
        after = Knowledge(hands, known.lacks | taken, known.wrong, known.deck)  # type: ignore[arg-type]
        if after == known:
            return known
        known = after


def _taken(hands: Sequence[HandKnowledge]) -> Cards | None:
    """Return the cards that are certainly in hands; None if one is in two."""
    taken = 0
    for hand in hands:
        if taken & hand.has:
            return None
        taken |= hand.has
    return taken


def _settled(hand: HandKnowledge, elsewhere: Cards, deck: DeckCounts) -> HandKnowledge | None:
    whole = (1 << deck.size) - 1
    has, lacks = hand.has, hand.lacks | elsewhere
    if has & lacks or has.bit_count() > hand.size:
        return None
    if has.bit_count() == hand.size:
        lacks = whole & ~has
    elif (whole & ~lacks).bit_count() == hand.size:
        has = whole & ~lacks
    shown = {each & ~lacks for each in hand.shown if not each & has}
    if 0 in shown:
        return None
    single = cards(place for each in shown if each.bit_count() == 1 for place in places(each))
    left = (each for each in shown if not each & single and not _covers(each, shown))
    return HandKnowledge(hand.size, has | single, lacks, tuple(sorted(left)))


def _covers(each: Cards, shown: Iterable[Cards]) -> bool:
    """Return True if a smaller shown set implies this one."""
    return any(other != each and other & each == other for other in shown)
