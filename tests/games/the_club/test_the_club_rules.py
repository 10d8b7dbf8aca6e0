"""The Club compared with the sentences of its rule text (S), its digest (Q) and examples (CB)."""

from __future__ import annotations

from itertools import product
from random import Random

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
from companion.games.the_club.language.blocks import Both, Compared, Is, Not, Nth, Run, Shared
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.commitment import commitment_text
from companion.games.the_club.rules.row import columns, corrected, row, slips
from companion.games.the_club.rules.scoring import points, too_easy, totals, winners
from companion.games.the_club.telling.help import pages
from companion.play.actions import EndEarly, HandOver
from companion.play.codec import Codec
from companion.play.commitment import commits_to
from companion.play.differences import differences
from companion.play.game import ScanSpot, check, public_view
from companion.play.view import UNANSWERED
from companion.words.i18n import speaking
from tests.games.the_club.kit.states import (
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
from tests.support.dry_runs import preview
from tests.support.matches import did
from tests.support.sampling import some

WHITES = [str(each) for each in CARDS if str(each).endswith("W")]
BLACKS = [str(each) for each in CARDS if str(each).endswith("B")]


def view(state):
    return GAME.tells.view(state, UNANSWERED)


def holding(state, **cards):
    """Return the state in which seats of the examples hold a number of cards."""
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


def test_the_player_to_the_left_of_the_master_begins():  # S:35
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


def test_a_player_wrong_about_the_hand_does_not_guess():  # S:55
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


def test_help_tells_that_a_hint_waits_for_objections():
    state = after(AllowHints(), Announce(), on=begun())
    (now,) = pages(state)[0].paragraphs
    assert now.startswith("Lorenzo has a hint.")
    assert "play a card" not in now


def test_an_agreed_hint_makes_the_guess_worth_two():  # S:79
    state = turns(after(AllowHints(), Announce(), Hint(), on=begun()), 9)
    state = guessed(state, BLACKS[0], True)
    assert points(state, state.round)[1] == 10 - 6 + 2


def test_q12_to_allow_hints_alone_changes_no_points():
    state = guessed(turns(after(AllowHints(), on=begun()), 9), BLACKS[0], True)
    assert points(state, state.round)[1] == 10 - 6 + 5


# --- the end of a round


def test_the_round_ends_when_a_player_has_no_card_at_the_end_of_the_own_turn():  # S:76
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
    """Return the points of a round after *plays* cards, with these hands in the end."""
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


def test_a_house_rule_moves_the_limit_of_too_easy():
    state = guessed(turns(begun(too_easy_cards="6"), 6), BLACKS[0], True)
    assert not too_easy(state, state.round)


# --- the match


def play_round(state, guesser_first=True):
    state = after(Spoken(), Deal(), on=state)
    return guessed(turns(state, 9), BLACKS[0], guesser_first)


def test_everybody_is_master_once_clockwise():  # S:29, S:88
    state, masters = table(3), []
    while not state.over:
        masters.append(state.round.master)
        state = play_round(state)
        if not state.over:
            state = after(NextRound(), on=state)
    assert masters == [0, 1, 2]


def test_a_longer_match_has_more_laps():  # S:88
    state, rounds = table(3, rounds="2"), 0
    while not state.over:
        rounds += 1
        state = play_round(state)
        if not state.over:
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
    did(match, Correct(corrected(match.state.round)))
    assert columns(match.state.round.events) == (
        (None, (card("C1FB"),)),
        (card("C1FW"), ()),
    )
    assert match.state.round.hands == (0, 10, 9, 10)  # one should have drawn, and the other not


def test_verdicts_after_a_slip_are_given_again_by_the_right_row():
    match = built(Compared("shape", "other"), judge="master")
    for code, right in (("C1FW", True), ("C2FW", True), ("T1FW", True)):
        did(match, Play(match.state.round.to_act, card(code)), Judge(right), Pass())
    assert corrected(match.state.round) == (True, False, True)


def by_the_master(*actions):
    """Return a match of white cards, judged by the master, in which Davide lays two cards open."""
    return did(built(judge="master"), Recount(1, 2), Reveal(1), *actions)


def put_right(match):
    """Return the match after the master put all verdicts right."""
    return did(match, Correct(corrected(match.state.round)))


def test_a_player_with_a_fitting_card_draws_one_after_a_correction_of_the_hand():  # S:55
    white = by_the_master(Bare(card("C1FW")), Judge(True), Pass())
    assert white.state.round.hands[1] == 1
    assert put_right(white).state.round.hands[1] == 2
    assert slips(white.state.round) == ()


def test_a_player_without_a_fitting_card_puts_one_back_and_the_placed_one_goes_below():  # S:53
    black = by_the_master(Bare(card("C1FB")), Bare(card("C2FB")), Judge(False))
    did(black, Place(card("C2FB")))
    assert black.state.round.hands[1] == 2
    put_right(black)
    assert black.state.round.hands[1] == 1
    assert columns(black.state.round.events) == ((None, (card("C2FB"),)),)
    assert slips(black.state.round) == ()


def test_a_placed_card_that_does_not_fit_goes_below_the_row_and_costs_nobody_a_card():
    match = by_the_master(Bare(card("C1FW")), Judge(False), Place(card("C2FB")))
    hands = match.state.round.hands
    put_right(match)
    assert columns(match.state.round.events) == ((None, (card("C2FB"),)),)
    assert match.state.round.hands == hands
    assert slips(match.state.round) == ()


@pytest.mark.parametrize("seed", range(6))
def test_right_verdicts_leave_every_hand_as_if_the_master_had_never_erred(seed):  # S:41-55
    chance = Random(seed)
    match = built(chance.choice(STARTERS), judge="master")
    for _turn in range(12):
        _turn_by_chance(match, chance)
    put_right(match)
    gone = [0] * 4
    for event in match.state.round.events:
        gone[event.seat] += event.kind != "placed" and bool(event.right)
    assert match.state.round.hands[1:] == tuple(10 - cards for cards in gone[1:])
    assert slips(match.state.round) == ()


def _turn_by_chance(match, chance):
    """Play a card, or lay a whole hand open, and judge it rightly or wrongly."""
    round_ = match.state.round
    laid = [event.cards[0] for event in round_.events if event.kind != "open"]
    seat, left = round_.to_act, [each for each in CARDS if each not in laid]
    hand = chance.sample(left, round_.hands[seat])
    right = chance.random() < 0.5
    if chance.random() < 0.3:
        did(match, Reveal(seat), *map(Bare, hand), Judge(right))
        did(match, Pass() if right else Place(chance.choice(hand)))
    else:
        did(match, Play(seat, hand[0]), Judge(right), *([Pass()] if right else []))


def test_the_table_is_told_who_draws_and_who_puts_back_until_the_next_card():
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True), Pass(), Play(2, card("C1FW")), Judge(False))
    put_right(match)
    said = "Verdicts put right: Davide draws 1 and Giulia puts back 1"
    assert match.view.notices == (said,)
    assert said in [line.text for line in match.lines()]
    assert did(match, Play(3, card("C2FW")), Judge(True)).view.notices == ()


def test_debts_before_a_correction_are_shown_beside_it():
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True), Pass(), Play(2, card("C2FB")), Judge(False))
    put_right(match)
    assert match.view.notices == (
        "Verdicts put right: Davide draws 1",
        "does not fit: Giulia draws one",
    )


def test_a_last_card_that_is_put_back_ends_the_round():  # S:76
    match = did(built(judge="master"), Recount(1, 1), Play(1, card("C1FW")), Judge(False))
    assert put_right(match).state.round.end == "hand"


def test_a_hand_that_was_taken_for_right_is_corrected_in_the_log():
    match, _numbers = paper()
    did(match, Reveal(1), Judge(True), Pass(), Play(2, CARDS[0]), Judge(True))
    number = next(each.number for each in match.log if each.action == Judge(True))
    seen = preview(match, number, Judge(False))
    assert "Davide’s hand: 10 cards instead of 9 cards" in differences(match.view, seen)
    assert match.amend(number, Judge(False)) is None
    assert match.state.round.hands == (0, 10, 9, 10)
    assert row(match.state.round.events) == (CARDS[0],)


def test_a_hand_that_was_taken_for_wrong_is_corrected_in_the_log():
    match, _numbers = paper()
    did(match, Reveal(1), Judge(False), Place(CARDS[1]), Play(2, CARDS[0]), Judge(True))
    number = next(each.number for each in match.log if each.action == Judge(False))
    seen = preview(match, number, Judge(True))
    assert {
        "Davide’s hand: 9 cards instead of 10 cards",
        "right cards in the row: 1 instead of 2",
    } <= {*differences(match.view, seen)}
    assert match.amend(number, Judge(True)) is None
    assert match.state.round.hands == (0, 9, 9, 10)
    assert columns(match.state.round.events) == ((None, (CARDS[1],)), (CARDS[0], ()))


def test_no_card_is_placed_where_none_lies_open():
    state = plays(begun(), "C1FW", True)
    assert objection(state, Place(card("C2FW"))).fatal


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
    did(match, GAME.controls.scan(match.state, DECK.find("RULE4"), ScanSpot()))
    assert match.state.round.rule == STARTERS[3]


def test_a_seal_is_that_of_the_rule_and_its_salt():
    round_ = built().state.round
    assert commits_to(commitment_text(round_.rule, round_.salt), round_.seal)
    assert not commits_to(commitment_text(Is("ground", "B"), round_.salt), round_.seal)


def test_nothing_is_sealed_before_a_rule_was_built():
    assert objection(new_match().state, Seal()).fatal


def test_a_rule_that_makes_no_sense_is_refused():
    for rule in (Is("ground", "WB"), Is("shape", ""), Is("number", "21"), Compared("fill", "more")):
        assert objection(table(), Draft(rule)).fatal
        assert objection(plays(begun(), "C1FW", True), Phrase(rule)).fatal


def test_a_guess_in_blocks_is_said_as_it_was_put_together():
    match = did(built(), Play(1, card("C1FW")), Phrase(WHITE), Guess(phrased=True))
    assert match.state.round.attempts[-1].rule == WHITE


def test_both_answers_stand_where_no_row_of_these_cards_parts_guess_and_rule():
    rule = Shared("least", 4)
    match = did(built(rule), Play(1, card("C1FW")), Phrase(Both((rule, Run("number", 2)))))
    did(match, Guess(phrased=True))
    (question,) = match.views.questions.values()
    match.views.answer(question, question.think())
    panel = match.view.panel
    assert panel.yes
    assert panel.no
    assert panel.keys == ()
    assert "no row of these cards" in panel.verdict


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


# --- turns in which something else happens


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_number_of_people_plays_a_whole_lap(seats):  # S:29, S:35, S:88
    state, masters = table(seats, dealer=seats - 1), []
    while not state.over:
        master = state.round.master
        masters.append(master)
        state = after(Spoken(), Deal(), on=state)
        assert state.round.deck == 144 - 10 * (seats - 1)
        assert state.round.hands[master] == 0
        players = []
        for place in range(2 * (seats - 1)):
            players.append(state.round.to_act)
            state = turn(state, str(CARDS[place]), True)
        assert players == [(master + step) % seats for step in range(1, seats)] * 2
        state = guessed(state, "S6EB", True)
        state = state if state.over else after(NextRound(), on=state)
    assert masters == [(seats - 1 + step) % seats for step in range(seats)]


def test_nobody_guesses_twice_in_a_turn():  # S:41
    state = after(Guess(), Judge(False), on=plays(begun(), "C1FW", True))
    assert objection(state, Guess()).fatal
    assert objection(state, Judge(True)).fatal


def test_each_true_reveal_makes_the_hand_one_smaller():  # S:53
    state = begun(2)
    for held in range(10, 0, -1):
        assert state.round.hands[1] == held
        state = after(Reveal(1), Judge(True), Pass(), on=state)
    assert (state.round.end, state.round.hands, state.round.deck) == ("hand", (0, 0), 144)


def test_the_next_card_tells_that_nobody_guesses():  # S:41
    state = plays(begun(), "C1FW", True)
    assert not objection(state, Play(2, card("C2FW"))).fatal
    assert insisted(Play(2, card("C2FW")), on=state) == after(
        Pass(), Play(2, card("C2FW")), on=state
    )
    assert objection(state, Play(0, card("C2FW"))).fatal


def test_no_card_is_played_after_the_last_one_of_a_hand():  # S:76
    state = plays(after(Recount(1, 1), on=begun()), "C1FW", True)
    assert objection(state, Play(2, card("C2FW"))).fatal
    assert objection(state, Reveal(2)).fatal


def test_a_hand_without_cards_that_is_laid_open_leaves_the_deck_as_it_is():
    state = after(Reveal(1), Recount(1, 0), on=begun())
    deck = state.round.deck
    state = after(Judge(True), on=state)
    assert (state.round.hands[1], state.round.deck) == (0, deck)


# --- hints at any moment (S:67)


def test_the_master_has_a_hint_at_any_moment_of_a_round():
    allowed = after(AllowHints(), on=begun())
    judging = after(Play(1, card("C1FW")), on=allowed)
    guessing = after(Judge(True), on=judging)
    moments = [
        allowed,
        judging,
        guessing,
        after(Guess(), on=guessing),
        after(Phrase(WHITE), on=guessing),
        after(Reveal(1), on=allowed),
        after(Reveal(1), Judge(False), on=allowed),
    ]
    for state in moments:
        asked = after(Announce(), on=state)
        assert objection(asked, Announce()).fatal
        assert after(Hint(), on=asked).phase == state.phase
        kept = after(Veto(2), on=asked)
        assert (kept.round.hints, kept.phase) == (0, state.phase)
        assert after(Announce(), Hint(), on=kept).round.hints == 1


@pytest.mark.parametrize(
    ("language", "all_agree"), [("en", "if all agree"), ("it", "tutti d’accordo")]
)
def test_the_key_that_allows_hints_says_that_all_agree(language, all_agree):  # S:67
    with speaking(language):
        assert view(begun()).panel.hint.hint == all_agree


def test_each_round_agrees_on_hints_anew():  # S:67: in this round
    state = after(AllowHints(), Announce(), Hint(), StopRound(), NextRound(), on=begun())
    assert objection(after(Spoken(), Deal(), on=state), Announce()).fatal
    assert (state.round.hints, state.round.may_hint) == (0, False)


# --- how a round ends (S:73-77)


def almost_empty(deck, seats=4, **options):
    """Return a round with *deck* cards left in the deck."""
    state = begun(seats, **options)
    return after(Recount(seats - 1, 10 + state.round.deck - deck), on=state)


def test_the_last_card_of_the_deck_may_be_drawn_for_a_placed_one():  # S:55, S:77
    state = after(Reveal(1), Judge(False), Place(card("C1FW")), on=almost_empty(1))
    assert (state.round.end, state.round.hands[1], state.round.deck) == ("deck", 10, 0)


def test_a_hand_that_went_under_the_deck_keeps_it_from_being_empty():  # S:53
    state = after(Reveal(1), Judge(True), Pass(), on=almost_empty(1))
    assert (state.round.end, state.round.deck) == ("", 2)


def test_the_table_says_itself_that_the_deck_is_empty():  # S:77
    assert after(EmptyDeck(), on=begun()).round.end == "deck"
    judging = after(Play(1, card("C1FB")), EmptyDeck(), on=begun())
    assert after(Judge(False), on=judging).round.end == "deck"
    assert after(Judge(False), on=judging).round.hands[1] == 9  # there was none to draw


def test_a_count_between_two_turns_may_show_that_the_round_is_over():  # S:76, S:77
    played = turn(begun(), "C1FW", True)
    ended = after(Recount(1, 0), on=played)
    assert (ended.round.end, ended.phase) == ("hand", "scores")
    assert "Davide has no cards left" in view(ended).prompt
    assert after(Recount(1, 9 + 114), on=played).round.end == "deck"


def test_a_count_in_the_middle_of_a_turn_waits_for_its_end():  # S:76
    state = after(Recount(3, 0), on=plays(begun(), "C1FW", True))
    assert state.phase == "guessing"
    assert after(Pass(), on=state).round.end == "hand"
    assert after(Guess(), Judge(True), on=state).round.end == "guess"


def test_a_hand_can_be_counted_again_before_the_next_round():
    state = guessed(turns(begun(), 9), BLACKS[0], True)
    assert points(after(Recount(2, 9), on=state), state.round) == points(state, state.round)
    counted = after(Recount(2, 9), on=state)
    assert points(counted, counted.round)[2] == 1


def last_guessed(**options):
    """Return a match in which Lorenzo guesses the last rule with nine cards; Davide holds ten."""
    match = did(new_match(3, **options), Spoken(), Deal(), StopRound(), NextRound())
    did(match, Spoken(), Deal(), StopRound(), NextRound(), Spoken(), Deal())
    return did(match, Play(0, card("C1FW")), Judge(True), Guess(), Judge(True))


def test_hands_of_the_last_round_are_counted_again_although_the_match_is_over():
    match = last_guessed()
    assert (match.over, match.standing.totals) == (True, (6, 0, 3))
    did(match, Recount(1, 2))
    assert (match.over, match.standing.totals) == (True, (6, 8, 4))
    assert match.standing.winners == (1,)
    assert match.view.ending.winners == (1,)


def test_hands_of_a_match_that_stopped_are_not_counted_again():
    match = did(new_match(3), Spoken(), Deal(), EndEarly())
    assert objection(match.state, Recount(1, 2)).text == "The match is over."


@pytest.mark.parametrize(("language", "said"), [("en", "share a seat"), ("it", "un posto")])
def test_help_says_how_more_than_six_play(language, said):
    with speaking(language):
        told = [text for page in pages(None) for text in page.paragraphs if "Anna & Bea" in text]
    assert len(told) == 1
    assert said in told[0]


# --- rounds and matches without points, and those that stop


def test_a_round_without_points_counts_for_nobody_in_the_match():  # S:98
    state = after(NextRound(), on=play_round(table(3)))
    before = totals(state)
    state = after(Spoken(), Deal(), NoPoints(), on=state)
    state = guessed(turns(state, 9), BLACKS[0], True)
    assert totals(state) == before
    assert "without points" in " ".join(line.words for line in view(state).panel.lines)


def test_in_a_match_without_points_nobody_wins():  # S:92
    for options in ({"seats": 2}, {"seats": 4, "scoring": "off"}):
        state = table(**options)
        while not state.over:
            state = play_round(state)
            state = state if state.over else after(NextRound(), on=state)
        told = GAME.tells.standing(state)
        assert (told.finished, told.winners, set(told.totals)) == (True, (), {0})
        assert {point for each in told.rounds for point in each["points"].values()} == {0}


@pytest.mark.parametrize("why", [StopRound, NoPoints])
def test_where_no_round_had_points_nobody_wins_and_the_last_page_says_so(why):
    state = table(3)
    for _round in range(3):
        state = after(Spoken(), Deal(), why(), on=state)
        if why is NoPoints:
            state = guessed(state, "C1FW", True)
        state = state if state.over else after(NextRound(), on=state)
    told, ending = GAME.tells.standing(state), public_view(GAME, state).ending
    assert (told.finished, told.winners, ending.winners) == (True, (), ())
    assert ending.why == "No round had points: nobody wins"


def test_players_level_with_no_points_share_the_win():  # S:88
    state = table(3)
    for _round in range(3):
        state = after(Spoken(), Deal(), EmptyDeck(), on=state)
        state = state if state.over else after(NextRound(), on=state)
    told, ending = GAME.tells.standing(state), public_view(GAME, state).ending
    assert (told.totals, told.winners) == ((0, 0, 0), (0, 1, 2))
    assert (ending.title, ending.why) == ("Everybody wins", "level with 0 points each")


def test_a_match_that_stops_early_counts_the_rounds_that_are_over():
    match = new_match(3)
    did(match, Spoken(), Deal())
    for place in range(9):
        did(match, Play(match.state.round.to_act, CARDS[place]), Judge(True), Pass())
    did(match, Play(match.state.round.to_act, CARDS[9]), Judge(True), Guess())
    did(match, Judge(True), NextRound(), Spoken(), Deal(), Play(2, CARDS[0]), Judge(True))
    whole = totals(match.state)
    did(match, EndEarly())
    told = match.standing
    assert (told.totals, told.finished, len(told.rounds)) == (whole, True, 1)
    assert told.winners == ()
    assert "Stopped early" in match.view.prompt
    assert objection(match.state, Pass()).fatal


def test_a_seat_that_is_handed_over_keeps_cards_points_and_the_rule():
    match = built()
    did(match, Play(1, card("C1FW")), HandOver(1, "Elsa"), HandOver(0, "Olga"))
    assert match.state.players[:2] == ("Olga", "Elsa")
    assert match.state.round.hands[1] == 9
    assert "Olga" in match.views.private(0).prompt
    assert match.views.private(1) is None


# --- corrections through the log of cards and verdicts (S:98)


def paper(*verdicts):
    """Return a match with a rule on paper and no guesses, and the numbers of its verdicts."""
    match, numbers = did(new_match(), Spoken(), Deal()), []
    for place, right in enumerate(verdicts):
        did(match, Play(match.state.round.to_act, CARDS[place]), Judge(right))
        numbers.append(match.log[-1].number)
        if right:
            did(match, Pass())
    return match, numbers


@pytest.mark.parametrize("verdicts", list(product((True, False), repeat=4)))
@pytest.mark.parametrize("place", range(3))
def test_a_verdict_is_corrected_though_the_match_went_on(verdicts, place):
    """A misplaced card moves to the row or below it, and its draw changes."""
    match, numbers = paper(*verdicts)
    (offer,) = GAME.tells.alternatives(match.log.before(numbers[place]), Judge(verdicts[place]))
    shown = preview(match, numbers[place], offer.action)
    assert match.amend(numbers[place], offer.action) is None
    assert match.view == shown
    right = [not v if at == place else v for at, v in enumerate(verdicts)]
    straight, _ = paper(*right)
    assert match.state.round.hands == straight.state.round.hands
    assert match.state.round.events == straight.state.round.events
    assert (match.state.round.deck, match.state.round.to_act) == (
        straight.state.round.deck,
        straight.state.round.to_act,
    )


def test_a_correction_is_told_below_the_line_and_can_be_taken_back():
    match, numbers = paper(True, True)
    before = match.state
    assert match.amend(numbers[0], Judge(False)) is None
    assert "corrected, before: Lorenzo: it fits" in [line.text for line in match.lines()]
    assert match.undo() is None
    assert match.state == before
    assert match.redo() is None
    assert match.state.round.hands == (0, 10, 9, 10)


def test_another_card_takes_the_place_of_one_that_was_told_wrongly():
    match, _numbers = paper(True, True)
    number = next(each.number for each in match.log if isinstance(each.action, Play))
    offered = GAME.tells.alternatives(match.log.before(number), match.log.action(number))
    assert len(offered) == 71
    assert match.amend(number, offered[5].action) is None
    assert row(match.state.round.events) == (offered[5].action.card, CARDS[1])


def test_a_verdict_is_taken_back_with_the_card_that_was_drawn():
    match, _numbers = paper(False)
    assert match.state.round.deck == 113
    assert match.undo() is None
    assert (match.state.phase, match.state.round.deck) == ("judging", 114)
    assert match.state.round.hands == (0, 9, 10, 10)


def test_a_guess_that_was_right_after_all_ends_the_round():
    match, _numbers = paper()
    did(match, Play(1, CARDS[0]), Judge(True), Guess(), Judge(False))
    assert match.amend(match.log[-1].number, Judge(True)) is None
    assert match.state.round.end == "guess"


def test_a_player_whose_last_card_turns_out_to_be_wrong_does_not_guess():  # S:43
    match = built(judge="master")
    did(match, Play(1, card("C1FB")), Judge(True))
    did(match, Correct(corrected(match.state.round)))
    assert (match.state.phase, match.state.round.to_act) == ("turn", 2)
    assert match.state.round.hands == (0, 10, 10, 10)


def test_a_card_that_right_verdicts_cost_may_be_the_last_of_the_deck():  # S:77
    state = turn(after(Recount(3, 10 + 113), on=begun()), "C1FB", True)
    assert state.round.deck == 1
    assert after(Correct((False,)), on=state).round.end == "deck"


# --- what a file may hold that nobody at a table would tell


WILD = 999_999
DEEP = Both((Not(Compared("number", "before", 2)), Nth(4), Not(Shared("exactly", 0))))


def strange():
    """Yield actions as a file may hold them, whatever they mean."""
    for number in (-WILD, -1, 0, 6, 11, WILD):
        yield from (Draw(number), Draw(number, "0" * 24, "0" * 32), Reveal(number), Veto(number))
        yield from (Play(number, CARDS[0], right) for right in (None, True, False))
        yield from (Recount(number, WILD), Recount(1, number), Recount(0, 0))
    yield from (Draw(), Draw(None, "0" * 24), Draft(), Draft(DEEP), Draft(Is("ground", "WB")))
    yield from (Seal(), Seal("0" * 24), Seal("0" * 24, "0" * 32))
    yield from (Bare(CARDS[0], fits) for fits in (None, True, False))
    yield from (Correct(), Correct((True,) * 99), Correct((False,)), Correct((True,)))
    yield from (Phrase(DEEP), Phrase(Is("number", "654")), Guess(phrased=True), Compare())
    yield from (Place(CARDS[0]), EmptyDeck(), NoPoints(), NextRound(), Recount(1, 144))
    yield from (Spoken(), Deal(), Guess(), Pass(), Judge(True), Judge(False), StopRound())
    yield from (AllowHints(), Announce(), Hint(), HandOver(0, "Olga"))


@pytest.mark.parametrize("seed", some(range(12), 6))
def test_entries_of_a_strange_file_are_refused_in_words_or_harmless(seed):
    """Each state can be shown and stored, and the number of cards stays the same."""
    chance, match = (
        Random(seed),
        new_match(2 + seed % 5, judge=("box", "master")[seed % 2], rounds="4"),
    )
    match.random = None
    kinds = {type(each): [] for each in strange()}
    for each in strange():
        kinds[type(each)].append(each)
    rare = EmptyDeck, NoPoints, StopRound, Recount, HandOver
    usual = [kind for kind in kinds if kind not in rare]
    for step in range(300):
        action = chance.choice(kinds[chance.choice(usual if step % 9 else [*kinds])])
        told = check(GAME, match.state, action)
        assert told is None or told.text
        match.do(action, overrule=True)
        round_ = match.state.round
        assert min(round_.deck, *round_.hands) >= 0
        assert match.view.prompt
        assert GAME.tells.help(match.state)
        assert len(match.standing.totals) == len(match.state.players)
        assert bool(match.lines()) >= bool(round_.events)
        assert all(match.views.private(seat) is None for seat in range(2) if seat != round_.master)
        match.views.private(round_.master)
    assert len(match.log) > 20


@pytest.mark.parametrize(
    "line",
    [
        '{"do":"draw-rule","number":1e9}',
        '{"do":"draw-rule","number":1,"seal":"00","salt":""}',
        """{"do":"seal","seal":"","salt":"'; rm -rf ~; '"}""",
        '{"do":"seal","seal":"' + "0" * 24 + '\\n"}',
        '{"do":"draft","rule":{"is":"not","part":{"is":"not","part":{"is":"nth","every":2}}}}',
        '{"do":"draft","rule":{"is":"both","parts":[]}}',
        '{"do":"draft","rule":{"is":"run","trait":"ground","most":9}}',
        '{"do":"draft","rule":{"is":"is","trait":"parity","values":"O"}}',
        '{"do":"phrase","rule":{"is":"is","trait":"smell","values":"W"}}',
        '{"do":"phrase","rule":' + '{"is":"not","part":' * 900 + "{}" + "}" * 901,
        '{"do":"play","seat":1,"card":"RULE1"}',
        '{"do":"correct","verdicts":[1]}',
    ],
)
def test_no_line_of_a_file_holds_what_is_no_rule_seal_or_verdict(line):
    with pytest.raises((ValueError, RecursionError)):
        Codec(GAME).decode('{"action":' + line + "}")
