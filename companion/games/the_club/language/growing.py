"""Rules that people may think of, generated from the blocks, each with a weight.

The weight of a rule is that of its parts, and a little for how they are joined. Many of them are
equivalent to another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import TypeVar

from companion.games.the_club.cards import FILL, GROUND, HALF, NUMBER, PARITY, SHAPE, VALUES, Sort
from companion.games.the_club.language.blocks import (
    BEFORE,
    EXACTLY,
    LEAST,
    LESS,
    MORE,
    MOST,
    NEXT,
    OTHER,
    SAME,
    After,
    Alternate,
    Both,
    Compared,
    Either,
    How,
    If,
    Is,
    Many,
    Not,
    Nth,
    Part,
    Rule,
    Run,
    Shared,
    Tally,
)

P = TypeVar("P", bound=Part)
Weighed = tuple[int, P]
NUMBER_SETS: Mapping[int, Sequence[str]] = {
    1: ("1", "2", "3", "4", "5", "6", "246", "135", "123", "456"),
    2: ("12345", "12346", "12356", "12456", "13456", "23456", "12", "56", "1234", "3456"),
    3: ("23", "34", "45", "234", "345", "2345", "36", "1245", "16"),
}
"""Sets of numbers that people think of, by weight."""
CASES = (
    Is(GROUND, "B"),
    Is(FILL, "F"),
    *(Is(SHAPE, value) for value in VALUES[SHAPE]),
    Is(NUMBER, "246"),
    Is(NUMBER, "123"),
)
"""Conditions on a card, or on the one before it, that distinguish cases."""
OPPOSITES = Is(GROUND, "W"), Is(FILL, "E"), Is(NUMBER, "135"), Is(NUMBER, "456")
"""Opposites of those where a trait has two values."""


def grown() -> list[tuple[int, Rule]]:
    """Return all generated rules with their weights, simplest first."""
    return sorted(_grown(), key=itemgetter(0))


def _grown() -> Iterator[tuple[int, Rule]]:
    cards = list(_cards())
    steps = [*_steps(), *_shared()]
    alternating = list(_alternating())
    parts = [*cards, *steps, *alternating, *_further()]
    yield from parts
    yield from _pairs(parts)
    yield from _threes(cards)
    yield from _cases([*cards, *steps, *alternating])


def _cards() -> Iterator[Weighed[Is]]:
    """Yield the conditions on a card alone."""
    for trait in (GROUND, FILL, SHAPE):
        for value in VALUES[trait]:
            yield 1, Is(trait, value)
    for value in VALUES[SHAPE]:
        yield 1, Is(SHAPE, VALUES[SHAPE].replace(value, ""))
    for weight, numbers in NUMBER_SETS.items():
        for values in numbers:
            yield weight, Is(NUMBER, values)


def _steps() -> Iterator[Weighed[Part]]:
    """Yield the conditions on a card and the one before it."""
    for sort in VALUES:
        yield 2 + _derived(sort), Compared(sort, OTHER)
        yield 2 + _derived(sort), Compared(sort, SAME)
    turns: Sequence[tuple[Sort, How]] = [
        (NUMBER, MORE), (NUMBER, LESS),
        (SHAPE, NEXT), (SHAPE, BEFORE), (NUMBER, NEXT), (NUMBER, BEFORE),
    ]  # fmt: skip
    for sort, how in turns:
        yield 2, Compared(sort, how)
        yield 3, Not(Compared(sort, how))


def _derived(sort: Sort) -> int:
    """Return the extra weight of a trait that is not printed."""
    return int(sort in (PARITY, HALF))


def _shared() -> Iterator[Weighed[Shared]]:
    hows: Sequence[Many] = (LEAST, EXACTLY, MOST)
    for how, count in product(hows, (1, 2, 3)):
        yield 3, Shared(how, count)
    yield 3, Shared(EXACTLY, 0)
    yield 3, Shared(EXACTLY, 4)


def _alternating() -> Iterator[Weighed[Alternate]]:
    for sort, count in product(VALUES, (1, 2)):
        yield 1 + count + _derived(sort), Alternate(sort, count)


def _further() -> Iterator[Weighed[Part]]:
    """Yield the conditions on a card and several before it."""
    for sort in VALUES:
        yield 5, Alternate(sort, 3)
        yield from ((2 + most, Run(sort, most)) for most in (2, 3))
        yield 5, Compared(sort, SAME, 2)
        yield 5, Compared(sort, OTHER, 2)
    yield 5, Compared(NUMBER, MORE, 2)
    yield 5, Compared(NUMBER, LESS, 2)


def _occasions() -> Iterator[Weighed[Nth | Tally]]:
    """Yield the conditions that distinguish cases without the card itself."""
    for every in (2, 3, 4):
        yield every, Nth(every)
    for trait in (GROUND, FILL, SHAPE):
        yield from ((4, Tally(trait, value, True)) for value in VALUES[trait])
    yield 4, Tally(NUMBER, "246", True)


def _pairs(parts: Sequence[Weighed[Part]]) -> Iterator[tuple[int, Rule]]:
    for (first, one), (second, other) in combinations(parts, 2):
        if not _overlap(one, other):
            yield first + second + 1, Both((one, other))
            yield first + second + 2, Either((one, other))


def _threes(cards: Sequence[Weighed[Is]]) -> Iterator[tuple[int, Rule]]:
    for weighed in combinations(cards, 3):
        weight, parts = sum(each for each, _part in weighed), tuple(part for _, part in weighed)
        if len({part.trait for part in parts}) == len(parts):
            yield weight + 2, Both(parts)
            yield weight + 4, Either(parts)


def _cases(outcomes: Sequence[Weighed[Part]]) -> Iterator[tuple[int, Rule]]:
    occasions = list(_occasions())
    after = [(2, After(case.trait, case.values)) for case in (*CASES, *OPPOSITES)]
    cases = [(1, case) for case in CASES]
    whens: list[Weighed[Part]] = [*cases, *after[: len(CASES)], *occasions]
    for weight, when in whens:
        found = [each for each in outcomes if not _overlap(when, each[1])]
        for (first, then), (second, otherwise) in product(found, found):
            if then is not otherwise:
                yield weight + first + second, If(when, then, otherwise)
    for (weight, when), (first, then) in product((*after, *occasions), outcomes):
        yield weight + first + 1, If(when, then)
    for (weight, occasion), (first, then) in product(occasions, outcomes):
        yield weight + first + 2, If(Not(occasion), then)


def _overlap(one: Part, other: Part) -> bool:
    """Return True if both are conditions on the same trait of the card alone."""
    return isinstance(one, Is) and isinstance(other, Is) and one.trait == other.trait
