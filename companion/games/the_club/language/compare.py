"""Whether two rules are the same rule in other words, and if not, by which row they differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.the_club.cards import CARDS, ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.machine import Clauses, Machine, States, clauses, joined
from companion.games.the_club.language.memory import Memory
from companion.games.the_club.language.sets import lowest, places

Came = Mapping[States, tuple[States, int] | None]
"""From which states each was reached first, and by which cards; None for those at the start."""


def same(one: Rule, other: Rule) -> bool:
    """Return whether both rules admit exactly the same rows."""
    return difference(one, other) is None


def difference(one: Rule, other: Rule) -> tuple[ClubCard, ...] | None:
    """Return a shortest row whose last card one rule admits and the other does not.

    All cards before it are admitted by both. None if there is no such row: every pair of states
    that can be reached together has been looked at then.
    """
    found = parting(clauses(one), clauses(other))
    return None if found is None else tuple(CARDS[place] for place in found)


def parting(one: Clauses, other: Clauses, row: Iterable[int] = ()) -> list[int] | None:
    """Return the same by the places of the cards, from the end of a row on."""
    first, second = joined(one, other)
    queue = [first.along(row)]
    came: dict[States, tuple[States, int] | None] = {queue[0]: None}
    kinds = alike(first.memories)
    for states in queue:  # it grows meanwhile
        admitted = first.admits(states)
        if apart := admitted ^ second.admits(states):
            return _row([*_way(came, states), apart])
        for after, cards in steps(first, states, admitted, kinds):
            if after not in came:
                came[after] = states, cards
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


def _way(came: Came, states: States) -> list[int]:
    """Return the sets of cards by which some states were reached; any card of each will do."""
    sets = []
    while step := came[states]:
        states, cards = step
        sets.append(cards)
    return sets[::-1]


def _row(sets: Sequence[int]) -> list[int]:
    """Return a card of each set: others if it can be, since there are two copies of each."""
    row: list[int] = []
    for cards in sets:
        row.append(min(places(cards), key=row.count))
    return row
