"""Istinto, sentence by sentence: S:nn is the line of the rule text a test is named after."""

from __future__ import annotations

import random

import pytest

from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    Redeal,
    TakeTrick,
)
from companion.games.istinto.game import DECK, GAME, OPTIONS
from companion.games.istinto.view import standing
from companion.play.actions import EndEarly
from companion.play.game import ScanSpot, Setup, apply, check_setup, public_view
from tests.games.istinto.kit.states import (
    NAMES,
    a_round,
    after,
    after_rounds,
    bids,
    new_match,
    objection,
    plays,
    setup,
    table,
    takes,
)
from tests.support.matches import did

LAST = 2
"""The dealer of three seats with whom seat 0 leads."""


def first_trick(codes: str, seats: int) -> int:
    """Return the winner of the first trick, which seat 0 leads."""
    state = after(*bids(*[0] * seats), *plays(codes), on=table(seats, dealer=seats - 1))
    return state.round.tricks[0].winner


def points(state, number=-1):
    return state.results[number].points


# --- players, cards, tricks


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_from_three_to_six_players(seats):
    """S:7"""
    assert check_setup(GAME, setup(seats)) is None


@pytest.mark.parametrize("names", [NAMES[:2], (*NAMES, "Gus"), ()])
def test_neither_fewer_than_three_players_nor_more_than_six(names):
    """S:7"""
    told = check_setup(GAME, Setup(names))
    assert told.text == "Istinto is played by 3 to 6 people."


def test_sixty_six_cards_in_five_suits_of_twelve_and_six_trumps():
    """S:9"""
    codes = {f"{suit}{rank}" for suit in "WBGRK" for rank in range(1, 13)}
    codes |= {"T1", "T2", "T3", "T4", "T5", "T6"}
    assert len(codes) == 66
    assert {str(card) for card in DECK} == codes


def test_when_everybody_has_played_one_card_they_are_a_trick():
    """S:15"""
    state = after(*bids(0, 0, 0, 0), *plays("W1 W2 W3"), on=table(4, dealer=3))
    assert state.round.tricks == ()
    state = after(*plays("W4"), on=state)
    assert len(state.round.tricks) == 1
    assert state.round.table == ()


def test_the_highest_card_played_takes_the_trick():
    """S:15"""
    assert first_trick("G3 G11 G10 G1", 4) == 1


def test_a_round_consists_of_eleven_tricks():
    """S:17"""
    state = after(*bids(0, 0, 0), *takes(*[1] * 10))
    assert state.results == ()
    state = after(*takes(1), on=state)
    assert state.results[0].taken == (0, 11, 0)


@pytest.mark.parametrize("suit", "WBGRK")
def test_trumps_beat_all_other_cards_whatever_the_suit(suit):
    """S:21"""
    assert first_trick(f"{suit}12 T1 {suit}11", 3) == 1


def test_on_a_trump_that_is_led_everybody_plays_what_they_like():
    """S:24: the white two sets no suit; neither trumps (trick 3) nor whites had to follow."""
    open_table = table(dealer=LAST, tell_revokes="at_once")
    state = after(*bids(0, 0, 0), *plays("T1 W2 K3 W4 W5 W6 K7 K9 T2"), on=open_table)
    assert [trick.winner for trick in state.round.tricks] == [0, 2, 1]
    assert GAME.tells.view(state).notices == ()


def test_a_trump_that_is_led_takes_the_trick_from_any_high_card():
    """S:24, S:21"""
    assert first_trick("T1 R12 K12", 3) == 0


@pytest.mark.parametrize("codes", ["W5 T6 T1", "W5 T1 T6", "T6 T5 T1"])
def test_all_trumps_are_equal_and_the_last_one_played_takes_the_trick(codes):
    """S:25"""
    assert first_trick(codes, 3) == 2


# --- dealer and bids


def test_the_dealer_is_whom_the_table_chooses():
    """S:27, Q8"""
    assert [GAME.tells.view(table(4, dealer)).who for dealer in range(4)] == [0, 1, 2, 3]


def test_the_role_of_the_dealer_rotates_clockwise_at_the_end_of_every_round():
    """S:27"""
    state = table(dealer=1)
    dealers = []
    for _ in range(4):
        state = after_rounds(state, ((0, 0, 0), (11, 0, 0)))
        dealers.append(state.results[-1].round.dealer)
    assert dealers == [1, 2, 0, 1]


def test_beginning_with_the_dealer_everybody_bids_clockwise():
    """S:29"""
    state, asked = table(4, dealer=2), []
    for number in (7, 1, 0, 4):
        asked.append(GAME.tells.view(state).who)
        state = after(Bid(number), on=state)
    assert asked == [2, 3, 0, 1]
    assert [state.bid(seat) for seat in range(4)] == [0, 4, 7, 1]


@pytest.mark.parametrize("played", [[], takes(0, 2), plays("W1 W2 W3 R4")], ids=len)
def test_after_a_misdeal_the_same_dealer_deals_again_and_bids_begin_anew(played):
    state = after(*bids(4, 5, 6), *played, on=table(dealer=1))
    state = after(Redeal(), on=state)
    assert state == table(dealer=1)
    assert after(Bid(3), Redeal(), on=state) == state


def test_the_cost_of_a_challenge_stays_after_a_misdeal():
    state = after(*bids(4, 5, 6), Challenge(0, 1, True), on=table(revoke_scope="trick"))
    state = after(Redeal(), on=state)
    assert GAME.tells.standing(state).totals == (0, -10, 0)
    state = after(*bids(4, 5, 6), CountTricks((5, 5, 1)), on=state)
    assert GAME.tells.standing(state).totals == (0, 10, 0)


def test_a_round_that_is_over_was_not_dealt_wrongly():
    state = after_rounds(table(), ((0, 0, 0), (11, 0, 0)))
    assert objection(state, Redeal()).fatal


def test_while_bids_are_made_it_is_told_who_will_lead():
    """S:29-31: the dealer bids first, and the player to the left leads."""
    view = GAME.tells.view(table(4, dealer=3))
    assert (view.who, view.hint) == (3, "Ana leads")


@pytest.mark.parametrize(("before", "told"), [(0, True), (1, True), (2, False)])
def test_a_hint_on_entering_tricks_is_shown_in_the_first_two_rounds(before, told):
    state = after_rounds(table(), *[((0, 0, 0), (11, 0, 0))] * before)
    *bidding, _counted = a_round(state, (1, 1, 1), (11, 0, 0))
    assert bool(public_view(GAME, after(*bidding, on=state)).hint) == told


def test_before_each_trick_it_is_told_who_leads_it():
    """S:31, S:36"""
    state, told = after(*bids(1, 2, 3), on=table(dealer=1)), []
    for winner in (0, 1, 1):
        view = GAME.tells.view(state)
        marked = [place.seat for place in view.panel.places if place.to_act]
        told.append((view.who, view.prompt, marked))
        state = after(*takes(winner), on=state)
    assert told == [
        (2, "lead the first trick", [2]),
        (0, "lead the second trick", [0]),
        (1, "lead the third trick", [1]),
    ]


@pytest.mark.parametrize("number", range(12))
def test_a_bid_is_any_number_from_zero_to_eleven(number):
    """S:29: the last bid is free, too."""
    state = after(Bid(6), Bid(5), Bid(number))
    assert state.round.bids == (6, 5, number)


@pytest.mark.parametrize("number", [-1, 12, 110])
def test_no_other_number_is_a_bid(number):
    """S:29"""
    told = objection(table(), Bid(number))
    assert told.text == "A bid is a number from 0 to 11."
    assert told.fatal


def test_nobody_plays_before_all_bids_are_made():
    """S:29, S:31"""
    state = after(*bids(1, 2))
    for early in (*plays("W1"), *takes(0), CountTricks((11, 0, 0)), Challenge(0, 1, True)):
        assert objection(state, early).text == "First the bids: Cy is next."


def test_nobody_bids_after_all_bids_are_made():
    """S:29"""
    assert objection(after(*bids(1, 2, 3)), Bid(1)).text == "All the bids of this round are made."


@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_dealers_left_leads(dealer, leader):
    """S:31"""
    state = after(*bids(0, 0, 0), *plays("W1"), on=table(dealer=dealer))
    assert state.round.table[0].seat == leader


@pytest.mark.parametrize("code", ["W1", "B12", "G6", "R1", "K12", "T3"])
def test_any_card_may_be_led(code):
    """S:31"""
    state = after(*bids(0, 0, 0), *plays(code))
    assert str(state.round.table[0].card) == code


# --- who takes a trick


def test_the_highest_card_of_the_led_suit_takes_the_trick():
    """S:36"""
    assert first_trick("B7 B9 B8", 3) == 1


def test_a_card_of_another_suit_never_takes_the_trick():
    """S:34, S:36"""
    assert first_trick("R2 B12 G12", 3) == 0


def test_a_trump_takes_the_trick():
    """S:36"""
    assert first_trick("W12 T1 W11 W10", 4) == 1


def test_if_two_or_more_have_played_trumps_the_last_of_them_takes_the_trick():
    """S:36"""
    assert first_trick("W12 T6 T2 W11", 4) == 2
    assert first_trick("W12 T6 T2 T1", 4) == 3


def test_the_winner_of_a_trick_leads_the_next_one():
    """S:36: after cards and after a touch alike."""
    state = after(*bids(0, 0, 0), *plays("W1 W2 W9 K5"), on=table(dealer=LAST))
    assert state.round.table[0].seat == 2
    state = after(*bids(0, 0, 0), *takes(1), *plays("K5"), on=table(dealer=LAST))
    assert state.round.table[0].seat == 1


@pytest.mark.parametrize(
    ("codes", "seats", "winner"),
    [
        ("B7 B12 W12 T1", 4, 3),
        ("B7 T1 B9 T4", 4, 3),
        ("T1 R12 K1", 3, 0),
        ("T1 W2 T3", 3, 2),
        ("R2 B12 G12", 3, 0),
    ],
)
def test_worked_tricks(codes, seats, winner):
    """IS-6"""
    assert first_trick(codes, seats) == winner


def test_one_touch_on_the_winner_is_a_trick():
    """S:36"""
    state = after(*bids(1, 1, 1), *takes(2, 2, 0))
    assert [trick.winner for trick in state.round.tricks] == [2, 2, 0]


def test_a_card_that_is_beaten_takes_no_trick_unless_the_table_insists():
    """S:36"""
    state = after(*bids(1, 1, 1), *plays("W5 W9"), on=table(dealer=LAST))
    told = objection(state, TakeTrick(0))
    assert told.text == "Ana’s card is beaten by Bo’s."
    assert not told.fatal
    assert [offer.seat for offer in GAME.tells.view(state).offers] == [1, 2]


def test_nothing_is_beaten_while_the_leading_card_is_missing():
    """S:36, S:56: the white three may yet win, if white is led."""
    state = after(*bids(1, 1, 1, 1), *plays("1:W3 2:B9"), on=table(4, dealer=3))
    assert [offer.seat for offer in GAME.tells.view(state).offers] == [0, 1, 2, 3]
    assert not any(face.best for face in GAME.tells.view(state).panel.cards)


def test_a_trump_beats_every_suit_before_the_leading_card_is_there():
    """S:21, S:36, S:56"""
    state = after(*bids(1, 1, 1, 1), *plays("1:T3 2:B9"), on=table(4, dealer=3))
    assert [offer.seat for offer in GAME.tells.view(state).offers] == [0, 1, 3]


# --- points


@pytest.mark.parametrize("number", range(12))
def test_exactly_the_bid_scores_and_anything_else_scores_nothing(number):
    """S:38, IS-1: all twelve bids against all twelve counts."""
    gains = [20, 15, 10, 10, 15, 20, 60, 60, 60, 60, 60, 60]
    for count in range(12):
        others = (11 - count, 0) if number != 11 - count else (0, 11 - count)
        state = after_rounds(table(), ((number, 11, 11), (count, *others)))
        assert points(state)[0] == (gains[number] if count == number else 0)


def made(number: int) -> int:
    """Return the points of a bid that was made exactly."""
    return points(after_rounds(table(), ((number, 9, 9), (number, 11 - number, 0))))[0]


@pytest.mark.parametrize("number", [2, 3])
def test_as_many_tricks_as_bid_score_ten_points(number):
    """S:38"""
    assert made(number) == 10


@pytest.mark.parametrize(("number", "count"), [(6, 7), (6, 5), (0, 1), (11, 10), (2, 3)])
def test_more_or_fewer_tricks_than_bid_score_zero_points(number, count):
    """S:38"""
    state = after_rounds(table(), ((number, 11, 11), (count, 11 - count, 0)))
    assert points(state) == (0, 0, 0)


def test_bidding_zero_and_taking_zero_scores_twenty_in_all():
    """S:42"""
    assert made(0) == 20


def test_bidding_one_and_taking_one_scores_fifteen_in_all():
    """S:44"""
    assert made(1) == 15


def test_bidding_four_and_taking_four_scores_fifteen_in_all():
    """S:46"""
    assert made(4) == 15


def test_bidding_five_and_taking_five_scores_twenty_in_all():
    """S:48"""
    assert made(5) == 20


@pytest.mark.parametrize("number", [6, 7, 8, 9, 10, 11])
def test_bidding_six_or_more_and_taking_them_scores_sixty_in_all(number):
    """S:50"""
    assert made(number) == 60


def test_everybody_scores_in_the_same_round():
    """S:38-50, with tricks entered one by one."""
    tricks = takes(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1)
    state = after(*bids(0, 6, 5), *tricks, on=table(dealer=LAST))
    assert state.results[0].bids == (6, 5, 0)
    assert points(state) == (60, 20, 20)


def test_tricks_must_add_up_to_eleven():
    """S:17, IS-8"""
    state = after(*bids(3, 1, 6, 2), on=table(4))
    told = objection(state, CountTricks((3, 1, 6, 2)))
    assert told.text == "The tricks add up to 12, not to 11."
    assert told.fatal


@pytest.mark.parametrize("count", [(), (11,), (5, 6), (11, 0, 0, 0), (12, -1, 0)])
def test_every_seat_has_a_count_of_tricks(count):
    """S:17"""
    told = objection(after(*bids(1, 1, 1)), CountTricks(count))
    assert told.text == "Every seat needs its number of tricks."


def test_a_count_holds_the_tricks_that_are_known():
    """S:17"""
    state = after(*bids(1, 1, 1), *takes(2, 2))
    told = objection(state, CountTricks((10, 0, 1)))
    assert told.text == "Cy has already taken 2: take those back first."
    assert after(CountTricks((9, 0, 2)), on=state).results[0].taken == (9, 0, 2)


# --- winning


NINETY_FIVE = (
    ((6, 5, 0), (6, 5, 0)),  # 60 20 20
    ((0, 6, 4), (0, 6, 5)),  # 80 80 20
    ((4, 2, 5), (4, 2, 5)),  # 95 90 40
)
"""Three rounds after which the totals are 95, 90 and 40."""
ALL_HUNDRED = (
    ((6, 5, 0), (6, 5, 0)),
    ((0, 6, 5), (0, 6, 5)),
    ((5, 0, 6), (5, 0, 6)),
)
"""Three rounds after which each seat has 60 + 20 + 20."""
MISSED = ((0, 0, 0), (1, 4, 6))
"""A round without points for any seat."""


def won(*rounds, **options):
    """Return totals and winners of a match that must be over after these rounds, not before."""
    before = after_rounds(table(**options), *rounds[:-1])
    assert not before.over
    state = after_rounds(before, rounds[-1])
    assert state.over
    return state.totals, standing(state).winners


def test_the_first_to_pass_a_hundred_points_wins():
    """S:52"""
    assert won(*NINETY_FIVE, ((1, 0, 0), (1, 4, 6))) == ((110, 90, 40), (0,))


def test_the_first_to_reach_a_hundred_points_wins():
    """S:52: a hundred is enough."""
    assert won(*NINETY_FIVE, ((0, 3, 0), (1, 3, 7))) == ((95, 100, 40), (1,))


def test_ninety_five_points_do_not_win():
    """S:52"""
    state = after_rounds(table(), *NINETY_FIVE)
    assert state.totals == (95, 90, 40)
    assert standing(state).winners == ()
    assert GAME.tells.view(state).primary.action == Deal()


def test_of_two_who_reach_it_together_the_greater_total_wins():
    """S:52, IS-3"""
    assert won(*NINETY_FIVE, ((2, 5, 0), (2, 5, 4))) == ((105, 110, 40), (1,))


def test_if_they_are_equal_both_win():
    """S:52, IS-3"""
    assert won(*NINETY_FIVE, ((1, 5, 0), (1, 5, 5))) == ((110, 110, 40), (0, 1))


def test_the_same_holds_for_more_than_two():
    """S:52, Q7"""
    assert won(*ALL_HUNDRED) == ((100, 100, 100), (0, 1, 2))


def test_a_shorter_match_goes_to_sixty():
    """S:52"""
    assert won(ALL_HUNDRED[0], target="60") == ((60, 20, 20), (0,))
    assert won(
        ((0, 0, 0), (0, 5, 6)), ((0, 0, 0), (0, 5, 6)), ((0, 0, 0), (0, 5, 6)), target="60"
    ) == ((60, 0, 0), (0,))


@pytest.mark.parametrize(("seats", "rounds"), [(3, 6), (4, 8), (5, 10), (6, 12)])
def test_or_until_everybody_has_dealt_twice(seats, rounds):
    """S:52"""
    state = table(seats, dealer=1, target="twice_dealer")
    nothing = ((11,) * seats, (1, 10, *[0] * (seats - 2)))
    state = after_rounds(state, *[nothing] * (rounds - 1))
    assert not state.over
    state = after_rounds(state, nothing)
    assert state.over
    dealers = [result.round.dealer for result in state.results]
    assert sorted(dealers) == sorted([*range(seats)] * 2)


def test_after_two_deals_each_the_greatest_total_wins_and_equals_share():
    """S:52, Q6"""
    once = ((0, 5, 9), (0, 5, 6))
    assert won(*[MISSED] * 5, once, target="twice_dealer") == ((20, 20, 0), (0, 1))
    assert won(*[MISSED] * 5, ((0, 9, 9), (0, 5, 6)), target="twice_dealer") == ((20, 0, 0), (0,))


def test_a_hundred_points_do_not_end_a_match_of_two_deals_each():
    """S:52, Q6: a hundred is reached in the third of six rounds."""
    rounds = (*ALL_HUNDRED, MISSED, MISSED, ((0, 0, 0), (0, 5, 6)))
    assert won(*rounds, target="twice_dealer") == ((120, 100, 100), (0,))


def test_unless_the_house_says_that_a_hundred_points_end_it_too():
    """Q6"""
    house = {"target": "twice_dealer", "fixed_rounds_also_target": "yes"}
    assert won(*ALL_HUNDRED, **house) == ((100, 100, 100), (0, 1, 2))
    assert won(*[MISSED] * 6, **house) == ((0, 0, 0), (0, 1, 2))


def test_without_two_deals_each_that_house_rule_changes_nothing():
    """Q6"""
    state = after_rounds(table(fixed_rounds_also_target="yes"), *[MISSED] * 12)
    assert not state.over


def test_after_the_end_nothing_happens_any_more():
    """S:52"""
    state = after_rounds(table(target="60"), ALL_HUNDRED[0])
    for late in (Deal(), Bid(1), Challenge(0, 1, True), *takes(0), *plays("W1")):
        assert objection(state, late).text == "The match is over."


# --- mistakes


def out_of_turn(codes: str):
    return after(*bids(0, 0, 0, 0), *plays(codes), on=table(4, dealer=3))


def test_a_card_out_of_turn_costs_nothing():
    """S:56"""
    state = out_of_turn("2:W9 W5 W2 W3")
    state = after(CountTricks((0, 0, 11, 0)), on=state)
    assert points(state) == (20, 20, 0, 20)


def test_the_last_trump_is_found_as_if_played_in_the_right_order():
    """S:56: seat 2 laid its trump first, but its turn is after seat 1."""
    assert out_of_turn("2:T1 W5 T2 W9").round.tricks[0].winner == 2


def test_the_led_suit_is_found_as_if_played_in_the_right_order():
    """S:56: blue was laid first, but white is led."""
    assert out_of_turn("3:B12 W5 W6 W2").round.tricks[0].winner == 1


def test_after_a_card_out_of_turn_the_others_play_in_order():
    """S:56"""
    state = out_of_turn("2:W9 W5 W2 W3")
    assert [laid.seat for laid in state.round.tricks[0].cards] == [2, 0, 1, 3]


@pytest.mark.parametrize("seed", range(8))
def test_with_a_reader_at_each_seat_only_what_is_out_of_turn_is_told_as_out_of_turn(seed):
    """S:31, S:56: the reader may also name the seat whose turn it is."""
    chance, said = random.Random(seed), []
    match = did(new_match(4, dealer=3), *bids(0, 0, 0, 0))
    cards = iter(chance.sample(list(DECK), 44))
    while match.state.phase == "playing":
        waiting = [(match.state.round.lead + turn) % 4 for turn in range(4)]
        while waiting:
            first, seat = waiting[0], waiting.pop(chance.choice([0, 0, 0, -1]))
            said.append(seat != first)
            did(match, GAME.controls.scan(match.state, next(cards), ScanSpot(seat=seat)))
    told = [line.text for line in match.lines() if " played " in line.text]
    assert ["out of turn" in text for text in told] == said
    assert {True, False} == set(said)


def test_nobody_plays_two_cards_to_a_trick():
    """S:15"""
    told = objection(out_of_turn("2:W9"), *plays("2:W1"))
    assert told.text == "Cy has already played to this trick."


def test_no_card_is_played_twice():
    """S:9: there is one of each."""
    state = after(*bids(0, 0, 0), *plays("W1 W2 W3 B4"))
    assert objection(state, *plays("W2")).text == "That card was played in trick 1."
    assert objection(state, *plays("B4")).text == "That card is already on the table."


def challenged(guilty: bool, *, on=None, **options):
    """Return the state after Ana (0) challenged Bo (1) three tricks into a round."""
    state = table(**options) if on is None else on
    state = after(*bids(0, 0, 0), *takes(2, 2, 2), on=state)
    return after(Challenge(0, 1, guilty), on=state)


def test_the_accused_who_did_revoke_loses_ten_points():
    """S:57"""
    assert points(challenged(True)) == (0, -10, 0)


def test_otherwise_the_accuser_loses_ten_points():
    """S:57"""
    assert points(challenged(False)) == (-10, 0, 0)


@pytest.mark.parametrize("guilty", [True, False])
def test_a_challenge_ends_the_round_at_once(guilty):
    """S:57, Q1: no seat scores its bid (Q2)."""
    state = challenged(guilty)
    assert len(state.results) == 1
    assert state.results[0].interrupted
    assert sum(points(state)) == -10
    assert objection(state, *takes(0)).text == "The round is over: deal the next one."


def test_a_challenge_must_come_before_the_round_is_over():
    """S:57"""
    told = objection(after_rounds(table(), MISSED), Challenge(0, 1, True))
    assert told.text == "The round is over. To challenge, take back its last trick first."


def test_nobody_challenges_themselves():
    """S:57"""
    told = objection(after(*bids(0, 0, 0)), Challenge(1, 1, True))
    assert told.text == "Nobody challenges themselves."


@pytest.mark.parametrize("who", [(0, 3), (3, 0), (-1, 0), (0, -1)])
def test_only_seats_challenge_and_are_challenged(who):
    """S:57"""
    told = objection(after(*bids(0, 0, 0)), Challenge(*who, True))
    assert told.text == "There is no such seat."


def test_an_interrupted_round_counts_as_dealt():
    """S:27, Q4"""
    state = challenged(True, target="twice_dealer", dealer=1)
    assert state.next_dealer == 2
    state = after_rounds(state, *[MISSED] * 5)
    assert state.over


def test_ten_points_lost_in_the_last_round_count():
    """Q5"""
    state = after_rounds(table(target="twice_dealer"), *[MISSED] * 4, ((0, 9, 9), (0, 5, 6)))
    state = after(Deal(), on=state)
    state = challenged(False, on=state)
    assert state.totals == (10, 0, 0)
    assert standing(state).winners == (0,)


def test_totals_may_fall_below_zero():
    """S:57, Q3, IS-5: from 15 to 5 to −5."""
    state = after_rounds(table(), ((0, 1, 0), (4, 1, 6)))
    seen = [state.totals[1]]
    for _ in range(2):
        state = challenged(True, on=after(Deal(), on=state))
        seen.append(state.totals[1])
    assert seen == [15, 5, -5]


def test_unless_the_house_puts_a_floor_at_zero():
    """Q3, IS-5: from 15 to 5 to 0, and up again from there."""
    state = after_rounds(table(floor_at_zero="yes"), ((0, 1, 0), (4, 1, 6)))
    for total in (5, 0, 0):
        state = challenged(True, on=after(Deal(), on=state))
        assert state.totals[1] == total
    assert after_rounds(state, ((0, 1, 0), (4, 1, 6))).totals == (0, 15, 0)


def test_the_house_may_score_the_interrupted_round_as_it_stands():
    """Q2 (ii): three tricks in, zero is right so far, and so is three."""
    state = after(*bids(0, 0, 3), *takes(2, 2, 2), on=table(revoke_scope="as_it_stands"))
    state = after(Challenge(0, 1, True), on=state)
    assert points(state) == (20, 10, 10)
    assert state.results[0].interrupted


def test_the_house_may_let_a_challenge_void_only_the_trick():
    """Q1 (b): the cards go back, the same seat leads, and the round goes on to eleven tricks."""
    state = table(dealer=LAST, revoke_scope="trick")
    state = after(*bids(0, 0, 0), *takes(1), *plays("W5 W6"), on=state)
    state = after(Challenge(0, 1, True), on=state)
    assert state.results == ()
    assert state.round.table == ()
    state = after(*plays("W6 W5 W1"), on=state)
    assert [trick.winner for trick in state.round.tricks] == [1, 1]
    state = after(*takes(*[2] * 9), on=state)
    assert points(state) == (20, -10, 0)


def test_every_voided_trick_costs_its_ten_points():
    """Q1 (b)"""
    state = after(*bids(0, 0, 0), on=table(revoke_scope="trick"))
    state = after(Challenge(0, 1, True), Challenge(0, 1, False), Challenge(2, 1, True), on=state)
    assert points(after(CountTricks((0, 0, 11)), on=state)) == (10, 0, 0)
    assert [seat.score for seat in GAME.tells.view(state).seats] == [-10, -20, 0]


def test_a_match_that_stops_in_the_middle_keeps_what_challenges_have_cost():
    """Q1 (b), S:57"""
    state = after(*bids(0, 0, 0), on=table(revoke_scope="trick"))
    state = apply(GAME, after(Challenge(0, 1, True), on=state), EndEarly())
    assert GAME.tells.standing(state).totals == (0, -10, 0)


def test_cards_left_over_are_out_of_the_round_unseen():
    """S:27, Q9: any of the 66 may turn up, with three at the table too."""
    state = after(*bids(0, 0, 0))
    for card in DECK:
        assert GAME.moves.check(state, Play(card)) is None


def test_a_wrong_bid_is_taken_back_or_corrected():
    """Q10"""
    match = did(new_match(), *bids(4, 3))
    assert match.undo() is None
    assert match.amend(1, Bid(2)) is None
    assert match.state.round.bids == (2,)


# --- every option has the values that the table may choose, the first of them the default


def test_the_house_rules_and_their_values():
    assert {option.name: list(option.values) for option in OPTIONS} == {
        "target": ["100", "60", "twice_dealer"],
        "fixed_rounds_also_target": ["no", "yes"],
        "revoke_scope": ["round", "trick", "as_it_stands"],
        "floor_at_zero": ["no", "yes"],
        "tell_revokes": ["end", "at_once", "off"],
    }


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_default_said_aloud_is_the_default(option):
    assert table(**{option.name: option.default}) == table()


@pytest.mark.parametrize(
    "options", [{"target": "80"}, {"tricks": "11"}, {"floor_at_zero": "maybe"}]
)
def test_there_are_no_other_house_rules(options):
    (name, value), *_ = options.items()
    told = check_setup(GAME, setup(**options))
    assert told.text == f"There is no rule “{name}: {value}”."


def test_a_rematch_is_dealt_by_the_next_dealer():
    """S:27"""
    state = after_rounds(table(target="60", dealer=LAST), ALL_HUNDRED[0])
    assert GAME.next_dealer(state) == 0


def test_a_whole_round_reads_like_the_table():
    state = after(*a_round(table(), (6, 5, 0), (6, 5, 0)))
    (told,) = standing(state).rounds
    assert told == {
        "round": 1,
        "dealer": "Ana",
        "bids": {"Ana": 6, "Bo": 5, "Cy": 0},
        "tricks": {"Ana": 6, "Bo": 5, "Cy": 0},
        "points": {"Ana": 60, "Bo": 20, "Cy": 20},
        "totals": {"Ana": 60, "Bo": 20, "Cy": 20},
        "interrupted": False,
    }


@pytest.mark.parametrize(
    ("taken", "said"),
    [((6, 5, 0), "Bo is in the lead: 80 to go"), ((5, 6, 0), "")],
    ids=["five-bid-and-made", "nobody-made-theirs"],
)
def test_after_a_round_it_is_told_who_is_alone_in_the_lead(taken, said):
    """S:48, S:52: five tricks bid and made are 20 points of the 100 that win."""
    state = after_rounds(table(), ((1, 5, 1), taken))
    assert public_view(GAME, state).hint == said


@pytest.mark.parametrize(
    ("bid", "taken", "said", "leader"),
    [
        ((1, 5, 1), (6, 5, 0), "{name} is in the lead: 80 to go", 1),
        ((5, 5, 1), (5, 5, 1), "Ana and Bo lead", None),
        ((1, 1, 1), (5, 6, 0), "all are level", None),
    ],
    ids=["one", "two", "level"],
)
def test_the_panel_of_points_says_who_leads_or_that_all_are_level(bid, taken, said, leader):
    """S:48, S:52"""
    panel = public_view(GAME, after_rounds(table(), (bid, taken))).panel
    assert (panel.leads, panel.leader) == (said, leader)


def test_a_match_without_a_target_says_nothing_of_its_lead():
    state = after_rounds(table(target="twice_dealer"), ((1, 5, 1), (6, 5, 0)))
    assert public_view(GAME, state).panel.leads == ""
