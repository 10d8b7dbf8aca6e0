"""The rules of Another game, kind by kind, with players who join late, sit out and leave."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    Extra,
    Fill,
    Finish,
    Leave,
    Mark,
    Newcomers,
    Result,
    Return,
    SitOut,
    Starter,
    Unmark,
    Win,
    Write,
)
from companion.games.any_game.game import GAME
from companion.games.any_game.log import asks
from companion.games.any_game.options import SHEET
from companion.games.any_game.panels import label
from companion.games.any_game.scoring import LARGEST_NUMBER, Bids, Counter
from companion.games.any_game.scoring_text import encode
from companion.games.any_game.state import is_out, names, next_side, proposal
from companion.play.actions import EndEarly
from companion.play.game import Setup, apply, check, check_setup, public_view
from companion.play.view import UNANSWERED
from tests.games.any_game.kit.earlier import earlier_games
from tests.games.any_game.kit.states import (
    LIVES,
    NAMES,
    SKULLS,
    WIZARD,
    after,
    bids,
    counts,
    fills,
    finish,
    insisted,
    joins,
    new_match,
    objection,
    setup,
    table,
    totals,
    tricks,
    winners,
    wins,
    writes,
)
from tests.support.matches import did
from tests.support.sampling import examples

RUMMY = {"lowest": True, "end": "out", "limit": 101}
HEARTS = {"lowest": True, "end": "total", "limit": 100, "sum": 26}
DARTS = {"end": "total", "start": 501, "countdown": True}
TOGETHER = {"kind": "together", "end": "rounds", "limit": 3}
SCOPA = {"end": "total", "limit": 11, "tie": "on"}
AT_ONCE = "The match would be over before it begins."
APART = "That counting does not go with the rest of the sheet."
UNKNOWN = "That does not say how a game is counted."
CUPS = {"kind": "categories", "categories": ("ones", "twos")}
TOKENS = {"kind": "counters", "counters": LIVES, "end": "out", "limit": 0}


def rounds(state):
    return [each.points for each in state.rounds]


# --- seats and set-ups


@pytest.mark.parametrize("seats", range(1, 13))
def test_every_known_game_is_counted_for_one_to_twelve(seats):
    for known in earlier_games(seats):
        text = encode(known)
        told = Setup(NAMES[:seats], 0, {SHEET: text} if text else {})
        assert check_setup(GAME, told) is None
        assert GAME.start(told).here == tuple(range(len(GAME.start(told).sides)))


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"end": "out", "limit": 0}, AT_ONCE),
        ({"end": "out", "limit": 0, "lowest": True}, AT_ONCE),
        ({"end": "total", "limit": 5, "start": 5}, AT_ONCE),
        ({"countdown": True, "end": "total"}, AT_ONCE),
        (
            {"kind": "counters", "counters": (Counter("lives"),), "end": "out", "limit": 0},
            AT_ONCE,
        ),
        ({**DARTS, "bids": WIZARD}, APART),
        ({**DARTS, "kind": "places"}, APART),
        ({**DARTS, "end": "out", "limit": 9}, APART),
        ({"kind": "places", "bids": WIZARD}, APART),
        (
            {"kind": "together", "end": "out", "limit": -3},
            APART,
        ),
        ({"kind": "counters"}, "There is nothing to count: name it first."),
        ({"kind": "categories"}, "There is nothing to count: name it first."),
        ({"marks": ("solo", "solo")}, "Two of them have the same name."),
        ({"end": "rounds", "limit": 1001}, UNKNOWN),
        ({"end": "total", "limit": LARGEST_NUMBER + 1}, UNKNOWN),
        ({"teams": 7}, UNKNOWN),
    ],
)  # fmt: skip
def test_a_sheet_by_which_nothing_can_be_counted_is_refused_in_a_sentence(how, why):
    assert check_setup(GAME, setup(**how)).text == why


# --- a number per round


def test_a_round_is_over_with_its_last_number_in_any_order():
    state = after(Write(2, 5), Write(0, -10), on=table(3))
    assert (rounds(state), totals(state), next_side(state)) == ([], (-10, 0, 5), 1)
    state = after(Write(1, 0), on=state)
    assert (rounds(state), totals(state)) == ([(-10, 0, 5)], (-10, 0, 5))


def test_nobody_has_two_numbers_in_a_round():
    assert objection(after(Write(0, 5), on=table()), Write(0, 6)).text == (
        "Ana has a number in this round."
    )


def test_an_empty_place_is_not_zero():
    state = after(Write(0, 0), on=table())
    assert (state.cells, next_side(state)) == ((0, None, None), 1)


@pytest.mark.parametrize("number", [LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1])
def test_a_number_beyond_the_limit_is_refused(number):
    told = objection(table(), Write(0, number))
    assert (told.text, told.fatal) == ("A sheet holds numbers up to 99999.", True)


def test_a_sum_is_the_number_that_it_makes():
    assert after(Write(0, 17, "10+15−8"), on=table()).cells[0] == 17
    for wrong in ("10+15-9", "10+", "x", "1" * 30, "99999+1"):
        assert objection(table(), Write(0, 17, wrong)).text == f"“{wrong}” is not 17."


def test_a_sum_stays_readable_in_the_log_and_a_plain_number_stands_alone():
    match = did(new_match(2), Write(0, 17, "10+15−8"), Write(1, 7, "7"))
    told = [line.text for line in match.lines() if line.number]
    assert told == ["Ana has 10+15−8 = 17 points", "Bo has 7 points"]


def test_a_known_sum_proposes_the_last_number_and_asks_about_another():
    state = after(*writes(13, 4), on=table(3, **HEARTS))
    assert proposal(state, 2) == 9
    told = objection(state, Write(2, 8))
    assert (told.text, told.fatal) == ("A round adds up to 26, not to 25.", False)
    assert rounds(insisted(Write(2, 8), on=state)) == [(13, 4, 8)]
    assert rounds(after(Write(2, 9), on=state)) == [(13, 4, 9)]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Hearts", (0, 26, 26)),
        ("Hearts", (26, 0, 0)),
        ("Hearts", (0, 0, 0)),
        ("Hearts", (20, 7, 0)),
        ("Hearts", (-10, 13, 3)),
        ("Tressette", (11,)),
        ("Tressette", (14,)),
        ("Tressette", (0,)),
    ],
)
def test_no_number_is_proposed_where_the_game_may_count_otherwise(name, written):
    known = next(each for each in earlier_games(4) if each.name == name)
    state = GAME.start(Setup(NAMES[:4], 0, {SHEET: encode(known)}))
    state = after(*writes(*written), on=state)
    assert proposal(state, len(written)) is None
    assert GAME.tells.view(state, UNANSWERED).panel.proposed is None


@examples(300)
@given(st.lists(st.integers(-40, 40), min_size=1, max_size=5), st.sampled_from([0, 11, 26, -20]))
def test_a_proposed_number_brings_no_objection(numbers, known):
    state = after(*writes(*numbers), on=table(len(numbers) + 1, sum=known))
    proposed = proposal(state, len(numbers))
    if proposed is not None:
        after(Write(len(numbers), proposed), on=state)
        assert known == 0 or min(0, known) <= proposed <= max(0, known)


def test_no_more_than_is_left_is_proposed_in_a_countdown():
    state = after(*writes(400, 400), Write(0, 20), on=table(2, **DARTS, sum=800))
    assert proposal(state, 1) is None


def test_a_known_sum_is_that_of_those_who_play():
    state = after(SitOut(1), Write(0, 20), on=table(3, **HEARTS))
    assert proposal(state, 2) == 6
    assert rounds(after(Write(2, 6), on=state)) == [(20, None, 6)]


def test_one_player_alone_writes_a_round_at_a_time():
    assert rounds(after(*writes(5), *writes(-3), on=table(1))) == [(5,), (-3,)]


def test_the_match_ends_with_the_round_in_which_the_target_is_reached():
    state = table(2, end="total", limit=20)
    assert not after(*writes(19, 4), Write(0, 9), on=state).over
    assert winners(after(*writes(19, 4), *writes(0, 30), on=state)) == (1,)


def test_the_lowest_wins_where_the_highest_ends_the_match():
    assert winners(after(*writes(100, 4, 9), on=table(3, **HEARTS | {"sum": None}))) == (1,)


def test_a_match_of_so_many_rounds_ends_with_the_last_one():
    state = table(2, end="rounds", limit=2)
    assert not after(*writes(1, 2), on=state).over
    assert winners(after(*writes(1, 2), *writes(2, 0), on=state)) == (0,)


def test_the_table_says_that_it_is_over_where_nothing_else_does():
    state = after(*writes(1, 2, 3), Close(), on=table())
    assert winners(state) == (2,)
    assert objection(table(**HEARTS), Close()).text == "This game ends by itself."


# --- a round that was not played to its end


@pytest.mark.parametrize("ends", [Close(), EndEarly()], ids=repr)
def test_points_of_a_round_that_never_ended_are_the_last_row_and_marked(ends):
    for how, row, sums in (({}, (9, None), (14, 6)), (DARTS, (-9, None), (487, 495))):
        if how and ends == Close():
            continue
        state = after(*writes(5, 6), Write(0, 9), ends, on=table(2, **how))
        told = public_view(GAME, state).sheet
        assert [row.unfinished for row in told.rows] == [False, True]
        assert (told.rows[-1].label, told.rows[-1].points) == ("2", row)
        assert told.totals == told.curve[-1] == totals(state) == sums


def test_a_round_that_goes_on_or_of_which_nothing_counts_yet_is_no_row():
    state = after(*writes(5, 6), Write(0, 9), on=table(2))
    assert len(public_view(GAME, state).sheet.rows) == 1
    state = after(*bids(1, 0), Write(0, 1), EndEarly(), on=table(2, bids=WIZARD))
    assert public_view(GAME, state).sheet.rows == ()


def test_honours_and_the_length_of_a_match_are_of_rounds_that_are_over():
    state = after(*writes(5, 6), *writes(5, 7), Write(0, 90), Close(), on=table(2))
    ending = public_view(GAME, state).ending
    assert (ending.title, ending.why, ending.lasted) == (
        "Ana wins", "87 points ahead of Bo", ("rounds", "2"),
    )  # fmt: skip
    assert [honour.words for honour in ending.honours] == ["in the lead for 2 rounds"]


def test_a_match_that_stops_early_has_leaders_and_nobody_who_wins():
    state = after(*writes(5, 6, 1), EndEarly(), on=table())
    view = public_view(GAME, state)
    assert (view.prompt, view.ending.title) == ("Bo leads", "Bo leads")
    for actions, how in (((), RUMMY), (writes(6, 6, 6), {}), ((Result(True),), TOGETHER)):
        view = public_view(GAME, after(*actions, EndEarly(), on=table(**how)))
        assert (view.prompt, view.ending.title) == ("Stopped early", "Stopped early")
        assert (view.ending.why != "the last one left", view.ending.winners) == (True, ())


# --- who is out


def test_a_player_who_is_out_writes_no_more_and_the_last_one_in_wins():
    state = after(*writes(50, 60, 110), on=table(3, **RUMMY))
    assert [is_out(state, side) for side in range(3)] == [False, False, True]
    assert objection(state, Write(2, 0)).text == "Cy is out."
    state = after(*writes(20, 41), on=state)
    assert (rounds(state)[-1], winners(state)) == ((20, 41, None), (0,))
    assert public_view(GAME, state).ending.why == "the last one left"


def test_nobody_is_out_before_the_round_is_over():
    state = after(Write(0, 120), on=table(2, **RUMMY))
    assert not is_out(state, 0)
    assert not state.over


@pytest.mark.parametrize("tie", ["shared", "last", "on"])
def test_if_all_are_out_at_once_the_best_total_wins_and_a_tie_is_shared(tie):
    state = table(3, **RUMMY, tie=tie)
    ended = after(*writes(120, 101, 130), on=state)
    assert winners(ended) == (1,)
    assert public_view(GAME, ended).ending.why != "the last one left"
    assert winners(after(*writes(120, 120, 130), on=state)) == (0, 1)


def test_one_player_alone_plays_until_out():
    state = after(*writes(60), on=table(1, **RUMMY))
    assert not state.over
    assert after(*writes(41), on=state).over


# --- ties


TIED = (*writes(5, 9, 1), *writes(7, 3, 4))


def test_a_tie_is_shared_decided_by_the_last_round_or_played_on():
    how = {"end": "rounds", "limit": 2}
    assert winners(after(*TIED, on=table(**how))) == (0, 1)
    assert winners(after(*TIED, on=table(**how, tie="last"))) == (0,)
    assert winners(after(*TIED, on=table(**how, tie="last", lowest=True))) == (2,)
    state = after(*TIED, on=table(**how, tie="on"))
    assert not state.over
    assert GAME.tells.view(state, UNANSWERED).hint == "level: one round more"
    assert winners(after(*writes(1, 2, 50), on=state)) == (2,)


LEVEL = after(*writes(11, 11, 5), Write(0, 2), on=table(**SCOPA))


@pytest.mark.parametrize("comes", [SitOut(2), Leave(2), Leave(1), joins(LEVEL, "Eve")], ids=repr)
def test_another_round_goes_on_until_its_last_number_when_players_change(comes):
    state = after(comes, on=LEVEL)
    assert not state.over
    for side in [side for side in (1, 2) if side in state.here]:
        state = after(Write(side, 1), on=state)
    assert winners(state) == (0,)


def test_a_player_who_returns_ends_no_match():
    state = after(
        *writes(10, 10, 10), Leave(2), *writes(1, 1), on=table(**SCOPA | {"lowest": True})
    )
    for moment in (state, after(Write(0, 1), on=state)):
        assert not after(Return(2), on=moment).over


def test_nobody_leads_by_what_is_written_in_a_round_that_goes_on():
    def hint(**how):
        state = after(*writes(5, 4, 3), Write(2, 9), on=table(**how))
        return GAME.tells.view(state, UNANSWERED).hint

    assert hint() == "in front: Ana"
    assert hint(end="total", limit=20) == "Ana: 15 points to go"


def test_the_last_round_decides_for_the_lowest_too():
    low = {"end": "total", "limit": 12, "lowest": True, "tie": "last"}
    assert winners(after(*writes(3, 5, 9), *writes(5, 3, 9), on=table(**low))) == (1,)


def test_a_dash_in_the_last_round_is_no_zero():
    low = {"end": "total", "limit": 12, "lowest": True, "tie": "last"}
    state = after(*writes(8, 5, 9), SitOut(0), *writes(None, 3, 9), on=table(**low))
    assert winners(state) == (1,)


def test_a_newcomer_who_is_level_without_a_round_does_not_win_by_it():
    state = after(*writes(0, 0, -1), on=table(tie="last"))
    state = after(joins(state, "Eve"), Close(), on=state)
    assert winners(state) == (0, 1)


# --- down to zero


def test_a_countdown_ends_in_the_middle_of_the_round_that_comes_to_zero():
    state = after(*writes(180, 60, 45), *writes(180, 60), Write(2, 100), on=table(**DARTS))
    state = after(Write(0, 141), on=state)
    assert (rounds(state)[-1], totals(state)) == ((-141, None, None), (0, 381, 356))
    assert winners(state) == (0,)


def test_too_many_points_in_a_countdown_count_nothing():
    state = after(*writes(180, 1), *writes(180, 1), *writes(140, 1), on=table(2, **DARTS))
    assert objection(state, Write(0, 2)).text == "Ana has 1 left: what is too much counts 0."
    assert totals(after(Write(0, 0), on=state))[0] == 1


def test_a_countdown_of_so_many_rounds_is_won_by_the_lowest():
    state = after(*writes(60, 80), on=table(2, **DARTS | {"end": "rounds", "limit": 1}))
    assert winners(state) == (1,)


# --- bids


def test_bids_are_made_before_the_round_and_counted_after_it():
    state = table(3, bids=WIZARD, end="rounds", limit=3)
    assert objection(state, Write(0, 1)).text == "First everybody bids."
    state = after(*bids(1, 0, 0), on=state)
    assert objection(state, Bid(0, 1)).text == "Everybody has bid already."
    assert rounds(after(*tricks(0, 1, 0), on=state)) == [(-10, -10, 20)]


def test_a_bid_of_zero_is_a_bid():
    assert next_side(after(Bid(0, 0), on=table(bids=WIZARD))) == 1


@pytest.mark.parametrize(("drawn", "order"), [((), (1, 2, 0)), ((Starter(2),), (2, 0, 1))])
def test_tricks_are_asked_in_the_order_of_seats_of_the_bids(drawn, order):
    state = after(*drawn, on=table(bids=WIZARD))
    for write in (Bid, Write):
        for side, number in zip(order, (0, 0, 1), strict=True):
            assert next_side(state) == side
            state = after(write(side, number), on=state)
    assert next_side(state) == 2, "the dealer of the second round is the next seat"


def test_a_bid_of_zero_may_be_worth_so_much_a_card():
    state = after(*bids(1, 0), *tricks(1, 0), *bids(0, 0), on=table(2, bids=SKULLS))
    assert rounds(after(*tricks(2, 0), on=state)) == [(20, 10), (-20, 20)]


def test_a_missed_bid_may_cost_a_fixed_number():
    state = table(2, bids=Bids(met=10, met_each=5, missed=-7, tricks=4))
    assert rounds(after(*bids(2, 4), *tricks(2, 2), on=state)) == [(20, -7)]


def test_a_bid_is_a_number_of_the_tricks_that_there_are():
    told = objection(table(bids=WIZARD), Bid(0, 2))
    assert (told.text, told.fatal) == ("A bid of this round is a number from 0 to 1.", False)
    assert objection(table(bids=WIZARD), Bid(0, -1)).fatal


def test_more_tricks_than_there_are_are_asked_about_and_none_below_zero_proposed():
    state = after(*bids(0, 0, 0), on=table(3, bids=Bids(tricks=3)))
    assert objection(state, Write(0, 4)).text == "A round adds up to 3, not to 4."
    state = insisted(*tricks(3, 2), on=state)
    assert proposal(state, 2) is None
    told = objection(state, Write(2, 0))
    assert (told.text, told.fatal) == ("A round adds up to 3, not to 5.", False)
    assert objection(state, Write(2, -2)).fatal


def test_points_beside_a_bid_are_added_once_its_round_is_over():
    state = after(*bids(1, 0), Extra(0, 30, "20+10"), Extra(0, 10), on=table(2, bids=SKULLS))
    assert totals(after(*tricks(1, 0), on=state)) == (60, 10)


def test_points_beside_a_bid_have_no_place_in_a_game_without_bids():
    assert objection(table(), Extra(0, 5)).rule == "phase"
    assert objection(table(), Bid(0, 1)).text == "This game is counted in another way."


def test_many_points_beside_a_bid_stay_within_the_limit():
    state = after(*bids(1, 0), Extra(0, LARGEST_NUMBER), on=table(2, bids=SKULLS))
    assert objection(state, Extra(0, 1)).rule == "number"


def played(name, seats):
    """Return a match of a known game that begins."""
    known = next(each for each in earlier_games(seats) if each.name == name)
    return GAME.start(Setup(NAMES[:seats], 0, {SHEET: encode(known)}))


def test_a_bonus_of_skull_king_counts_with_a_met_bid_alone():
    state = after(
        *bids(1, 0, 0), *(Extra(side, 30) for side in range(3)), on=played("Skull King", 3)
    )
    assert rounds(after(*tricks(0, 1, 0), on=state)) == [(-10, -10, 10 + 30)]


@pytest.mark.parametrize(("seats", "cards"), [(3, [8, 9, 10]), (7, [8, 9, 10]), (8, [8, 8, 8])])
def test_eight_people_have_eight_cards_in_the_last_rounds_of_skull_king(seats, cards):
    state = played("Skull King", seats)
    for number in range(1, 11):
        if number > 7:
            assert state.scoring.tricks(state.number) == cards[number - 8]
        dealt = state.scoring.tricks(state.number)
        state = after(*bids(*[0] * seats), *tricks(dealt, *[0] * (seats - 1)), on=state)
        assert rounds(state)[-1] == (-10 * dealt, *[10 * dealt] * (seats - 1))
    assert state.over


def test_three_darts_are_worth_so_much_at_most():
    state = played("Darts 501", 2)
    told = objection(state, Write(0, 301))
    assert (told.text, told.fatal) == ("Nobody can have more than 180 in a round.", False)
    assert totals(after(Write(0, 180), on=state)) == (321, 501)
    assert GAME.tells.view(state, UNANSWERED).ask.most == 180


# --- counters


def test_counters_move_by_any_step_and_end_nothing():
    state = after(*counts(1, -19), *counts(0, -1, counter=1), on=table(2, **TOKENS))
    assert [side.counts for side in state.sides] == [(20, -1), (1, 0)]
    state = after(*counts(1, -1), on=state)
    assert (is_out(state, 1), state.over) == (True, False)
    state = after(*counts(1, 1), on=state)
    assert not is_out(state, 1)
    assert winners(after(*counts(1, -1), Close(), on=state)) == (0,)


def test_a_player_who_leaves_a_match_of_counters_counts_no_more():
    state = after(Leave(1), on=table(3, **TOKENS))
    assert objection(state, Count(1, 0, 1)).text == "Bo does not play this round."


def test_a_counter_stays_within_the_limit_and_is_one_that_there_is():
    assert objection(table(**TOKENS), Count(0, 0, LARGEST_NUMBER)).rule == "number"
    assert objection(table(**TOKENS), Count(0, 2, 1)).text == "There is no such counter."


@pytest.mark.parametrize("how", [TOKENS, CUPS], ids=["counters", "categories"])
def test_nobody_sits_out_where_there_are_no_rounds(how):
    assert objection(table(**how), SitOut(0)).text == "This game has no rounds to sit out."


# --- categories


def test_each_category_is_filled_once_and_the_match_is_over_with_the_last():
    state = after(*fills(0, 3, 0), Fill(1, 1, 8), on=table(2, **CUPS))
    assert objection(state, Fill(0, 0, 4)).text == "Ana has filled “ones” already."
    assert objection(state, Fill(0, 2, 4)).text == "There is no such category."
    assert not state.over
    assert winners(after(Fill(0, 1, 4), on=state)) == (1,)


def test_a_category_filled_with_zero_is_no_free_one():
    state = after(Fill(0, 0, 0), on=table(2, **CUPS))
    assert objection(state, Fill(0, 0, 4)).rule == "again"


def test_a_leaver_does_not_block_a_match_of_categories():
    state = after(*fills(0, 3, 0), Fill(1, 1, 8), on=table(2, **CUPS))
    assert winners(after(Leave(0), on=state)) == (1,)


# --- places


def test_the_last_place_follows_from_the_others():
    state = table(3, kind="places", prizes=(5, 3, 1))
    assert rounds(after(*finish(2, 0), on=state)) == [(3, 1, 5)]
    assert objection(after(*finish(2), on=state), Finish(2)).text == "Cy has a place already."


def test_an_absent_player_takes_no_place():
    state = table(4, kind="places", prizes=(5, 3, 1))
    assert rounds(after(SitOut(1), *finish(3, 0), on=state)) == [(3, None, 1, 5)]
    assert rounds(after(*finish(3, 0), Leave(3), Finish(1), on=state)) == [(5, 3, 1, None)]
    assert rounds(after(*finish(3), SitOut(0), SitOut(1), on=state)) == [(None, None, 3, 5)]


def test_one_player_alone_is_first():
    assert rounds(after(*finish(0), on=table(1, kind="places"))) == [(1,)]


# --- together, alone, by how much


def test_a_round_is_won_or_lost_together():
    state = table(3, kind="together", end="rounds", limit=3)
    won = after(Result(True), Result(False), Result(True), on=state)
    assert (totals(won), winners(won)) == ((2, 2, 2), (0, 1, 2))
    lost = after(Result(True), Result(False), Result(False), on=state)
    assert winners(lost) == ()


@pytest.mark.parametrize("tie", ["shared", "last", "on"])
def test_rounds_that_are_played_together_end_whatever_decides_a_tie(tie):
    state = after(Result(True), Result(False), on=table(2, kind="together", end="rounds",
                                                        limit=2, tie=tie))  # fmt: skip
    assert winners(state) == ()


def test_an_absent_player_has_no_part_in_a_common_win():
    state = after(SitOut(0), Result(True), Leave(1), Result(True),
                  on=table(3, kind="together", end="rounds", limit=2))  # fmt: skip
    assert rounds(state) == [(None, 1, 1), (1, None, 1)]
    assert winners(state) == (0, 2)


def test_so_many_wins_together_end_the_match_however_many_were_lost():
    state = after(Result(False), Result(False), Result(True),
                  on=table(2, kind="together", end="total", limit=1))  # fmt: skip
    assert winners(state) == (0, 1)


def test_places_of_what_is_won_or_lost_together_follow_from_that_alone():
    def ranks(*actions):
        state = after(*actions, on=table(3, kind="together", end="rounds", limit=3))
        assert state.over
        places = public_view(GAME, state).ending.places
        told = {each.seat: each.amount for each in GAME.measures(state) if each.name == "place"}
        assert told == {place.seat: place.rank for place in places}
        return told

    won, lost = Result(True), Result(False)
    assert ranks(won, lost, SitOut(1), won) == {0: 1, 1: 1, 2: 1}
    assert ranks(won, Leave(2), lost, won) == {0: 1, 1: 1, 2: 3}
    assert ranks(lost, SitOut(1), won, lost) == {0: 2, 1: 2, 2: 2}
    assert ranks(lost, Leave(0), won, lost) == {1: 2, 2: 2, 0: 4}


def test_one_against_all_is_paid_by_all_or_pays_all_who_play():
    state = table(4, kind="alone", prizes=(2,))
    assert rounds(after(Alone(1, True), Alone(0, False), on=state)) == [
        (-2, 6, -2, -2), (-6, 2, 2, 2),
    ]  # fmt: skip
    assert rounds(after(SitOut(3), Alone(1, True), on=state)) == [(-2, 4, -2, None)]
    assert objection(after(SitOut(3), on=state), Alone(3, True)).rule == "away"


def test_the_losers_pay_the_winner():
    state = table(3, kind="margin")
    assert rounds(after(*wins(1, 7), on=state)) == [(-7, 14, -7)]
    assert objection(state, Win(0, -1)).rule == "number"
    assert objection(state, Win(0, 50_000)).rule == "number"
    assert rounds(after(SitOut(2), *wins(1, 50_000), on=state)) == [(-50_000, 50_000, None)]


@pytest.mark.parametrize("action", [Result(True), Alone(0, True), Win(0, 1)], ids=repr)
def test_a_result_of_another_kind_of_game_is_refused(action):
    kinds = {Result: "together", Alone: "alone", Win: "margin"}
    for kind in kinds.values():
        if kind != kinds[type(action)]:
            assert objection(table(kind=kind), action).rule == "phase"


# --- teams


def test_teams_of_two_sit_across_and_share_their_points():
    state = after(*writes(10, 20), on=table(4, teams=2))
    assert (names(state), totals(state)) == (("Ana + Cy", "Bo + Di"), (10, 20, 10, 20))


def test_a_team_is_spoken_of_in_the_plural_and_one_of_a_single_person_is_not():
    def told(actions, **how):
        match = did(new_match(3, teams=2, **how), *actions)
        return [line.text for line in match.lines() if line.number]

    assert told([*writes(1, 1), Leave(0)]) == [
        "Ana + Cy have 1 point", "Bo has 1 point", "Ana + Cy leave the game",
    ]  # fmt: skip
    assert told([*bids(1, 1), Extra(0, 1), *tricks(1, 0)], bids=WIZARD) == [
        "Ana + Cy bid 1", "Bo bids 1", "Ana + Cy get 1 point more", "Ana + Cy take 1 trick",
        "Bo takes 0 tricks",
    ]  # fmt: skip
    for winner, title in ((0, "Ana + Cy win"), (1, "Bo wins")):
        state = after(Finish(winner), on=table(3, teams=2, kind="places"))
        assert public_view(GAME, after(Close(), on=state)).ending.title == title


def test_the_key_that_writes_tricks_says_one_trick():
    state = after(*bids(1, 0, 0), on=table(bids=WIZARD))
    panel = GAME.tells.view(state, UNANSWERED).panel
    assert [label(panel, n, 1) for n in (0, 1)] == [
        "{name} took {number} tricks", "{name} took {number} trick",
    ]  # fmt: skip


def test_teams_may_be_of_uneven_number():
    state = table(5, teams=2, end="total", limit=10)
    assert names(state) == ("Ana + Cy + Ed", "Bo + Di")
    assert winners(after(*writes(12, 3), on=state)) == (0, 2, 4)


def test_a_newcomer_joins_the_team_of_the_next_seat():
    state = after(*writes(10, 20), on=table(4, teams=2))
    state = after(joins(state, "Eve"), on=state)
    assert (names(state)[0], totals(state)) == ("Ana + Cy + Eve", (10, 20, 10, 20, 10))


def test_a_newcomer_is_a_team_as_long_as_one_is_missing():
    state = table(2, teams=3)
    state = after(joins(state, "Eve"), on=state)
    assert names(state) == ("Ana", "Bo", "Eve")
    state = after(joins(state, "Fay"), on=state)
    assert names(state) == ("Ana + Fay", "Bo", "Eve")


def test_the_button_of_a_seat_is_that_of_its_team():
    state = table(4, kind="places", teams=2)
    assert [GAME.controls.seat(state, seat) for seat in range(5)] == [
        Finish(0), Finish(1), Finish(0), Finish(1), None,
    ]  # fmt: skip


# --- who comes, sits out, leaves and comes back


def test_a_player_who_sits_out_has_a_dash_in_one_round():
    state = after(SitOut(1), *writes(5, None, 6), *writes(1, 2, 3), on=table())
    assert rounds(state) == [(5, None, 6), (1, 2, 3)]


def test_a_round_is_over_when_the_last_one_who_is_missing_sits_out_or_leaves():
    state = after(*writes(5, 6), on=table())
    assert rounds(after(SitOut(2), on=state)) == [(5, 6, None)]
    assert rounds(after(Leave(2), on=state)) == [(5, 6, None)]


def test_a_player_with_an_entry_of_the_round_does_not_sit_out():
    assert objection(after(Write(0, 5), on=table()), SitOut(0)).rule == "again"
    assert objection(after(Bid(0, 0), on=table(bids=WIZARD)), SitOut(0)).rule == "again"
    assert objection(after(Finish(0), on=table(kind="places")), SitOut(0)).rule == "again"


def test_the_last_one_who_plays_neither_sits_out_nor_leaves():
    state = after(SitOut(0), on=table(2))
    assert objection(state, SitOut(1)).text == "Nobody else plays this round."
    state = after(Leave(0), on=table(2))
    assert objection(state, Leave(1)).text == "Nobody else is left: end the match instead."
    assert objection(table(1), Leave(0)).rule == "alone"


def test_if_only_those_are_left_who_sit_out_they_play():
    state = after(SitOut(0), Leave(1), on=table(2))
    assert rounds(after(Write(0, 5), on=state)) == [(5, None)]


def test_a_leaver_in_the_middle_of_a_round_has_a_dash_in_it_and_keeps_the_total():
    state = after(*writes(5, 6, 7), Write(0, 9), Leave(0), *writes(None, 1, 2), on=table())
    assert (rounds(state)[-1], totals(state)) == ((None, 1, 2), (5, 7, 9))
    assert objection(state, Write(0, 1)).text == "Ana does not play this round."
    assert objection(state, Leave(0)).text == "Ana has left."


def test_a_player_who_returns_in_the_round_begins_it_again():
    state = after(*bids(1, 0, 0), Write(0, 1), Extra(0, 50), Leave(0), Return(0),
                  on=table(bids=WIZARD))  # fmt: skip
    assert (state.bids, state.cells, state.extras) == ((None, 0, 0), (None,) * 3, (0, 0, 0))
    assert next_side(state) == 0


def test_only_absent_players_may_come_back():
    assert objection(table(), Return(0)).text == "Ana is at the table."
    state = after(SitOut(1), Return(1), Leave(2), Return(2), on=table())
    assert rounds(after(*writes(1, 2, 3), on=state)) == [(1, 2, 3)]


def test_if_one_is_left_where_players_go_out_the_match_is_over():
    assert winners(after(Leave(0), on=table(2, **RUMMY))) == (1,)


def test_a_leaver_does_not_win_and_stands_behind_those_who_stayed():
    state = after(*writes(50, 5, 6), Leave(0), Close(), on=table())
    assert winners(state) == (2,)
    places = public_view(GAME, state).ending.places
    assert [(place.seat, place.note) for place in places] == [(2, ""), (1, ""), (0, "left")]


@pytest.mark.parametrize(
    ("begin", "start"), [("zero", 0), ("lowest", 10), ("average", 18)]
)  # fmt: skip
def test_a_newcomer_begins_at_zero_at_the_lowest_total_or_at_the_average(begin, start):
    state = after(Newcomers(begin), *writes(10, 25, 99), Leave(2), on=table())
    state = after(joins(state, "Eve"), on=state)
    assert totals(state) == (10, 25, 99, start)
    assert rounds(after(*writes(1, 2, None, 3), on=state))[-1] == (1, 2, None, 3)


def test_a_newcomer_is_not_out_because_others_are():
    state = after(Newcomers("average"), *writes(200, 30, 40), on=table(3, **RUMMY))
    state = after(joins(state, "Eve"), on=state)
    assert (totals(state)[3], is_out(state, 3)) == (35, False)


def test_a_newcomer_in_the_middle_of_a_round_plays_from_the_next_one():
    state = after(Newcomers("lowest"), *writes(10, 20), Write(0, 5), on=table(2))
    state = after(joins(state, "Eve"), *writes(None, 6), on=state)
    assert (rounds(state)[-1][:2], totals(state)) == ((5, 6), (15, 26, 10))
    assert rounds(after(*writes(1, 2, 3), on=state))[-1] == (1, 2, 3)


def test_a_newcomer_in_the_middle_of_the_bids_may_still_play():
    state = after(Bid(0, 1), on=table(2, bids=WIZARD))
    state = after(joins(state, "Eve"), Return(2), *bids(1, 0, 0)[1:], *tricks(1, 0, 0), on=state)
    assert rounds(state) == [(30, 20, 20)]


def test_a_newcomer_to_counters_has_them_all_and_the_first_as_agreed():
    state = after(Newcomers("lowest"), *counts(1, -5), on=table(2, **TOKENS))
    state = after(joins(state, "Eve"), on=state)
    assert state.sides[2].counts == (15, 0)


def test_a_newcomer_to_a_countdown_begins_at_its_start():
    state = after(*writes(60, 60), on=table(2, **DARTS))
    assert totals(after(joins(state, "Eve"), on=state)) == (441, 441, 501)


def test_where_newcomers_begin_is_one_of_three_things():
    assert objection(table(), Newcomers("highest")).rule == "newcomers"


def test_no_thirteenth_player_joins():
    state = table(12)
    assert objection(state, joins(state, "Mia")).rule == "seat"


def test_the_deal_goes_round_clockwise_past_who_has_left():
    state = after(*writes(1, 1, 1), Leave(2), on=table())
    assert state.dealer == 1
    state = after(*writes(1, 1), on=state)
    assert state.dealer == 0


def test_a_newcomer_does_not_move_the_deal():
    state = after(*writes(1, 1) * 3, on=table(2))
    assert (state.dealer, after(joins(state, "Eve"), on=state).dealer) == (1, 1)


# --- marks, who begins


def test_marks_are_given_and_removed():
    state = after(Mark(0, "solo"), Mark(0, "wedding"), Unmark(0, "solo"), on=table())
    assert state.sides[0].marks == ("wedding",)
    assert objection(state, Mark(0, "wedding")).rule == "mark"
    assert objection(state, Unmark(0, "solo")).text == "Ana has no such mark."
    for word in ("", " ", "x" * 41, "a\nb", "\u202e"):
        assert objection(state, Mark(0, word)).rule == "mark"


def test_nobody_has_more_than_four_marks():
    state = after(*(Mark(0, word) for word in "abcd"), on=table())
    assert objection(state, Mark(0, "e")).text == "Ana cannot get that mark."


def test_the_seat_that_begins_is_one_at_the_table():
    assert after(Starter(2), on=table()).starter == 2
    assert objection(table(), Starter(3)).text == "There is no such seat."


@pytest.mark.parametrize(
    "action",
    [Write(3, 1), Write(-1, 1), SitOut(3), Leave(-1), Return(3), Mark(3, "x"), Unmark(-1, "x")],
    ids=repr,
)
def test_only_players_at_the_table_act(action):
    assert objection(table(), action).text == "There is no such seat."


# --- hints and corrections


def test_the_hint_says_how_far_it_is():
    def hint(*actions, seats=3, **how):
        state = after(*actions, on=table(seats, **how))
        return GAME.tells.view(state, UNANSWERED).hint

    assert hint(*writes(90, 20, 5), **RUMMY) == "Ana is out with 11 points more"
    assert hint(*writes(90, 20, 5), Write(0, 50), **RUMMY) == "Ana is out with 11 points more"
    assert hint(*writes(120, 20, 5), **RUMMY) == "still in: Bo and Cy"
    assert hint(*(Count(side, 0, -1) for side in range(3) for _ in range(3)), **TOKENS) == ""
    assert hint(*writes(1, 2, 3), end="rounds", limit=3) == "2 rounds to go"
    assert hint(*writes(1, 2, 3), end="total", limit=10) == "Cy: 7 points to go"
    assert hint(*writes(1, 2, 9), end="total", limit=10, lowest=True) == (
        "the end: 1 point more for Cy"
    )
    assert hint(*writes(1, 2, 3), Leave(2), end="total", limit=10) == "Bo: 8 points to go"
    assert hint(*writes(1, 2, 3)) == "in front: Cy"
    assert hint(*writes(1, 3, 3)) == "Bo and Cy in front, level at 3"
    assert hint(*writes(1, 3, 3), end="total", limit=10) == "Bo and Cy in front, level at 3"
    assert hint(*writes(60, 100), seats=2, **DARTS) == "Bo: 401 points to go"
    assert hint(Fill(0, 1, 3), **CUPS, end="rounds", limit=2) == "in front: Ana"


def test_any_entry_with_a_number_is_corrected_to_any_other():
    match = did(new_match(2), *writes(5, 6), *writes(7, 8))
    ask = asks(match.log.before(1), match.log.action(1))
    assert match.amend(1, ask.filled(50)) is None
    assert match.standing.totals == (57, 14)
    assert ask.filled(50) == Write(0, 50)


def test_a_correction_of_a_sum_is_a_plain_number():
    state = table()
    assert asks(state, Write(0, 17, "10+15−8")).filled(9) == Write(0, 9)
    assert asks(state, Close()) is None


def test_a_round_that_is_removed_moves_nothing_else():
    match = did(new_match(2), *writes(5, 6), SitOut(0), *writes(None, 8), *writes(1, 2))
    state = apply(GAME, match.state, Write(0, 3))
    assert totals(state) == (9, 16)


@pytest.mark.parametrize(
    ("state", "action", "limits"),
    [
        (table(**DARTS), Write(0, 60), (0, 501)),
        (after(*bids(1, 0, 0), on=table(bids=WIZARD)), Write(0, 1), (0, LARGEST_NUMBER)),
        (table(), Write(0, 5), (-LARGEST_NUMBER, LARGEST_NUMBER)),
        (table(**TOKENS), Count(0, 0, 1), (-LARGEST_NUMBER - 20, LARGEST_NUMBER - 20)),
        (table(3, kind="margin"), Win(0, 1), (0, LARGEST_NUMBER // 2)),
    ],
    ids=["countdown", "tricks", "points", "counter", "margin"],
)
def test_an_entry_is_corrected_to_any_number_that_may_stand_there(state, action, limits):
    ask = asks(state, action)
    assert (ask.least, ask.most) == limits
    for number in limits:
        wrong = check(GAME, state, ask.filled(number))
        assert wrong is None or not wrong.fatal
    for number in (limits[0] - 1, limits[1] + 1):
        assert objection(state, ask.filled(number)).fatal
