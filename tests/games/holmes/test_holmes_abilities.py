"""Each character has its price, its gain, and its objections."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.holmes.actions import (
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    Leave,
    Pass,
    Return,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.cards import (
    ADLER,
    BILLY,
    GREGSON,
    HUDSON,
    HUNTER,
    JOHNSON,
    JOKER,
    KRAMM,
    LESTRADE,
    MAP,
    MORIARTY,
    PIKE,
    TOBY,
    TYPES,
    WATSON,
    WIGGINS,
)
from companion.games.holmes.game import GAME
from companion.games.holmes.state import Doing, Enemy
from tests.games.holmes.kit.states import (
    after,
    clue,
    day_one,
    insisted,
    lying,
    objection,
    tokens,
    visiting,
    words,
)

BUTTON, BULLET, FOOTPRINT = clue("BUTTON"), clue("BULLET"), clue("FOOTPRINT")
EXPLOSIVE, CIGARETTE, PASS = clue("EXPLOSIVE"), clue("CIGARETTE"), clue("PASS")
FINGERPRINT = clue("FINGERPRINT")
JOKERS = "JOKER BULLET EXPLOSIVE MAP"
USED_UP = "The deck is used up: shuffle the discards, they are the new deck."


def poor(count: int, **fields):
    return lying(tokens=count, **fields)


def owned(state, seat=0) -> str:
    return words(state.sides[seat].clues)


# --- Watson, Lestrade, Gregson: clues of the row for tokens


def test_watson_gives_one_clue_of_the_row_for_one_token():
    state = after(TakeClue(BUTTON), on=visiting(WATSON))
    assert (owned(state), tokens(state)) == ("BUTTON", (4, 5))
    assert state.phase == "fill"
    assert words(state.row) == "BULLET EXPLOSIVE FOOTPRINT"


def test_lestrade_gives_exactly_two_clues_for_three_tokens():
    state = after(TakeClue(BUTTON), on=visiting(LESTRADE))
    assert (tokens(state), state.phase) == ((2, 5), "take")
    assert objection(state, Pass()).rule == "two"
    state = after(TakeClue(BULLET), on=state)
    assert (owned(state), tokens(state), state.gap) == ("BULLET BUTTON", (2, 5), 2)


def test_the_table_may_let_lestrade_give_only_one():
    state = insisted(TakeClue(BUTTON), Pass(), on=visiting(LESTRADE))
    assert (owned(state), tokens(state)) == ("BUTTON", (2, 5))


def test_a_visit_to_lestrade_for_one_clue_is_entered_by_touch():
    state = after(TakeClue(BUTTON), on=visiting(LESTRADE))
    panel = GAME.tells.view(state).panel
    assert all(key.offer for key in panel.keys)
    assert (panel.finish, panel.refused.action) == (None, Pass())


def test_a_clue_that_costs_too_much_is_told_by_touch_if_the_table_insists():
    state = visiting(WATSON, anna=poor(0))
    view = GAME.tells.view(state)
    doubted = {key.doubted.action for key in view.panel.keys if key.doubted}
    assert doubted == {*map(TakeClue, state.row)}
    assert [offer.action for offer in view.offers] == [Pass()]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_gregson_gives_one_to_three_clues_for_two_tokens_each(number):
    state = visiting(GREGSON, anna=poor(7))
    state = after(*map(TakeClue, (BUTTON, BULLET, FOOTPRINT)[:number]), on=state)
    state = after(Pass(), on=state) if number < 3 else state
    assert (len(state.sides[0].clues), tokens(state)) == (number, (7 - 2 * number, 5))
    assert state.phase == "fill"


def test_gregson_ends_when_nothing_more_can_be_paid():
    state = after(TakeClue(BUTTON), on=visiting(GREGSON, anna=poor(3)))
    assert (tokens(state), state.phase) == ((1, 5), "fill")


def test_the_row_is_filled_after_the_whole_action():
    """Q10"""
    state = after(TakeClue(BUTTON), on=visiting(GREGSON))
    assert len(state.row) == 3
    assert objection(state, TakeClue(BUTTON)).rule == "row"


@pytest.mark.parametrize(
    ("character", "least"), [(WATSON, 1), (LESTRADE, 3), (GREGSON, 2)], ids=str
)
def test_a_player_who_cannot_pay_sees_the_price_and_may_take_nothing(character, least):
    state = visiting(character, anna=poor(least - 1))
    wrong = objection(state, TakeClue(BUTTON))
    assert (wrong.rule, wrong.fatal) == ("price", False)
    assert f"{least} token" in wrong.text
    view = GAME.tells.view(state)
    assert [offer.action for offer in view.offers] == [Pass()]
    assert not any(key.offer for key in view.panel.keys)
    assert all(key.note.endswith(f": you have {least - 1}") for key in view.panel.keys)
    state = after(Pass(), on=state)
    assert (tokens(state), state.phase) == ((least - 1, 5), "visit")


def test_overruled_actions_are_paid_as_far_as_there_are_tokens():
    state = insisted(TakeClue(BUTTON), on=visiting(WATSON, anna=poor(0)))
    assert (owned(state), tokens(state)) == ("BUTTON", (0, 5))


# --- Mrs. Hudson, Wiggins, Toby: tokens


@pytest.mark.parametrize(("character", "count"), [(HUDSON, 3), (WIGGINS, 5)], ids=str)
def test_tokens_are_received_at_once(character, count):
    assert tokens(visiting(character)) == (5 + count, 5)


@pytest.mark.parametrize(("character", "count"), [(HUDSON, 3), (WIGGINS, 5)], ids=str)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_only_what_the_reserve_has_left_can_be_taken(character, count, left):
    """S:115"""
    state = visiting(character, anna=poor(4), bruno=poor(20 - left))
    assert tokens(state)[0] == 4 + left
    assert state.reserve == 0


def test_toby_finds_types_the_map_being_one_but_no_joker_set_aside():
    """HO-3, S:239"""
    anna = lying(clues="EXPLOSIVE EXPLOSIVE EXPLOSIVE MAP CIGARETTE CIGARETTE", aside=1)
    assert tokens(visiting(TOBY, anna=anna)) == (8, 5)


def test_an_assigned_joker_is_no_type_of_its_own_for_toby():
    anna = lying(clues="EXPLOSIVE", jokers="EXPLOSIVE")
    assert tokens(visiting(TOBY, anna=anna)) == (6, 5)


def test_toby_does_not_find_hidden_clues():
    """Q6"""
    anna = lying(clues="EXPLOSIVE", hidden="? BUTTON")
    assert tokens(visiting(TOBY, anna=anna)) == (6, 5)


def test_toby_finds_hidden_clues_by_a_house_rule_and_their_owner_says_how_many():
    anna = lying(clues="EXPLOSIVE", hidden="? ?")
    state = visiting(TOBY, anna=anna, toby_hidden="yes")
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Gain(1), Gain(2), Gain(3)]
    assert objection(state, Gain(4)).rule == "types"
    assert objection(state, Gain(9)).fatal
    assert tokens(after(Gain(3), on=state)) == (8, 5)


def test_without_hidden_clues_toby_needs_nobody_to_say():
    anna = lying(clues="EXPLOSIVE")
    assert tokens(visiting(TOBY, anna=anna, toby_hidden="yes")) == (6, 5)


def test_toby_takes_only_what_the_reserve_has_left():
    anna = poor(3, clues="EXPLOSIVE MAP BUTTON")
    assert tokens(visiting(TOBY, anna=anna, bruno=poor(20))) == (4, 20)


# --- Irene Adler


@pytest.mark.parametrize("day", range(1, 8))
def test_irene_adler_costs_the_number_of_the_day(day):
    """HO-8, S:203, S:329"""
    anna, bruno = poor(9), lying(clues="EXPLOSIVE")
    state = visiting(ADLER, day=day, anna=anna, bruno=bruno)
    state = after(Steal(EXPLOSIVE), on=state)
    assert tokens(state) == (9 - day, 5)
    assert (owned(state, 1), state.sides[0].hidden) == ("", (EXPLOSIVE,))


def test_irene_adler_may_take_a_piece_of_the_map():
    state = visiting(ADLER, bruno=lying(clues="MAP"))
    assert after(Steal(MAP), on=state).sides[0].hidden == (MAP,)


def test_irene_adler_takes_no_joker():
    """S:203"""
    state = visiting(ADLER, bruno=lying(clues="BUTTON", jokers="BUTTON", aside=1))
    wrong = objection(state, Steal(JOKER))
    assert (wrong.rule, wrong.fatal) == ("joker", True)


def test_irene_adler_takes_no_hidden_clue():
    """S:129"""
    state = visiting(ADLER, bruno=lying(clues="BUTTON", hidden="BULLET ?"))
    assert objection(state, Steal(BULLET)).fatal
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Steal(BUTTON), Pass()]


def test_irene_adler_takes_no_reserved_clue():
    """S:281"""
    bruno = lying(clues="BUTTON", reserved="BULLET")
    assert objection(visiting(ADLER, bruno=bruno, reserve_card="on"), Steal(BULLET)).fatal


def test_where_there_is_nothing_to_steal_a_visit_has_no_effect():
    state = visiting(ADLER, bruno=lying(hidden="?"))
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Pass()]
    assert tokens(after(Pass(), on=state)) == (5, 5)


def test_irene_adler_objects_to_too_few_tokens():
    state = visiting(ADLER, day=4, anna=poor(3), bruno=lying(clues="BUTTON"))
    assert "costs 4 tokens, but Anna has 3" in objection(state, Steal(BUTTON)).text


def test_a_joker_alone_on_a_type_is_set_aside_again():
    """Q3"""
    state = visiting(ADLER, bruno=lying(clues="BUTTON", jokers="BUTTON"))
    bruno = after(Steal(BUTTON), on=state).sides[1]
    assert (bruno.jokers, bruno.aside) == ((), 1)


def test_a_joker_stays_while_its_type_has_another_clue():
    state = visiting(ADLER, bruno=lying(clues="BUTTON BUTTON", jokers="BUTTON"))
    assert after(Steal(BUTTON), on=state).sides[1].jokers == (BUTTON,)


# --- Langdale Pike, Von Kramm: clues of the deck


@pytest.mark.parametrize("number", [1, 2, 3])
def test_pike_lets_draw_one_to_three_for_a_token_each_and_keep_one_hidden(number):
    state = after(Draw(number), Keep(), on=visiting(PIKE))
    assert tokens(state) == (5 - number, 5)
    assert state.sides[0].hidden == (None,)
    assert state.phase == "visit"


def test_pike_lets_draw_no_more_than_three_nor_none():
    for number in (0, 4):
        assert objection(visiting(PIKE), Draw(number)).fatal
    assert objection(visiting(PIKE, anna=poor(1)), Draw(2)).rule == "price"


def test_a_joker_that_pike_lets_draw_is_shown_if_it_is_kept():
    """Q8, S:131"""
    state = after(Draw(2), Keep(joker=True), on=visiting(PIKE))
    assert (state.sides[0].aside, state.sides[0].hidden) == (1, ())
    state = after(Draw(2), Keep(joker=True), on=visiting(PIKE, anna=lying(clues="BUTTON")))
    assert state.phase == "ask"
    assert after(AssignJoker(BUTTON), on=state).sides[0].jokers == (BUTTON,)


def test_a_joker_that_pike_lets_draw_is_shown_even_if_it_is_not_kept():
    """Q8"""
    state = after(Draw(2), on=visiting(PIKE))
    offered = [offer.action for offer in GAME.tells.view(state).offers]
    assert offered == [Keep(True), Keep(shown=1), Keep(True, 1), Keep()]
    assert GAME.moves.tell(state, Keep(shown=1)) == (
        "Anna keeps a hidden clue, and shows and discards 1 joker"
    )
    shown = after(Keep(shown=1), on=state)
    assert (shown.sides[0].hidden, shown.discarded) == ((None,), (JOKER,))
    both = after(Keep(True, 1), on=state)
    assert (both.sides[0].aside, both.discarded) == (1, (JOKER,))
    assert objection(state, Keep(shown=2)).fatal
    assert objection(state, Keep(shown=-1)).fatal


def test_pictures_tell_the_jokers_that_are_kept_from_those_that_are_discarded():
    two = GAME.tells.view(after(Draw(2), on=visiting(PIKE))).panel.keys
    assert [key.marks for key in two] == [("yes",), ("no",), ("yes", "no")]
    one = GAME.tells.view(after(Draw(1), on=visiting(PIKE))).panel.keys
    assert [key.marks for key in one] == [()]


def test_a_joker_that_was_shown_and_discarded_comes_no_more():
    state = after(Draw(3), Keep(shown=2), on=visiting(PIKE, bruno=lying(aside=3)))
    state = after(Draw(2), on=replace(state, doing=Doing(1, PIKE, "draw")))
    assert objection(state, Keep(shown=1)).rule == "copies"


def test_no_sixth_joker_can_be_kept():
    state = after(Draw(1), on=visiting(PIKE, bruno=lying(aside=5)))
    assert objection(state, Keep(joker=True)).rule == "copies"
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Keep()]


def test_after_von_kramm_the_rival_may_pay_to_draw_a_hidden_clue():
    """S:263"""
    state = after(TakeClue(BUTTON), on=visiting(KRAMM))
    assert (tokens(state), state.phase, GAME.tells.view(state).who) == ((5, 5), "answer", 1)
    state = after(Draw(1), Keep(), on=state)
    assert (tokens(state), state.sides[1].hidden) == ((5, 4), (None,))
    assert (owned(state), state.phase) == ("BUTTON", "fill")


def test_von_kramms_rival_may_decline_and_draws_only_one():
    state = after(TakeClue(BUTTON), on=visiting(KRAMM))
    assert objection(state, Draw(2)).fatal
    state = after(Pass(), on=state)
    assert (tokens(state), state.sides[1].hidden, state.to_act) == ((5, 5), (), 1)


def test_it_is_told_that_a_rival_without_tokens_will_not_be_asked():
    told = "Bruno has no token, and so draws no clue after this."
    assert GAME.tells.view(visiting(KRAMM, bruno=poor(0))).notices == (told,)
    assert GAME.tells.view(visiting(KRAMM)).notices == ()


def test_a_rival_without_tokens_is_not_asked():
    state = after(TakeClue(BUTTON), on=visiting(KRAMM, bruno=poor(0)))
    assert state.phase == "fill"


def test_the_rival_may_pay_even_if_von_kramms_visitor_takes_nothing():
    assert after(Pass(), on=visiting(KRAMM)).phase == "answer"


def test_von_kramms_rival_shows_and_keeps_a_joker():
    """Q9"""
    state = after(TakeClue(BUTTON), Draw(1), Keep(joker=True), on=visiting(KRAMM))
    assert (state.sides[1].aside, state.sides[1].hidden) == (1, ())


# --- Shinwell Johnson, Billy, Violet Hunter


@pytest.mark.parametrize("number", [1, 2, 3])
def test_johnson_discards_one_to_three_of_the_row(number):
    state = after(*map(Discard, (BUTTON, BULLET, FOOTPRINT)[:number]), on=visiting(JOHNSON))
    state = after(Pass(), on=state) if number < 3 else state
    assert (tokens(state), state.gap, state.phase) == ((5, 5), number, "fill")


def test_johnson_discards_only_what_lies_in_the_row():
    assert objection(visiting(JOHNSON), Discard(PASS)).fatal


@pytest.mark.parametrize(
    ("code", "day", "brings"),
    [("FINGERPRINT", 2, 7), ("PASS", 5, 0), ("CIGARETTE", 5, 0), ("BUTTON", 7, 0), ("PASS", 2, 1)],
)
def test_billy_brings_the_value_less_the_day_but_never_less_than_nothing(code, day, brings):
    """HO-8, Q7, S:255"""
    state = visiting(BILLY, day=day, anna=lying(clues=code))
    state = after(Discard(clue(code)), on=state)
    assert (tokens(state), owned(state)) == ((5 + brings, 5), "")


def test_billy_brings_only_what_the_reserve_has_left():
    state = visiting(BILLY, anna=poor(5, clues="FINGERPRINT"), bruno=poor(17))
    assert tokens(after(Discard(FINGERPRINT), on=state)) == (7, 17)


@pytest.mark.parametrize("code", ["JOKER", "MAP"])
def test_billy_takes_no_joker_and_no_piece_of_the_map(code):
    state = visiting(BILLY, anna=lying(clues="MAP BUTTON", aside=1))
    wrong = objection(state, Discard(clue(code)))
    assert (wrong.rule, wrong.fatal) == ("billy", False)
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Discard(BUTTON), Pass()]
    assert tokens(insisted(Discard(clue(code)), on=state)) == (5, 5)


def test_billy_takes_no_hidden_clue_and_none_that_is_not_there():
    state = visiting(BILLY, anna=lying(clues="BUTTON", hidden="BULLET"))
    assert objection(state, Discard(BULLET)).fatal


def test_violet_hunter_swaps_a_clue_with_one_of_the_row():
    state = visiting(HUNTER, anna=lying(clues="PASS MAP"))
    state = after(Give(MAP), TakeClue(BUTTON), on=state)
    assert (owned(state), tokens(state)) == ("BUTTON PASS", (5, 5))
    assert words(state.row) == "BULLET EXPLOSIVE FOOTPRINT MAP"
    assert state.phase == "visit"


def test_violet_hunter_swaps_no_hidden_clue():
    """S:129"""
    state = visiting(HUNTER, anna=lying(clues="PASS", hidden="BULLET", aside=1))
    assert objection(state, Give(BULLET)).fatal


@pytest.mark.parametrize(("on", "left"), [(None, (("PASS",), 0)), (PASS, ((), 1))])
def test_a_joker_that_violet_hunter_was_given_may_stand(on, left):
    """Q11"""
    anna = lying(clues="PASS", jokers="PASS", aside=1)
    state = visiting(HUNTER, anna=anna)
    assert not objection(state, Give(JOKER, on)).fatal
    keys = GAME.tells.view(state).panel.keys
    assert Give(JOKER, on) in [key.doubted.action for key in keys if key.doubted]
    state = after(TakeClue(BUTTON), on=insisted(Give(JOKER, on), on=state))
    side = state.sides[0]
    assert (tuple(map(str, side.jokers)), side.aside) == left
    assert words(state.row) == "BULLET EXPLOSIVE FOOTPRINT JOKER"


def test_a_joker_that_is_not_there_is_given_to_nobody():
    state = visiting(HUNTER, anna=lying(clues="PASS", jokers="PASS"))
    assert objection(state, Give(JOKER)).fatal
    assert objection(state, Give(JOKER, BUTTON)).fatal


def test_violet_hunter_may_give_a_joker_of_the_row():
    state = visiting(HUNTER, anna=lying(clues="PASS BUTTON"), row=JOKERS)
    state = after(Give(PASS), TakeClue(JOKER), on=state)
    assert (state.phase, state.ask.types) == ("ask", (BUTTON,))


def test_a_joker_that_a_swap_sets_free_may_begin_the_new_type():
    """Q3"""
    anna = lying(clues="PASS", jokers="PASS")
    state = after(Give(PASS), TakeClue(BUTTON), on=visiting(HUNTER, anna=anna))
    assert (state.phase, state.ask.types) == ("ask", (BUTTON,))
    assert after(AssignJoker(BUTTON), on=state).sides[0].jokers == (BUTTON,)


def test_a_player_who_cancels_a_swap_keeps_the_clue():
    state = after(Give(PASS), Pass(), on=visiting(HUNTER, anna=lying(clues="PASS")))
    assert (owned(state), len(state.row)) == ("PASS", 4)


@pytest.mark.parametrize("character", [BILLY, HUNTER], ids=str)
def test_a_player_without_a_clue_to_give_skips_it(character):
    state = visiting(character, anna=lying(aside=1, hidden="BUTTON ?"), bruno=lying(clues="PASS"))
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Pass()]


def test_pieces_of_the_map_do_not_serve_billy_but_serve_violet_hunter():
    anna = lying(clues="MAP")
    assert [offer.action for offer in GAME.tells.view(visiting(BILLY, anna=anna)).offers] == [
        Pass()
    ]
    assert Give(MAP) in [
        offer.action for offer in GAME.tells.view(visiting(HUNTER, anna=anna)).offers
    ]


@pytest.mark.parametrize("character", [WATSON, LESTRADE, GREGSON, KRAMM, JOHNSON], ids=str)
def test_where_no_clue_lies_in_the_row_there_is_nothing_to_take_or_discard(character):
    state = replace(visiting(character), row=())
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Pass()]


def test_violet_hunters_swap_may_not_bring_the_reserved_clue():
    """S:271: it is swapped with one of the row."""
    anna = lying(clues="PASS", reserved="MAP")
    state = after(Give(PASS), on=visiting(HUNTER, anna=anna, reserve_card="on"))
    wrong = objection(state, TakeClue(MAP, reserved=True))
    assert (wrong.rule, wrong.fatal) == ("row", False)
    assert objection(state, TakeClue(BUTTON, reserved=True)).fatal


def test_a_swap_that_brought_the_reserved_clue_is_told_by_touch_and_let_stand():
    anna = lying(clues="PASS", reserved="MAP")
    state = after(Give(PASS), on=visiting(HUNTER, anna=anna, reserve_card="on"))
    key = next(key for key in GAME.tells.view(state).panel.keys if key.code == "MAP")
    assert (key.offer, key.doubted.action) == (None, TakeClue(MAP, reserved=True))
    state = insisted(TakeClue(MAP, reserved=True), on=state)
    anna = state.sides[0]
    assert (anna.clues, anna.reserved) == ((MAP,), ())
    assert (words(state.row), state.phase) == ("BULLET BUTTON EXPLOSIVE FOOTPRINT PASS", "visit")


# --- every ability may be left unused


@pytest.mark.parametrize(
    "character", [WATSON, LESTRADE, GREGSON, PIKE, JOHNSON, HUNTER, BILLY, ADLER], ids=str
)
def test_an_ability_may_be_left_unused(character):
    """Q12, S:85"""
    bruno = lying(clues="BUTTON")
    before = visiting(character, anna=lying(clues="BULLET"), bruno=bruno)
    state = after(Pass(), on=before)
    assert (tokens(state), state.phase, state.to_act) == ((5, 5), "visit", 1)
    assert [side.clues for side in state.sides] == [side.clues for side in before.sides]


# --- jokers


def test_a_joker_goes_at_once_on_a_type_that_its_player_has():
    """S:135"""
    state = visiting(WATSON, anna=lying(clues="CIGARETTE CIGARETTE BULLET"), row=JOKERS)
    state = after(TakeClue(JOKER), on=state)
    assert state.ask.types == (CIGARETTE, BULLET)
    state = after(AssignJoker(BULLET), on=state)
    assert state.sides[0].amount(BULLET) == 2


def test_a_joker_set_aside_begins_a_new_type_later():
    """S:137"""
    anna = lying(clues="CIGARETTE CIGARETTE BULLET", aside=1)
    state = after(TakeClue(BUTTON), on=visiting(WATSON, anna=anna))
    assert (state.phase, state.ask.types) == ("ask", (BUTTON,))
    assert objection(state, AssignJoker(BULLET)).rule == "begin"
    state = after(AssignJoker(BUTTON), on=state)
    assert (state.sides[0].amount(BUTTON), state.sides[0].aside) == (2, 0)


def test_a_joker_may_stay_aside():
    anna = lying(clues="BULLET", aside=1)
    state = after(TakeClue(BUTTON), AssignJoker(), on=visiting(WATSON, anna=anna))
    assert (state.sides[0].aside, state.phase) == (1, "fill")


def test_another_clue_of_a_type_that_is_there_begins_nothing():
    state = visiting(WATSON, anna=lying(clues="BUTTON", aside=1))
    assert after(TakeClue(BUTTON), on=state).phase == "fill"


def test_a_joker_without_any_type_to_go_on_is_set_aside():
    for anna in (lying(), lying(clues="MAP"), lying(clues="BUTTON", jokers="BUTTON")):
        state = after(TakeClue(JOKER), on=visiting(WATSON, anna=anna, row=JOKERS))
        assert (state.sides[0].aside, state.phase) == (1, "fill")


def test_at_most_one_joker_goes_on_each_type():
    """S:135"""
    anna = lying(clues="BUTTON BULLET", jokers="BUTTON")
    state = after(TakeClue(JOKER), on=visiting(WATSON, anna=anna, row=JOKERS))
    assert state.ask.types == (BULLET,)
    assert objection(state, AssignJoker(BUTTON)).rule == "joker"


def test_a_joker_never_goes_on_the_map_nor_on_a_type_that_is_not_there():
    """S:143"""
    anna = lying(clues="BUTTON MAP")
    state = after(TakeClue(JOKER), on=visiting(WATSON, anna=anna, row=JOKERS))
    assert objection(state, AssignJoker(MAP)).rule == "map"
    assert objection(state, AssignJoker(BULLET)).rule == "type"
    assert objection(state, AssignJoker(BULLET)).fatal


def test_a_joker_is_asked_for_between_two_clues_of_lestrade():
    state = visiting(LESTRADE, anna=lying(clues="BUTTON"), row=JOKERS)
    state = after(TakeClue(JOKER), AssignJoker(BUTTON), TakeClue(BULLET), on=state)
    assert (owned(state), tokens(state)) == ("BULLET BUTTON", (2, 5))


# --- the light way: only what decides tokens


@pytest.mark.parametrize(
    ("character", "action", "left"),
    [
        (WATSON, Buy(1), 8), (LESTRADE, Buy(2), 6), (GREGSON, Buy(3), 3), (ADLER, Buy(1), 5),
        (PIKE, Draw(3), 6), (TOBY, Gain(4), 13), (BILLY, Discard(FOOTPRINT), 13),
        (WATSON, Pass(), 9), (BILLY, Pass(), 9), (TOBY, Pass(), 9),
    ],
)  # fmt: skip
def test_kept_lightly_a_visit_asks_only_what_decides_tokens(character, action, left):
    state = visiting(character, day=4, anna=poor(9), play="light")
    assert tokens(after(action, on=state)) == (left, 5)
    assert after(action, on=state).phase == "visit"


@pytest.mark.parametrize("character", [JOHNSON, HUNTER, HUDSON, WIGGINS], ids=str)
def test_kept_lightly_nothing_is_asked_where_nothing_is_decided(character):
    assert visiting(character, play="light").phase == "visit"


def test_kept_lightly_von_kramms_rival_says_whether_to_pay():
    state = visiting(KRAMM, play="light")
    assert (state.phase, state.doing.seat) == ("answer", 1)
    assert tokens(after(Draw(1), on=state)) == (5, 4)
    assert tokens(after(Pass(), on=state)) == (5, 5)


def test_kept_lightly_limits_and_prices_are_the_same():
    assert objection(visiting(LESTRADE, play="light"), Buy(1)).rule == "two"
    assert objection(visiting(GREGSON, play="light"), Buy(4)).fatal
    assert objection(visiting(GREGSON, play="light"), Buy(3)).rule == "price"
    assert objection(visiting(BILLY, play="light"), Discard(MAP)).fatal


# --- the deck


@pytest.mark.parametrize(("hidden", "row"), [("", 4), ("?", 3)])
def test_the_row_stays_short_when_every_other_clue_is_taken(hidden, row):
    """S:109"""
    anna = lying(clues=" ".join(str(each) for each in TYPES for _ in range(each.copies)))
    bruno = lying(aside=5, hidden=hidden)
    state = visiting(WATSON, anna=anna, bruno=bruno, row="MAP MAP MAP MAP")
    state = after(TakeClue(MAP), on=state)
    assert (len(state.row) + state.gap, state.phase) == (row, "fill" if row == 4 else "visit")


def test_no_more_can_be_drawn_than_the_deck_has():
    state = visiting(PIKE, anna=lying(hidden=" ".join("?" * 46)), row="MAP MAP MAP MAP")
    assert state.deck == 2
    assert objection(state, Draw(3)).rule == "deck"
    assert after(Draw(2), on=state).phase == "keep"


def left(state, code: str) -> str:
    """Return the note on a clue's key while the row is filled."""
    return next(key.note for key in GAME.tells.view(state).panel.keys if key.code == code)


def filling(**sides):
    """Return a table where Anna has just taken a footprint of the row."""
    return after(TakeClue(FOOTPRINT), on=visiting(WATSON, **sides))


@pytest.mark.parametrize(
    ("anna", "bruno", "count"),
    [
        ({}, {}, 6),  # one lies in the row
        ({"clues": "BUTTON BUTTON"}, {"clues": "BUTTON"}, 3),
        ({"reserved": "BUTTON"}, {}, 5),
        ({"hidden": "BUTTON"}, {}, 5),  # stolen: both saw it
        ({}, {"hidden": "BUTTON"}, 5),
        ({"hidden": "? ?"}, {"hidden": "?"}, 6),  # drawn: it may be any
        ({"clues": "BUTTON", "jokers": "BUTTON"}, {}, 5),
    ],
)
def test_of_a_clue_are_left_those_of_which_nobody_knows_where_they_are(anna, bruno, count):
    state = filling(anna=lying(**anna), bruno=lying(**bruno))
    assert left(state, "BUTTON") == f"×{count}"


def test_jokers_are_left_wherever_the_others_lie():
    anna, bruno = lying(clues="BUTTON", jokers="BUTTON"), lying(aside=2)
    assert left(filling(anna=anna, bruno=bruno), "JOKER") == "×2"


def test_a_clue_that_was_stolen_does_not_come_again():
    bruno = lying(clues="PASS PASS PASS")
    state = after(Steal(PASS), on=visiting(ADLER, bruno=bruno))
    state = after(Visit(GREGSON), Leave(HUDSON), TakeClue(BUTTON), Pass(), on=state)
    assert left(state, "PASS") == "×0"


def test_open_discards_come_again_only_after_shuffling():
    """S:109, S:121"""
    anna = lying(hidden=" ".join("?" * 46))
    state = after(Discard(BUTTON), Pass(), on=visiting(JOHNSON, anna=anna))
    assert (state.deck, state.pile, left(state, "BUTTON")) == (3, 2, "×6")
    state = after(Fill(BULLET), Visit(GREGSON), Leave(HUDSON), on=state)
    state = after(TakeClue(BULLET), TakeClue(BULLET), on=state)
    assert (state.pile, left(state, "BUTTON"), GAME.tells.view(state).notices) == (1, "×6", ())
    state = after(Fill(PASS), on=state)
    assert (state.pile, left(state, "BUTTON")) == (1, "×7")
    assert GAME.tells.view(state).notices == (USED_UP,)
    assert after(Fill(BUTTON), on=state).phase == "visit"


def test_the_shuffling_of_the_discards_is_announced_once():
    """S:109: a second shuffle would mix in cards discarded since."""
    anna = lying(hidden=" ".join("?" * 46))
    state = after(Discard(BUTTON), Pass(), on=visiting(JOHNSON, anna=anna))
    state = after(Fill(BULLET), Visit(JOHNSON), Leave(HUDSON), Discard(BULLET), Pass(), on=state)
    state = after(Fill(PASS), on=state)
    assert (state.phase, GAME.tells.view(state).notices) == ("visit", (USED_UP,))
    assert GAME.tells.view(after(Visit(WATSON), on=state)).notices == ()


def test_a_discard_with_an_empty_deck_may_come_at_once():
    """S:109: the discards are the only cards left to draw from."""
    state = visiting(JOHNSON, anna=lying(hidden=" ".join("?" * 48)))
    state = after(Discard(BUTTON), Discard(BULLET), Pass(), on=state)
    assert GAME.tells.view(state).notices == (USED_UP,)
    assert (state.pile, left(state, "BUTTON"), left(state, "BULLET")) == (0, "×7", "×6")


def test_clues_for_billy_and_moriarty_are_public_and_those_for_pike_are_not():
    state = after(Discard(BUTTON), on=visiting(BILLY, anna=lying(clues="BUTTON")))
    assert state.discarded == (BUTTON,)
    assert after(Draw(3), Keep(), on=visiting(PIKE)).discarded == (None, None)
    enemy = replace(day_one(), enemy=Enemy(MORIARTY), sides=(lying(clues="MAP"), lying(aside=1)))
    state = after(Discard(MAP), Discard(JOKER), Return(), Return(), on=enemy)
    assert state.discarded == (MAP, JOKER)


def test_the_discards_are_the_deck_as_soon_as_it_is_used_up():
    """S:109: also at the moment when exactly the last cards were drawn."""
    anna = lying(hidden=" ".join("?" * 44))
    state = replace(visiting(PIKE, anna=anna), discarded=(BUTTON, PASS))
    assert state.pile == 2
    assert after(Draw(1), on=state).discarded == (BUTTON, PASS)
    for number in (2, 3):
        drawn = after(Draw(number), on=state)
        assert (drawn.discarded, GAME.tells.view(drawn).notices) == ((), (USED_UP,))
    state = replace(state, discarded=(BUTTON, None, None, PASS))
    assert GAME.tells.view(state).notices == (USED_UP,)


def test_a_clue_that_cannot_come_is_doubted():
    state = after(TakeClue(BUTTON), on=visiting(WATSON, bruno=lying(clues="PASS PASS PASS")))
    assert objection(state, GAME.controls.scan(state, PASS, None)).rule == "copies"
    assert not objection(state, GAME.controls.scan(state, PASS, None)).fatal
    keys = {key.code: (key.note, bool(key.offer)) for key in GAME.tells.view(state).panel.keys}
    assert keys["PASS"] == ("×0", False)
    assert keys["BUTTON"] == ("×6", True)


def test_an_action_of_another_phase_is_refused_with_the_one_that_is_due():
    state = visiting(WATSON)
    assert objection(state, Reveal(BUTTON)).text == "First Anna finishes with Doctor Watson."
    assert objection(day_one(), TakeClue(BUTTON)).text == (
        "First Anna sends a pawn to a character."
    )
