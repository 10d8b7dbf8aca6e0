"""The honours of Istinto, counted a second time from the rounds of the standing."""

from __future__ import annotations

import pytest

from companion.games.istinto.actions import Challenge, CountTricks, Deal
from companion.games.istinto.ending import bold, busy, precise
from companion.games.istinto.game import GAME
from companion.play.actions import EndEarly
from companion.play.ending import Honour
from companion.play.game import public_view
from tests.games.istinto.kit.states import bids, new_match
from tests.support.matches import did, playout
from tests.support.sampling import some


def naive(rounds, names):
    """Return the seats with most bids made, most tricks and the boldest bid, with their numbers."""
    made, taken, bold = (dict.fromkeys(names, 0) for _ in range(3))
    whole = 0
    for each in rounds:
        whole += not each["interrupted"]
        for name in names:
            taken[name] += each["tricks"][name]
            if not each["interrupted"] and each["bids"][name] == each["tricks"][name]:
                made[name] += 1
                bold[name] = max(bold[name], each["bids"][name])
    return [_best(numbers) for numbers in (made, taken, bold)], whole


def _best(numbers):
    most = max(numbers.values())
    who = [name for name in numbers if numbers[name] == most]
    return (who[0], most) if len(who) == 1 and most else None


@pytest.mark.parametrize("seed", some(range(20), 3))
def test_honours_are_what_a_second_count_says(seed):
    for state in playout("istinto", seed).states[::10]:
        rounds = GAME.tells.standing(state).rounds
        names = [f"seat {seat}" for seat in range(len(state.players))]
        renamed = [
            {
                **each,
                **{
                    key: dict(zip(names, each[key].values(), strict=True))
                    for key in ("bids", "tricks")
                },
            }
            for each in rounds
        ]
        (made, taken, boldest), whole = naive(renamed, names)
        assert _said(precise(state)) == (made and (made[0], [made[1], whole]))
        assert _said(busy(state)) == (taken and (taken[0], [taken[1]]))
        brave = boldest if boldest and boldest[1] >= 4 else None
        assert _said(bold(state)) == (brave and (brave[0], [brave[1]]))


def _said(honour):
    """Return of whom an honour is, and the numbers in its words."""
    return honour and (f"seat {honour.seat}", [int(w) for w in honour.words.split() if w.isdigit()])


def test_a_winner_from_behind_in_the_last_round_is_honoured_so():
    match = did(
        new_match(3, target="60"),
        *bids(1, 4, 3), CountTricks((1, 5, 5)), Deal(),
        *bids(6, 0, 3), CountTricks((0, 6, 5)),
    )  # fmt: skip
    ending = match.view.ending
    assert ending.title == "Bo wins"
    assert ending.why == "from second to first: +60 in the last round"
    assert ending.places[0].note == "60 exactly"
    assert ending.honours == (Honour(1, "makes a bid of 6"),)


def test_a_match_that_stops_names_who_led_and_before_its_first_round_nobody():
    begun = did(new_match(3), *bids(1, 4, 3))
    none = did(begun, EndEarly()).view.ending
    assert (none.title, none.winners, none.honours) == ("Stopped early", (), ())
    assert none.why == "before the first round was over"
    stopped = did(new_match(3), *bids(1, 4, 3), CountTricks((1, 5, 5)), EndEarly()).view.ending
    assert (stopped.title, stopped.why) == ("Ana leads", "stopped early")


def test_nobody_leads_a_match_that_stops_while_all_are_level():
    match = did(new_match(3), *bids(1, 4, 3), CountTricks((0, 5, 6)), EndEarly())
    ending = match.view.ending
    assert (ending.title, ending.why, ending.winners) == (
        "Stopped early",
        "all are level",
        (),
    )
    assert match.view.prompt == "Stopped early: all are level with 0"
    assert match.standing.winners == ()


def test_a_round_that_a_challenge_breaks_off_counts_for_nobody():
    match = did(new_match(3), *bids(1, 4, 3), Challenge(0, 1, True), EndEarly())
    assert public_view(GAME, match.state).ending.honours == ()
