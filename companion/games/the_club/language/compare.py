"""Whether two rules are the same rule in other words, and if not, by which row they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.the_club.cards import CARDS, OF_EACH, ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.machine import Clauses, Machine, States, clauses, joined
from companion.games.the_club.language.memory import Memory
from companion.games.the_club.language.sets import ALL, lowest, of, places


def same(one: Rule, other: Rule) -> bool:
    """Return whether both rules admit exactly the same rows, however many copies a card has."""
    return not differ(clauses(one), clauses(other))


def differ(one: Clauses, other: Clauses, row: Iterable[int] = ()) -> bool:
    """Return whether some row admitted by both rules, which begins with one, has a card after it
    that only one of them admits.

    Every pair of states that can be reached together is looked at, unless such a row is found.
    """
    first, second = joined(one, other)
    queue = [first.along(row)]
    reached = {*queue}
    kinds = alike(first.memories)
    for states in queue:  # it grows meanwhile
        admitted = first.admits(states)
        if admitted != second.admits(states):
            return True
        for after, _cards in steps(first, states, admitted, kinds):
            if after not in reached:
                reached.add(after)
                queue.append(after)
    return False


def difference(one: Rule, other: Rule) -> tuple[ClubCard, ...] | None:
    """Return a row whose last card one rule admits and the other does not; both, all before it.

    It can be laid with the cards of the box, so none is in it three times. None if no such row was
    found: the rules are the same, or hardly any row of these cards tells them apart.
    """
    first, second = joined(clauses(one), clauses(other))
    queue = [first.along(())]
    rows: dict[States, tuple[int, ...]] = {queue[0]: ()}
    kinds = alike(first.memories)
    for states in queue:  # it grows meanwhile
        row = rows[states]
        left, admitted = _left(row), first.admits(states)
        if apart := (admitted ^ second.admits(states)) & left:
            return tuple(CARDS[place] for place in (*row, _rarest(apart, row)))
        for after, cards in steps(first, states, admitted & left, kinds):
            if after not in rows:
                rows[after] = (*row, _rarest(cards, row))
                queue.append(after)
    return None


def steps(
    machine: Machine, states: States, admitted: int, kinds: Iterable[int]
) -> Iterator[tuple[States, int]]:
    """Yield the states that follow by a card of each kind, and which of them are admitted."""
    ways = machine.ways(states)
    for kind in kinds:
        if cards := kind & admitted:
            place = lowest(cards)
            yield tuple([way[place] for way in ways]), cards


def alike(memories: Iterable[Memory]) -> tuple[int, ...]:
    """Return sets of cards that lead to the same states of all memories, whatever these are."""
    found: dict[tuple[int, ...], int] = {}
    for place, kinds in enumerate(zip(*(memory.kinds for memory in memories), strict=True)):
        found[kinds] = found.get(kinds, 0) | 1 << place
    return tuple(found.values())


def _left(row: Sequence[int]) -> int:
    """Return the cards of which a copy is left after a row."""
    return ALL & ~of(place for place in {*row} if row.count(place) == OF_EACH)


def _rarest(cards: int, row: Sequence[int]) -> int:
    """Return the card of a set that is in a row the fewest times."""
    return min(places(cards), key=row.count)
