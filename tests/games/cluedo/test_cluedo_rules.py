"""Cluedo compared with the sentences of its rule text (S), its digest (Q) and its examples (CL).

S:27 and S:33 leave the penalty for a mistake to the table: each answer is a house rule.
"""

from __future__ import annotations

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Penalize,
    Reveal,
    Show,
    Start,
    Suggest,
    Throw,
    Verdict,
)
from companion.games.cluedo.cards import FOUND
from companion.games.cluedo.game import DECK, GAME
from companion.games.cluedo.rules.dealing import deal_order, hand_sizes, may_begin
from companion.games.cluedo.rules.turns import asked, following, out
from companion.play.actions import EndEarly
from companion.play.game import ScanSpot, Setup, check, check_setup, outcome, public_view
from companion.play.view import UNANSWERED
from tests.games.cluedo.kit.states import (
    a_turn,
    accuse,
    after,
    answered,
    begun,
    card,
    cards,
    chosen,
    dealt,
    drawn,
    insisted,
    new_match,
    objection,
    sealed,
    suggest,
    table,
    wrongly,
)
from tests.support.matches import did


def view(state):
    return GAME.tells.view(state, UNANSWERED)


# --- the box, the envelope and the deal


def test_there_are_six_suspects_six_weapons_and_nine_rooms():
    """S:5, S:6, S:7"""
    assert [sum(each.kind == kind for each in DECK) for kind in range(3)] == [6, 6, 9]


def test_each_weapon_begins_in_the_room_where_it_was_found():
    """S:15"""
    assert [(str(weapon), str(room)) for weapon, room in FOUND] == [
        ("DAGGER", "LOUNGE"),
        ("CANDLESTICK", "DINING-ROOM"),
        ("PISTOL", "STUDY"),
        ("SPANNER", "KITCHEN"),
        ("PIPE", "CONSERVATORY"),
        ("ROPE", "BALLROOM"),
    ]
    words = [found.words for found in view(table()).panel.found]
    assert words[0] == ("dagger", "lounge")


@pytest.mark.parametrize("seats", range(1, 8))
def test_two_to_six_play(seats):
    """S:19, S:22, S:23; two as a house rule (Q3)"""
    assert (check_setup(GAME, Setup(tuple("ABCDEFG"[:seats]))) is None) == (2 <= seats <= 6)


def test_the_envelope_is_closed_before_pawns_are_chosen_and_cards_are_dealt():
    """S:15, S:16, S:17, S:18: in this order"""
    steps = [Lay(), Close(), *chosen(("SCARLET", "PLUM", "GREEN")), Deal(), Start(0)]
    state = table()
    for place, action in enumerate(steps):
        for later in (each for each in steps[place + 1 :] if type(each) is not type(action)):
            assert objection(state, later).rule == "phase"
        state = after(action, on=state)
    assert (state.turn, state.to_act) == (1, 0)


def test_a_pawn_has_one_player():
    """S:17"""
    state = after(Lay(), Close(), Choose(2, card("GREEN")))
    assert objection(state, Choose(0, card("GREEN"))).rule == "pawn"
    assert objection(state, Choose(0, card("ROPE"))).rule == "kind"
    assert objection(state, Choose(5, card("PLUM"))).rule == "seat"
    again = after(Choose(2, card("WHITE")), Choose(0, card("GREEN")), on=state)
    assert again.pawns == (card("GREEN"), None, card("WHITE"))


@pytest.mark.parametrize(
    ("seats", "hands"),
    [
        (2, [9, 9]),
        (3, [6, 6, 6]),  # CL-4
        (4, [5, 5, 4, 4]),  # CL-3
        (5, [4, 4, 4, 3, 3]),  # CL-2
        (6, [3, 3, 3, 3, 3, 3]),  # CL-1
    ],
)
@pytest.mark.parametrize(("deal_from", "offset"), [("left", 1), ("dealer", 0)])
def test_the_first_in_the_deal_get_a_card_more(seats, hands, deal_from, offset):
    """S:18, S:19, Q1: all eighteen, clockwise, from the dealer's left or from the dealer"""
    for dealer in range(seats):
        state = table(seats, dealer, deal_from=deal_from)
        order = [(dealer + offset + seat) % seats for seat in range(seats)]
        assert list(deal_order(state)) == order
        assert [hand_sizes(state)[seat] for seat in order] == hands
        assert sum(hand_sizes(state)) == 18


def test_five_seats_by_the_example():
    """CL-5: A deals; B, C and D have four cards, E and A three, and only these throw."""
    state = dealt(5, pawns=("PLUM", "MUSTARD", "GREEN", "WHITE", "PEACOCK"))
    assert hand_sizes(state) == (3, 4, 4, 4, 3)
    assert state.begin == (0, 4)


def test_the_next_match_is_directed_by_the_next_seat():
    assert GAME.next_dealer(table(3, 2)) == 0


# --- who begins


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_player_of_miss_scarlet_begins(seats):
    """S:22"""
    for first in range(seats):
        state = begun(seats, first)
        assert (state.to_act, state.turn, state.begin) == (first, 1, (first,))


@pytest.mark.parametrize("seats", [2, 3])
def test_without_miss_scarlet_two_and_three_all_throw(seats):
    """S:22, Q3"""
    assert dealt(seats, pawns=("PLUM", "GREEN", "WHITE")).begin == tuple(range(seats))


@pytest.mark.parametrize(
    ("seats", "deal_from", "dealer", "begin"),
    [
        (4, "left", 0, (0, 3)),
        (4, "left", 2, (1, 2)),
        (4, "dealer", 0, (2, 3)),
        (5, "left", 0, (0, 4)),
        (5, "dealer", 0, (3, 4)),
        (5, "dealer", 4, (2, 3)),
    ],
)
def test_without_miss_scarlet_four_and_five_throw_who_have_a_card_less(
    seats, deal_from, dealer, begin
):
    """S:23"""
    pawns = ("PLUM", "MUSTARD", "GREEN", "WHITE", "PEACOCK")
    state = dealt(seats, dealer, pawns, deal_from=deal_from)
    assert state.begin == may_begin(state) == begin
    sizes = hand_sizes(state)
    assert {sizes[seat] for seat in begin} == {min(sizes)}


def test_one_of_six_players_has_miss_scarlet():
    """S:22: six pawns, six players"""
    assert "SCARLET" in map(str, dealt(6).pawns)


def test_the_highest_throw_begins_and_ties_throw_again():
    """S:22; ties by our ruling"""
    state = dealt(3, pawns=("PLUM", "GREEN", "WHITE"))
    tied = after(Throw((2, 5, 5)), on=state)
    assert (tied.phase, tied.begin) == ("starting", (1, 2))
    assert objection(tied, Throw((1, 2, 3))).rule == "dice"
    assert objection(tied, Throw((1, 7))).rule == "dice"
    assert objection(tied, Start(0)).rule == "start"
    won = after(Throw((3, 4)), on=tied)
    assert (won.turn, won.to_act) == (1, 2)
    assert "Carla threw 4 and begins." in view(won).notices


def test_the_beginner_after_a_tie_is_not_credited_with_the_tied_throw():
    tied = after(Throw((2, 5, 5)), on=dealt(3, pawns=("PLUM", "GREEN", "WHITE")))
    assert view(after(Start(1), on=tied)).notices == ()


def test_dice_can_be_thrown_on_the_screen_and_the_journal_holds_them():
    for seed in range(12):
        match = new_match(seed=seed)
        did(match, Lay(), Close(), *chosen(("PLUM", "GREEN", "WHITE")), Deal())
        while match.state.phase == "starting":
            did(match, Throw())
            dice = match.log[-1].action.dice
            best = [seat for seat, die in zip(match.log.states[-2].begin, dice, strict=True)
                    if die == max(dice)]  # fmt: skip
            assert {*dice} <= {1, 2, 3, 4, 5, 6}
        assert best == [match.state.to_act]


def test_a_throw_that_was_not_entered_changes_nothing():
    state = dealt(3, pawns=("PLUM", "GREEN", "WHITE"))
    assert after(Throw(), on=state) == state


def test_another_player_can_be_let_begin():
    state = dealt(3)
    assert not objection(state, Start(1)).fatal
    assert insisted(Start(1), on=state).to_act == 1


# --- suggestions


def test_a_suggestion_names_a_suspect_a_weapon_and_a_room():
    """S:26"""
    state = begun()
    assert objection(state, Suggest(0, card("ROPE"), card("PLUM"), card("KIT"))).rule == "kind"
    assert check(GAME, state, suggest(0)) is None


def test_own_cards_own_pawn_and_what_stands_there_already_may_be_named():
    """Q5"""
    state = begun(first=0)
    assert str(state.pawns[0]) == "SCARLET"
    assert after(suggest(0, "SCARLET SPAN KIT"), on=state).phase == "asking"


def test_only_whose_turn_it_is_suggests():
    """S:29"""
    wrong = objection(begun(first=1), suggest(0))
    assert (wrong.rule, wrong.fatal) == ("turn", False)
    assert "Bruno’s turn" in wrong.text


def test_a_called_pawn_comes_into_the_room_and_stays():
    """S:26, S:29: with the pawn of the caller."""
    state = a_turn(begun(), "GREEN ROPE KIT", "+")
    at = {str(pawn): room and str(room) for pawn, room in zip(DECK, state.at, strict=False)}
    assert (at["GREEN"], at["SCARLET"], at["PLUM"]) == ("KITCHEN", "KITCHEN", None)


def test_the_room_of_a_pawn_that_was_called_is_likely_and_not_chosen():
    """The pawn may leave it before it suggests (S:24)."""
    state = a_turn(begun(), "PLUM ROPE KIT", "+")
    assert str(state.pawns[1]) == "PLUM"
    assert (view(state).panel.likely, view(state).panel.chosen) == (card("KIT"), ())


def test_one_suggestion_in_a_turn():
    """S:28"""
    state = answered(after(suggest(0), on=begun()), "+")
    wrong = objection(state, suggest(0, "GREEN ROPE KIT"))
    assert (wrong.rule, wrong.fatal) == ("once", False)
    assert check(GAME, a_turn(begun(2), "PLUM ROPE KIT", "-"), suggest(1)) is None


def test_a_player_who_stays_in_a_room_may_suggest_there_again():
    """S:28; without limit"""
    state = begun(2)
    for _ in range(3):
        state = a_turn(a_turn(state, "PLUM ROPE KIT", "-"), "GREEN PIPE HALL", "-")
    assert check(GAME, state, suggest(0)) is None


def test_a_house_rule_lets_nobody_stay_and_suggest_again():
    """Hasbro 1986, after the digest: a pawn that was called meanwhile counts as newly arrived."""
    state = a_turn(begun(2, stay_and_suggest="no"), "WHITE ROPE KIT", "-")
    elsewhere = a_turn(state, "GREEN PIPE HALL", "-")
    wrong = objection(elsewhere, suggest(0, "WHITE PIPE KIT"))
    assert (wrong.rule, wrong.fatal) == ("stay", False)
    assert check(GAME, elsewhere, suggest(0, "WHITE PIPE STUDY")) is None
    called = a_turn(state, "SCARLET PIPE KIT", "-")
    assert check(GAME, called, suggest(0, "WHITE PIPE KIT")) is None


def test_a_turn_without_a_suggestion_leaves_the_room():
    state = a_turn(begun(2, stay_and_suggest="no"), "WHITE ROPE KIT", "-")
    state = after(EndTurn(), EndTurn(), EndTurn(), on=state)
    assert state.to_act == 0
    assert check(GAME, state, suggest(0, "WHITE PIPE KIT")) is None


# --- answers


@pytest.mark.parametrize("seats", range(2, 7))
def test_asked_are_all_others_from_the_left(seats):
    """S:27, S:28"""
    for first in range(seats):
        state, order = after(suggest(first), on=begun(seats, first)), []
        while (seat := asked(state)) is not None:
            order.append(seat)
            assert view(state).seats[seat].to_act
            state = answered(state, "-")
        assert order == [(first + step) % seats for step in range(1, seats)]
        assert state.phase == "answered"


def test_nobody_is_asked_after_a_show():
    """CL-8, S:28: A suggests, B has none, C shows one, D is never asked."""
    state = answered(after(suggest(0), on=begun(4)), "-+")
    assert asked(state) is None
    assert [(each.name, each.mark) for each in view(state).panel.asked] == [
        ("Bruno", "none"),
        ("Carla", "shown"),
        ("Dino", ""),
    ]
    wrong = objection(state, Show(3))
    assert (wrong.rule, wrong.fatal) == ("shown", False)


def test_an_answer_out_of_turn_is_refused_with_the_asked_seat():
    state = after(suggest(0), on=begun(4))
    for answer in (Show(2), HasNone(3), Fail(2)):
        wrong = objection(state, answer)
        assert (wrong.rule, wrong.fatal) == ("order", False)
        assert "Bruno" in wrong.text
    assert asked(insisted(HasNone(2), on=state)) == 1


def test_the_asker_does_not_answer_and_no_seat_answers_twice():
    """S:27: the others are asked; one card is shown"""
    state = answered(after(suggest(0), on=begun()), "-")
    assert objection(state, Show(0)).rule == "asked"
    assert objection(state, Show(1)).rule == "again"
    assert objection(begun(), Show(1)).rule == "asked"


def test_the_turn_goes_on_after_the_answers_unless_the_table_insists():
    """S:29"""
    state = after(suggest(0), on=begun())
    wrong = objection(state, EndTurn())
    assert not wrong.fatal
    assert "Bruno" in wrong.text
    insisted = GAME.moves.apply(state, EndTurn())
    assert (insisted.to_act, insisted.phase) == (1, "turn")
    assert after(EndTurn(), on=answered(state, "+")).to_act == 1


def test_a_card_that_was_not_asked_for_is_not_shown():
    """S:27: one of those that were named"""
    state = after(suggest(0), on=begun())
    wrong = objection(state, Show(1, card("STUDY")))
    assert (wrong.rule, wrong.fatal) == ("card", False)
    assert check(GAME, state, Show(1, card("ROPE"))) is None


def test_a_card_passed_over_the_reader_is_shown_by_the_asked_seat():
    state = answered(after(suggest(0), on=begun()), "-")
    assert GAME.controls.scan(state, card("ROPE"), ScanSpot()) == Show(2, card("ROPE"))


def test_digits_and_buttons_answer_and_go_on():
    state = after(suggest(0), on=begun())
    assert GAME.controls.digit(state, 1) == GAME.controls.seat(state, 1) == Show(1)
    assert GAME.controls.digit(state, 0) == HasNone(1)
    assert GAME.controls.digit(state, 2) is GAME.controls.seat(state, 2) is None
    state = answered(state, "+")
    assert GAME.controls.digit(state, 1) is GAME.controls.seat(state, 2) is None
    assert GAME.controls.seat(state, 1) == EndTurn()
    assert GAME.controls.seat(dealt(), 0) == Start(0)


# --- not showing a card


def test_after_a_failed_show_the_next_seat_is_asked():
    """S:27"""
    state = answered(after(suggest(0), on=begun(4)), "!")
    assert asked(state) == 2
    assert state.failures(1) == 1
    assert objection(state, Penalize(2)).rule == "penalty"


def test_a_seat_that_did_not_show_is_out_and_still_answers():
    """S:27, Q8"""
    state = after(Penalize(1), on=answered(after(suggest(0), on=begun()), "!+"))
    assert out(state, 1)
    assert view(state).seats[1].note == "only answers"
    assert following(state) == 2
    turn = after(EndTurn(), suggest(2), on=state)
    assert asked(answered(turn, "-")) == 1
    assert objection(after(EndTurn(), on=state), suggest(1)).rule == "out"
    assert objection(after(EndTurn(), on=state), accuse(1)).rule == "once"


def test_a_seat_that_did_not_show_loses_a_turn_that_had_begun():
    state = answered(after(suggest(0), on=begun()), "!+")
    state = after(EndTurn(), Penalize(1), on=state)
    assert state.to_act == 2


@pytest.mark.parametrize(
    ("penalty", "offered", "told"),
    [
        ("reveals", ["Bruno lays cards open …"], "laid the cards open"),
        ("warning", [], "was warned"),
    ],
)
def test_by_a_house_rule_who_did_not_show_plays_on(penalty, offered, told):
    """Q8"""
    state = answered(after(suggest(0), on=begun(no_show_penalty=penalty)), "!+")
    assert [o.label for o in view(state).offers if isinstance(o.action, Penalize)] == offered
    assert told in GAME.moves.tell(state, Penalize(1))
    after_it = after(Penalize(1), on=state)
    assert (out(after_it, 1), following(after_it)) == (False, 1)
    assert objection(after_it, Penalize(1)).rule == "penalty"


def test_a_penalty_during_an_accusation_waits_for_the_verdict():
    state = answered(after(suggest(0), on=begun(2)), "!")
    looking = after(accuse(0), on=state)
    assert objection(looking, Penalize(1)).rule == "phase"
    assert after(Verdict(True), on=looking).winner == 0


# --- accusations


def test_a_right_accusation_wins():
    """S:33: the envelope was filled by hand, and the accuser opens it."""
    state = after(accuse(0), on=begun())
    assert state.phase == "verdict"
    assert objection(state, EndTurn()).rule == "phase"
    won = after(Verdict(True), on=state)
    assert won.over
    assert (won.winner, won.solution) == (0, cards("PLUM ROPE KIT"))
    assert GAME.tells.standing(won).winners == (0,)


def test_a_wrong_accuser_only_answers():
    """CL-9, S:33: cannot accuse again, is asked on later suggestions, turns skip the seat."""
    state = after(EndTurn(), accuse(1), Verdict(False), on=begun())
    assert (state.to_act, state.phase) == (2, "turn")
    assert view(state).notices == ("Bruno accused, and was wrong.",)
    assert view(state).seats[1].note == "only answers"
    assert objection(state, accuse(1)).rule == "once"
    state = a_turn(state, "PLUM ROPE KIT", "--")
    assert state.to_act == 0
    asking = after(suggest(0), on=state)
    assert asked(asking) == 1
    assert following(answered(asking, "+")) == 2


def test_by_a_house_rule_who_was_wrong_goes_on_and_never_accuses():
    """Q6"""
    state = after(accuse(0), Verdict(False), on=begun(wrong_accuser="plays"))
    assert (state.to_act, state.phase) == (0, "answered")
    assert objection(state, accuse(0)).rule == "once"
    assert check(GAME, state, suggest(0)) is None
    state = after(EndTurn(), EndTurn(), EndTurn(), on=state)
    assert state.to_act == 0


def test_a_suggestion_and_an_accusation_of_other_cards_in_one_turn():
    """S:32: other weapon, other suspect, the same room"""
    state = answered(after(suggest(0, "PLUM ROPE KIT"), on=begun()), "+")
    assert check(GAME, state, accuse(0, "GREEN PIPE KIT")) is None


def test_an_accusation_of_another_room_is_objected_to():
    """S:31"""
    state = answered(after(suggest(0, "PLUM ROPE KIT"), on=begun()), "+")
    wrong = objection(state, accuse(0, "PLUM ROPE HALL"))
    assert (wrong.rule, wrong.fatal) == ("room", False)
    assert "in the kitchen" in wrong.text


def test_an_accusation_of_another_room_is_objected_to_out_of_turn_too():
    """S:30, S:31: a player who suggested out of turn is in that room."""
    state = insisted(suggest(2, "PLUM ROPE KIT"), on=begun())
    state = answered(state, "+")
    assert objection(state, accuse(2, "PLUM ROPE HALL")).rule == "room"
    assert objection(state, accuse(1, "PLUM ROPE HALL")).rule == "turn"


def test_only_whose_turn_it_is_accuses():
    """S:30"""
    wrong = objection(begun(), accuse(1))
    assert (wrong.rule, wrong.fatal) == ("turn", False)


def test_no_seat_accuses_during_a_suggestion():
    assert objection(after(suggest(0), on=begun()), accuse(0)).rule == "phase"


def test_an_accusation_takes_a_suspect_a_weapon_and_a_room():
    assert objection(begun(), Accuse(0, card("ROPE"))).rule == "kind"


@pytest.mark.parametrize("house", ["answers", "plays"])
def test_if_all_were_wrong_the_case_is_unsolved(house):
    """Q7: the envelope is opened for all"""
    state = begun(wrong_accuser=house)
    for seat in range(3):
        assert not state.over
        state = after(accuse(seat), Verdict(False), on=state)
        state = after(EndTurn(), on=state) if state.phase == "answered" else state
    assert state.phase == "revealing"
    assert objection(state, EndTurn()).rule == "phase"
    assert objection(state, Reveal(card("ROPE"))).rule == "kind"
    known = after(Reveal(*cards("WHITE PIPE HALL")), on=state)
    assert known.solution == cards("WHITE PIPE HALL")
    untold = after(Reveal(), on=state)
    for end in (known, untold):
        assert end.over
        assert GAME.tells.standing(end).winners == ()
        assert {place.rank for place in public_view(GAME, end).ending.places} == {2}
        assert {each.amount for each in outcome(GAME, end).measures if each.name == "place"} == {2}
    assert view(untold).panel.untold == "What is in the envelope was not told."


def test_with_one_accuser_left_the_match_goes_on():
    """Q7"""
    state = after(accuse(0), Verdict(False), accuse(1), Verdict(False), on=begun())
    assert (state.to_act, following(state)) == (2, 2)
    assert after(EndTurn(), on=state).to_act == 2


def test_a_seat_out_for_not_showing_will_not_solve_it_either():
    """S:27, Q7"""
    state = after(Penalize(1), on=answered(after(suggest(0), on=begun(2)), "!"))
    assert after(accuse(0), Verdict(False), on=state).phase == "revealing"


def test_the_box_that_drew_the_cards_says_whether_it_is_right():
    match = sealed()
    did(match, wrongly(match, 0))
    assert (match.state.to_act, match.state.phase) == (1, "turn")
    assert match.state.accusations[0].right is False
    did(match, Accuse(1, *match.state.envelope))
    assert match.state.winner == 1
    assert match.state.solution == match.state.envelope


def test_the_box_that_drew_the_cards_shows_them_when_all_were_wrong():
    match = sealed()
    for seat in range(3):
        did(match, wrongly(match, seat))
    assert match.over
    assert match.state.solution == match.state.envelope
    assert match.standing.winners == ()


def test_the_drawn_envelope_cannot_be_entered_differently():
    match = sealed()
    wrong = wrongly(match, 0)
    did(match, Accuse(0, *wrong.cards, right=True))
    assert match.state.accusations[0].right is False


def test_a_match_that_stops_early_tells_nothing_of_the_envelope():
    match = did(sealed(), EndEarly())
    assert match.view.panel.solution == ()
    assert match.view.panel.proof is None
    assert match.standing.rounds[0]["solution"] == []


def test_everybody_can_read_what_was_suggested_and_answered():
    match = did(drawn(), *chosen(("SCARLET", "PLUM", "GREEN")), Deal(), Start(0))
    did(match, suggest(0), HasNone(1), Show(2, card("ROPE")), EndTurn())
    assert [line.text for line in match.lines()][-6:] == [
        "Anna begins",
        "Turn 1 · Anna",
        "Anna: Plum, with the rope, in the kitchen",
        "Bruno had none",
        "Carla showed a card",
        "Turn 2 · Bruno",
    ]


def test_an_accusation_stands_in_the_log_in_the_turn_that_it_ended():
    match = sealed()
    did(match, wrongly(match, 0), suggest(1))
    assert [line.text for line in match.lines()][-4:] == [
        "Turn 1 · Anna",
        "Anna accused",
        "Turn 2 · Bruno",
        "Bruno: Plum, with the rope, in the kitchen",
    ]
