"""Automaton of a rule: a product of the automata of its blocks.

A rule is a conjunction of clauses; a clause is a disjunction of single blocks and their opposites.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct

from companion.games.the_club.cards import TRAITS, VALUES, ClubCard, Sort
from companion.games.the_club.language.blocks import (
    LEAST,
    MOST,
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
    Single,
    Tally,
)
from companion.games.the_club.language.memory import (
    Memory,
    Value,
    last,
    last_card,
    length,
    nothing,
    schedule,
    stretch,
    tally,
)
from companion.games.the_club.language.sets import ALL, HAVING, KIND, having

KEPT = 256
"""Cached products, as the same ones are needed again and again."""


class Literal(Struct, frozen=True, eq=False, gc=False):
    """Single block or its opposite: the set of accepted cards for each state of its automaton.

    Equal literals are the same object.
    """

    memory: Memory
    masks: tuple[int, ...]


Clauses = tuple[tuple[Literal, ...], ...]
States = tuple[int, ...]
"""State of each automaton of a product."""


class Machine(Struct, frozen=True, eq=False, gc=False):
    """Product of automata, and the cards that a rule accepts in each of its states."""

    memories: tuple[Memory, ...]
    clauses: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    """For each literal, the place of its automaton, and its masks."""

    @property
    def start(self) -> States:
        """States of an empty row."""
        return (0,) * len(self.memories)

    def admits(self, states: States) -> int:
        """Return the set of cards that may come next."""
        admitted = ALL
        for clause in self.clauses:
            holds = 0
            for memory, masks in clause:
                holds |= masks[states[memory]]
            admitted &= holds
        return admitted

    def ways(self, states: States) -> tuple[tuple[int, ...], ...]:
        """Return the transition row of each automaton."""
        return tuple(map(_way, self.memories, states))

    def along(self, row: Iterable[int]) -> States:
        """Return the states after a row of cards, by their places."""
        cards = tuple(row)
        return tuple(memory.after(cards) for memory in self.memories)


def _way(memory: Memory, state: int) -> tuple[int, ...]:
    return memory.steps[state]


def fitting(rule: Rule, row: Sequence[ClubCard]) -> int:
    """Return the set of places of the cards that may come after a row of right cards.

    Cards of the row that the rule does not accept count like others.
    """
    machine = machine_of(rule)
    return machine.admits(machine.along(card.place for card in row))


def fits(rule: Rule, row: Sequence[ClubCard], card: ClubCard) -> bool:
    """Return True if a card may come next after a row of right cards."""
    return bool(fitting(rule, row) >> card.place & 1)


@lru_cache(KEPT)
def machine_of(rule: Rule) -> Machine:
    """Return the product of a rule."""
    return joined(clauses(rule))[0]


def joined(*rules: Clauses) -> tuple[Machine, ...]:
    """Return a product for each rule, all of the same automata, so that their states correspond."""
    memories = dict.fromkeys(
        literal.memory for rule in rules for clause in rule for literal in clause
    )
    memories.pop(nothing(), None)
    order = nothing(), *memories
    place = {memory: index for index, memory in enumerate(order)}
    return tuple(
        Machine(
            order,
            tuple(tuple((place[each.memory], each.masks) for each in clause) for clause in rule),
        )
        for rule in rules
    )


def clauses(rule: Rule) -> Clauses:
    """Return the clauses of a rule."""
    match rule:
        case Both(parts):
            return tuple((literal(part),) for part in parts)
        case Either(parts):
            return (tuple(literal(part) for part in parts),)
        case If(when, then, otherwise):
            first = opposite(when), literal(then)
            return (first,) if otherwise is None else (first, (literal(when), literal(otherwise)))
    return ((literal(rule),),)


def literal(part: Part) -> Literal:
    """Return a part as a literal."""
    return _literal(part.part, False) if isinstance(part, Not) else _literal(part, True)


def opposite(part: Part) -> Literal:
    """Return the opposite of a part as a literal."""
    return _literal(part.part, True) if isinstance(part, Not) else _literal(part, False)


@cache
def _literal(single: Single, so: bool) -> Literal:
    memory = _memory(single)
    return _interned(memory, tuple(_mask(single, value, so) for value in memory.values))


@cache
def _interned(memory: Memory, masks: tuple[int, ...]) -> Literal:
    return Literal(memory, masks)


def _mask(single: Single, value: Value, so: bool) -> int:
    """Return the cards for which a block, or its opposite, holds; all if a card is missing."""
    found = _holds(single, value)
    if found is None:
        return ALL
    return found if so else ALL ^ found


def _memory(single: Single) -> Memory:
    match single:
        case Is():
            return nothing()
        case After(trait):
            return last(trait, 1)
        case Compared(trait, _, back):
            return last(trait, back)
        case Shared():
            return last_card()
        case Alternate(trait, count):
            return schedule(trait, count)
        case Run(trait, most):
            return stretch(trait, most)
        case Nth(every):
            return length(every)
        case Tally(trait, values):
            return tally(trait, values)


def _holds(single: Single, value: Value) -> int | None:
    """Return the cards for which a block holds in a state; None where a needed card is missing."""
    match single:
        case Is(trait, values):
            return having(trait, values)
        case After(trait, values):
            return ALL * (VALUES[trait][value[0]] in values) if value else None
        case Compared(trait, how, back):
            return _compared(trait, how, value[0]) if len(value) == back else None
        case Shared(how, count):
            return _shared(how, count, *value) if value else None
        case Alternate(trait):
            return HAVING[trait][value[0]] if value else None
        case Run(trait, most):
            return _run(trait, most, *value) if value else None
        case Nth(every):
            return ALL * (value[0] == every - 1)
        case Tally(even=even):
            return ALL * ((value[0] == 0) == even)


def _compared(trait: Sort, how: How, kind: int) -> int:
    of = HAVING[trait]
    match how:
        case "same":
            return of[kind]
        case "other":
            return ALL ^ of[kind]
        case "more":
            return sum(of[kind + 1 :])
        case "less":
            return sum(of[:kind])
        case "next":
            return of[(kind + 1) % len(of)]
    return of[kind - 1]


def _shared(how: Many, count: int, place: int) -> int:
    shared = [ALL, 0, 0, 0, 0]  # cards that share none of the traits so far, one, two …
    for trait in TRAITS:
        alike = HAVING[trait][KIND[trait][place]]
        shared = [same & ~alike | fewer & alike for fewer, same in pairwise((0, *shared))]
    wanted = {LEAST: range(count, 5), MOST: range(count + 1)}.get(how, (count,))
    return sum(shared[each] for each in wanted)


def _run(trait: Sort, most: int, kind: int, alike: int, length: int) -> int | None:
    """Return the cards that may follow; None where there are fewer than *most* before it."""
    if length < most:
        return None
    return ALL ^ HAVING[trait][kind] if alike >= most else ALL
