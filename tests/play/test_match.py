"""A match: its state is the replay of its log, and the log keeps all corrections."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.istinto.actions import Bid, Challenge, CountTricks, Deal, TakeTrick
from companion.games.istinto.game import GAME
from companion.games.istinto.state import PLAYING
from companion.play.actions import EndEarly, HandOver
from companion.play.codec import Change, Entry, Redo, Remove, Undo
from companion.play.dry_run import change
from companion.play.follow_ups import follow_up_offers, with_follow_up
from companion.play.game import forgotten
from companion.play.match import Match
from companion.play.moves import OVER, Moves
from companion.play.sentences import redo_sentence, undo_sentence
from companion.words.errors import BrokenJournal, SaveFailed
from tests.games.istinto.kit.states import a_round, after, bids, new_match, plays, table, takes
from tests.support.dry_runs import preview
from tests.support.matches import did


def numbers(match):
    return [logged.number for logged in match.log]


def actions(match):
    return [logged.action for logged in match.log]


def unchanged(match):
    """Return the properties of a match that a refused step may not change."""
    return (
        match.state,
        match.log[:],
        list(match.log.states),
        match.entries,
        undo_sentence(match.log),
    )


# --- do


def test_the_state_is_what_the_log_adds_up_to():
    match = did(new_match(), *bids(1, 2, 3), *takes(0, 1))
    assert match.state == after(*bids(1, 2, 3), *takes(0, 1))


def test_an_impossible_action_changes_nothing():
    match = did(new_match(), Bid(1))
    before = unchanged(match)
    assert match.do(Bid(12), overrule=True).fatal
    assert unchanged(match) == before


def test_an_overruled_action_is_kept_with_the_rule_it_broke():
    match = did(new_match(dealer=2), *bids(1, 1, 1), *plays("W5 W9"))
    assert not match.do(TakeTrick(0)).fatal
    assert len(match.log) == 5
    assert match.do(TakeTrick(0), overrule=True) is None
    assert match.log[-1].overruled == "winner"
    assert match.state.round.tricks[0].winner == 0


# --- undo and redo


def test_undo_takes_back_one_step_at_a_time_down_to_nothing():
    match = did(new_match(), *bids(1, 2, 3), *takes(0))
    for left in (3, 2, 1, 0):
        assert match.undo() is None
        assert len(match.log) == left
    assert match.state == table()
    before = unchanged(match)
    assert match.undo().text == "There is nothing to take back."
    assert unchanged(match) == before


def test_redo_does_again_what_was_taken_back_last():
    match = did(new_match(), *bids(1, 2, 3))
    match.undo()
    match.undo()
    assert match.redo() is None
    assert actions(match) == bids(1, 2)
    assert match.redo() is None
    assert actions(match) == bids(1, 2, 3)
    before = unchanged(match)
    assert match.redo().text == "There is nothing to do again."
    assert unchanged(match) == before


def test_something_new_leaves_nothing_to_do_again():
    match = did(new_match(), *bids(1, 2))
    match.undo()
    did(match, Bid(4))
    assert redo_sentence(match.log) == ""
    assert match.redo() is not None
    assert actions(match) == bids(1, 4)


def test_undo_and_redo_are_entries_and_numbers_are_for_good():
    match = did(new_match(), *bids(1, 2))
    match.undo()
    did(match, Bid(4))
    match.undo()
    match.redo()
    did(match, Bid(0))
    assert match.entries == 7
    assert numbers(match) == [1, 4, 7]
    assert match.log.action(4) == Bid(4)
    for gone in (2, 3, 5, 6, 8, 0, -1):
        with pytest.raises(LookupError):
            match.log.action(gone)


def test_undo_opens_a_round_and_a_match_that_was_over():
    match = did(new_match(target="60"), *a_round(table(), (6, 5, 0), (6, 5, 0)))
    assert match.over
    assert match.undo() is None
    assert not match.over
    assert match.state.totals == (0, 0, 0)
    assert match.redo() is None
    assert match.over


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (TakeTrick(2), "Cy took the second trick"),
        (CountTricks((3, 4, 4)), "Tricks counted: Ana 3, Bo 4, Cy 4"),
        (Challenge(0, 2, True), "Ana challenged Cy, who had revoked"),
        (Challenge(0, 2, False), "Ana challenged Cy, who had not revoked"),
        (*plays("K12"), "Ana played the black 12"),
        (*plays("2:T3"), "Cy played a trump out of turn"),
        (HandOver(1, "Gus"), "Bo hands the seat to Gus"),
        (EndEarly(), "The table stops here"),
    ],
)
def test_undo_and_redo_say_what_they_would_do(action, told):
    match = did(new_match(), *bids(1, 2, 3), TakeTrick(0))
    assert redo_sentence(match.log) == ""
    did(match, action)
    assert undo_sentence(match.log) == told
    match.undo()
    assert undo_sentence(match.log) == "Ana took the first trick"
    assert redo_sentence(match.log) == told


def test_a_bid_and_a_deal_are_told_with_the_name_of_who_it_was():
    match = did(new_match(dealer=1), Bid(3))
    assert undo_sentence(match.log) == "Bo said 3"
    did(match, *bids(1, 1), CountTricks((11, 0, 0)), Deal())
    assert undo_sentence(match.log) == "Cy dealt round 2"


def test_there_is_nothing_to_tell_at_the_beginning():
    assert (undo_sentence(new_match().log), redo_sentence(new_match().log)) == ("", "")


# --- corrections


def two_rounds():
    match = did(new_match(), *a_round(table(), (6, 5, 0), (6, 5, 0)))
    return did(match, *a_round(match.state, (0, 6, 5), (0, 6, 5)))


def test_points_of_all_later_rounds_follow_a_correction():
    """Ana's first bid was 5: no 60 in round 1, and 20 less in every total since."""
    match = two_rounds()
    assert [result.totals for result in match.state.results] == [(60, 20, 20), (80, 80, 40)]
    assert match.amend(1, Bid(5)) is None
    assert [result.totals for result in match.state.results] == [(0, 20, 20), (20, 80, 40)]


def test_a_corrected_card_gives_the_trick_and_the_next_lead_to_another_seat():
    match = did(new_match(dealer=2), *bids(1, 1, 1), *plays("W5 W9 W2 B1"))
    assert match.state.round.table[0].seat == 1
    assert match.amend(6, *plays("W11")) is None
    assert match.state.round.tricks[0].winner == 2
    assert match.state.round.table[0].seat == 2


def test_a_correction_keeps_the_number_and_remembers_what_was():
    match = did(new_match(), *bids(1, 2))
    assert match.amend(1, Bid(4)) is None
    assert match.amend(1, Bid(5)) is None
    assert numbers(match) == [1, 2]
    assert match.log.action(1) == Bid(5)
    assert match.log.was(1) == bids(1, 4)
    assert match.entries == 4


def test_a_correction_is_told_below_what_it_corrected():
    match = new_match()
    match.keep(lambda *_: None, lambda: "2026-01-06T21:14:00")
    did(match, *bids(1, 2))
    match.amend(1, Bid(4))
    assert [line.text for line in match.lines()] == [
        "Round 1 · dealer Ana",
        "Ana said 4",
        "corrected at 21:14, before: Ana said 1",
        "Bo said 2",
    ]


def test_a_corrected_entry_keeps_its_old_sentence_after_earlier_changes():
    match = did(new_match(), *bids(1, 2))
    match.amend(2, Bid(4))
    match.amend(1, Remove())
    assert [line.text for line in match.lines()][1:] == [
        "removed: Ana said 1",
        "Ana said 4",
        "corrected, before: Bo said 2",
    ]


def test_a_correction_that_strands_a_later_entry_says_which_and_changes_nothing():
    match = did(new_match(dealer=2), *bids(1, 1, 1), *plays("W5 W9 W2"))
    before = unchanged(match)
    told = match.amend(4, *plays("W2"))
    assert told.text == (
        "Then “Cy played the white 2” would make no sense. That card is already on the table. "
        "If it must be, undo back to there."
    )
    assert unchanged(match) == before


def test_a_correction_that_ends_the_match_earlier_strands_what_came_after():
    match = did(new_match(target="60"), *a_round(table(), (5, 0, 0), (6, 5, 0)), Deal(), Bid(1))
    before = unchanged(match)
    told = match.amend(1, Bid(6))
    assert told.text == (
        "Then “Bo dealt round 2” would make no sense. The match is over. "
        "If it must be, undo back to there."
    )
    assert unchanged(match) == before


@pytest.mark.parametrize("action", [Bid(12), TakeTrick(0), Undo(), Redo()])
def test_a_correction_must_make_sense_itself(action):
    match = did(new_match(), *bids(1, 2))
    before = unchanged(match)
    assert match.amend(1, action) is not None
    assert unchanged(match) == before


@pytest.mark.parametrize("number", [0, -1, 2, 3, 4, 99])
def test_only_entries_that_count_are_corrected(number):
    """Entry 2 was taken back by entry 3."""
    match = did(new_match(), *bids(1, 2))
    match.undo()
    before = unchanged(match)
    assert match.amend(number, Bid(3)).text == f"There is no entry {number} to correct."
    assert unchanged(match) == before


def test_a_correction_is_taken_back_and_done_again_like_any_step():
    match = two_rounds()
    match.amend(1, Bid(5))
    assert undo_sentence(match.log) == "correction: Ana said 5"
    assert match.undo() is None
    assert match.log.action(1) == Bid(6)
    assert match.state.totals == (80, 80, 40)
    assert undo_sentence(match.log) == "Tricks counted: Ana 0, Bo 6, Cy 5"
    assert match.redo() is None
    assert match.state.totals == (20, 80, 40)


def test_a_correction_leaves_nothing_to_do_again():
    match = did(new_match(), *bids(1, 2))
    match.undo()
    match.amend(1, Bid(4))
    assert match.redo() is not None


def test_a_preview_shows_what_a_correction_would_do_and_does_nothing():
    match = two_rounds()
    before = unchanged(match)
    assert preview(match, 1, Bid(5)).sheet.totals == (20, 80, 40)
    assert preview(match, 1, Bid(12)).text == "A bid is a number from 0 to 11."
    assert preview(match, 77, Bid(5)).text == "There is no entry 77 to correct."
    assert unchanged(match) == before


def test_a_correction_within_the_rules_is_overruled_no_more():
    match = did(new_match(dealer=2), *bids(1, 1, 1), *plays("W5 W9"))
    match.do(TakeTrick(0), overrule=True)
    assert match.amend(6, TakeTrick(1)) is None
    assert match.log[-1].overruled == ""
    match.undo()
    assert match.log[-1].overruled == "winner"


def with_move(kind, **changes):
    """Return Istinto with changes in one of its moves."""
    moves = {**GAME.moves.rows, kind: replace(GAME.moves.rows[kind], **changes)}
    return replace(GAME, moves=Moves(*moves.values(), untimely=GAME.moves.untimely))


def test_a_correction_holds_the_lot_that_its_preview_showed():
    game = with_move(Bid, chance=lambda _state, _bid, random: Bid(random.randrange(12)))
    match = did(Match(game, new_match().setup), *bids(1, 2))
    match.random = Random(1)
    shown = preview(match, 1, Bid(0))
    assert match.amend(1, Bid(0)) is None
    assert match.view == shown


# --- what was forgotten


def forgotten_trick():
    """Return a match in which the second trick is missing: entry 5 is the third one."""
    return did(new_match(), *bids(1, 2, 3), *takes(0, 1))


def test_a_forgotten_action_is_inserted_where_it_belongs():
    match = forgotten_trick()
    assert match.insert(5, TakeTrick(2)) is None
    assert actions(match) == [*bids(1, 2, 3), *takes(0, 2, 1)]
    assert numbers(match) == [1, 2, 3, 4, 6, 5]
    assert match.state == after(*bids(1, 2, 3), *takes(0, 2, 1))


def test_it_stands_in_the_log_as_put_in():
    match = forgotten_trick()
    match.insert(5, TakeTrick(2))
    texts = [line.text for line in match.lines()]
    assert texts[texts.index("Cy took the second trick") + 1] == "put in later"


def test_before_the_first_entry_something_can_be_put_in_too():
    match = did(new_match(), *bids(1, 2))
    assert match.insert(1, Bid(4)) is None
    assert actions(match) == bids(4, 1, 2)


def test_an_insertion_is_undone_and_redone():
    match = forgotten_trick()
    before = match.state
    match.insert(5, TakeTrick(2))
    then = match.state
    assert undo_sentence(match.log) == "put in: Cy took the second trick"
    assert match.undo() is None
    assert (match.state, numbers(match)) == (before, [1, 2, 3, 4, 5])
    assert match.redo() is None
    assert (match.state, numbers(match)) == (then, [1, 2, 3, 4, 6, 5])


def test_an_inserted_entry_is_corrected_like_any_other():
    match = forgotten_trick()
    match.insert(5, TakeTrick(2))
    assert match.amend(6, TakeTrick(0)) is None
    assert actions(match) == [*bids(1, 2, 3), *takes(0, 0, 1)]


def test_nothing_is_put_in_that_leaves_a_later_entry_without_sense():
    match = did(new_match(), *bids(1, 2, 3), TakeTrick(0))
    before = unchanged(match)
    assert match.insert(4, Bid(4)).fatal
    assert match.insert(1, Bid(4)).text.startswith("Then “")
    assert unchanged(match) == before


@pytest.mark.parametrize("action", [HandOver(0, "Gus"), EndEarly(), Undo(), Redo()])
def test_seats_and_the_end_are_not_inserted_later(action):
    match = forgotten_trick()
    before = unchanged(match)
    assert match.insert(5, action).text == "Nothing can be put in before entry 5."
    assert unchanged(match) == before


def test_a_preview_shows_what_would_be_if_it_were_put_in():
    match = forgotten_trick()
    before = unchanged(match)
    seen = preview(match, 5, TakeTrick(2), inserts=True)
    assert seen.where == "Round 1 · trick 4 of 11"
    assert unchanged(match) == before


def test_an_entry_does_not_correct_and_put_in_at_once():
    match = forgotten_trick()
    with pytest.raises(BrokenJournal):
        match.replay([Entry(TakeTrick(2), amends=4, before=5)])


def test_possible_insertions_are_the_actions_possible_then():
    match = forgotten_trick()
    offered = [offer.action for offer in forgotten(GAME, match.log.before(5))]
    assert [TakeTrick(seat) for seat in range(3)] == [
        each for each in offered if isinstance(each, TakeTrick)
    ]
    assert Challenge(0, 1, True) in offered
    assert Bid(3) in [offer.action for offer in forgotten(GAME, match.log.before(2))]


# --- what did not happen


def doubled_trick():
    """Return a match in which the second trick was entered twice: entry 6 did not happen."""
    return did(new_match(), *bids(1, 2, 3), *takes(0, 1, 1, 2))


def test_a_removal_counts_all_later_entries_again():
    match = doubled_trick()
    assert match.amend(6, Remove()) is None
    assert numbers(match) == [1, 2, 3, 4, 5, 7]
    assert match.state == after(*bids(1, 2, 3), *takes(0, 1, 2))
    with pytest.raises(LookupError):
        match.log.action(6)


def test_a_removal_is_taken_back_and_done_again_like_any_step():
    match = doubled_trick()
    before = match.state
    match.amend(6, Remove())
    then = match.state
    assert undo_sentence(match.log) == "removed: Bo took the third trick"
    assert match.undo() is None
    assert (match.state, numbers(match)) == (before, [1, 2, 3, 4, 5, 6, 7])
    assert redo_sentence(match.log) == "removed: Bo took the third trick"
    assert match.redo() is None
    assert (match.state, numbers(match)) == (then, [1, 2, 3, 4, 5, 7])


def test_a_removed_entry_keeps_its_place_in_the_log():
    match = new_match()
    match.keep(lambda *_: None, lambda: "2026-01-06T21:14:00")
    did(match, *bids(1, 2, 3), *takes(0, 1, 1, 2))
    match.amend(6, Remove())
    match.amend(5, Remove())
    texts = [line.text for line in match.lines()]
    assert texts[texts.index("Cy said 3") + 1 :] == [
        "Ana took the first trick",
        "removed at 21:14: Bo took the second trick",
        "removed at 21:14: Bo took the third trick",
        "Cy took the second trick",
    ]


def test_an_entry_removed_at_the_end_of_a_round_is_above_the_next_heading():
    match = did(new_match(), *bids(1, 2, 3), CountTricks((3, 4, 4)), HandOver(0, "Gus"), Deal())
    match.amend(5, Remove())
    texts = [line.text for line in match.lines()]
    place = texts.index("removed: Ana hands the seat to Gus")
    assert texts[place + 1].startswith("Round 2")


def test_a_preview_shows_what_would_be_if_it_had_not_happened():
    match = doubled_trick()
    before = unchanged(match)
    assert preview(match, 6, Remove()).where == "Round 1 · trick 4 of 11"
    assert unchanged(match) == before


def test_nothing_is_removed_that_leaves_a_later_entry_without_sense():
    match = did(new_match(), *bids(1, 2, 3), TakeTrick(0))
    before = unchanged(match)
    assert match.amend(1, Remove()).text.startswith("Then “Ana took the first trick” would make no")
    assert unchanged(match) == before


@pytest.mark.parametrize("action", [HandOver(0, "Gus"), EndEarly()])
def test_seats_and_the_end_are_removed_too(action):
    match = did(new_match(), *bids(1, 2))
    state = match.state
    did(match, action)
    assert match.amend(3, Remove()) is None
    assert match.state == state


@pytest.mark.parametrize(
    "entry", [Entry(Remove()), Entry(Remove(), amends=9), Entry(Remove(), before=2)]
)
def test_a_removal_names_an_entry_that_counts(entry):
    match = did(new_match(), *bids(1, 2))
    before = unchanged(match)
    with pytest.raises(BrokenJournal):
        match.replay([entry])
    assert unchanged(match) == before


# --- what is changed along


def misread():
    """Return a match in which two cards of the second trick are exchanged."""
    return did(new_match(dealer=2), *bids(1, 1, 1), *plays("W5 W9 W2"), *plays("B1 B2 B3"))


def test_two_entries_that_are_wrong_together_are_corrected_together():
    match = misread()
    first, second = plays("W2 W5")
    refused = match.amend(4, first)
    assert (refused.number, match.log.action(4)) == (6, *plays("W5"))
    assert match.amend(4, first, (Change(second, 6),)) is None
    assert actions(match)[3:6] == plays("W2 W9 W5")
    assert match.entries == 10


def test_changes_along_are_undone_and_redone_with_their_change():
    match = misread()
    before, cards = (match.state, match.log[:]), plays("W2 W5")
    match.amend(4, cards[0], (Change(cards[1], 6),))
    then = (match.state, match.log[:])
    assert match.undo() is None
    assert (match.state, match.log[:]) == before
    assert match.redo() is None
    assert (match.state, match.log[:]) == then


def test_a_removal_takes_along_what_it_leaves_without_sense():
    match = misread()
    state = match.log.states[3]
    also = tuple(Change(Remove(), number) for number in range(5, 10))
    assert match.amend(4, Remove(), also) is None
    assert (match.state, numbers(match)) == (state, [1, 2, 3])
    assert [line.text for line in match.lines()][4:6] == [
        "removed: Ana played the white 5", "removed: Bo played the white 9",
    ]  # fmt: skip
    match.undo()
    assert numbers(match) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_an_entry_is_put_in_and_another_one_removed_along():
    match = did(new_match(), *bids(1, 2, 3), *takes(0, 1))
    assert match.insert(5, TakeTrick(2), (Change(Remove(), 5),)) is None
    assert actions(match) == [*bids(1, 2, 3), *takes(0, 2)]
    match.undo()
    assert (actions(match), numbers(match)) == ([*bids(1, 2, 3), *takes(0, 1)], [1, 2, 3, 4, 5])


def test_a_forgotten_entry_is_put_in_along_with_the_number_of_the_change():
    match = did(new_match(), *bids(1, 2, 3), *takes(0, 1))
    before = (match.state, match.log[:])
    assert match.amend(1, Remove(), (Change(Bid(4), before=4),)) is None
    assert (actions(match), numbers(match)) == ([*bids(2, 3, 4), *takes(0, 1)], [2, 3, 6, 4, 5])
    assert match.amend(6, Bid(5)) is None
    match.undo()
    match.undo()
    assert (match.state, match.log[:]) == before
    match.redo()
    assert numbers(match) == [2, 3, 6, 4, 5]


def test_one_entry_alone_is_put_in_by_a_change():
    match = did(new_match(), *bids(1, 2, 3), *takes(0, 1))
    before = unchanged(match)
    also = (Change(Bid(4), before=4),)
    assert match.amend(1, Remove(), (*also, Change(TakeTrick(2), before=4))) is not None
    assert match.insert(1, Bid(0), also) is not None
    assert unchanged(match) == before


def test_a_stranded_entry_offers_its_removal_and_insertions_before_it():
    match = did(new_match(), *bids(1, 2, 3), *takes(0, 1))
    run = match.dry_run(change(1, Remove()))
    removal, *missing = follow_up_offers(match, run)
    assert (removal.action, removal.entry) == (Remove(), 4)
    assert [(each.action, each.before) for each in missing] == [(Bid(n), 4) for n in range(12)]
    assert missing[5].label == "Cy said 5"
    assert match.make(match.dry_run(with_follow_up(run.entry, missing[5]))) is None
    assert actions(match) == [*bids(2, 3, 5), *takes(0, 1)]


@pytest.mark.parametrize(
    "also",
    [
        (Change(Remove(), 4),),
        (Change(Bid(1), before=5),),
        (Change(Bid(1), 6, 6),),
        (Change(HandOver(0, "Gus"), before=6),),
        (Change(Bid(1)),),
        (Change(Remove(), 6), Change(Remove(), 5)),
        (Change(Remove(), 5), Change(Remove(), 5)),
        (Change(Undo(), 5),),
        (Change(HandOver(0, "Gus"), 5),),
        (Change(Remove(), 99),),
    ],
)
def test_only_later_entries_are_changed_along_in_their_order(also):
    match = misread()
    before = unchanged(match)
    assert match.amend(5, *plays("W8"), also) is not None
    assert unchanged(match) == before


@pytest.mark.parametrize("action", [Bid(1), Undo(), Redo()])
def test_nothing_is_changed_along_with_what_changes_nothing_itself(action):
    match = did(new_match(), *bids(1, 2))
    match.undo()
    before = unchanged(match)
    with pytest.raises(BrokenJournal):
        match.replay([Entry(action, also=(Change(Remove(), 1),))])
    assert unchanged(match) == before


# --- seats and early ends


def test_a_seat_is_handed_over_with_its_points_and_its_bid():
    match = did(new_match(), *a_round(table(), (6, 5, 0), (6, 5, 0)), Deal(), *bids(1, 2, 3))
    did(match, HandOver(0, "Gus"))
    assert match.state.players == ("Gus", "Bo", "Cy")
    assert match.state.totals == (60, 20, 20)
    assert match.state.bid(0) == 3
    match.undo()
    assert match.state.players == ("Ana", "Bo", "Cy")


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (HandOver(3, "Gus"), "There is no such seat."),
        (HandOver(-1, "Gus"), "There is no such seat."),
        (HandOver(0, "  "), "Every seat needs a name."),
        (HandOver(0, "Bo"), "Bo already has a seat."),
    ],
)
def test_a_seat_is_handed_only_to_a_new_person(action, told):
    match = new_match()
    before = unchanged(match)
    assert match.do(action).text == told
    assert unchanged(match) == before


def test_a_match_that_ends_early_stands_as_after_its_finished_rounds():
    match = did(new_match(), *a_round(table(), (6, 5, 0), (6, 5, 0)), Deal(), *bids(1, 2, 3))
    did(match, *takes(0, 0), EndEarly())
    assert match.over
    assert match.standing.totals == (60, 20, 20)
    assert match.standing.winners == ()
    assert match.view.prompt == "Stopped early: Ana leads with 60"
    assert match.do(TakeTrick(0)).text == "The match is over."


def test_an_action_allowed_after_the_end_is_refused_after_an_early_one():
    game = with_move(TakeTrick, when=(PLAYING, OVER))
    setup = new_match(target="60").setup
    match = did(Match(game, setup), *a_round(table(), (6, 5, 0), (6, 5, 0)))
    assert match.over
    assert match.do(Deal()).text == "The match is over."
    assert match.do(TakeTrick(0)) is None
    stopped = did(Match(game, setup), EndEarly())
    assert stopped.do(TakeTrick(0)).text == "The match is over."


def test_a_match_that_ends_before_its_first_round_is_over_has_no_winner():
    match = did(new_match(), Bid(1), EndEarly())
    assert match.standing.finished
    assert match.standing.winners == ()


# --- keeping


def test_every_entry_is_kept_before_it_counts():
    match, kept = new_match(), []

    def record(number, entry, standing):
        kept.append((number, entry.action, len(match.log)))

    match.keep(record, lambda: "")
    did(match, *bids(1, 2))
    match.amend(1, Bid(3))
    match.undo()
    match.redo()
    assert kept == [
        (1, Bid(1), 0),
        (2, Bid(2), 1),
        (3, Bid(3), 2),
        (4, Undo(), 2),
        (5, Redo(), 2),
    ]


def test_a_standing_is_kept_when_a_match_ends_and_when_it_is_open_again():
    match, kept = new_match(target="60"), []
    match.keep(lambda _number, _entry, standing: kept.append(standing), lambda: "")
    did(match, *a_round(table(), (6, 5, 0), (6, 5, 0)))
    match.undo()
    assert kept[:3] == [None, None, None]
    assert (kept[3].finished, kept[3].winners) == (True, (0,))
    assert not kept[4].finished


@pytest.mark.parametrize(
    "step",
    [
        lambda match: match.do(Bid(5)),
        lambda match: match.undo(),
        lambda match: match.redo(),
        lambda match: match.amend(1, Bid(5)),
    ],
)
def test_an_entry_that_cannot_be_stored_does_not_count(step):
    match = did(new_match(), *bids(1, 2))
    match.undo()
    before = (*unchanged(match), redo_sentence(match.log))

    def full(*_):
        raise SaveFailed("full")

    match.keep(full, lambda: "")
    with pytest.raises(SaveFailed):
        step(match)
    assert (*unchanged(match), redo_sentence(match.log)) == before


# --- replay


def test_entries_replay_to_the_same_match():
    match, kept = new_match(dealer=2), []
    match.keep(lambda _number, entry, _standing: kept.append(entry), lambda: "now")
    did(match, *bids(1, 2, 3), *plays("W5 W9"))
    match.do(TakeTrick(0), overrule=True)
    match.undo()
    match.redo()
    match.amend(2, Bid(0))
    again = new_match(dealer=2)
    again.replay(kept)
    assert (again.log[:], again.state, again.entries) == (match.log[:], match.state, match.entries)
    assert undo_sentence(again.log) == undo_sentence(match.log)


def test_replay_names_the_entry_that_makes_no_sense():
    match = new_match()
    with pytest.raises(BrokenJournal, match="A bid is a number from 0 to 11") as caught:
        match.replay([Entry(Bid(1)), Entry(Undo()), Entry(Bid(12))])
    assert caught.value.entry == 3
