"""Automata that track a row for one block: a few states, and a transition for each card.

Wrong cards in a row, by a slip of the master, are tracked like others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from msgspec import Struct

from companion.games.the_club.cards import CARDS, VALUES, Sort
from companion.games.the_club.language.sets import KIND

Value = tuple[int, ...]
"""Value that a state represents."""


class Automaton(Struct, frozen=True, eq=False, gc=False):
    """Automaton whose first state is that of an empty row; equal ones are the same object."""

    values: tuple[Value, ...]
    transitions: tuple[tuple[int, ...], ...]
    """Next state, by state and place of a card."""
    kinds: tuple[int, ...]
    """Equivalence class of each card by its place; cards of a class have the same transitions."""

    def after(self, row: Iterable[int]) -> int:
        """Return the state after a row of cards, by their places."""
        state = 0
        for place in row:
            state = self.transitions[state][place]
        return state


@cache
def nothing() -> Automaton:
    """Return the automaton with one state, for blocks that depend on the next card only."""
    return _explored(_ALIKE, (), lambda value, _kind: value)


@cache
def last(trait: Sort, back: int) -> Automaton:
    """Return the automaton for a trait's values on the last *back* cards, the oldest first."""
    return _explored(KIND[trait], (), lambda value, kind: (*value, kind)[-back:])


@cache
def last_card() -> Automaton:
    """Return the automaton for the place of the last card."""
    return _explored(range(len(CARDS)), (), lambda _value, place: (place,))


@cache
def schedule(trait: Sort, count: int) -> Automaton:
    """Return the automaton for the value that is due and its count; each is due *count* times."""
    size = len(VALUES[trait])

    def step(value: Value, kind: int) -> Value:
        due, been = value or (kind, 0)
        return (due, been + 1) if been + 1 < count else ((due + 1) % size, 0)

    return _explored(KIND[trait], (), step)


@cache
def stretch(trait: Sort, most: int) -> Automaton:
    """Return the automaton for the last value, its run of cards, and the length of the row.

    Both are counted up to *most*.
    """

    def step(value: Value, kind: int) -> Value:
        before, alike, length = value or (kind, 0, 0)
        return kind, min(alike + 1, most) if kind == before else 1, min(length + 1, most)

    return _explored(KIND[trait], (), step)


@cache
def length(every: int) -> Automaton:
    """Return the automaton for the length of the row, modulo *every*."""
    return _explored(_ALIKE, (0,), lambda value, _kind: ((value[0] + 1) % every,))


@cache
def tally(trait: Sort, values: str) -> Automaton:
    """Return the automaton for the number of cards with some values of a trait, modulo two."""
    counted = [value in values for value in VALUES[trait]]
    return _explored(KIND[trait], (0,), lambda value, kind: (value[0] ^ counted[kind],))


_ALIKE = (0,) * len(CARDS)


def _explored(kinds: Sequence[int], start: Value, step: Callable[[Value, int], Value]) -> Automaton:
    """Return the automaton of all values reachable from the first one."""
    states = {start: 0}
    values, transitions = [start], []
    for value in values:  # a queue: it grows during the loop
        after = [step(value, kind) for kind in range(max(kinds) + 1)]
        for each in after:
            if each not in states:
                states[each] = len(values)
                values.append(each)
        transitions.append(tuple(states[after[kind]] for kind in kinds))
    return Automaton(tuple(values), tuple(transitions), tuple(kinds))
