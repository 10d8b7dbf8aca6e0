"""Rules that fit an observed row, out of many: all are tested at once, a bit for each.

A card is right for a rule if in each of its clauses some literal holds. So for each place of a
clause and each literal there is one set of rules, and a card costs as many steps as there are
different literals, for any number of rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.automata import Automaton
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import differ
from companion.games.the_club.language.family import SIZE, family
from companion.games.the_club.language.product import Clauses, Literal, clauses
from companion.games.the_club.language.sets import places

Rules = int
"""Set of rules, by their places among all."""


MOST_FOUND = 4
"""Most rules, all equivalent, that may be left for one to count as found."""


class Seen(Struct, frozen=True):
    """Observed cards, by their places, that are all right where the row ends, or all wrong.

    A right one is appended; an open hand without a fitting card is several wrong ones.
    """

    cards: tuple[int, ...]
    right: bool


class Clause(Struct, frozen=True, eq=False):
    """Clauses at the same place of all rules."""

    blocks: tuple[tuple[int, tuple[int, ...], Rules], ...]
    """For each literal, its automaton's place, its masks, and the rules whose clause has it."""
    lacking: Rules
    """Rules that have no clause at this place."""


class Index(Struct, frozen=True, eq=False):
    """Index of many rules for tests of all at once."""

    rules: tuple[Rule, ...]
    automata: tuple[Automaton, ...]
    clauses: tuple[Clause, ...]


class Possible(Struct, frozen=True, eq=False):
    """Rules that fit all observations, where the row ends."""

    index: Index
    rules: Rules
    states: tuple[int, ...]
    """States of all automata."""

    @property
    def count(self) -> int:
        """Number of possible rules."""
        return self.rules.bit_count()

    def after(self, seen: Seen) -> Possible:
        """Return the rules that also fit the next observation; none if the master slipped."""
        found = self
        for place in seen.cards:
            found = found._after(place, seen.right)
        return found

    def simplest(self, most: int) -> tuple[Rule, ...]:
        """Return up to *most* of them, simplest first."""
        return tuple(self.index.rules[place] for place in _first(self.rules, most))

    def admitting(self) -> tuple[int, ...]:
        """Return the number of them that accept each of the seventy-two cards, by its place."""
        return tuple((self.rules & rules).bit_count() for rules in self._by_card())

    def _after(self, place: int, right: bool) -> Possible:
        admitting = self._admitting(place)
        if not right:
            return replace(self, rules=self.rules & ~admitting)
        states = (
            automaton.transitions[state][place]
            for automaton, state in zip(self.index.automata, self.states, strict=True)
        )
        return replace(self, rules=self.rules & admitting, states=tuple(states))

    def _admitting(self, place: int) -> Rules:
        """Return the rules, possible or not, that accept a card."""
        found = -1
        for clause in self.index.clauses:
            holds = clause.lacking
            for automaton, masks, rules in clause.blocks:
                if masks[self.states[automaton]] >> place & 1:
                    holds |= rules
            found &= holds
        return found

    def _by_card(self) -> list[Rules]:
        """Return the rules, possible or not, that accept each card."""
        found = [-1] * len(CARDS)
        for clause in self.index.clauses:
            holds = [clause.lacking] * len(CARDS)
            for mask, rules in self._by_mask(clause).items():
                for place in places(mask):
                    holds[place] |= rules
            found = [before & now for before, now in zip(found, holds, strict=True)]
        return found

    def _by_mask(self, clause: Clause) -> Mapping[int, Rules]:
        """Return the rules by the cards that a literal of their clause accepts now."""
        found: dict[int, Rules] = defaultdict(int)
        for automaton, masks, rules in clause.blocks:
            found[masks[self.states[automaton]]] |= rules
        return found


def possible(rule: Rule | None = None, size: int = SIZE) -> Possible:
    """Return a family of rules before any observation, with the true one, if it is known."""
    known = index(size)
    if rule is not None and family(size).find(rule) is None:
        known = _with(known, rule, size)
    return Possible(known, (1 << len(known.rules)) - 1, (0,) * len(known.automata))


def as_simple(rule: Rule, size: int = SIZE) -> Possible:
    """Return a rule and those of a family that are as simple, before any observation."""
    every = possible(rule, size)
    place = family(size).find(rule)
    if place is None:
        return every
    return replace(every, rules=(1 << family(size).as_simple_as(place)) - 1)


def is_found(rule: Rule, left: Possible, row: Sequence[int]) -> bool:
    """Return True if a rule can be named after a row, given the remaining rules as simple as it.

    That is so if all of them are equivalent from here on. Less simple rules do not count: among
    many there is always a strange one that hardly ever differs from a simple one.
    """
    return 0 < left.count <= MOST_FOUND and all(
        not differ(clauses(rule), clauses(each), row) for each in left.simplest(MOST_FOUND)
    )


@cache
def index(size: int) -> Index:
    """Return the index of a family of *size* rules."""
    return indexed(family(size).rules, family(size).clauses)


def _with(known: Index, rule: Rule, size: int) -> Index:
    return indexed((*known.rules, rule), (*family(size).clauses, clauses(rule)))


def indexed(rules: Sequence[Rule], parts: Sequence[Clauses]) -> Index:
    """Return the index of rules, given the clauses of each."""
    automata = {
        automaton: place
        for place, automaton in enumerate(
            dict.fromkeys(each.automaton for rule in parts for clause in rule for each in clause)
        )
    }
    most = max(map(len, parts))
    found = tuple(_clause(automata, parts, place) for place in range(most))
    return Index(tuple(rules), tuple(automata), found)


def _clause(automata: Mapping[Automaton, int], parts: Sequence[Clauses], place: int) -> Clause:
    having: dict[Literal, list[int]] = defaultdict(list)
    for rule, each in enumerate(parts):
        for literal in each[place] if place < len(each) else ():
            having[literal].append(rule)
    blocks = (
        (automata[literal.automaton], literal.masks, _set(rules))
        for literal, rules in having.items()
    )
    return Clause(
        tuple(blocks), _set(rule for rule, each in enumerate(parts) if place >= len(each))
    )


def _set(rules: Iterable[int]) -> Rules:
    """Return a set of rules; setting bit by bit would copy it for each."""
    found = bytearray()
    for rule in rules:
        found.extend(bytes(max(0, rule // 8 + 1 - len(found))))
        found[rule // 8] |= 1 << rule % 8
    return int.from_bytes(found, "little")


def _first(rules: Rules, most: int) -> Iterator[int]:
    for _ in range(most):
        if not rules:
            return
        yield (rules & -rules).bit_length() - 1
        rules &= rules - 1
