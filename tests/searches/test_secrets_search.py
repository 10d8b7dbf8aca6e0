"""No view and no question distinguishes twins, in a few random matches of each game."""

from __future__ import annotations

import pytest

from tests.searches import secrets
from tests.support.twins import ASKED, MADE, REFUSED

FEW = {"baker-street": range(2), "cluedo": range(2), "holmes": range(40, 60), "the-club": range(3)}
MORE = {"baker-street": range(4), "cluedo": range(3)}


@pytest.mark.parametrize(
    ("game", "seeds"),
    [*FEW.items(), *(pytest.param(*more, marks=pytest.mark.whole) for more in MORE.items())],
)
def test_nothing_tells_twins_apart(game, seeds):
    counts = secrets.run(game, seeds, 5)
    assert counts["twins"] >= 3
    assert counts["objections"] > 30
    assert counts["forth"] > 30
    assert counts["on phones"] > 10
    answered = counts[REFUSED] + counts[MADE] + counts[ASKED]
    assert answered == sum(counts[kind] for kind in ("corrections", "removals", "put in", "along"))
    assert counts["removals"] > 10
    assert counts[MADE] > 3


def test_removals_along_do_not_reveal_the_value_of_a_discarded_card():
    # Two entries of a past round are removed at once there, and one of them showed a card.
    assert secrets.run("baker-street", range(12, 13), 20)[MADE] > 3
