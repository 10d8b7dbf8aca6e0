"""The lamps show whose turn it is, the buzzer sounds changes, and neither reveals more."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.actions import Bid, CountTricks, Deal, TakeTrick
from companion.keep.matches import exchange
from companion.play.actions import EndEarly
from companion.play.view import Seat, View
from companion.table.followers import PublicState
from companion.table.lamps import SOUNDS, LampState, lamp_state, lit, sounds
from tests.games.istinto.kit.states import bids, new_match, plays

PLAYTHROUGHS = sorted(Path(__file__).parents[1].glob("playthroughs/istinto-*.jsonl"))


def heard(judge, step, asked=SOUNDS):
    """Return the sounds of the buzzer for a step."""
    before = lamp_state(judge.public_state())
    step()
    return sounds(before, lamp_state(judge.public_state()), asked)


def done(judge, *actions):
    for action in actions:
        judge.do(action)
    return judge


# --- the lamps


def test_the_seat_that_the_prompt_speaks_to_is_lit():
    assert lit(View("", "", who=2, seats=(Seat(0, "Ana", 0, to_act=True),))) == {2}


def test_without_one_all_who_are_to_act_are_lit():
    seats = (Seat(0, "Ana", 0, to_act=True), Seat(1, "Bo", 0), Seat(2, "Cy", 0, to_act=True))
    assert lit(View("", "", seats=seats)) == {0, 2}


def test_without_a_match_no_lamp_is_lit(judge):
    assert lit(None) == lamp_state(judge.public_state()).lit == set()


def test_the_lamp_goes_round_with_the_bids_and_the_cards(bidding):
    shown = [lamp_state(bidding.public_state()).lit]
    for action in [*bids(1, 1, 1), *plays("W1 W2")]:
        bidding.do(action)
        shown.append(lamp_state(bidding.public_state()).lit)
    assert shown == [{2}, {0}, {1}, {0}, {1}, {2}]


def test_when_the_match_is_over_no_lamp_is_lit(bidding):
    assert lamp_state(done(bidding, EndEarly()).public_state()).lit == set()


def replayed(path):
    """Yield a match after each entry of a file."""
    header, whole, kept = exchange.read(path.read_bytes().splitlines())
    match, codec = exchange.open_match(header)
    for entry in exchange.entries(codec, kept):
        match.replay([entry])
        yield match
    assert match.over == whole.over


def public(match):
    """Return the public state of a match."""
    return PublicState(1, match.entries, match.over, match.view)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_whole_match_lights_the_seat_that_its_view_addresses(path):
    for match in replayed(path):
        named = {match.view.who} - {None} or {
            seat.number for seat in match.view.seats if seat.to_act
        }
        assert lamp_state(public(match)).lit == named
        assert named <= set(range(len(match.state.players)))
    assert not match.over or not named


@given(st.integers(3, 6), st.lists(st.integers(0, 99), max_size=60))
def test_lamps_depend_on_nothing_but_the_view(seats, choices):
    match, shown = new_match(seats), {}
    for choice in choices:
        view = match.view
        if not view.offers or choice > 90:
            match.undo()
        else:
            match.do(view.offers[choice % len(view.offers)].action)
        lamps = lamp_state(public(match)).lit
        assert shown.setdefault(repr(match.view), lamps) == lamps
        assert lamps == lit(match.view)


# --- the sounds


def test_an_entry_that_is_kept_is_accepted(bidding):
    assert heard(bidding, lambda: bidding.do(Bid(1))) == "accepted"


def test_a_box_set_to_turns_sounds_turns_only(bidding):
    assert heard(bidding, lambda: bidding.do(Bid(1)), {"turn"}) == "turn"
    done(bidding, *bids(1, 1))
    assert heard(bidding, lambda: bidding.do(TakeTrick(1)), {"turn"}) == "turn"
    assert heard(bidding, lambda: bidding.do(TakeTrick(1)), {"turn"}) is None


def test_nobody_is_told_what_they_did_not_ask_for(bidding):
    assert heard(bidding, lambda: bidding.do(Bid(1)), ()) is None
    assert heard(bidding, lambda: bidding.do(Bid(99)), {"turn", "accepted", "result"}) is None


def test_an_action_that_makes_no_sense_is_an_objection(bidding):
    assert heard(bidding, lambda: bidding.do(Bid(99))) == "objection"


def test_a_dispute_is_an_objection_and_letting_it_stand_accepts_it(bidding):
    done(bidding, *bids(1, 1, 1), *plays("W5 W9"))
    assert heard(bidding, lambda: bidding.do(TakeTrick(0))) == "objection"
    assert bidding.pending.dispute
    assert heard(bidding, bidding.overrule) == "accepted"


def test_dismissing_an_objection_is_silent(bidding):
    bidding.do(Bid(99))
    assert heard(bidding, bidding.cancel_pending) is None


def test_the_end_of_a_round_is_a_result(bidding):
    done(bidding, *bids(4, 4, 3))
    assert heard(bidding, lambda: bidding.do(CountTricks((4, 4, 3)))) == "result"
    assert heard(bidding, lambda: bidding.do(Deal())) == "accepted"


def test_the_end_of_the_match_is_a_result(bidding):
    assert heard(bidding, lambda: bidding.do(EndEarly())) == "result"


def test_taking_back_is_accepted_and_says_no_objection(bidding):
    done(bidding, *bids(4, 4, 3), CountTricks((4, 4, 3)))
    assert heard(bidding, bidding.undo) == "accepted"
    assert heard(bidding, bidding.redo) == "result"


def test_nothing_left_to_take_back_is_an_objection(bidding):
    assert heard(bidding, bidding.undo) == "objection"


def test_opening_a_match_sounds_a_turn_and_leaving_it_is_silent(bidding):
    done(bidding, *bids(4, 4, 3), CountTricks((4, 4, 3)))
    number = bidding.sitting.number
    assert heard(bidding, bidding.leave) is None
    assert heard(bidding, lambda: bidding.resume(number)) == "turn"


def test_opening_a_match_that_is_over_is_silent(bidding):
    done(bidding, EndEarly())
    number = bidding.sitting.number
    bidding.leave()
    assert heard(bidding, lambda: bidding.resume(number)) is None


def test_nothing_new_is_silent(bidding):
    assert heard(bidding, lambda: None) is None


FACES = st.builds(
    LampState,
    match=st.integers(0, 2),
    lit=st.frozensets(st.integers(0, 5)),
    entries=st.integers(0, 3),
    rounds=st.integers(0, 2),
    over=st.booleans(),
    dispute=st.sampled_from(["", "a", "b"]),
    notice=st.sampled_from(["", "a", "b"]),
)


@given(FACES, FACES, st.frozensets(st.sampled_from(SOUNDS)))
def test_the_more_important_sound_is_played(before, after, asked):
    each = [name for name in SOUNDS if sounds(before, after, {name})]
    assert sounds(before, after) == (each[0] if each else None)
    assert sounds(before, after, asked) == next((name for name in each if name in asked), None)
    assert sounds(after, after) is None
