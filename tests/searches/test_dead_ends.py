"""Every possible action of a random match can be entered by touch, and by a reader for cards."""

from __future__ import annotations

import pytest

from companion.games import every
from tests.searches import dead_ends
from tests.support.matches import playout
from tests.support.sampling import some


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
@pytest.mark.parametrize("matches", some([1, 2], 1))
def test_every_possible_action_can_be_entered(game, matches):
    counts = dead_ends.run(game, range(matches))
    lengths = [len(playout(game.name, seed).entries) for seed in range(matches)]
    assert dead_ends.dead_ends(counts) == []
    assert counts["states"] == sum(min(length, dead_ends.STATES) for length in lengths)
    assert counts[dead_ends.TOUCH] > counts["states"]
    assert (counts["cards"] > 0) == (game.controls.scan is not None)
    assert counts[dead_ends.REMOVED] > 0
