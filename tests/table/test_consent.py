"""Actions that would show a hidden card wait at the referee until two seats have agreed."""

from __future__ import annotations

import pytest

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowSum,
    Take,
)
from companion.games.baker_street.cards import DETECTIVES
from companion.games.baker_street.game import GAME
from companion.play.game import Setup
from companion.words.inputs import Scanned


@pytest.fixture
def covered(judge):
    """Return a referee at a table with a covered card."""
    judge.begin(GAME, Setup(("Ana", "Bo")))
    for action in (Lay(0, DETECTIVES.find("A3")), Declare(5), Lay(0, DETECTIVES.find("B1"))):
        judge.do(action)
    return judge


def test_two_seats_agree_and_no_seat_counts_twice(covered):
    covered.undo()
    covered.agree(1)
    covered.agree(1)
    assert (len(covered.match.log), covered.pending.consent.agreed) == (3, {1})
    covered.agree(0)
    assert (len(covered.match.log), covered.pending.consent) == (2, None)
    assert covered.pending.notice.startswith("Taken back: ")


def test_the_agreed_action_is_the_one_that_is_done(covered):
    assert not covered.amend(3, Lay(1, DETECTIVES.find("B1")))
    covered.agree(0)
    covered.agree(1)
    assert covered.match.log[2].action == Lay(1, DETECTIVES.find("B1"))
    assert covered.pending.notice == "Corrected."


def test_a_refusal_because_of_a_covered_card_waits_for_two_seats(judge):
    """S:44: why the count would not end at the other pile hangs on the 3 that is covered there."""
    judge.begin(GAME, Setup(("Ana", "Bo"), options={"reward_card": "pile"}))
    for action in (
        Lay(1), Declare(1), Lay(1, DETECTIVES.find("B3")), Declare(2), Doubt(), ShowSum(30),
        Reward(0), Take(4), Deal(), Lay(1, DETECTIVES.find("A1")), Declare(5),
    ):  # fmt: skip
        judge.do(action)
    assert not judge.amend(7, Reward(1))
    judge.agree(0)
    assert judge.pending.notice == ""
    judge.agree(1)
    assert judge.match.log[6].action == Reward(0)
    assert judge.pending.notice.startswith("Then “Bo took a card of evidence from pile 5” would")


def test_a_refusal_leaves_everything_as_it_was(covered):
    covered.undo()
    covered.agree(0)
    covered.cancel_pending()
    covered.agree(1)
    assert (len(covered.match.log), covered.pending.consent) == (3, None)


def test_cards_wait_while_two_are_asked(covered):
    covered.undo()
    covered.handle(Scanned("B2"))
    covered.agree(0)
    assert [scan.code for scan in covered.pending.waiting] == ["B2"]
    covered.cancel_pending()
    assert covered.pending.waiting == ()


def test_nobody_is_asked_for_what_hides_nothing(covered):
    covered.redo()
    covered.agree(0)
    covered.agree(1)
    assert covered.pending.consent is None
    assert covered.pending.notice == "There is nothing to do again."
