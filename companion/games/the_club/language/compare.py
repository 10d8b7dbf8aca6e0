"""Equivalence of two rules, and a row that distinguishes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.the_club.cards import CARDS, OF_EACH, ClubCard
from companion.games.the_club.language.automata import Automaton
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.product import Clauses, Product, States, clauses, products
from companion.games.the_club.language.sets import ALL, lowest, of, places


def same(one: Rule, other: Rule) -> bool:
    """Return True if both rules accept exactly the same rows, with any number of copies."""
    return not differ(clauses(one), clauses(other))


def differ(one: Clauses, other: Clauses, row: Iterable[int] = ()) -> bool:
    """Return True if after some common row that begins with *row* the rules accept different cards.

    Searches all pairs of states that are reachable together, until one differs.
    """
    first, second = products(one, other)
    queue = [first.after(row)]
    reached = {*queue}
    kinds = equivalence_classes(first.automata)
    for states in queue:  # a queue: it grows during the loop
        admitted = first.admits(states)
        if admitted != second.admits(states):
            return True
        for after, _cards in successors(first, states, admitted, kinds):
            if after not in reached:
                reached.add(after)
                queue.append(after)
    return False


def difference(one: Rule, other: Rule) -> tuple[ClubCard, ...] | None:
    """Return a row accepted by both up to its last card, which only one of them accepts.

    It can be laid with the cards of the box, so none is in it three times. None if no such row was
    found: the rules are equivalent, or hardly any row of these cards distinguishes them.
    """
    first, second = products(clauses(one), clauses(other))
    queue = [first.after(())]
    rows: dict[States, tuple[int, ...]] = {queue[0]: ()}
    kinds = equivalence_classes(first.automata)
    for states in queue:  # a queue: it grows during the loop
        row = rows[states]
        left, admitted = _left(row), first.admits(states)
        if apart := (admitted ^ second.admits(states)) & left:
            return tuple(CARDS[place] for place in (*row, _rarest(apart, row)))
        for after, cards in successors(first, states, admitted & left, kinds):
            if after not in rows:
                rows[after] = (*row, _rarest(cards, row))
                queue.append(after)
    return None


def successors(
    product: Product, states: States, admitted: int, kinds: Iterable[int]
) -> Iterator[tuple[States, int]]:
    """Yield the next states, one for each class of cards, with its accepted cards."""
    ways = product.transitions(states)
    for kind in kinds:
        if cards := kind & admitted:
            place = lowest(cards)
            yield tuple([way[place] for way in ways]), cards


def equivalence_classes(automata: Iterable[Automaton]) -> tuple[int, ...]:
    """Return sets of cards with the same transitions in all automata."""
    found: dict[tuple[int, ...], int] = {}
    for place, kinds in enumerate(zip(*(automaton.kinds for automaton in automata), strict=True)):
        found[kinds] = found.get(kinds, 0) | 1 << place
    return tuple(found.values())


def _left(row: Sequence[int]) -> int:
    """Return the cards of which a copy is left after a row."""
    return ALL & ~of(place for place in {*row} if row.count(place) == OF_EACH)


def _rarest(cards: int, row: Sequence[int]) -> int:
    """Return the card of a set with the fewest copies in a row."""
    return min(places(cards), key=row.count)
