"""Simple rules that people may think of, simplest first, none equivalent to another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import differ
from companion.games.the_club.language.growing import grown
from companion.games.the_club.language.product import Clauses, Product, clauses, products
from companion.games.the_club.language.sets import ALL, lowest

SIZE = 12_000
"""Number of rules used at the table: a Raspberry Pi 4 grows them in about five seconds, once."""
WALKS = ((0, 20, 31, 45, 60, 9, 27, 50), (71, 52, 33, 14, 66, 47))
"""Test rows: the places where the search for each next card begins."""
EVERYTHING: Clauses = ()
Signature = tuple[int, ...]
"""Accepted cards along those rows; rules with different signatures are different."""


class Family:
    """Rules in a fixed order, none equivalent to another."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.clauses: list[Clauses] = []
        self.weights: list[int] = []
        """Weights of the rules in order, the simplest first."""
        self._signed: dict[Signature, list[int]] = {}

    def find(self, rule: Rule) -> int | None:
        """Return the place of the rule equivalent to this one; None if there is none."""
        return self._find(_signature(clauses(rule)), clauses(rule))

    def as_simple_as(self, place: int) -> int:
        """Return the number of rules, from the first on, as simple as the one at a place."""
        return bisect_right(self.weights, self.weights[place])

    def take(self, rule: Rule, weight: int) -> None:
        """Add a rule unless an equivalent one is here, or it is unplayable."""
        parts = clauses(rule)
        signature = _signature(parts)
        if not _is_playable(signature, parts) or self._find(signature, parts) is not None:
            return
        self._signed.setdefault(signature, []).append(len(self.rules))
        self.rules.append(rule)
        self.clauses.append(parts)
        self.weights.append(weight)

    def _find(self, signature: Signature, parts: Clauses) -> int | None:
        """Return the equivalent rule's place; rules of the same signature are compared exactly."""
        alike = self._signed.get(signature, ())
        return next((each for each in alike if not differ(parts, self.clauses[each])), None)


@cache
def family(size: int = SIZE) -> Family:
    """Return the simplest *size* rules; finding them takes seconds."""
    found = Family()
    for weight, rule in grown():
        if len(found.rules) == size:
            break
        found.take(rule, weight)
    return found


def _is_playable(signature: Signature, parts: Clauses) -> bool:
    """Return True if some row goes on after its first card, and some card is wrong somewhere."""
    goes_on = len(signature) > 2 * len(WALKS)
    return goes_on and (set(signature) != {ALL} or differ(parts, EVERYTHING))


def _signature(parts: Clauses) -> Signature:
    product = products(parts)[0]
    return tuple(admitted for walk in WALKS for admitted in _walked(product, walk))


def _walked(product: Product, walk: tuple[int, ...]) -> Iterator[int]:
    """Yield the accepted cards along a row that depends on nothing else."""
    states = product.start
    for place in walk:
        admitted = product.admits(states)
        yield admitted
        if not admitted:
            return
        card = lowest(admitted >> place << place or admitted)
        states = tuple([way[card] for way in product.transitions(states)])
