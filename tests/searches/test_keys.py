"""A gold key does what it says and opens no correction; others tell what they say happened.

A few states of each game are among the tests, and every moment of its tour in the whole suite.
"""

from __future__ import annotations

import pytest

from companion.games import every

GAMES = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
COUNTED = {"states", "keys", "others"}


@pytest.mark.screen
@GAMES
def test_a_key_does_what_it_says_and_a_gold_one_opens_no_correction(game):
    from tests.searches import keys

    counts = keys.run(keys.by_chance(game, range(3), 3), others=1)
    assert counts["states"] == 3
    assert {*counts} <= COUNTED


@pytest.mark.screen
@pytest.mark.whole
@GAMES
def test_so_it_is_at_every_moment_of_a_game(game):
    from tests.searches import keys

    assert {*keys.run(keys.moments(game))} <= COUNTED
