"""Automaton of a rule: a product of the automata of its blocks.

A rule is a conjunction of clauses; a clause is a disjunction of single blocks and their opposites.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct

from companion.games.the_club.cards import TRAITS, VALUES, ClubCard, Sort
from companion.games.the_club.language.automata import (
    Automaton,
    Value,
    last,
    last_card,
    length,
    nothing,
    schedule,
    stretch,
    tally,
)
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
from companion.games.the_club.language.sets import ALL, HAVING, KIND, having

CACHED_PRODUCTS = 256
"""Cached products, as the same ones are needed again and again."""


class Literal(Struct, frozen=True, eq=False, gc=False):
    """Single block or its opposite: the set of accepted cards for each state of its automaton.

    Equal literals are the same object.
    """

    automaton: Automaton
    masks: tuple[int, ...]


Clauses = tuple[tuple[Literal, ...], ...]
States = tuple[int, ...]
"""State of each automaton of a product."""


class Product(Struct, frozen=True, eq=False, gc=False):
    """Product of automata, and the cards that a rule accepts in each of its states."""

    automata: tuple[Automaton, ...]
    clauses: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]
    """For each literal, the place of its automaton, and its masks."""

    @property
    def start(self) -> States:
        """States of an empty row."""
        return (0,) * len(self.automata)

    def admits(self, states: States) -> int:
        """Return the set of cards that may come next."""
        admitted = ALL
        for clause in self.clauses:
            holds = 0
            for automaton, masks in clause:
                holds |= masks[states[automaton]]
            admitted &= holds
        return admitted

    def transitions(self, states: States) -> tuple[tuple[int, ...], ...]:
        """Return the transition row of each automaton."""
        return tuple(map(_transitions, self.automata, states))

    def after(self, row: Iterable[int]) -> States:
        """Return the states after a row of cards, by their places."""
        cards = tuple(row)
        return tuple(automaton.after(cards) for automaton in self.automata)


def _transitions(automaton: Automaton, state: int) -> tuple[int, ...]:
    return automaton.transitions[state]


def fitting(rule: Rule, row: Sequence[ClubCard]) -> int:
    """Return the set of places of the cards that may come after a row of right cards.

    Cards of the row that the rule does not accept count like others.
    """
    product = product_of(rule)
    return product.admits(product.after(card.place for card in row))


def fits(rule: Rule, row: Sequence[ClubCard], card: ClubCard) -> bool:
    """Return True if a card may come next after a row of right cards."""
    return bool(fitting(rule, row) >> card.place & 1)


@lru_cache(CACHED_PRODUCTS)
def product_of(rule: Rule) -> Product:
    """Return the product of a rule."""
    return products(clauses(rule))[0]


def products(*rules: Clauses) -> tuple[Product, ...]:
    """Return a product for each rule, all of the same automata, so that their states correspond."""
    automata = dict.fromkeys(
        literal.automaton for rule in rules for clause in rule for literal in clause
    )
    automata.pop(nothing(), None)
    order = nothing(), *automata
    place = {automaton: index for index, automaton in enumerate(order)}
    return tuple(
        Product(
            order,
            tuple(tuple((place[each.automaton], each.masks) for each in clause) for clause in rule),
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
    automaton = _automaton(single)
    return _interned(automaton, tuple(_mask(single, value, so) for value in automaton.values))


@cache
def _interned(automaton: Automaton, masks: tuple[int, ...]) -> Literal:
    return Literal(automaton, masks)


def _mask(single: Single, value: Value, so: bool) -> int:
    """Return the cards for which a block, or its opposite, holds; all if a card is missing."""
    found = _holds(single, value)
    if found is None:
        return ALL
    return found if so else ALL ^ found


def _automaton(single: Single) -> Automaton:
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
