"""The expected information of a suggestion is exact, before it is made and after the game."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise, product
from math import log2
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.cluedo.solver.advice import BEST, Advice, advise
from companion.games.cluedo.solver.analysis import (
    AnalysisMoment,
    Suggested,
    first_known,
    luck,
    missing,
    most_telling,
)
from companion.games.cluedo.solver.bits import entropy
from companion.games.cluedo.solver.constraints import Constraint, Constraints, knowledge
from companion.games.cluedo.solver.knowledge import DeckCounts, cards, places
from companion.play.question import Question
from tests.games.cluedo.kit.constraint_logs import log_of
from tests.games.cluedo.kit.deals import dealt, fitting
from tests.games.cluedo.kit.suggestions import evening
from tests.support.sampling import some, spread

SMALL = (
    (DeckCounts((2, 2, 3)), (2, 2)),
    (DeckCounts((2, 2, 3)), (2, 1, 1)),
    (DeckCounts((2, 3, 3)), (2, 2, 1)),
    (DeckCounts((3, 2, 3)), (2, 1, 1, 1)),
)


def small(seed):
    """Return the knowledge of a seat in a small random deal, and the seat."""
    chance = Random(seed)
    deck, sizes = chance.choice(SMALL)
    deal = dealt(chance, sizes, deck)
    log = log_of(chance, deal, chance.randrange(4), deck)
    seat = chance.randrange(len(sizes))
    own = tuple(Constraint(seat, 1 << place, True) for place in places(deal[seat]))
    return replace(log, told=(*own, *log.told)), seat


def bits(shares):
    total = sum(shares)
    return -sum(float(each / total) * log2(each / total) for each in shares)


def brought(log, seat, named):
    """Return the mean information of a suggestion in bits, over all deals and answers."""
    prior, answers = Counter(), defaultdict(Counter)
    seats = len(log.sizes)
    for deal in fitting(knowledge(log)):
        prior[deal[-1]] += Fraction(1)
        held = [[*places(deal[(seat + step) % seats] & cards(named))] for step in range(1, seats)]
        shown = next((each for each in held if each), [None])
        step = next((step for step, each in enumerate(held) if each), None)
        for card in shown:
            answers[step, card][deal[-1]] += Fraction(1, len(shown))
    whole = sum(prior.values())
    left = sum(float(sum(each.values()) / whole) * bits(each.values()) for each in answers.values())
    return bits(prior.values()) - left


@pytest.mark.parametrize("seed", some(range(12), 4))
def test_no_suggestion_that_differs_in_one_card_tells_more_than_the_first(seed):
    log, seat = small(seed)
    best = advise(log, seat)
    every = {named: brought(log, seat, named) for named in product(*log.deck.spans())}
    for advice in best:
        assert advice.bits == pytest.approx(every[advice.named], abs=1e-9)
    for named, told in every.items():
        alike = sum(one == other for one, other in zip(named, best[0].named, strict=True))
        assert alike < 2 or told <= best[0].bits + 1e-9
    assert [advice.bits for advice in best] == sorted((each.bits for each in best), reverse=True)
    assert len(best) <= BEST


@pytest.mark.parametrize("seed", range(6))
def test_in_a_room_only_that_room_is_named(seed):
    log, seat = small(seed)
    for room in log.deck.spans()[-1]:
        best = advise(log, seat, room)
        every = [brought(log, seat, (*named, room)) for named in product(*log.deck.spans()[:-1])]
        assert {advice.named[-1] for advice in best} == {room}
        assert best[0].bits == pytest.approx(max(every), abs=1e-9)


def test_of_what_cannot_be_nothing_is_advised():
    assert (
        advise(Constraints((6, 6, 6), (Constraint(0, 3, False), Constraint(0, 1, True))), 0) == ()
    )


def test_advice_can_be_asked_of_another_process():
    log, seat = small(1)
    assert {type(each) for each in Question(advise, (log, seat)).think()} == {Advice}


# --- after the game


def moments(log):
    """Return the moments before and after each answer, then those of wrong accusations."""
    told = [AnalysisMoment(count) for count in range(len(log.told) + 1)]
    return *told, *(AnalysisMoment(len(log.told), count + 1) for count in range(len(log.wrong)))


@pytest.mark.parametrize("seats", spread([3, 4], 1))
def test_the_solution_is_known_first_where_one_is_left_first(seats):
    log = evening(1, seats, "sensible", 40).log(0)
    when = moments(log)
    left = [missing(log, moment) for moment in when]
    assert left[first_known(log, when)] == 0 < left[first_known(log, when) - 1]
    assert first_known(log, when[: first_known(log, when)]) is None
    drops = [before - after for before, after in pairwise(left)]
    place, told = most_telling(log, when)
    assert told == max(drops) == left[place - 1] - left[place]


def test_a_wrong_accusation_counts_from_its_turn():
    """Two weapons are left, and then one."""
    deck = DeckCounts((1, 2, 1))
    log = Constraints((1,), (Constraint(0, cards((0, 3)), False),), (cards((0, 1, 3)),), deck=deck)
    assert moments(log) == (AnalysisMoment(), AnalysisMoment(1), AnalysisMoment(1, 1))
    assert first_known(log, moments(log)) == 2
    assert most_telling(log, moments(log)) == (2, 1.0)
    assert (
        first_known(
            Constraints((6, 6, 6), (Constraint(0, 1, False), Constraint(0, 1, True))),
            [AnalysisMoment(2)],
        )
        is None
    )


@pytest.mark.parametrize("seed", range(8))
def test_luck_is_what_came_beside_what_was_to_come(seed):
    log, seat = small(seed)
    named = tuple(span[0] for span in log.deck.spans())
    asked = (seat + 1) % len(log.sizes)
    now = AnalysisMoment(len(log.told))
    log = replace(log, told=(*log.told, Constraint(asked, cards(named), False)), wrong=())
    (was,) = luck(log, seat, [Suggested(named, now, AnalysisMoment(len(log.told)))])
    before = replace(log, told=log.told[:-1])
    assert was.expected == pytest.approx(brought(before, seat, named), abs=1e-9)
    left = [bits(Counter(deal[-1] for deal in fitting(knowledge(each))).values() or [1])
            for each in (before, log)]  # fmt: skip
    assert was.brought == pytest.approx(left[0] - left[1], abs=1e-9)


def test_nothing_is_missing_where_there_is_one_and_a_bit_where_there_are_two():
    assert entropy([7]) == entropy([]) == entropy([0, 3]) == 0
    assert entropy([5, 5]) == 1
    assert entropy([1, 1, 2]) == 1.5
