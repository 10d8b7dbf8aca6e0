"""In a few states of each game every gold key does what it says, and none opens a correction."""

from __future__ import annotations

import pytest

from companion.games import every


@pytest.mark.screen
@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_gold_key_does_what_it_says_and_opens_no_correction(game):
    from tests.searches import keys

    counts = keys.run(game, range(6), 6)
    assert counts["states"] == 6
    assert {*counts} <= {"states", "keys"}
