"""Baker Street compared with the sentences of its rule text (S) and its digest (BS, Q)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.cards import DetectiveCard, EvidenceCard
from companion.games.baker_street.game import DECK, GAME, doubt_button
from companion.games.baker_street.rules.evidence import longest, nearest
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import Laid, Pile
from companion.play.actions import EndEarly
from companion.play.game import ScanSpot, Setup, check, check_setup
from tests.games.baker_street.kit.states import (
    NAMES,
    a_round,
    after,
    card,
    cards,
    collected,
    doubted,
    evaluated,
    insisted,
    new_match,
    objection,
    table,
    with_piles,
)
from tests.support.dry_runs import would_uncover
from tests.support.matches import did


def view(state):
    return GAME.tells.view(state)


# --- the box and the beginning


def test_a_detective_has_a_value_from_0_to_5_and_at_most_one_symbol():
    """S:26"""
    detectives = [each for each in DECK if isinstance(each, DetectiveCard)]
    assert {each.value for each in detectives} == {0, 1, 2, 3, 4, 5}
    assert {each.symbol for each in detectives} == {"", "S", "X", "N"}
    assert len(detectives) == 2 * 6 * 4


def test_evidence_shows_a_letter_from_a_to_t():
    """S:11"""
    letters = [each.letter for each in DECK if isinstance(each, EvidenceCard)]
    assert "".join(letters) == "ABCDEFGHIJKLMNOPQRST"


def test_two_play():
    """S:18"""
    assert check_setup(GAME, Setup(NAMES)) is None
    assert check_setup(GAME, Setup((*NAMES, "Carla"))).rule == "seats"


def test_everybody_takes_three_of_thirty_cards():
    """S:22"""
    for holding in table().holdings:
        assert (holding.hand, holding.deck, holding.laid, holding.discards) == (3, 27, 0, 0)


def test_the_evidence_is_split_into_five_piles():
    """S:24: forty cards."""
    assert [pile.evidence for pile in table().piles] == [8] * 5


@pytest.mark.parametrize("youngest", [0, 1])
def test_the_youngest_begins(youngest):
    """S:32"""
    assert view(table(youngest)).who == youngest


# --- a turn


def test_players_alternate():
    """S:32"""
    state, asked = table(), []
    for number in (3, 7, 8, 20):
        asked.append(view(state).who)
        state = after(Declare(number), on=state)
    assert asked == [0, 1, 0, 1]


@pytest.mark.parametrize("pile", range(5))
def test_a_card_is_laid_at_any_of_the_five_piles(pile):
    """S:42"""
    state = after(Lay(pile, card("M3")))
    tops = [face.top and (face.top.owner, face.top.value) for face in view(state).panel.piles]
    assert tops == [(0, 3) if place == pile else None for place in range(5)]


@pytest.mark.parametrize("pile", [-1, 5])
def test_there_is_no_sixth_pile(pile):
    """S:42"""
    told = objection(table(), Lay(pile))
    assert told.text == "The piles are numbered 1 to 5."
    assert told.fatal


def test_only_the_last_card_of_a_pile_is_seen():
    """S:44"""
    state = after(Lay(2, card("M3x")), Declare(5), Lay(2, card("G1")), Declare(6))
    face = view(state).panel.piles[2]
    assert (face.top.owner, face.top.value, face.count) == (1, 1, "2")
    assert "symbol='X'" not in repr(view(state))


def test_a_card_that_was_not_entered_covers_the_one_below():
    """S:44"""
    state = after(Lay(2, card("M3")), Declare(5), Lay(2), Declare(6))
    assert view(state).panel.piles[2].top is None


def test_a_card_is_laid_then_one_drawn_then_a_number_declared():
    """S:34-38, S:48"""
    state = after(Lay(0))
    assert (state.holdings[0].hand, state.holdings[0].deck) == (2, 27)
    state = after(Declare(9), on=state)
    assert (state.holdings[0].hand, state.holdings[0].deck) == (3, 26)


def test_a_declaration_alone_tells_that_a_card_was_laid_somewhere():
    """S:34"""
    state = after(Lay(0, card("M3")), Declare(9), Declare(10))
    assert (state.holdings[1].hand, state.holdings[1].deck, state.holdings[1].laid) == (3, 26, 1)
    assert [face.top for face in view(state).panel.piles] == [None] * 5


def test_one_card_is_laid_in_a_turn_unless_the_table_insists():
    """S:42"""
    state = after(Lay(0))
    told = objection(state, Lay(1))
    assert told.text == (
        "Manuela has already laid a card: if it was at this pile, take that back first."
    )
    told = objection(state, Lay(1, card("M3")))
    assert told.text == "Manuela has already laid a card, and declares now."
    assert not told.fatal


def test_a_card_of_the_other_player_is_not_laid_unless_the_table_insists():
    """S:42"""
    told = objection(table(), Lay(1, card("G3")))
    assert told.text == "This card is Guido’s, but Manuela lays a card now."
    assert not told.fatal


def test_a_sixth_card_of_a_value_cannot_be():
    """S:9"""
    state = with_piles(table(), "M3", "M3x G3", "M3", "M3s", "M3")
    assert after(Lay(0, card("M2")), on=state)
    told = objection(state, Lay(2, card("M3")))
    assert told.text == "Manuela has only five cards of value 3, and they are elsewhere."
    assert not told.fatal


def test_no_objection_tells_which_cards_lie_covered():
    """S:44: an objection would help a player who has not memorised the cards."""
    for covered in ("M3 M3 M3 M3", "M3 M3 M3 M2"):
        state = with_piles(table(), f"G1 {covered}", "M3")
        assert after(Lay(2, card("M3")), on=state)


def test_the_pile_may_be_touched_first_and_the_card_scanned_then():
    state = after(Lay(3), Lay(card=card("M4s")))
    assert state == after(Lay(3, card("M4s")))
    assert (
        objection(state, Lay(card=card("M1"))).text == "First touch the pile, then scan the card."
    )
    assert objection(table(), Lay(card=card("M1"))).fatal


@pytest.mark.parametrize("number", [0, 1, 15, 30, 31])
def test_the_first_declaration_of_a_round_is_free(number):
    """S:58, Q14"""
    assert after(Declare(number)).round.declarations[0].number == number
    state = after(*a_round(table()), Deal())
    assert after(Declare(number), on=state).round.declarations[0].number == number


def test_no_declaration_is_below_zero():
    """Q14"""
    assert objection(table(), Declare(-1)).fatal


@pytest.mark.parametrize(("number", "fine"), [(12, False), (13, False), (14, True), (20, True)])
def test_each_declaration_is_at_least_one_higher_than_the_last(number, fine):
    """S:58"""
    state = after(Declare(13))
    if fine:
        assert after(Declare(number), on=state).least == number + 1
    else:
        told = objection(state, Declare(number))
        assert told.text == "Guido must declare at least 14, or doubt."
        assert not told.fatal


def test_a_lower_declaration_that_nobody_noticed_is_let_stand_and_counts():
    state = insisted(Declare(8), on=after(Declare(13)))
    assert (state.least, state.round.to_act) == (9, 0)
    assert after(Doubt(), ShowSum(9), on=state).round.doubt.true


def test_after_13_and_16_it_is_17_or_a_doubt():
    """S:62, BS-2"""
    state = after(Declare(13), Declare(16))
    assert view(state).who == 0
    numbers = [offer.action.number for offer in view(state).offers if type(offer.action) is Declare]
    assert numbers == list(range(17, 31))
    assert [offer.label for offer in view(state).offers if offer.action == Doubt()] == ["Doubt!"]
    assert view(state).primary.label == "Declare 17"
    assert after(Doubt(), on=state).phase == "hands"


def test_above_thirty_is_allowed_and_marked():
    """S:54, Q14"""
    state = after(Declare(30))
    assert view(state).primary.action == Declare(31)
    assert view(state).primary.hint == "cannot be true"
    panel = view(after(Declare(31), on=state)).panel
    assert [(rung.number, rung.above) for rung in panel.rungs] == [(30, False), (31, True)]


# --- doubting


def test_the_first_turn_of_a_round_is_never_a_doubt():
    """S:32"""
    assert objection(table(), Doubt()).text == "There is no declaration to doubt yet."
    assert Doubt() not in [offer.action for offer in view(table()).offers]


def test_a_doubter_lays_no_card():
    """S:70"""
    state = after(Declare(9), Lay(1))
    assert objection(state, Doubt()).text == "Whoever doubts lays no card, but Guido has laid one."
    assert not objection(state, Doubt()).fatal
    assert after(Declare(9), Doubt()).holdings[1].laid == 0


@pytest.mark.parametrize(
    ("total", "winner", "line"),
    [
        (15, 1, "15 < 16: Guido was right to doubt"),
        (16, 0, "16 = 16: Manuela told the truth"),
        (17, 0, "17 > 16: Manuela told the truth"),
    ],
)
def test_the_doubt_is_won_by_who_is_right(total, winner, line):
    """S:74, S:75, BS-4"""
    state = doubted(total, first=0)
    assert view(state).panel.verdict == line
    assert view(state).who == state.round.doubt.winner == winner


def test_both_hands_may_be_told_as_values():
    """S:72"""
    state = after(Declare(16), Doubt(), ShowHands((5, 5, 0), (1, 2, 3)))
    assert state.round.doubt.sum == 16
    assert state.round.doubt.hands == ((5, 5, 0), (1, 2, 3))


def test_six_cards_shown_in_any_order_are_both_hands_and_symbols_do_not_count():
    """S:72, S:56"""
    state = after(Declare(16), Doubt())
    for each in cards("M5x G1s M5a G2 G3x"):
        state = after(ShowCard(each), on=state)
        assert state.phase == "hands"
    state = after(ShowCard(card("M0s")), on=state)
    assert state.round.doubt.sum == 16
    assert state.round.doubt.hands == ((5, 5, 0), (1, 2, 3))


def test_a_fourth_card_of_a_hand_makes_no_sense():
    """S:22"""
    state = after(Declare(16), Doubt(), *map(ShowCard, cards("M5 M4 M3")))
    assert objection(state, ShowCard(card("M1"))).text == "Manuela has shown all cards already."


@pytest.mark.parametrize("hands", [((1, 2, 3, 4), (1, 2, 3)), ((1, 2, 6), (1, 2, 3))])
def test_hands_that_cannot_be_are_refused(hands):
    """S:22, S:26"""
    assert objection(after(Declare(16), Doubt()), ShowHands(*hands)).fatal


@pytest.mark.parametrize("total", [-1, 31])
def test_six_cards_are_worth_0_to_30(total):
    """S:54"""
    assert objection(after(Declare(16), Doubt()), ShowSum(total)).fatal


def test_both_players_discard_their_hands():
    """S:77"""
    state = after(Declare(16), Doubt(), ShowHands((5, 5, 0), (1, 2, 3)))
    assert [(holding.hand, holding.discards) for holding in state.holdings] == [(0, 3), (0, 3)]


# --- reward and advantage


def test_the_winner_chooses_any_pile_as_reward():
    """S:83"""
    state = doubted()
    assert [offer.action for offer in view(state).offers] == [Reward(pile) for pile in range(5)]
    assert after(Reward(3), on=state).round.pile == 3


def test_the_reward_is_a_card_of_the_chosen_pile():
    """Q9"""
    state = after(Reward(3), on=doubted())
    assert (view(state).who, view(state).panel.pile, view(state).panel.reward) == (0, 3, True)
    assert objection(state, Take(2)).text == "The reward comes from pile 4."
    state = after(Take(), on=state)
    assert [pile.evidence for pile in state.piles] == [8, 8, 8, 7, 8]


def test_the_reward_may_be_only_the_choice():
    """Q9"""
    state = after(Reward(3), on=doubted(reward_card="pile"))
    assert not view(state).panel.reward
    state = after(Take(0), on=state)
    assert [pile.evidence for pile in state.piles] == [7, 8, 8, 8, 8]
    assert state.phase == "result"


@pytest.mark.parametrize(("reward_card", "fine"), [("card", False), ("pile", True)])
def test_a_pile_without_evidence_is_no_reward_but_may_be_the_choice(reward_card, fine):
    """Q12"""
    state = doubted(reward_card=reward_card)
    state = replace(state, piles=(replace(state.piles[0], evidence=0), *state.piles[1:]))
    assert (check(GAME, state, Reward(0)) is None) == fine
    assert (Reward(0) in [offer.action for offer in view(state).offers]) == fine


def test_where_no_evidence_is_left_at_all_a_pile_is_chosen_and_the_match_goes_on():
    """S:83, Q12"""
    state = doubted()
    state = replace(state, piles=tuple(replace(pile, evidence=0) for pile in state.piles))
    assert [offer.action for offer in view(state).offers] == [Reward(pile) for pile in range(5)]
    state = after(Reward(2), on=state)
    assert [offer.action for offer in view(state).offers] == [TakeNothing()]
    assert after(TakeNothing(), on=state).phase == "result"


def test_the_higher_total_takes_a_card_of_any_pile():
    """S:87"""
    state = evaluated("G5 M1")
    assert view(state).who == 1
    piles = [offer.action.pile for offer in view(state).offers if type(offer.action) is Take]
    assert piles == [0, 1, 2, 3, 4]


def test_used_detectives_go_to_the_discards_of_their_owners():
    """S:89"""
    state = evaluated("M5 G4 G3")
    assert [holding.discards for holding in state.holdings] == [3 + 1, 3 + 2]
    assert state.piles[0].cards == ()


def test_a_pile_without_detectives_gives_reward_and_advantage_to_the_winner_of_the_doubt():
    """S:91, BS-14"""
    state = after(Reward(0), Take(), on=doubted())
    assert view(state).who == 0
    assert "No detectives" in view(state).panel.why
    assert len(after(Take(1), on=state).letters[0]) == 2


@pytest.mark.parametrize("first", [0, 1])
def test_a_tie_goes_to_the_winner_of_the_doubt(first):
    """S:91"""
    state = evaluated("M3 G3", first=first)
    assert view(state).who == 1 - first


def test_totals_that_the_table_reckoned_itself_go_first():
    """Q1"""
    state = evaluated("G5 M1")
    assert due(after(Totals(7, 5), on=state)) == 0
    by_hand = after(Lay(0), Declare(9), Doubt(), ShowSum(0), Reward(0), Take(), Totals(2, 5))
    assert view(by_hand).who == 1
    assert view(by_hand).panel.why == "2 to 5: Guido has the advantage"


def test_cards_are_told_one_by_one_if_nobody_scanned_them():
    """S:85"""
    state = after(Lay(0), Declare(3), Lay(0), Declare(4), Lay(0), Declare(5), Doubt(), ShowSum(0))
    state = after(Reward(0), Take(), on=state)
    assert (state.phase, view(state).panel.owner, view(state).panel.left) == ("advantage", 0, 3)
    told = objection(state, TurnUp(card("G2")))
    assert told.text == "The next card of this pile should be Manuela’s."
    assert objection(state, PileEnds()).text == "There should be 3 more cards at pile 1."
    state = after(*map(TurnUp, cards("M2 G4x")), on=state)
    assert state.phase == "advantage"
    state = after(TurnUp(card("M5")), on=state)
    assert view(state).panel.why == "7 to 8: Guido has the advantage"


def test_known_cards_turn_up_by_themselves_until_one_is_not():
    """S:85"""
    lays = [Lay(0), Declare(3), Lay(0, card("G4")), Declare(4), Lay(0, card("M5")), Declare(5)]
    state = after(*lays, Doubt(), ShowSum(0), Reward(0), Take())
    assert [column.formula for column in view(state).panel.columns] == ["5", "4"]
    assert (view(state).panel.owner, view(state).panel.left) == (0, 1)


def test_without_entered_cards_the_table_enters_the_end_of_a_pile():
    """S:85"""
    state = after(*map(Declare, (3, 4, 5)), Doubt(), ShowSum(0), Reward(0), Take())
    assert (state.phase, view(state).panel.left) == ("advantage", None)
    assert view(state).primary.label == "Tie: advantage to Guido"
    state = after(TurnUp(card("M3a")), on=state)
    assert view(state).primary.label == "Count pile 2"
    state = after(PileEnds(), TurnUp(card("M1")), on=state)
    assert view(state).primary.label == "Advantage to Manuela"
    state = after(PileEnds(), on=state)
    assert (state.phase, view(state).who) == ("take", 0)


# --- cards that were laid nobody told where


def marks(state):
    """Return the marks of each pile: the number of cards, and the top one if it is known."""
    faces = view(state).panel.piles
    return [f"{face.count} {face.top.value if face.top else ''}".strip() for face in faces]


UNTOLD = (Lay(0, card("M3")), Declare(3), Declare(4), Doubt(), ShowSum(9), Reward(1), Take())
"""Guido laid a card without entering its pile; Manuela chose the second pile."""


def test_a_card_laid_without_its_pile_may_be_on_any_pile():
    """S:44: so the view shows no top card that it may cover."""
    state = after(*UNTOLD[:3])
    assert marks(state) == ["1+", "?", "?", "?", "?"]


def test_once_that_card_has_turned_up_every_pile_is_sure_again():
    state = after(*UNTOLD)
    assert state.phase == "advantage"
    state = after(TurnUp(card("G5")), on=state)
    assert view(state).panel.why == "0 to 5: Guido has the advantage"
    state = after(Take(0), Deal(), on=state)
    assert marks(state) == ["1 3", "", "", "", ""]


def test_a_stop_laid_without_its_pile_leaves_no_cards_below():
    state = after(*UNTOLD, TurnUp(card("G5s")))
    scenes = view(state).panel.advantage.scenes
    assert scenes[0].why == "Stop: pile 2 ends here, nothing lies below"


def test_an_arrow_laid_without_its_pile_leads_on_by_itself():
    state = after(*UNTOLD, TurnUp(card("G5a")))
    assert (state.phase, view(state).panel.why) == ("take", "0 to 5: Guido has the advantage")


def test_while_another_card_may_lie_anywhere_the_piles_stay_unsure():
    turns = (Declare(3), Declare(4), Declare(5), Doubt(), ShowSum(9), Reward(1), Take())
    state = after(*turns, TurnUp(card("M5")), PileEnds(), Take(0), Deal())
    assert marks(state) == ["?", "", "?", "?", "?"]


def test_a_known_card_that_turns_up_does_not_place_the_one_not_entered():
    state = after(Lay(1, card("M3")), *UNTOLD[1:], TurnUp(card("M3")), PileEnds(), Take(0), Deal())
    assert marks(state) == ["?", "", "?", "?", "?"]


def test_after_totals_that_the_table_reckoned_itself_no_pile_is_sure():
    state = after(*UNTOLD, Totals(0, 5), Take(0), Deal())
    assert marks(state) == ["?"] * 5


def test_totals_forget_only_the_piles_that_were_counted():
    state = with_piles(doubted(), "M3 G2", "M1", "G5")
    state = replace(state, piles=(*state.piles[:3], Pile(cards=(Laid(0, None, 90),)), Pile()))
    begun = after(Reward(3), Take(), on=state)
    assert begun.phase == "advantage"
    for told, kept in ((None, ()), ((3,), (0, 1, 2, 4)), ((), (0, 1, 2, 4)), ((3, 4), (0, 1, 2))):
        ended = after(Totals(4, 0, told), on=begun)
        same = [n for n in range(5) if ended.piles[n] == begun.piles[n] != Pile(7, (None,))]
        assert tuple(same) == kept
    assert objection(begun, Totals(4, 0, (5,))).fatal


# --- a count of which the table tells no more than who has the advantage


@pytest.mark.parametrize("seat", [0, 1])
def test_the_table_says_who_has_the_advantage(seat):
    """S:87"""
    state = after(*UNTOLD, HasAdvantage(seat))
    assert (state.phase, view(state).who) == ("take", seat)
    name = NAMES[seat]
    assert view(state).panel.why == f"{name} has the advantage, the table says"


@pytest.mark.parametrize("total", [0, 30])
def test_a_tie_that_the_table_tells_goes_to_the_winner_of_the_doubt(total):
    """S:91"""
    state = after(Lay(0), Declare(9), Doubt(), ShowSum(total), Reward(0), Take(), HasAdvantage())
    winner = state.round.doubt.winner
    assert view(state).who == winner
    assert view(state).panel.why == f"Tie: advantage to {NAMES[winner]}"


def test_while_the_count_is_open_each_seat_and_a_tie_are_offered():
    begun = after(*UNTOLD)
    offers = [(offer.seat, offer.action) for offer in view(begun).panel.decides]
    assert offers == [(0, HasAdvantage(0)), (None, HasAdvantage()), (1, HasAdvantage(1))]
    assert {action for _, action in offers} <= {offer.action for offer in view(begun).offers}
    assert objection(begun, HasAdvantage(2)).fatal
    assert objection(after(*UNTOLD[:-1]), HasAdvantage(0)).fatal


def test_cards_that_were_turned_up_before_stay_and_no_totals_are_claimed():
    lays = (Lay(0), Declare(3), Lay(0), Declare(4), Doubt(), ShowSum(0), Reward(0), Take())
    state = after(*lays, TurnUp(card("G5")), HasAdvantage(0))
    columns = view(state).panel.advantage.columns
    assert [[face.value for face in column.cards] for column in columns] == [[], [5]]
    assert [(column.formula, column.total) for column in columns] == [("", None)] * 2
    assert GAME.tells.standing(after(Take(0), on=state)).rounds[0]["advantage"] is None


def begun_at(chosen, *counts, **options):
    """Return an open count at a pile whose top card was not entered, with known cards elsewhere."""
    state = with_piles(doubted(**options), *(" ".join(["M1"] * count) for count in counts))
    lying = [pile.cards for pile in state.piles]
    lying[chosen] = (Laid(0, None, 90),)
    state = replace(state, piles=tuple(Pile(cards=cards) for cards in lying))
    return after(Reward(chosen), Take(), on=state)


@pytest.mark.parametrize(
    ("chosen", "counts", "options", "forgotten"),
    [
        (3, (1, 2, 0, 1, 0), {}, {3}),
        (3, (1, 2, 0, 1, 1), {}, {3, 4, 0, 1}),
        (3, (1, 0, 1, 1, 1), {}, {3, 4, 0}),
        (3, (1, 0, 1, 1, 0), {"empty_next_pile": "skip"}, {3, 0, 2}),
    ],
)
def test_it_forgets_only_the_piles_that_arrows_may_have_led_to(chosen, counts, options, forgotten):
    """S:99: one after the other, as long as they hold cards."""
    begun = begun_at(chosen, *counts, **options)
    ended = after(HasAdvantage(0), on=begun)
    changed = {n for n in range(5) if ended.piles[n] != begun.piles[n]}
    assert changed == forgotten
    assert all(ended.piles[n].cards == (None,) for n in forgotten)
    assert [held.exact for held in ended.holdings] == [False, False]


def test_forgotten_piles_reveal_nothing_of_covered_cards():
    """S:44: an arrow below, or none."""
    for below in ("M1a", "M1", "M1s"):
        begun = begun_at(3, 0, 0, 0, 1, 0)
        tops = Laid(1, card("G2"), 92)
        pile = Pile(cards=(Laid(0, card(below), 91), tops))
        begun = replace(begun, piles=(*begun.piles[:4], pile))
        ended = after(HasAdvantage(1), on=begun)
        assert [held.cards for held in ended.piles] == [(), (), (), (None,), (None,)]


def test_an_entered_advantage_overrides_the_count_and_totals_override_it():
    """Q1"""
    state = evaluated("G5 M1")
    assert due(state) == 1
    state = after(HasAdvantage(0), on=state)
    assert (due(state), view(state).panel.why) == (0, "Manuela has the advantage, the table says")
    state = after(Totals(2, 7), on=state)
    assert (due(state), view(state).panel.why) == (1, "2 to 7: Guido has the advantage")
    assert due(after(HasAdvantage(), on=state)) == 0


def test_the_advantage_is_once_in_the_log_and_is_corrected_there():
    match = did(new_match(), *UNTOLD, HasAdvantage(0))
    assert [line.text for line in match.lines()][-2:] == [
        "Guido took a card of evidence from pile 2", "Manuela has the advantage, the table says",
    ]  # fmt: skip
    number = match.log[-1].number
    offers = GAME.tells.alternatives(match.log.before(number), match.log.action(number))
    assert [(offer.label, offer.action) for offer in offers] == [
        ("Guido", HasAdvantage(1)), ("Tie", HasAdvantage()),
    ]  # fmt: skip
    assert match.amend(number, HasAdvantage()) is None
    texts = [line.text for line in match.lines()]
    assert "A tie, the table says" in texts
    assert texts[-1] == "Tie: advantage to Guido"


def test_the_advantage_is_undone():
    match = did(new_match(), *UNTOLD)
    before = match.state
    did(match, HasAdvantage(1))
    match.undo()
    assert match.state == before


def test_a_win_after_entered_totals_keeps_the_advantage():
    """S:125"""
    state = with_piles(collected("ABCDEF"), "M3 G2")
    state = after(Deal(), Lay(4), Declare(3), Doubt(), ShowSum(0), Reward(0), on=state)
    state = after(Take(letter="G"), HasAdvantage(0), ShowRun(0), on=state)
    assert state.round.chain.most == (0,)
    assert state.piles[0].cards == ()


# --- evidence


def test_nobody_takes_the_same_letter_twice():
    """S:119"""
    state = after(Reward(0), Take(letter="F"), on=doubted())
    told = objection(state, Take(1, "F"))
    assert told.text == "Nobody may have the same letter twice: choose another card."
    assert told.fatal
    assert after(Take(1, "G"), on=state).letters == (("F", "G"), ())


def test_both_may_have_the_same_letter_and_that_is_all_there_are():
    """S:11, S:119"""
    state = collected("FG")
    state = after(Deal(), Lay(4), Declare(3), Doubt(), ShowSum(9), Reward(0), on=state)
    assert due(state) == 1
    state = after(Take(letter="F"), on=state)
    assert state.letters == (("F", "G"), ("F",))
    assert all("F" in held for held in state.letters)


def test_a_letter_is_one_from_a_to_t():
    """S:119"""
    for letter in ("U", "a", "AB"):
        assert objection(after(Reward(0), on=doubted()), Take(letter=letter)).fatal


def test_a_player_who_finds_no_letter_takes_nothing():
    """Q11"""
    state = after(Reward(0), TakeNothing(), TakeNothing(), on=doubted())
    assert state.phase == "result"
    assert state.letters == ((), ())
    assert [pile.evidence for pile in state.piles] == [8] * 5


def test_the_rest_of_the_pile_stays_where_it_was():
    """S:115"""
    state = collected("AB")
    assert sorted(pile.evidence for pile in state.piles) == [7, 7, 8, 8, 8]


def test_no_card_comes_from_a_pile_without_evidence():
    state = table(1)
    for number in range(8):
        begins = state.beginner if state.phase == "result" else 1
        state = after(*a_round(state, total=30 if begins == 0 else 0, piles=(0, 1)), on=state)
        assert state.piles[0].evidence == 7 - number
    state = after(Deal(), Lay(4), Declare(3), Doubt(), ShowSum(9), on=state)
    assert objection(state, Reward(0)).text == "Pile 1 has no evidence left."


@pytest.mark.parametrize(
    ("letters", "run"),
    [
        ("QRSTABC", "QRST"),
        ("NOPQRST", "NOPQRST"),
        ("ABCDEFHI", "ABCDEF"),
        ("DEFGHIJK", "DEFGHIJK"),
        ("", ""),
        ("C", "C"),
    ],
)
def test_a_does_not_follow_t(letters, run):
    """S:119, BS-3, BS-15"""
    assert longest(letters) == run


def test_what_is_missing_for_seven():
    assert nearest("DEFHJ") == ("DEFGHIJ", "GI")


def test_eight_in_a_row_win():
    """S:127, BS-3"""
    state = collected("DEGHIJKF")
    state = after(ShowRun(0), on=state)
    assert state.over
    assert GAME.tells.standing(state).winners == (0,)
    assert view(state).prompt == "Manuela wins with D to K"


def test_seven_in_a_row_are_shown_at_any_time_even_between_reward_and_advantage():
    """S:125"""
    state = collected("ABCDEF")
    begins = state.beginner
    state = after(Deal(), Lay(4), Declare(3), Doubt(), ShowSum(30 * (begins == 0)), on=state)
    state = after(Reward(3), Take(letter="G"), on=state)
    assert state.phase == "take"
    assert after(ShowRun(0), on=state).over


def test_a_win_with_the_reward_counts_no_advantage():
    """S:125: the piles stay as they were."""
    state = with_piles(collected("ABCDEF"), "M3 G2", "-")
    begun = after(Deal(), Lay(4), Declare(3), Doubt(), ShowSum(0), Reward(0), on=state)
    state = after(Take(letter="G"), on=begun)
    assert (state.phase, len(state.round.chain.cards)) == ("take", 2)
    won = after(ShowRun(0), on=state)
    assert [pile.cards for pile in won.piles] == [pile.cards for pile in begun.piles]
    assert GAME.tells.standing(won).rounds[-1]["advantage"] is None
    open_ = replace(begun, piles=(Pile(cards=(Laid(1, None, 9),)), *begun.piles[1:]))
    told = after(Take(letter="G"), TurnUp(card("G0s")), ShowRun(0), on=open_)
    assert GAME.tells.standing(told).rounds[-1]["advantage"] == {"Manuela": 0, "Guido": 0}


def test_no_sentence_tells_an_advantage_that_was_never_counted():
    match = new_match(1)
    for letters in ("AB", "CD", "EF"):
        begins = match.state.beginner if match.state.phase == "result" else 1
        did(match, *a_round(match.state, letters, 30 if begins == 0 else 0))
    did(match, Deal(), Lay(0, card("G3")), Declare(3), Doubt(), ShowSum(0), Reward(0))
    did(match, Take(letter="G"))
    assert match.lines()[-1].text == "0 to 3: Guido has the advantage"
    did(match, ShowRun(0))
    assert [line.text for line in match.lines()][-2:] == [
        "Manuela took a card of evidence from pile 1: G", "Manuela showed seven in a row",
    ]  # fmt: skip


def test_seven_in_a_row_can_be_shown_as_soon_as_they_are_there():
    """S:125: while the count for the advantage is open, and at every moment from then on"""
    seventh = (Deal(), Lay(3), Declare(3), Doubt(), ShowSum(0), Reward(3), Take(letter="G"))
    state, phases = after(*seventh, on=collected("ABCDEF")), []
    on = (TurnUp(card("G0")), Take(0), Deal(), Lay(3), Declare(3), Doubt(), ShowSum(0))
    for action in (*on, None):
        assert [offer.action for offer in view(state).panel.claims] == [Claim(0)]
        phases.append(state.phase)
        state = after(action, on=state) if action else state
    assert phases == [
        "advantage", "take", "result", "ladder", "ladder", "ladder", "hands", "reward"
    ]  # fmt: skip


def test_seven_of_which_one_was_never_noted_are_doubted_and_let_stand():
    """S:125"""
    state = collected("ABCDEF")
    assert [offer.action for offer in view(state).panel.claims] == [Claim(0)]
    for action in (Claim(0), ShowRun(0)):
        assert not objection(state, action).fatal
    claimed = insisted(Claim(0), on=state)
    assert after(ShowRun(0), on=claimed).over
    assert view(collected("ABCD")).panel.claims == ()


def test_a_claim_waits_for_the_other_who_looks():
    """S:125: a claim alone does not win."""
    state = after(Claim(0), on=collected("ABCDEFHI"))
    seen = view(state)
    assert not state.over
    assert (seen.who, seen.prompt) == (1, "look at Manuela’s letters: are seven in a row?")
    assert [offer.action for offer in seen.offers] == [ShowRun(0), Deny()]
    assert objection(state, Deal()).text == "First Guido says whether Manuela has seven in a row."
    assert objection(state, ShowRun(1)).rule == "claim"
    assert after(Deny(), on=state) == collected("ABCDEFHI")
    assert objection(collected("ABCDEFHI"), Deny()).fatal


def test_a_claim_and_what_became_of_it_stand_in_the_log():
    match = did(new_match(1), *a_round(table(1), ("A", "B")))
    for letters in ("CD", "EF", "GH"):
        begins = match.state.beginner
        did(match, *a_round(match.state, letters, 30 if begins == 0 else 0))
    did(match, Claim(0), Deny(), Claim(0), ShowRun(0))
    assert [line.text for line in match.lines()][-4:] == [
        "Manuela shows seven in a row",
        "Guido looked: they are not seven in a row",
        "Manuela shows seven in a row",
        "Manuela showed seven in a row",
    ]
    number = match.log[-1].number
    offers = GAME.tells.alternatives(match.log.before(number), match.log.action(number))
    assert [offer.action for offer in offers] == [Deny()]
    assert would_uncover(match, number, Deny())


def test_a_claim_of_letters_that_were_told_otherwise_is_as_told_by_both():
    """S:125"""
    state = after(ShowRun(0), on=collected("ABCDEFHI"))
    assert view(state).prompt == "Manuela wins: seven in a row, as told by both"


def test_letters_that_were_not_told_may_be_the_missing_ones():
    """S:125"""
    letters = ["A", "", "C", "", "", "F", "G", ""]
    state = table(1)
    state = collected(letters, state)
    assert after(ShowRun(0), on=state).over


def test_nobody_wins_a_match_that_stops_early():
    match = new_match()
    match.do(EndEarly())
    assert match.standing.winners == ()
    assert match.view.prompt == "Stopped early: nobody has solved the case"


# --- the next round


@pytest.mark.parametrize(("total", "beginner"), [(0, 0), (30, 1)])
def test_the_loser_of_the_doubt_begins_the_next_round(total, beginner):
    """S:121"""
    state = after(*a_round(table(0), total=total), Deal())
    assert view(state).who == beginner


@pytest.mark.parametrize(("seat", "begins"), [(None, 0), (0, 0), (1, 1)])
def test_the_real_first_player_can_be_entered(seat, begins):
    """S:121: else the loser of the doubt."""
    state = after(*a_round(table(0)))
    assert state.beginner == 0
    wrong = check(GAME, state, Deal(seat))
    assert (wrong is None) == (begins == 0)
    state = insisted(Deal(seat), on=state)
    assert (state.round.first, state.round.to_act) == (begins, begins)
    assert objection(after(*a_round(table(0))), Deal(2)).fatal


def test_a_wrong_first_player_is_corrected_in_the_log_even_later():
    match = did(new_match(), *a_round(table(0)), Deal(), Lay(0), Declare(9))
    line = next(line for line in match.lines() if line.text == "Round 2 · Manuela begins")
    offers = GAME.tells.alternatives(match.log.before(line.number), match.log.action(line.number))
    assert [(offer.label, offer.action) for offer in offers] == [("Guido begins", Deal(1))]
    assert match.amend(line.number, Deal(1)) is None
    assert [laid.owner for laid in match.state.piles[0].cards] == [1]
    assert match.state.round.declarations[0].seat == 1
    back = GAME.tells.alternatives(match.log.before(line.number), match.log.action(line.number))
    assert [(offer.label, offer.action) for offer in back] == [("Manuela begins", Deal())]


def test_both_draw_three_new_cards():
    """S:121"""
    state = after(*a_round(table(0)), Deal())
    assert [(holding.hand, holding.deck) for holding in state.holdings] == [(3, 23), (3, 24)]


def test_nothing_happens_at_the_wrong_moment():
    moments = {
        "ladder": after(Declare(3)),
        "hands": after(Declare(3), Doubt()),
        "reward": doubted(),
        "take": after(Reward(0), on=doubted()),
        "advantage": after(Declare(3), Doubt(), ShowSum(0), Reward(0), Take()),
        "result": after(*a_round(table())),
    }
    makes_sense = {
        "ladder": {"lay", "declare", "doubt"},
        "hands": {"sum", "show"},
        "reward": {"reward"},
        "take": {"take", "nothing"},
        "advantage": {"turn", "end", "totals", "ahead"},
        "result": {"deal"},
    }
    actions = {
        "lay": Lay(0), "declare": Declare(9), "doubt": Doubt(), "sum": ShowSum(3),
        "show": ShowCard(card("M1")), "reward": Reward(0), "take": Take(), "nothing": TakeNothing(),
        "turn": TurnUp(card("M1")), "end": PileEnds(), "totals": Totals(1, 2), "deal": Deal(),
        "ahead": HasAdvantage(1),
    }  # fmt: skip
    for phase, state in moments.items():
        assert state.phase == phase
        fine = {name for name, action in actions.items() if check(GAME, state, action) is None}
        assert fine == makes_sense[phase], phase


# --- devices


def test_a_scanned_card_means_what_the_moment_asks_for():
    ladder = table()
    assert GAME.controls.scan(ladder, card("M3"), ScanSpot(pile=2)) == Lay(2, card("M3"))
    touched = after(Lay(2))
    assert GAME.controls.scan(touched, card("M3"), ScanSpot(pile=2)) == Lay(None, card("M3"))
    assert GAME.controls.scan(touched, card("M3"), ScanSpot(pile=1)) == Lay(1, card("M3"))
    known = after(Lay(2, card("M3")))
    assert GAME.controls.scan(known, card("M4"), ScanSpot(pile=2)) == Lay(2, card("M4"))
    later = after(Declare(4), on=touched)
    assert GAME.controls.scan(later, card("G4"), ScanSpot(pile=2)) == Lay(2, card("G4"))
    hands = after(Declare(3), Doubt())
    assert GAME.controls.scan(hands, card("M3"), ScanSpot()) == ShowCard(card("M3"))
    count = after(ShowSum(0), Reward(0), Take(), on=hands)
    assert GAME.controls.scan(count, card("M3s"), ScanSpot()) == TurnUp(card("M3s"))
    taking = after(Reward(0), on=doubted())
    assert GAME.controls.scan(taking, DECK.find("EQ"), ScanSpot()) == Take(
        letter="Q", seat=due(taking)
    )


def test_two_buttons_a_seat_are_enough_to_declare_and_doubt():
    state = after(GAME.controls.seat(table(), 0))
    assert state.round.declarations[0].number == 0
    assert GAME.controls.seat(state, 0) is None
    assert doubt_button(state, 0) is None
    state = after(GAME.controls.seat(state, 1), on=state)
    assert state.round.declarations[1].number == 1
    assert doubt_button(state, 0) == Doubt()


def test_digits_choose_piles():
    assert GAME.controls.digit(table(), 3) == Lay(2)
    assert GAME.controls.digit(doubted(), 5) == Reward(4)
    assert [GAME.controls.digit(table(), number) for number in (0, 6)] == [None, None]


def test_an_overruled_action_stays():
    """A card of the other player that was laid, and evidence that was due to the other."""
    state = insisted(Lay(0, card("G3")), Declare(5), on=table())
    assert state.holdings[1].laid == 1
    state = after(Reward(0), on=doubted())
    assert objection(state, Take(seat=1)).text == "This card is due to Manuela."
    assert insisted(Take(seat=1), on=state).letters == ((), ("",))
