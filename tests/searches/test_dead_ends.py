"""Whatever may happen in a few random matches can be told by touch, and by a reader where it is a
card."""

from __future__ import annotations

import pytest

from companion.games import every
from tests.searches import dead_ends


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_whatever_may_happen_can_be_told(game):
    counts = dead_ends.run(game, range(2))
    assert dead_ends.dead_ends(counts) == []
    assert counts["states"] > 15
    assert counts[dead_ends.TOUCH] > counts["states"]
    assert (counts["cards"] > 10) == (game.controls.scan is not None)
    assert counts[dead_ends.REMOVED] > 10
