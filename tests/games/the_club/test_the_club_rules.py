"""The Club held against the sentences of its rule text (S), of its digest (Q) and examples (CB)."""

from __future__ import annotations

import pytest

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Compare,
    Correct,
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Hint,
    Judge,
    NextRound,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Seal,
    Spoken,
    StopRound,
    Veto,
)
from companion.games.the_club.cards import CARDS, DECK, RuleCard
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import Compared, Is
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.row import columns, corrected, row, slips
from companion.games.the_club.rules.scoring import points, too_easy, totals, winners
from companion.games.the_club.rules.sealing import sealed
from companion.play.game import Spot, check
from companion.play.view import UNANSWERED
from tests.games.the_club.table import (
    WHITE,
    after,
    begun,
    built,
    card,
    guessed,
    insisted,
    new_match,
    objection,
    plays,
    table,
    turn,
    turns,
)
from tests.playing import did

WHITES = [str(each) for each in CARDS if str(each).endswith("W")]
BLACKS = [str(each) for each in CARDS if str(each).endswith("B")]


def view(state):
    return GAME.tells.view(state, UNANSWERED)


def holding(state, **cards):
    """Return the state once seats of the examples hold so many cards."""
    seats = {name[0].lower(): seat for seat, name in enumerate(state.players)}
    counts = [Recount(seats[name], count) for name, count in cards.items()]
    return after(*counts, on=state)


# --- the cards and the deal


def test_there_are_72_different_cards_twice_and_ten_rule_cards():  # S:11-16, S:25
    assert (len(CARDS), len({tuple(each.traits.items()) for each in CARDS})) == (72, 72)
    assert [each.number for each in DECK if isinstance(each, RuleCard)] == list(range(1, 11))


def test_everybody_but_the_master_gets_ten_cards():  # S:35, Q1
    state = begun()
    assert state.round.hands == (0, 10, 10, 10)
    assert state.round.deck == 144 - 30


def test_who_sits_to_the_left_of_the_master_begins():  # S:35
    assert begun().round.to_act == 1
    assert after(Spoken(), Deal(), on=table(dealer=3)).round.to_act == 0


def test_the_turn_goes_clockwise_and_skips_the_master():  # S:35
    state = begun()
    order = []
    for place in range(4):
        order.append(state.round.to_act)
        state = turn(state, WHITES[place], True)
    assert order == [1, 2, 3, 1]


def test_no_card_is_dealt_before_there_is_a_rule():  # S:31-35
    assert objection(table(), Deal()).fatal


# --- playing a card


def test_a_right_card_goes_to_the_right_of_the_last_one():  # S:41
    state = turn(turn(begun(), "C1FW", True), "C2FW", True)
    assert row(state.round.events) == (card("C1FW"), card("C2FW"))


def test_a_right_card_lets_its_player_guess():  # S:41
    assert plays(begun(), "C1FW", True).phase == "guessing"


def test_a_wrong_card_goes_below_the_last_right_one_and_costs_a_draw():  # S:43
    state = turn(turn(turn(begun(), "C1FW", True), "C1FB", False), "C2FB", False)
    assert columns(state.round.events) == ((card("C1FW"), (card("C1FB"), card("C2FB"))),)
    assert state.round.hands == (0, 9, 10, 10)
    assert state.round.deck == 144 - 30 - 2


def test_wrong_cards_before_any_right_one_stand_in_a_column_of_their_own():
    state = turn(turn(begun(), "C1FB", False), "C1FW", True)
    assert columns(state.round.events) == ((None, (card("C1FB"),)), (card("C1FW"), ()))


def test_a_wrong_card_lets_nobody_guess():  # S:43
    state = plays(begun(), "C1FB", False)
    assert state.round.to_act == 2
    assert objection(state, Guess()).fatal


def test_a_wrong_guess_costs_nothing_and_the_turn_goes_on():  # S:41
    state = guessed(begun(), "C1FW", False)
    assert (state.round.to_act, state.round.hands) == (2, (0, 9, 10, 10))


def test_a_right_guess_ends_the_round_at_once():  # S:41, S:75
    state = guessed(begun(), "C1FW", True)
    assert (state.phase, state.round.end, state.round.guesser) == ("scores", "guess", 1)


def test_the_master_does_not_play():  # S:35
    assert objection(begun(), Play(0, card("C1FW"))).fatal


def test_a_card_out_of_turn_may_have_been_played():
    wrong = objection(begun(), Play(2, card("C1FW")))
    assert not wrong.fatal
    assert insisted(Play(2, card("C1FW")), on=begun()).round.to_act == 2


def test_there_is_no_third_card_of_a_kind():  # S:11
    state = turn(turn(begun(), "C1FW", True), "C1FW", True)
    assert not objection(state, Play(3, card("C1FW"))).fatal


# --- laying the hand open


def test_cb7_a_hand_of_eight_without_a_fitting_card_becomes_seven():  # S:53, S:57
    state = after(Recount(2, 8), on=turn(begun(), "C1FW", True))
    deck = state.round.deck
    state = after(Reveal(2), Judge(True), on=state)
    assert (state.phase, state.round.hands[2], state.round.deck) == ("guessing", 7, deck + 1)


def test_cb7_a_hand_with_a_fitting_card_loses_it_and_draws_one():  # S:55
    state = after(Recount(2, 8), on=turn(begun(), "C1FW", True))
    deck = state.round.deck
    state = after(Reveal(2), Judge(False), Place(card("C2FW")), on=state)
    assert (state.round.hands[2], state.round.deck, state.round.to_act) == (8, deck - 1, 3)
    assert row(state.round.events)[-1] is card("C2FW")


def test_who_was_wrong_about_the_hand_does_not_guess():  # S:55
    state = after(Reveal(1), Judge(False), on=begun())
    assert objection(state, Guess()).fatal


def test_q8_the_last_card_laid_open_rightly_leaves_an_empty_hand_and_a_guess():
    state = after(Recount(1, 1), Reveal(1), Judge(True), on=begun())
    assert (state.phase, state.round.hands[1]) == ("guessing", 0)
    assert after(Pass(), on=state).round.end == "hand"


def test_the_cards_of_an_open_hand_can_be_told():
    state = after(Reveal(1), Bare(card("C1FW")), on=begun())
    assert state.round.events[-1].cards == (card("C1FW"),)
    assert state.phase == "bared"


def test_no_more_cards_are_told_than_were_in_the_hand():
    state = after(Recount(1, 1), Reveal(1), Bare(card("C1FW")), on=begun())
    assert objection(state, Bare(card("C2FW"))).fatal


# --- hints


def test_hints_are_agreed_on_between_two_turns():  # S:67
    assert check(GAME, begun(), AllowHints()) is None
    assert objection(plays(begun(), "C1FW", True), AllowHints()).fatal


def test_no_hint_before_all_agreed():  # S:67
    assert objection(begun(), Announce()).fatal


def test_one_player_keeps_a_hint_back():  # S:69
    state = after(AllowHints(), Announce(), Veto(1), on=begun())
    assert state.round.hints == 0
    assert objection(state, Hint()).fatal


def test_an_agreed_hint_makes_the_guess_worth_two():  # S:79
    state = turns(after(AllowHints(), Announce(), Hint(), on=begun()), 9)
    state = guessed(state, BLACKS[0], True)
    assert points(state, state.round)[1] == 10 - 6 + 2


def test_q12_to_allow_hints_alone_changes_no_points():
    state = guessed(turns(after(AllowHints(), on=begun()), 9), BLACKS[0], True)
    assert points(state, state.round)[1] == 10 - 6 + 5


# --- the end of a round


def test_the_round_ends_when_somebody_has_no_card_at_the_end_of_the_own_turn():  # S:76
    state = after(Recount(1, 1), on=begun())
    state = plays(state, "C1FW", True)
    assert state.phase == "guessing"
    assert after(Pass(), on=state).round.end == "hand"


def test_q9_the_round_ends_with_the_last_card_of_the_deck():  # S:77
    state = after(Recount(3, 10 + 114 - 1), on=begun())
    assert turn(state, "C1FB", False).round.end == "deck"


def test_q9_who_may_guess_while_the_deck_is_empty_still_may():
    state = after(EmptyDeck(), on=plays(begun(), "C1FW", True))
    assert state.phase == "guessing"
    assert after(Guess(), Judge(True), on=state).round.end == "guess"
    assert after(Pass(), on=state).round.end == "deck"


def test_q10_a_right_guess_with_the_last_card_counts_as_guessed():
    state = guessed(after(Recount(1, 1), on=begun()), "C1FW", True)
    assert state.round.end == "guess"


# --- points


def scored(right=True, hint=False, plays=10, seats=4, **cards):
    """Return the points of a round after so many cards, with these hands in the end."""
    state = begun(seats)
    if hint:
        state = after(AllowHints(), Announce(), Hint(), on=state)
    state = turns(state, plays - 1)
    state = after(Play(state.round.to_act, card(BLACKS[0])), Judge(True), on=state)
    state = holding(state, **cards)
    last = (Guess(), Judge(True)) if right else (EmptyDeck(), Pass())
    state = after(*last, on=state)
    return points(state, state.round)


def test_cb1_the_example_of_the_rule_text():  # S:84
    assert scored(hint=True, d=3, g=2, m=5) == (9, 9, 8, 5)


def test_cb2_the_same_without_a_hint():
    assert scored(d=3, g=2, m=5) == (12, 12, 8, 5)


def test_cb3_an_unguessed_rule_was_too_hard():  # S:82
    assert scored(right=False, d=3, g=3, m=5) == (4, 7, 7, 5)


def test_cb4_the_last_card_and_the_guess_make_fifteen():
    assert scored(d=0, g=2, m=5) == (15, 15, 8, 5)
    assert scored(right=False, d=0, g=2, m=5) == (5, 10, 8, 5)


def test_q5_half_is_rounded_up():  # S:79
    assert scored(plays=4, hint=True, d=3, g=2, m=5)[0] == 5  # of nine


@pytest.mark.parametrize(("played", "easy"), [(9, True), (10, False)])
def test_q3_a_rule_guessed_before_ten_cards_was_too_easy(played, easy):  # S:81
    state = guessed(turns(begun(), played - 1), BLACKS[0], True)
    assert too_easy(state, state.round) is easy


def test_q2_all_must_be_able_to_take_a_second_turn():  # S:81
    options = {"too_easy_cards": "0"}
    fifth = guessed(turns(begun(**options), 4), BLACKS[0], True)
    sixth = guessed(turns(begun(**options), 5), BLACKS[0], True)
    assert (too_easy(fifth, fifth.round), too_easy(sixth, sixth.round)) == (True, False)


def test_q3_a_placed_card_was_played_and_a_returned_hand_was_not():
    state = turns(begun(), 8)  # the third player's turn
    placed = after(Reveal(3), Judge(False), Place(card(BLACKS[5])), on=state)
    state = guessed(placed, BLACKS[0], True)
    assert not too_easy(state, state.round)
    returned = after(Reveal(3), Judge(True), Pass(), on=turns(begun(), 8))
    state = guessed(returned, BLACKS[0], True)
    assert too_easy(state, state.round)


def test_two_play_without_points():  # S:92
    state = guessed(turns(begun(2), 9), BLACKS[0], True)
    assert points(state, state.round) == (0, 0)
    assert view(state).sheet.rows == ()


def test_large_groups_may_play_without_points():  # S:92
    state = guessed(turns(begun(5, scoring="off"), 9), BLACKS[0], True)
    assert points(state, state.round) == (0,) * 5


def test_who_plays_with_a_house_rule_ends_too_easy_elsewhere():
    state = guessed(turns(begun(too_easy_cards="6"), 6), BLACKS[0], True)
    assert not too_easy(state, state.round)


# --- the match


def play_round(state, guesser_first=True):
    state = after(Spoken(), Deal(), on=state)
    return guessed(turns(state, 9), BLACKS[0], guesser_first)


def test_everybody_is_master_once_clockwise():  # S:29, S:88
    state, masters = table(3), []
    while not GAME.rules.over(state):
        masters.append(state.round.master)
        state = play_round(state)
        if not GAME.rules.over(state):
            state = after(NextRound(), on=state)
    assert masters == [0, 1, 2]


def test_a_longer_match_has_more_laps():  # S:88
    state, rounds = table(3, rounds="2"), 0
    while not GAME.rules.over(state):
        rounds += 1
        state = play_round(state)
        if not GAME.rules.over(state):
            state = after(NextRound(), on=state)
    assert rounds == 6


def test_most_points_win_and_ties_share():  # S:88
    state = table(3)
    for _ in range(2):
        state = after(NextRound(), on=play_round(state))
    state = play_round(state)
    best = max(totals(state))
    assert winners(state) == tuple(s for s, total in enumerate(totals(state)) if total == best)
    assert len(winners(state)) > 0


# --- the master errs (S:98)


def test_a_round_can_be_stopped_without_points():
    state = after(StopRound(), on=turns(begun(), 12))
    assert (state.phase, points(state, state.round)) == ("scores", (0, 0, 0, 0))


def test_a_round_can_be_finished_without_points():
    state = guessed(after(NoPoints(), on=turns(begun(), 9)), BLACKS[0], True)
    assert (state.round.end, points(state, state.round)) == ("guess", (0, 0, 0, 0))


def test_a_slip_is_found_where_verdict_and_rule_part():
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True), Pass(), Play(2, card("C1FW")), Judge(True))
    assert slips(match.state.round) == (0,)
    assert corrected(match.state.round) == (False, True)


def test_a_round_goes_on_with_right_verdicts():
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True), Pass(), Play(2, card("C1FW")), Judge(False))
    assert match.state.round.hands == (0, 9, 10, 10)
    did(match, Correct())
    assert columns(match.state.round.events) == (
        (None, (card("C1FB"),)),
        (card("C1FW"), ()),
    )
    assert match.state.round.hands == (0, 10, 9, 10)  # one should have drawn, and the other not


def test_what_was_judged_after_a_slip_is_judged_anew_after_the_right_row():
    match = built(Compared("shape", "other"), judge="master")
    for code, right in (("C1FW", True), ("C2FW", True), ("T1FW", True)):
        did(match, Play(match.state.round.to_act, card(code)), Judge(right), Pass())
    assert corrected(match.state.round) == (True, False, True)


def test_corrections_need_one_verdict_for_each_card():
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True), Pass())
    assert objection(match.state, Correct((True, False))).fatal


# --- a rule that the box knows


def test_the_box_judges_at_once_a_rule_that_it_knows():
    match = did(built(), Play(1, card("C1FW")))
    assert match.state.phase == "guessing"
    did(match, Pass(), Play(2, card("C1FB")))
    assert (match.state.round.to_act, match.state.round.hands[2]) == (3, 10)


def test_the_house_may_leave_the_verdicts_to_the_master():
    assert did(built(judge="master"), Play(1, card("C1FW"))).state.phase == "judging"


def test_the_box_finds_a_fitting_card_in_an_open_hand():
    match = did(built(), Reveal(1), Bare(card("C1FB")), Bare(card("C1FW")))
    assert match.state.phase == "placing"


def test_the_last_card_of_an_open_hand_settles_it():
    match = did(built(), Recount(1, 2), Reveal(1), Bare(card("C1FB")))
    assert match.state.phase == "bared"
    assert did(match, Bare(card("C2FB"))).state.phase == "guessing"


def test_one_of_the_ten_rules_is_drawn_and_none_twice():
    match, drawn = new_match(rounds="2"), []
    for _ in range(4):
        did(match, Draw())
        drawn.append(match.state.round.rule)
        did(match, StopRound(), NextRound())
    assert len(set(drawn)) == 4
    assert set(drawn) <= set(STARTERS)


def test_a_scanned_rule_card_is_the_one_that_was_drawn():  # S:33
    match = new_match()
    did(match, GAME.controls.scan(match.state, DECK.find("RULE4"), Spot()))
    assert match.state.round.rule == STARTERS[3]


def test_a_seal_is_that_of_the_rule_and_its_salt():
    round_ = built().state.round
    assert round_.seal == sealed(round_.rule, round_.salt)
    assert round_.seal != sealed(Is("ground", "B"), round_.salt)


def test_nothing_is_sealed_before_a_rule_was_built():
    assert objection(new_match().state, Seal()).fatal


def test_a_rule_that_makes_no_sense_is_refused():
    for rule in (Is("ground", "WB"), Is("shape", ""), Is("number", "21"), Compared("fill", "more")):
        assert objection(table(), Draft(rule)).fatal
        assert objection(plays(begun(), "C1FW", True), Phrase(rule)).fatal


def test_a_guess_in_blocks_is_said_as_it_was_put_together():
    match = did(built(), Play(1, card("C1FW")), Phrase(WHITE), Guess(phrased=True))
    assert match.state.round.attempts[-1].rule == WHITE


def test_the_box_compares_only_what_it_knows():
    state = after(Guess(), on=plays(begun(), "C1FW", True))
    assert objection(state, Compare()).fatal


@pytest.mark.parametrize(("number", "action"), [(1, Judge(True)), (0, Judge(False))])
def test_a_digit_is_a_verdict(number, action):
    state = after(Play(1, card("C1FW")), on=begun())
    assert GAME.controls.digit(state, number) == action


def test_the_masters_button_finds_it_right_and_the_players_goes_on():
    state = after(Play(1, card("C1FW")), on=begun())
    assert GAME.controls.seat(state, 0) == Judge(True)
    assert GAME.controls.seat(state, 1) is None
    assert GAME.controls.seat(after(Judge(True), on=state), 1) == Pass()
