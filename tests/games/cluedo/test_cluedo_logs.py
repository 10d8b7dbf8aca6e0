"""Answers are taken as true as long as they can be; a reported contradiction is a smallest one."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.cluedo.solver.constraints import Constraint, Constraints, knowledge
from companion.games.cluedo.solver.contradiction import contradiction, why
from companion.games.cluedo.solver.count import counted
from companion.games.cluedo.solver.deal import Case
from companion.games.cluedo.solver.hitting import hitting
from companion.games.cluedo.solver.knowledge import WHOLE, DeckCounts, cards
from tests.games.cluedo.kit.constraint_logs import believing, fewest, is_possible, log_of
from tests.games.cluedo.kit.deals import dealt, fitting
from tests.games.cluedo.kit.suggestions import evening
from tests.support.sampling import some

SMALL = (
    (DeckCounts((2, 2, 3)), (2, 2)),
    (DeckCounts((2, 2, 3)), (2, 1, 1)),
    (DeckCounts((2, 3, 3)), (2, 2, 1)),
    (DeckCounts((3, 2, 3)), (1, 1, 1, 2)),
)
HANDS = {3: (6, 6, 6), 4: (5, 5, 4, 4), 5: (4, 4, 4, 3, 3), 6: (3,) * 6}


def log_by(chance, suggestions, lies=0.0):
    deck, sizes = chance.choice(SMALL)
    return log_of(chance, dealt(chance, sizes, deck), suggestions, deck, lies)


@pytest.mark.parametrize("seed", some(range(4), 2))
def test_a_deal_is_found_where_trying_every_deal_finds_one(seed):
    chance, found = Random(seed), 0
    for _ in range(40):
        log = log_by(chance, chance.randrange(9), 0.1)
        case = Case(log)
        hands = case.deal(case.everything)
        assert (hands is not None) == is_possible(log)
        if hands is not None:
            found += 1
            deal = (*hands[: len(log.sizes)], sum(hands[len(log.sizes) :]))
            assert deal in {*fitting(knowledge(log))}
            assert case.true(hands) == case.everything
    assert 0 < found < 40


@pytest.mark.parametrize("seed", some(range(4), 2))
def test_a_contradiction_is_a_smallest_of_all(seed):
    chance, found = Random(seed), 0
    while found < 5:
        log = log_by(chance, chance.randrange(2, 6), 0.2)
        places_ = contradiction(log)
        assert len(places_) == fewest(log)
        if places_:
            found += 1
            assert not is_possible(believing(log, {*places_}))


def test_a_history_that_can_be_has_no_contradiction():
    for seed in range(10):
        for sizes in HANDS.values():
            chance = Random(seed)
            assert not contradiction(log_of(chance, dealt(chance, sizes, WHOLE), 20, WHOLE))


@pytest.mark.parametrize("seats", HANDS)
def test_of_a_long_evening_with_a_slip_each_saying_of_the_contradiction_is_needed(seats):
    found = 0
    for seed in range(4):
        chance = Random(seed)
        log = log_of(chance, dealt(chance, HANDS[seats], WHOLE), 60, WHOLE, 0.02)
        case = Case(log)
        guilty = contradiction(log)
        found += bool(guilty)
        everything = sum(1 << place for place in guilty)
        assert bool(guilty) == (case.deal(everything) is None)
        for place in guilty:
            assert case.deal(everything ^ 1 << place) is not None
    assert found


def test_where_the_fewest_take_too_long_none_can_be_left_out():
    log = evening(0, 3, "adversarial", 60).log()
    middle = len(log.told) // 2
    slip = replace(log.told[middle], has=not log.told[middle].has)
    log = replace(log, told=(*log.told[:middle], slip, *log.told[middle + 1 :]))
    case, guilty = Case(log), contradiction(log)
    everything = sum(1 << place for place in guilty)
    assert len(guilty) > 12
    assert case.deal(everything) is None
    for place in guilty:
        assert case.deal(everything ^ 1 << place) is not None


def test_a_pass_and_a_show_of_the_same_card_contradict_each_other():
    one, other = cards((0, 6, 12)), cards((1, 7, 13))
    told = (
        Constraint(0, other, False),
        Constraint(1, one, True),
        Constraint(1, one, False),
        Constraint(2, other, True),
    )
    assert contradiction(Constraints((6, 6, 6), told)) == (1, 2)


def test_a_wrong_solution_can_be_a_part_of_it():
    """With two of each kind known to be in a hand, only one solution is left: the wrong one."""
    deck = DeckCounts((2, 2, 2))
    told = (
        Constraint(0, cards((0,)), True),
        Constraint(1, cards((2,)), True),
        Constraint(2, cards((4,)), True),
    )
    log = Constraints((1, 1, 1), told, (cards((1, 3, 5)), cards((0, 2, 4))), deck=deck)
    assert contradiction(log) == (0, 1, 2, 3)


@pytest.mark.parametrize("seed", range(4))
def test_why_a_card_is_where_it_must_be_is_told_by_as_few_sayings_as_can_be(seed):
    chance, forced = Random(seed), 0
    while forced < 6:
        log = log_by(chance, chance.randrange(2, 5))
        counts = counted(knowledge(log))
        place = chance.randrange(log.deck.size)
        for holder, deals in enumerate(counts.held[place]):
            reasons = why(log, place, holder, True)
            assert bool(reasons) <= (deals == counts.deals)
            if reasons:
                forced += 1
                assert len(reasons) == fewest(log, partial(lacks, place, holder))


def lacks(place, holder, deal):
    return not deal[holder] >> place & 1


def test_why_a_card_is_not_somewhere_is_told_too():
    log = Constraints(
        (6, 6, 6), (Constraint(0, cards((0, 6, 12)), False), Constraint(1, cards((0,)), True))
    )
    assert why(log, 6, 0, False) == (0,)
    assert why(log, 0, 3, False) == (1,)
    assert why(log, 6, 1, False) == ()


@pytest.mark.parametrize("seed", range(20))
def test_the_smallest_hitting_set_is_smallest(seed):
    chance = Random(seed)
    sets = [chance.randrange(1, 64) for _ in range(chance.randrange(20))]
    smallest = min(
        chosen.bit_count() for chosen in range(64) if all(chosen & each for each in sets)
    )
    found = hitting(sets, 0)
    assert found.bit_count() == smallest
    assert all(found & each for each in sets)
