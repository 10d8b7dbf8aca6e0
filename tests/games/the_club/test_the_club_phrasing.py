"""The guesser builds the guess in public, block by block."""

from __future__ import annotations

import pytest

from companion.games.the_club.actions import Deal, Judge, Phrase, Play, Spoken
from companion.games.the_club.game import GAME
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.state import GUESSED
from companion.games.the_club.view.building import FIRST
from tests.games.the_club.kit.states import card, setup
from tests.games.the_club.kit.user_actions import rule_key
from tests.games.the_club.test_the_club_building import BY_TOUCH, STANDING
from tests.support.layout_checks import faults, out_of_reach


@pytest.mark.parametrize(("size", "language"), STANDING)
def test_the_guesser_builds_the_rule_and_says_it(box, size, language):
    table = box(size=size, language=language)
    table.referee.begin(GAME, setup())
    for action in (Spoken(), Deal(), Play(1, card("C1FW")), Judge(True), Phrase(FIRST)):
        table.referee.do(action)
    table.app.go("match")
    table.frames(4)
    for word in BY_TOUCH[9]:
        table.touch(*table.middle(rule_key(table, word)))
        assert [*faults(table), *out_of_reach(table)] == []
    assert table.referee.match.state.round.phrase == STARTERS[9]
    standing = size[1] > size[0]
    assert [row.item for row in table.of("PhraseCard")] == ([] if standing else [card("C1FW")])
    assert [laid.card for laid in table.of("LaidCard")] == ([card("C1FW")] if standing else [])
    table.tap(table.referee.match.view.panel.guess.label)
    state = table.referee.match.state
    assert state.phase == GUESSED
    assert state.round.attempts[-1].rule == STARTERS[9]
