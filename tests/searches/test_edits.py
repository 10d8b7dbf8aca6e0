"""After any edit of the log of a match every view is complete, and its replay is the same."""

from __future__ import annotations

import pytest

from companion.games import every
from tests.searches import edits
from tests.support.sampling import some


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
@pytest.mark.parametrize("number", some([40, edits.EDITS], 1))
def test_a_log_is_told_whole_after_any_edit(game, number):
    counts = edits.run(game, number)
    made = [counts[kind] for kind in edits.KINDS]
    assert sum(made) >= number
    assert sum(map(bool, made)) > 3
