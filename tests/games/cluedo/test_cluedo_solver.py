"""The number of deals that fit the facts is exact, and so is that of each card at each holder."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.cluedo.solver.count import counted, solutions
from companion.games.cluedo.solver.knowledge import (
    WHOLE,
    DeckCounts,
    Knowledge,
    cards,
    places,
    settled,
)
from tests.games.cluedo.kit.deals import dealt, fitting, told
from tests.support.sampling import some

SMALL = (
    (DeckCounts((2, 2, 3)), (2, 2)),
    (DeckCounts((2, 2, 3)), (2, 1, 1)),
    (DeckCounts((2, 3, 3)), (2, 2, 1)),
    (DeckCounts((3, 2, 3)), (1, 1, 1, 2)),
    (DeckCounts((2, 2, 4)), (3, 2)),
)
HANDS = {2: (9, 9), 3: (6, 6, 6), 4: (5, 5, 4, 4), 5: (4, 4, 4, 3, 3), 6: (3,) * 6}
"""Number of cards of each seat (S:18, S:19)."""


def tried(known):
    """Return the same counts as the solver does, by trying every deal."""
    deals = list(fitting(known))
    held = [[sum(holder >> place & 1 for holder in (deal[seat] for deal in deals))
             for seat in range(len(known.hands) + 1)]
            for place in range(known.deck.size)]  # fmt: skip
    hidden = Counter(tuple(places(deal[-1])) for deal in deals)
    return len(deals), held, dict(hidden)


@pytest.mark.parametrize("seed", some(range(6), 3))
@pytest.mark.parametrize(("deck", "sizes"), SMALL)
def test_it_counts_what_trying_every_deal_counts(deck, sizes, seed):
    for number in range(8):
        chance = Random(100 * seed + number)
        deal = dealt(chance, sizes, deck)
        viewer = chance.choice([None, *range(len(sizes))])
        known = told(chance, deal, chance.randrange(9), deck, viewer)
        deals, held, hidden = tried(known)
        counts = counted(known)
        assert deals
        assert (counts.deals, [list(row) for row in counts.held]) == (deals, held)
        assert solutions(known) == hidden


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("deck", "sizes"), SMALL)
def test_a_history_that_cannot_be_fits_no_deal_and_no_other_is_taken_for_one(deck, sizes, seed):
    """Facts about two deals are combined, so some contradict each other."""
    chance = Random(seed)
    one, two = (told(chance, dealt(chance, sizes, deck), 3, deck) for _ in range(2))
    hands = tuple(
        replace(a, lacks=a.lacks | b.lacks, shown=a.shown + b.shown)
        for a, b in zip(one.hands, two.hands, strict=True)
    )
    known = replace(one, hands=hands)
    deals, _, hidden = tried(known)
    assert counted(known).deals == deals
    assert counted(known).possible == bool(deals)
    assert solutions(known) == hidden


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("deck", "sizes"), SMALL)
def test_immediate_deductions_lose_no_deal_and_add_none(deck, sizes, seed):
    chance = Random(seed)
    known = told(chance, dealt(chance, sizes, deck), 6, deck)
    short = settled(known)
    assert short is not None
    assert {*fitting(short)} == {*fitting(known)}


@pytest.mark.parametrize("seats", HANDS)
def test_in_a_whole_game_the_truth_is_never_ruled_out(seats):
    for seed in range(3):
        chance = Random(seed)
        deal = dealt(chance, HANDS[seats], WHOLE)
        known = told(chance, deal, 25, WHOLE, viewer=seed % seats)
        counts = counted(known)
        assert all(sum(row) == counts.deals for row in counts.held)
        for holder, hand in enumerate(deal):
            assert all(counts.held[place][holder] for place in places(hand))
        found = solutions(known)
        assert found[tuple(places(deal[-1]))] > 0
        assert sum(found.values()) == counts.deals


def test_before_the_first_suggestion_every_deal_fits():
    """One of 6, 6 and 9 is hidden (S:16), and eighteen cards are dealt (S:18)."""
    known = told(Random(0), dealt(Random(0), (6, 6, 6), WHOLE), 0, WHOLE)
    assert counted(known).deals == 324 * 18564 * 924
    assert set(solutions(known).values()) == {18564 * 924}
    assert len(solutions(known)) == 324


def test_a_wrong_accusation_rules_out_its_solution_alone():
    known = Knowledge(tuple(told(Random(1), dealt(Random(1), (6, 6, 6), WHOLE), 0, WHOLE).hands))
    accused = 0, 6, 12
    after = solutions(replace(known, wrong=(cards(accused),)))
    before = solutions(known)
    assert before.pop(accused)
    assert after == before
