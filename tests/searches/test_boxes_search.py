"""Neither pages of past matches nor files distinguish twins, in a few random matches."""

from __future__ import annotations

import pytest

from tests.searches import boxes
from tests.searches.test_secrets_search import FEW


@pytest.mark.parametrize(("game", "seeds"), [(game, FEW[game]) for game in boxes.GAMES])
def test_two_boxes_that_differ_in_a_secret_alone_show_and_give_away_the_same(game, seeds):
    counts = boxes.run(game, seeds)
    assert counts["as they stand"] >= 2
    assert counts["stopped"] >= 2


def test_no_table_tells_how_likely_a_doubt_was_that_covered_cards_decide():
    # There the odds of one twin are a thousandth higher.
    assert boxes.run("baker-street", range(40, 41))["stopped"] >= 2
