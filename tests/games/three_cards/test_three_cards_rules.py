"""The rules of Three Cards: three cards each, the highest takes the trick."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play.game import standing
from tests.games.three_cards.kit.states import after, table, takes
from tests.support.matches import objected
from tests.support.sampling import examples
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.game import GAME
from tests.three_cards.state import HAND, points


def test_a_trick_is_one_point():
    assert after(*takes(0, 2, 0)).totals == (2, 0, 1)


def test_all_three_tricks_are_two_points_more():
    assert after(*takes(1, 1, 1)).totals == (0, 5, 0)


@examples(50)
@given(st.lists(st.integers(0, 4), min_size=HAND, max_size=HAND))
def test_a_round_is_three_points_or_five_for_those_who_took_a_trick(tricks):
    told = points(tuple(tricks), 5)
    assert sum(told) == (5 if len({*tricks}) == 1 else 3)
    assert {seat for seat, each in enumerate(told) if each} == {*tricks}


def test_a_round_counts_once_its_last_trick_is_taken():
    assert after(*takes(0, 0)).totals == (0, 0, 0)


def test_a_match_goes_to_11_or_by_a_house_rule_to_21():
    fifteen = takes(*[0] * 9)
    assert after(*fifteen).over
    assert not after(*fifteen, on=table(target="21")).over


@pytest.mark.parametrize(
    ("tricks", "totals", "winners"),
    [
        ((0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1), (12, 6, 0), (0,)),
        ((0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 2), (11, 11, 1), (0, 1)),
    ],
)
def test_the_highest_total_wins_and_a_tie_shares_the_win(tricks, totals, winners):
    told = standing(GAME, after(*takes(*tricks)))
    assert (told.totals, told.winners) == (totals, winners)


def test_the_deal_goes_round_clockwise():
    state = after(*takes(0, 1, 2), Deal(), on=table(dealer=2))
    assert (state.dealer, state.next_dealer) == (0, 1)


def test_nobody_deals_before_the_third_trick():
    assert objected(GAME, after(*takes(0, 1)), Deal()).text == "This round is not over."


def test_no_fourth_trick_is_taken():
    assert objected(GAME, after(*takes(0, 1, 2)), TakeTrick(0)).rule == "phase"


def test_a_trick_is_taken_by_a_seat_of_the_table():
    assert objected(GAME, table(seats=2), TakeTrick(2)).rule == "seat"
