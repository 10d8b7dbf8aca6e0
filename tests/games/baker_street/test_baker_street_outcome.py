"""The outcome of a round is shown at its end."""

from __future__ import annotations

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    PileEnds,
    Reward,
    ShowSum,
    Take,
)
from companion.games.baker_street.game import GAME
from companion.play.game import Setup
from tests.support.tours import settle
from tests.support.user_actions import panel


def test_evidence_is_counted_on_from_round_to_round_though_no_pile_has_detectives(box):
    table = box(language="en")
    table.referee.begin(GAME, Setup(("Manuela", "Guido")))
    table.app.go("match")
    for number in (1, 2, 3):
        for action in (Declare(15), Doubt(), ShowSum(30), Reward(0), Take(), PileEnds(), Take(1)):
            table.referee.do(action)
            settle(table)
        shown = [table.words(column) for column in table.of("OutcomeSide")]
        told = [(side.holder.count, side.holder.gained) for side in panel(table).sides]
        held = [len(letters) for letters in table.referee.match.state.letters]
        assert [count for count, _gained in told] == held
        assert sum(held) == 2 * number
        assert all(str(count) in words for count, words in zip(held, shown, strict=True))
        table.referee.do(Deal())
        settle(table)
