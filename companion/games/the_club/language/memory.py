"""What a block remembers of a row: a few states, and where each card leads from each of them.

What was wrong in a row, because the master slipped, is remembered like everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from msgspec import Struct

from companion.games.the_club.cards import CARDS, VALUES, Sort
from companion.games.the_club.language.sets import KIND

Value = tuple[int, ...]
"""What a state stands for."""


class Memory(Struct, frozen=True, eq=False, gc=False):
    """The states, of which the first is that of an empty row; equal ones are the same object."""

    values: tuple[Value, ...]
    steps: tuple[tuple[int, ...], ...]
    """By state and place of a card, the state after that card."""
    kinds: tuple[int, ...]
    """By place; cards of the same kind lead to the same states."""

    def after(self, row: Iterable[int]) -> int:
        """Return the state after a row of cards, by their places."""
        state = 0
        for place in row:
            state = self.steps[state][place]
        return state


@cache
def nothing() -> Memory:
    """Return the memory of blocks that look at no card but the next one."""
    return _explored(_ALIKE, (), lambda value, _kind: value)


@cache
def last(trait: Sort, back: int) -> Memory:
    """Return the values of a trait of so many last cards, the oldest first."""
    return _explored(KIND[trait], (), lambda value, kind: (*value, kind)[-back:])


@cache
def last_card() -> Memory:
    """Return the place of the last card."""
    return _explored(range(len(CARDS)), (), lambda _value, place: (place,))


@cache
def schedule(trait: Sort, count: int) -> Memory:
    """Return which value is due, and how many of it have been; each is due so many times."""
    size = len(VALUES[trait])

    def step(value: Value, kind: int) -> Value:
        due, been = value or (kind, 0)
        return (due, been + 1) if been + 1 < count else ((due + 1) % size, 0)

    return _explored(KIND[trait], (), step)


@cache
def stretch(trait: Sort, most: int) -> Memory:
    """Return the last value, how many cards have had it since, and the length of the row.

    Both are counted up to *most*.
    """

    def step(value: Value, kind: int) -> Value:
        before, alike, length = value or (kind, 0, 0)
        return kind, min(alike + 1, most) if kind == before else 1, min(length + 1, most)

    return _explored(KIND[trait], (), step)


@cache
def length(every: int) -> Memory:
    """Return how many cards lie in the row, modulo a number."""
    return _explored(_ALIKE, (0,), lambda value, _kind: ((value[0] + 1) % every,))


@cache
def tally(trait: Sort, values: str) -> Memory:
    """Return how many cards with some values of a trait lie in the row, modulo two."""
    counted = [value in values for value in VALUES[trait]]
    return _explored(KIND[trait], (0,), lambda value, kind: (value[0] ^ counted[kind],))


_ALIKE = (0,) * len(CARDS)


def _explored(kinds: Sequence[int], start: Value, step: Callable[[Value, int], Value]) -> Memory:
    """Find every value that can come of the first one by cards of some kinds."""
    states = {start: 0}
    values, steps = [start], []
    for value in values:  # it grows meanwhile
        after = [step(value, kind) for kind in range(max(kinds) + 1)]
        for each in after:
            if each not in states:
                states[each] = len(values)
                values.append(each)
        steps.append(tuple(states[after[kind]] for kind in kinds))
    return Memory(tuple(values), tuple(steps), tuple(kinds))
