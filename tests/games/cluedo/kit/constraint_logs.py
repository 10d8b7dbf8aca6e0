"""Random logs of public answers, true or false, and naive ways to judge them."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations
from operator import and_
from random import Random

from msgspec.structs import replace

from companion.games.cluedo.solver.constraints import Constraint, Constraints, knowledge
from companion.games.cluedo.solver.knowledge import DeckCounts, cards
from tests.games.cluedo.kit.deals import Deal, fitting


def log_of(
    chance: Random, deal: Deal, suggestions: int, deck: DeckCounts, lies: float = 0.0
) -> Constraints:
    """Return the public answers about a deal, each false with a probability given by *lies*."""
    sizes = tuple(hand.bit_count() for hand in deal[:-1])
    told: list[Constraint] = []
    wrong = set()
    for turn in range(suggestions):
        named = cards(chance.choice(span) for span in deck.spans())
        for step in range(1, len(sizes)):
            seat = (turn + step) % len(sizes)
            told.append(
                Constraint(seat, named, bool(deal[seat] & named) != (chance.random() < lies))
            )
            if told[-1].has:
                break
        if chance.random() < 0.1 and (lies or named != deal[-1]):
            wrong.add(named)
    return Constraints(sizes, tuple(told), tuple(sorted(wrong)), deck=deck)


def believing(log: Constraints, chosen: set[int]) -> Constraints:
    """Return a log of some of its sayings only."""
    told = tuple(each for place, each in enumerate(log.told) if place in chosen)
    first = len(log.told)
    wrong = tuple(each for place, each in enumerate(log.wrong, first) if place in chosen)
    return replace(log, told=told, wrong=wrong)


def is_possible(log: Constraints) -> bool:
    """Return whether a deal fits, by trying all."""
    return next(fitting(knowledge(log)), None) is not None


def truths(log: Constraints) -> tuple[list[Deal], list[int]]:
    """Return every deal that fits the certain facts, and the deals in which each answer is true.

    Bit *n* of a number is for the deal at place *n*.
    """
    deals = [*fitting(knowledge(believing(log, set())))]
    tests = [lambda deal, each=each: bool(deal[each.seat] & each.cards) == each.has
             for each in log.told]  # fmt: skip
    tests += [lambda deal, each=each: deal[-1] != each for each in log.wrong]
    return deals, [sum(test(deal) << n for n, deal in enumerate(deals)) for test in tests]


def fewest(log: Constraints, denied: Callable[[Deal], bool] = lambda _: True) -> int:
    """Return the least number of answers of which one must be false, by trying all; 0 if none must.

    Only *denied* deals count: the result is then the number of answers that rule these out.
    """
    deals, true = truths(log)
    rest = sum(1 << place for place, deal in enumerate(deals) if denied(deal))
    for size in range(log.count + 1):
        for chosen in combinations(true, size):
            if not reduce(and_, chosen, rest):
                return size
    return 0
