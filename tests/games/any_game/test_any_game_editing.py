"""Each change of a scoring leads to a sheet that can be counted, and played."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.any_game import editing
from companion.games.any_game import scoring as kinds
from companion.games.any_game.game import GAME
from companion.games.any_game.kinds import KINDS, kind_of
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring_text import decode, encode, objection
from companion.play.game import Setup
from tests.games.any_game.kit.earlier import earlier_games
from tests.games.any_game.kit.states import NAMES


def changes(scoring):
    """Yield the ways of counting that are one touch away."""
    for kind in KINDS:
        yield editing.of_kind(scoring, kind)
    for end in kind_of(scoring).ends:
        yield editing.of_end(scoring, end)
    if editing.has_winner_choice(scoring):
        yield editing.of_winner(scoring, not scoring.lowest)
    if editing.has_limit(scoring):
        yield editing.stepped(scoring, True)
    if scoring.kind == kinds.NUMBERS and not scoring.countdown:
        yield editing.with_bids(scoring, scoring.bids is None)
    for field in editing.fields(scoring):
        if field.kind == "choice":
            yield editing.turned(scoring, field.name)
        if field.name.endswith("new"):
            names = len(scoring.counters) + len(scoring.categories) + len(scoring.marks)
            yield editing.named(scoring, field.name, f"new {names}")


@pytest.mark.parametrize("known", earlier_games(4), ids=lambda known: known.name)
def test_two_changes_of_a_known_game_lead_to_a_sheet_that_can_be_played(known):
    made = {encode(second) for first in changes(known) for second in changes(first)}
    for text in made:
        scoring = decode(text)
        assert objection(scoring) == ""
        state = GAME.start(Setup(NAMES[:4], 0, {SHEET: text} if text else {}))
        assert state.here
        assert not state.over
    assert len(made) > 30


def test_a_kind_and_an_end_fit_whatever_came_before():
    for first, second in product(KINDS, repeat=2):
        scoring = editing.of_kind(editing.of_kind(kinds.Scoring(), first), second)
        for end in kind_of(scoring).ends:
            assert objection(editing.of_end(scoring, end)) == ""
