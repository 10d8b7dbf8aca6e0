"""The referee takes the input of fingers and devices, and answers a mistake by one sentence."""

from __future__ import annotations

import pytest

from companion.games.istinto.actions import Bid, CountTricks, Deal, Play, TakeTrick
from companion.games.istinto.game import DECK, GAME
from companion.play.actions import EndEarly, HandOver
from companion.words.inputs import Connected, Held, Lost, Misread, Pressed, Released, Scanned, Typed
from tests.games.istinto.kit.states import bids, plays, setup, takes


@pytest.fixture
def playing(bidding):
    for action in bids(1, 1, 1):
        bidding.do(action)
    return bidding


def log(judge):
    return [logged.action for logged in judge.match.log]


def heard(judge, *events):
    for event in events:
        judge.handle(event)
    return log(judge)


# --- scans


def test_a_scanned_card_is_played_by_whose_turn_it_is(playing):
    assert heard(playing, Scanned("W5"), Scanned(" t1 "))[3:] == plays("W5 T1")
    assert playing.match.state.next_seat() == 2


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("XYZ", "No card of Istinto here has this code."),
        ("QS", "No card of Istinto here has this code."),
        ("", "No card of Istinto here has this code."),
        ("9" * 50, "No card of Istinto here has this code."),
        ("W5", "That card is already on the table."),
    ],
)
def test_a_card_that_makes_no_sense_is_one_sentence_and_changes_nothing(playing, code, told):
    playing.scan("W5")
    before = (playing.match.state, log(playing), playing.match.entries)
    playing.handle(Scanned(code))
    assert playing.pending.notice == told
    assert (playing.match.state, log(playing), playing.match.entries) == before


def test_a_card_of_an_earlier_trick_is_one_sentence_and_changes_nothing(playing):
    heard(playing, *map(Scanned, ("W5", "W6", "W7")))
    assert len(heard(playing, Scanned("W6"))) == 6
    assert playing.pending.notice == "That card was played in trick 1."


def test_a_notice_is_gone_after_the_next_good_card(playing):
    heard(playing, Scanned("XYZ"), Scanned("W5"))
    playing.cancel_pending()
    assert playing.pending.notice == ""
    assert log(playing)[3:] == [Play(DECK.find("W5"))]


def test_a_card_during_the_bids_is_told_who_is_next(bidding):
    assert heard(bidding, Scanned("W5")) == []
    assert bidding.pending.notice == "First the bids: Cy is next."


def test_a_card_without_a_match_is_one_sentence(judge):
    judge.handle(Scanned("W5"))
    assert judge.match is None
    assert judge.pending.notice == "Begin or resume a match, then scan its cards."


def test_a_misread_is_one_sentence(playing):
    assert len(heard(playing, Misread("scanner", "garbled"))) == 3
    assert playing.pending.notice == "The scanner sent something that is no card: scan it again."


def test_a_card_out_of_turn_is_the_seats_that_was_named_and_the_next_is_in_order(playing):
    playing.expect(2)
    heard(playing, Scanned("W9"), Scanned("W5"))
    assert log(playing)[3:] == [Play(DECK.find("W9"), 2), Play(DECK.find("W5"))]
    assert playing.sitting.next_seat is None


def test_a_bad_card_does_not_use_up_the_seat_that_was_named(playing):
    playing.expect(2)
    heard(playing, Scanned("XYZ"), Scanned("W9"))
    playing.cancel_pending()
    assert log(playing)[3:] == [Play(DECK.find("W9"), 2)]


def test_a_seat_that_was_named_can_be_unnamed(playing):
    playing.expect(2)
    playing.expect(None)
    assert heard(playing, Scanned("W9"))[3:] == plays("W9")


# --- buttons and keys


def test_the_button_of_a_seat_takes_the_trick(playing):
    assert heard(playing, Pressed("seat3"), Pressed("seat1"))[3:] == takes(2, 0)


def test_the_button_of_a_seat_that_nobody_has_is_one_sentence(playing):
    assert len(heard(playing, Pressed("seat6"))) == 3
    assert playing.pending.notice == "There is no such seat."


def test_the_button_of_a_seat_means_nothing_during_the_bids(bidding):
    assert heard(bidding, Pressed("seat1")) == []
    assert bidding.pending.notice == ""


def test_digits_are_bids_and_then_seats(bidding):
    typed = [Typed(digit) for digit in "905213"]
    assert heard(bidding, *typed) == [*bids(9, 0, 5), *takes(1, 0, 2)]


def test_other_keys_mean_nothing(bidding):
    typed = [Typed(text) for text in ("x", "", "²", "½", "-1")]
    assert heard(bidding, *typed) == []
    for action in bids(1, 1, 1):
        bidding.do(action)
    assert len(heard(bidding, Typed("0"), Typed("4"), Typed("9"))) == 3


def test_undo_is_pressed_and_redo_is_held(bidding):
    assert heard(bidding, Typed("3"), Typed("4"), Pressed("undo")) == bids(3)
    assert bidding.pending.notice == "Taken back: Ana said 4"
    assert heard(bidding, Held("undo"), Released("undo")) == bids(3, 4)
    assert bidding.pending.notice == "Done again: Ana said 4"


def test_undo_and_redo_of_nothing_are_one_sentence(bidding):
    heard(bidding, Pressed("undo"))
    assert bidding.pending.notice == "There is nothing to take back."
    heard(bidding, Held("undo"))
    assert bidding.pending.notice == "There is nothing to do again."


def test_nothing_is_heard_without_a_match(judge):
    for event in (Pressed("undo"), Held("undo"), Pressed("seat1"), Typed("1"), Pressed("confirm")):
        judge.handle(event)
    assert judge.match is None
    assert judge.pending.notice == ""


def test_every_door_ends_in_changed(playing):
    doors = (
        lambda: playing.do(TakeTrick(0)),
        lambda: playing.scan("XYZ"),
        playing.undo,
        playing.redo,
        lambda: playing.amend(1, Bid(2)),
        playing.cancel_pending,
        lambda: playing.expect(1),
        lambda: playing.show_notice("Well."),
        lambda: playing.handle(Lost("scanner", "gone")),
        playing.end_early,
        playing.rematch,
        playing.leave,
    )
    for door in doors:
        calls = []
        playing.changed = lambda calls=calls: calls.append(1)
        door()
        assert calls, door


# --- devices


def test_devices_answer_or_do_not(judge):
    judge.handle(Connected("scanner"))
    judge.handle(Connected("buttons"))
    judge.handle(Lost("scanner", "No such file or directory"))
    assert judge.devices == {"scanner": False, "buttons": True}
    judge.handle(Connected("scanner"))
    assert judge.devices == {"scanner": True, "buttons": True}


# --- disputes


@pytest.fixture
def disputed(playing):
    """Ana's card is beaten, and yet the trick goes to her."""
    heard(playing, Scanned("W5"), Scanned("W9"), Pressed("seat1"))
    return playing


def test_an_objection_makes_a_dispute_before_the_action_is_done(disputed):
    assert disputed.pending.dispute.action == TakeTrick(0)
    assert disputed.pending.dispute.objection.text == "Ana’s card is beaten by Bo’s."
    assert len(log(disputed)) == 5


def test_the_table_overrules_and_the_journal_says_so(disputed):
    disputed.overrule()
    assert disputed.pending.dispute is None
    assert log(disputed)[-1] == TakeTrick(0)
    assert disputed.journal.lines(1)[-1] == (
        '{"action":{"do":"take-trick","seat":0},"overruled":"winner","at":"2026-01-06T21:14:05"}'
    )


def test_a_dispute_is_dismissed(disputed):
    disputed.cancel_pending()
    disputed.overrule()
    assert disputed.pending.dispute is None
    assert len(log(disputed)) == 5


def test_a_dispute_is_over_once_something_else_happens(disputed):
    heard(disputed, Scanned("W1"))
    disputed.overrule()
    assert log(disputed)[-1] == Play(DECK.find("W1"))


def test_a_dispute_that_cannot_be_saved_stays_open(disputed):
    disputed.journal._db.execute("PRAGMA query_only = ON")
    disputed.overrule()
    assert disputed.saving.unsaved
    assert len(log(disputed)) == 5
    disputed.journal._db.execute("PRAGMA query_only = OFF")
    disputed.overrule()
    assert disputed.saving.unsaved == ""
    assert log(disputed)[-1] == TakeTrick(0)


# --- the rest of an evening


def test_a_correction_is_told_and_a_refused_one_says_why(playing):
    assert playing.amend(1, Bid(5))
    assert playing.pending.notice == "Corrected."
    assert not playing.amend(1, Bid(12))
    assert playing.pending.notice == "A bid is a number from 0 to 11."
    assert log(playing)[0] == Bid(5)


def test_the_last_entry_of_a_kind_is_put_right_and_the_same_again_adds_nothing(playing):
    playing.correct_last(*plays("W5"))
    assert len(log(playing)) == 3
    heard(playing, *map(Scanned, ("W5", "W6")))
    assert playing.correct_last(*plays("W7"))
    assert log(playing)[3:] == plays("W5 W7")
    entries = playing.match.entries
    assert not playing.correct_last(*plays("W7"))
    assert playing.match.entries == entries


def test_a_seat_is_handed_over_and_the_new_name_is_remembered(playing):
    assert playing.hand_over(1, " Gus ")
    assert log(playing)[-1] == HandOver(1, "Gus")
    assert "Gus" in playing.journal.people.names()


@pytest.mark.parametrize(("seat", "name"), [(1, "Ana"), (1, "Bo"), (1, " "), (7, "Gus")])
def test_a_seat_that_cannot_be_handed_over_is_one_sentence(playing, seat, name):
    assert not playing.hand_over(seat, name)
    assert playing.pending.notice
    assert len(log(playing)) == 3


def test_a_match_that_is_stopped_is_over(playing):
    playing.end_early()
    assert log(playing)[-1] == EndEarly()
    assert playing.match.over


def test_a_rematch_has_the_same_seats_and_rules_and_the_next_dealer(judge):
    judge.begin(GAME, setup(dealer=1, target="60"))
    for action in (*bids(5, 0, 6), CountTricks((6, 5, 0))):
        judge.do(action)
    judge.hand_over(0, "Gus")
    assert judge.match.over
    assert judge.rematch()
    assert judge.match.setup.players == ("Gus", "Bo", "Cy")
    assert judge.match.setup.dealer == 2
    assert judge.match.setup.options == {"target": "60"}
    assert log(judge) == []
    assert len(judge.journal.matches.all()) == 2


def test_a_match_that_is_left_is_kept(playing):
    playing.leave()
    assert playing.match is None
    assert playing.resume(1)
    assert len(log(playing)) == 3


def test_the_next_round_is_dealt_by_touch(playing):
    for action in (CountTricks((1, 1, 9)), Deal()):
        playing.do(action)
    assert playing.match.view.who == 0
