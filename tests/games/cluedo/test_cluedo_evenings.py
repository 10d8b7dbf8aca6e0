"""Along whole evenings the truth is never ruled out, and whatever is certain is found."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.cluedo.solver.constraints import knowledge
from companion.games.cluedo.solver.contradiction import contradiction
from companion.games.cluedo.solver.count import counted, solutions
from companion.games.cluedo.solver.deal import Case
from companion.games.cluedo.solver.knowledge import places
from tests.games.cluedo.kit import decision_diagrams
from tests.games.cluedo.kit.suggestions import HANDS, SUGGESTERS, evening

LONG = 1_000
"""Games of the long test."""
AT_ONCE = 20


def is_right(seed):
    """Check the knowledge at a random moment of a game, of all or of a seat."""
    chance = Random(seed)
    game = evening(
        seed, chance.choice([*HANDS]), chance.choice([*SUGGESTERS]), chance.randrange(40)
    )
    log = game.log(chance.choice([None, *range(game.seats)]))
    counts = counted(knowledge(log))
    assert counts.possible
    assert contradiction(log) == ()
    assert tuple(places(game.deal[-1])) in solutions(knowledge(log))
    for holder, hand in enumerate(game.deal):
        assert all(counts.held[place][holder] for place in places(hand))
    for place, row in enumerate(counts.held):
        for holder, deals in enumerate(row):
            assert (deals > 0) == can_be(log, place, holder)
            assert (deals < counts.deals) == can_be_elsewhere(log, place, holder)


def can_be(log, place, holder):
    """Return whether a deal is found in which the holder has the card."""
    others = [(other, 1 << place) for other in range(len(log.sizes) + 1) if other != holder]
    case = Case(log, others)
    return case.deal(case.everything) is not None


def can_be_elsewhere(log, place, holder):
    case = Case(log, [(holder, 1 << place)])
    return case.deal(case.everything) is not None


@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(first, marks=pytest.mark.whole) for first in range(20, LONG, AT_ONCE))],
)
def test_the_truth_is_never_ruled_out_and_all_that_is_certain_is_found(first):
    for seed in range(first, first + AT_ONCE):
        is_right(seed)


@pytest.mark.parametrize("name", decision_diagrams.PEERS)
@pytest.mark.parametrize("seed", range(4))
def test_the_counts_are_those_of_diagrams_that_others_have_written(seed, name):
    if name not in decision_diagrams.present():
        pytest.skip("it comes with the extra “bench”")
    game = evening(seed, 3 + seed % 2, [*SUGGESTERS][seed % 3], 15)
    known = knowledge(game.log(0))
    counts = counted(known)
    deals, held = decision_diagrams.PEERS[name](known)
    assert deals == pytest.approx(counts.deals, rel=1e-9)
    for (place, holder), number in held.items():
        assert number == pytest.approx(counts.held[place][holder], rel=1e-9)
