"""Nothing that can be seen or asked tells twins apart, in a few random matches of each game."""

from __future__ import annotations

import pytest

from tests.searches import secrets
from tests.twins import ASKED, MADE, REFUSED

FEW = {"baker-street": range(4), "cluedo": range(3), "holmes": range(40, 60), "the-club": range(3)}


@pytest.mark.parametrize("game", secrets.GAMES)
def test_nothing_tells_twins_apart(game):
    counts = secrets.run(game, FEW[game], 5)
    assert counts["twins"] >= 3
    assert counts["objections"] > 30
    assert counts["forth"] > 30
    answered = counts[REFUSED] + counts[MADE] + counts[ASKED]
    assert answered == sum(counts[kind] for kind in ("corrections", "removals", "put in", "along"))
    assert counts["removals"] > 10
    assert counts[MADE] > 3
