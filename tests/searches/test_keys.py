"""A gold key opens no correction; each key does the action of its label.

One state of a few games is among the tests, and every moment of its tour in the long command.
"""

from __future__ import annotations

import pytest

from companion.games import every
from tests.support.sampling import games, some

GAMES = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
COUNTED = {"states", "keys", "others"}


@pytest.mark.screen
@pytest.mark.parametrize("game", games("cluedo", "the-club"))
@pytest.mark.parametrize("states", some([1, 3], 1))
def test_a_key_does_what_it_says_and_a_gold_one_opens_no_correction(game, states):
    from tests.searches import keys

    counts = keys.run(keys.by_chance(game, range(3), states), others=1)
    assert counts["states"] == states
    assert {*counts} <= COUNTED


@pytest.mark.screen
@pytest.mark.whole
@GAMES
def test_so_it_is_at_every_moment_of_a_game(game):
    from tests.searches import keys

    assert {*keys.run(keys.moments(game))} <= COUNTED
