"""The week of Holmes: set-up, days, pawns, absence, enemies and reserved clues."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.holmes.actions import (
    Appear,
    AssignJoker,
    Discard,
    Draw,
    Fill,
    Keep,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Return,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.cards import (
    ADLER,
    BILLY,
    CLUES,
    GREGSON,
    HUDSON,
    JOHNSON,
    JOKER,
    KRAMM,
    LESTRADE,
    MORAN,
    MORIARTY,
    PIKE,
    RESERVE,
    STARTERS,
    TOBY,
    TYPES,
    WATSON,
    WIGGINS,
)
from companion.games.holmes.game import DECK, GAME
from companion.games.holmes.view.view import tomorrow
from companion.games.holmes.words import character_word
from companion.play.game import ScanSpot, check, tell
from companion.play.match import Match
from tests.games.holmes.kit.states import (
    after,
    beginning,
    clue,
    clues,
    day_one,
    insisted,
    lying,
    new_match,
    objection,
    on_day,
    played,
    setup,
    table,
    tokens,
    visiting,
    words,
)
from tests.support.dry_runs import would_uncover
from tests.support.matches import did

CIGARETTE, EXPLOSIVE, BUTTON = clue("CIGARETTE"), clue("EXPLOSIVE"), clue("BUTTON")
BULLET, PASS = clue("BULLET"), clue("PASS")
HERE = ScanSpot()


# --- set-up


def test_there_are_52_clues():
    assert sum(each.copies for each in CLUES) == 52
    assert [each.copies for each in TYPES] == [3, 4, 5, 6, 7, 8, 9]
    assert all(each.value == each.copies for each in TYPES)


def test_three_characters_are_in_town_and_two_more_come_on_day_one():
    """S:51-53"""
    state = table()
    assert (state.town, state.missing, state.phase) == (STARTERS, 2, "appear")
    state = after(*beginning(), on=state)
    assert state.town == (*STARTERS, ADLER, WIGGINS)
    assert len(state.row) == 4
    assert state.phase == "visit"


def test_each_begins_with_five_tokens_and_fourteen_stay_in_the_reserve():
    """S:55"""
    assert (tokens(table()), table().reserve) == ((5, 5), 14)


@pytest.mark.parametrize(
    ("first", "first_is", "sherlock"),
    [(0, "sherlock", 0), (1, "sherlock", 1), (0, "mycroft", 1), (1, "mycroft", 0)],
)
def test_the_first_player_chooses_a_brother(first, first_is, sherlock):
    """S:55"""
    state = table(first, first_is=first_is)
    assert (state.first, state.sherlock) == (first, sherlock)


def test_in_a_rematch_the_other_begins_and_so_the_roles_are_swapped():
    state = table(1)
    again = table(GAME.next_dealer(state))
    assert (again.first, again.sherlock) == (0, 0)


def test_cards_shuffled_into_the_deck_on_day_one_are_named():
    """S:63, S:297"""
    panel = GAME.tells.view(table(start="alternative", moriarty="on", moran="on")).panel
    assert panel.lines == (
        "The two characters not chosen go back: shuffle the deck.",
        "Only then shuffle into the deck: James Moriarty and Sebastian Moran.",
    )
    assert GAME.tells.view(table()).panel.lines == ()


def test_nobody_appears_twice_and_no_other_card_does():
    state = after(Appear(ADLER), on=table())
    assert objection(state, Appear(ADLER)).rule == "twice"
    assert objection(state, Appear(WATSON)).rule == "twice"
    assert objection(state, Appear(RESERVE)).fatal


# --- a day


def test_on_day_one_pawns_come_from_the_hand():
    """S:91"""
    state = after(Visit(HUDSON), on=day_one())
    assert state.phase == "visit"
    assert [pawn.on for pawn in state.sides[0].pawns] == [HUDSON, None, None]
    assert len(state.sides[0].standing) == 2


def test_players_alternate_and_who_began_begins_every_day():
    """S:85, S:147, Q15"""
    for first in (0, 1):
        match = played(7, first)
        turns = [
            step.before.to_act for step in match.log.steps() if isinstance(step.action, Visit)
        ]  # fmt: skip
        assert turns == [first, 1 - first] * 21


def test_a_pawn_goes_where_its_player_has_none_standing_or_lying():
    """S:85-89"""
    state = on_day(2, ADLER, WIGGINS)
    for own in STARTERS:
        wrong = objection(state, Visit(own))
        assert (wrong.rule, wrong.fatal) == ("pawn", False)
    state = after(Visit(ADLER), Leave(HUDSON), Pass(), Visit(WIGGINS), Leave(WATSON), on=state)
    assert objection(state, Visit(ADLER)).rule == "pawn"
    assert check(GAME, state, Visit(HUDSON)) is None


def test_the_table_may_let_a_second_pawn_stand():
    state = insisted(Visit(WATSON), Leave(HUDSON), on=on_day(2))
    assert [pawn.on for pawn in state.sides[0].pawns] == [WATSON, WATSON, LESTRADE]


def test_an_absent_character_is_no_target_but_pawns_may_leave():
    """S:329"""
    state = on_day(2, ADLER, WIGGINS)
    state = replace(state, absent=(WIGGINS,))
    wrong = objection(state, Visit(WIGGINS))
    assert (wrong.rule, wrong.fatal) == ("absent", False)
    sides = tuple(
        replace(side, pawns=(replace(side.pawns[0], on=WIGGINS), *side.pawns[1:]))
        for side in state.sides
    )
    state = after(Visit(ADLER), Leave(WIGGINS), on=replace(state, sides=sides))
    assert state.phase == "steal"


def test_nobody_is_visited_who_is_not_in_town():
    assert objection(day_one(), Visit(TOBY)).fatal


def test_only_a_standing_pawn_of_the_player_can_go():
    state = after(Visit(ADLER), on=on_day(2, ADLER))
    assert objection(state, Leave(WIGGINS)).fatal
    assert GAME.tells.view(state).who == 0
    assert [offer.action for offer in GAME.tells.view(state).offers] == [
        Leave(WATSON), Leave(HUDSON), Leave(LESTRADE)
    ]  # fmt: skip


def test_a_visit_may_tell_which_pawn_goes():
    state = on_day(2, ADLER)
    at_once = after(Visit(ADLER, leaves=WATSON), on=state)
    assert at_once == after(Visit(ADLER), Leave(WATSON), on=state)
    assert tell(GAME, state, Visit(ADLER, leaves=WATSON)) == tell(
        GAME, after(Visit(ADLER), on=state), Leave(WATSON)
    )
    assert objection(state, Visit(ADLER, leaves=WIGGINS)).rule == "standing"


def test_a_visit_that_told_its_pawn_is_corrected_to_another_pawn_or_another_visit():
    state = on_day(2, ADLER, WIGGINS)
    offers = GAME.tells.alternatives(state, Visit(ADLER, leaves=WATSON))
    assert {offer.action for offer in offers} == {
        Visit(ADLER, leaves=HUDSON), Visit(ADLER, leaves=LESTRADE),
        Visit(GREGSON, leaves=WATSON), Visit(WIGGINS, leaves=WATSON),
    }  # fmt: skip


def test_the_last_pawn_goes_without_a_question():
    state = on_day(2, ADLER, WIGGINS)
    state = after(
        Visit(ADLER), Leave(WATSON), Pass(), Visit(ADLER), Leave(WATSON), Pass(), on=state
    )
    state = after(Visit(WIGGINS), Leave(HUDSON), Visit(WIGGINS), Leave(HUDSON), on=state)
    assert after(Visit(HUDSON), on=state).sides[0].standing == ()


def an_evening(both=(ADLER,), others=((HUDSON, LESTRADE), (LESTRADE, WATSON))):
    """Return the evening of day 1, some characters visited by both and some by each."""
    state = day_one()
    for one, other in zip((*both, *others[0]), (*both, *others[1]), strict=True):
        for target in (one, other):
            state = after(Visit(target), on=state)
            state = after(Pass(), on=state) if state.doing else state
    return state


def test_a_character_visited_by_both_is_absent_the_next_day_only():
    """S:95, S:101"""
    state = an_evening()
    assert state.evening
    assert state.leaving == (ADLER,)
    assert GAME.tells.view(state).panel.lines == (
        "Stand up all pawns.",
        "Irene Adler has a pawn of each: turn the card face down, absent tomorrow.",
    )
    state = after(Appear(PIKE), on=state)
    assert (state.day, state.absent, state.missing) == (2, (ADLER,), 0)
    assert all(len(side.standing) == 3 for side in state.sides)
    assert GAME.tells.view(state).notices == ("Irene Adler is absent today.",)
    day = (
        Visit(PIKE), Leave(HUDSON), Pass(), Visit(WIGGINS), Leave(WATSON),
        Visit(WATSON), Leave(LESTRADE), Pass(), Visit(PIKE), Leave(LESTRADE), Pass(),
        Visit(LESTRADE), Pass(), Visit(HUDSON),
    )  # fmt: skip
    state = after(*day, on=state)
    assert GAME.tells.view(state).panel.lines == (
        "Stand up all pawns.",
        "Langdale Pike has a pawn of each: turn the card face down, absent tomorrow.",
        "Irene Adler is back: turn the card face up.",
    )
    assert after(Appear(TOBY), on=state).absent == (PIKE,)


def test_the_three_who_are_in_town_from_the_beginning_are_never_absent():
    """S:99"""
    state = an_evening((WATSON, HUDSON, LESTRADE), ((), ()))
    assert state.leaving == ()
    assert GAME.tells.view(state).notices == ()


def test_a_pawn_that_still_stands_makes_nobody_absent_as_it_will_go():
    """S:85: all three pawns go somewhere else before the evening."""
    state = after(Appear(PIKE), on=an_evening())
    assert all(side.on(ADLER) for side in state.sides)
    assert state.leaving == ()


def test_two_pawns_of_one_player_make_nobody_absent():
    state = an_evening((), ((HUDSON, WATSON, ADLER), (WATSON, LESTRADE, WIGGINS)))
    assert state.leaving == ()


def test_after_the_seventh_day_the_match_is_over_with_forty_two_actions():
    """S:147"""
    match = played(3)
    visits = [step for step in match.log.steps() if isinstance(step.action, Visit)]
    assert len(visits) == 42
    assert match.state.day == 7
    assert len(match.state.town) == 11  # one of twelve never appears (S:149)


# --- the example of the rules, day 2 (HO-4)


def example():
    """Return the table as day 2 begins.

    Both visited Lestrade on day 1, where the moves start, not at Watson (Q14). The tokens of day 1
    are not given; Mycroft must have 5 now.
    """
    state = day_one(row="CIGARETTE EXPLOSIVE BUTTON BULLET")
    state = after(Visit(LESTRADE), Pass(), Visit(ADLER), Pass(), on=state)
    state = after(Visit(WATSON), Pass(), Visit(LESTRADE), Pass(), on=state)
    state = after(Visit(WIGGINS), Visit(WIGGINS), Appear(PIKE), on=state)
    return replace(state, sides=tuple(replace(side, tokens=5) for side in state.sides))


def test_the_example_day_of_the_rules():
    """S:319-336"""
    state, seen = example(), []
    assert state.absent == (WIGGINS,)
    day = (
        (Visit(HUDSON), Leave(LESTRADE)),
        (Visit(PIKE), Leave(ADLER), Draw(2), Keep()),
        (Visit(LESTRADE), Leave(WATSON), TakeClue(CIGARETTE), TakeClue(EXPLOSIVE),
         Fill(EXPLOSIVE), Fill(BUTTON)),
        (Visit(WATSON), Leave(LESTRADE), TakeClue(EXPLOSIVE), Fill(BULLET)),
        (Visit(ADLER), Steal(EXPLOSIVE)),
        (Visit(ADLER), Steal(CIGARETTE)),
    )  # fmt: skip
    for actions in day:
        state = after(*actions, on=state)
        seen.append(tokens(state))
    assert seen == [(8, 5), (8, 3), (5, 3), (5, 2), (3, 2), (3, 0)]
    sherlock, mycroft = state.sides
    assert (sherlock.clues, sherlock.hidden) == ((EXPLOSIVE,), (EXPLOSIVE,))
    assert (mycroft.clues, mycroft.hidden) == ((), (None, CIGARETTE))
    assert state.leaving == (ADLER,)
    assert GAME.tells.view(state).panel.lines == (
        "Stand up all pawns.",
        "Irene Adler has a pawn of each: turn the card face down, absent tomorrow.",
        "Wiggins is back: turn the card face up.",
    )
    state = after(Appear(TOBY), on=state)
    assert state.absent == (ADLER,)


# --- Moriarty and Moran


def met(enemy, anna=None, bruno=None, **options):
    """Return day 2 as an enemy has just been turned up."""
    state = an_evening()
    state = replace(
        state,
        rules=replace(state.rules, enemies=(enemy,), **options),
        sides=tuple(
            replace(side, pawns=old.pawns)
            for side, old in zip((anna or lying(), bruno or lying()), state.sides, strict=True)
        ),
    )
    return after(Appear(enemy), on=state)


def test_moriarty_turns_to_who_begins_then_twice_to_the_other_then_back():
    """S:303"""
    state, seen = met(MORIARTY), []
    while state.enemy:
        view = GAME.tells.view(state)
        seen.append((view.who, view.panel.spent))
        state = after(Return(), on=state)
    assert seen == [(0, "1 of 4"), (1, "2 of 4"), (1, "3 of 4"), (0, "4 of 4")]
    assert tokens(state) == (1, 1)
    assert (state.day, state.phase) == (2, "appear")
    assert after(Appear(PIKE), on=state).phase == "visit"


def test_moriarty_takes_any_visible_card_instead():
    """Q17"""
    state = met(MORIARTY, lying(clues="MAP BUTTON", jokers="BUTTON", aside=1))
    offered = [offer.action for offer in GAME.tells.view(state).offers]
    assert offered == [
        Discard(clue("MAP")), Discard(BUTTON), Discard(JOKER, BUTTON), Discard(JOKER), Return(),
    ]  # fmt: skip
    assert after(Discard(JOKER, BUTTON), on=state).sides[0].jokers == ()
    assert after(Discard(JOKER), on=state).sides[0].aside == 0
    assert after(Discard(clue("MAP")), on=state).sides[0].clues == (BUTTON,)
    bare = after(Discard(BUTTON), on=state).sides[0]
    assert (bare.jokers, bare.aside) == ((), 2)


def test_moriarty_takes_no_hidden_and_no_reserved_clue():
    state = met(MORIARTY, lying(hidden="BUTTON", reserved="BULLET"))
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Return()]
    assert objection(state, Discard(BUTTON)).fatal
    assert objection(state, Discard(BULLET)).fatal


@pytest.mark.parametrize(("has", "word"), [(1, "Give back 1 token"), (0, "Nothing to give")])
def test_a_player_with_neither_clues_nor_two_tokens_gives_up_all(has, word):
    """S:305"""
    state = met(MORIARTY, lying(tokens=has))
    assert GAME.tells.view(state).primary.label == word
    assert tokens(after(Return(), on=state)) == (0, 5)


def test_a_player_with_a_visible_card_but_not_two_tokens_must_discard_it():
    state = met(MORIARTY, lying(tokens=1, clues="BUTTON"))
    wrong = objection(state, Return())
    assert (wrong.rule, wrong.fatal) == ("tokens", False)
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Discard(BUTTON)]


def test_kept_lightly_moriarty_is_told_only_that_a_card_went():
    state = met(MORIARTY, light=True)
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Discard(), Return()]
    assert tokens(after(Discard(), Return(), on=state)) == (5, 3)


def test_moran_leaves_two_actions_to_each_that_day():
    """S:311"""
    state = met(MORAN)
    assert GAME.tells.view(state).who == 0
    state = after(LayDown(LESTRADE), on=state)
    assert GAME.tells.view(state).who == 1
    state = after(LayDown(WATSON), Appear(PIKE), on=state)
    assert [len(side.standing) for side in state.sides] == [2, 2]
    assert GAME.tells.view(state).where == "Day 2 · action 1 of 4"
    assert objection(state, Visit(LESTRADE)).rule == "pawn"
    day = (
        Visit(PIKE), Leave(HUDSON), Pass(), Visit(PIKE), Leave(LESTRADE), Pass(),
        Visit(WIGGINS), Visit(WIGGINS),
    )  # fmt: skip
    state = after(*day, on=state)
    assert state.evening
    assert state.leaving == (WIGGINS, PIKE)
    assert after(Appear(TOBY), on=state).actions == 6


def test_two_pawns_that_moran_laid_down_make_their_character_absent():
    """Q13"""
    state = replace(met(MORAN), absent=())
    state = after(LayDown(ADLER), LayDown(ADLER), Appear(PIKE), on=state)
    assert state.leaving == (ADLER,)
    assert tomorrow(state) == (
        "Irene Adler has a pawn of each: turn the card face down, absent tomorrow.",
    )


def test_an_absent_character_is_back_tomorrow_though_moran_laid_two_pawns_there():
    """S:101"""
    state = met(MORAN)
    assert state.absent == (ADLER,)
    state = after(LayDown(ADLER), LayDown(ADLER), on=state)
    assert state.leaving == ()
    assert tomorrow(state) == ("Irene Adler is back: turn the card face up.",)


def test_moran_lays_down_only_a_standing_pawn_of_the_player():
    assert objection(met(MORAN), LayDown(WATSON)).rule == "standing"


def test_an_enemy_appears_once_and_only_if_he_is_in_the_deck():
    state = an_evening()
    assert objection(state, Appear(MORAN)).rule == "enemy"
    state = after(LayDown(ADLER), LayDown(ADLER), on=met(MORAN))
    assert objection(state, Appear(MORAN)).text == "Sebastian Moran has already appeared."


@pytest.mark.parametrize("seed", range(4))
def test_one_enemy_is_drawn_by_lot_once_the_characters_of_day_one_are_there(seed):
    """S:295-297"""
    match = Match(GAME, setup(enemy_by_lot="yes"), random=Random(seed))
    did(match, Appear(ADLER))
    assert (match.state.drawn, match.view.notices) == (None, ())
    did(match, Appear(PIKE))
    drawn, other = (MORIARTY, MORAN) if Random(seed).randrange(2) == 0 else (MORAN, MORIARTY)
    assert (match.state.drawn, match.state.enemies) == (drawn, (drawn,))
    assert match.view.notices == (
        f"The lot falls on {character_word(drawn)}: shuffle the card into the deck of characters.",
    )
    evening = replace(match.state, sides=an_evening().sides, row=clues("MAP MAP MAP MAP"))
    assert objection(evening, Appear(other)).rule == "enemy"
    assert check(GAME, evening, Appear(drawn)) is None
    assert f"the lot falls on {character_word(drawn)}" in match.lines()[-1].text


def test_the_lot_stays_as_it_fell_when_the_character_is_corrected():
    for seed in range(8):
        match = did(Match(GAME, setup(enemy_by_lot="yes"), random=Random(seed)), Appear(ADLER))
        did(match, Appear(PIKE))
        drawn = match.state.drawn
        offers = GAME.tells.alternatives(match.log.before(2), match.log.action(2))
        assert {offer.action.enemy for offer in offers} == {drawn}
        assert match.amend(2, offers[0].action) is None
        assert match.state.drawn is drawn


def test_where_the_players_draw_the_lot_themselves_the_second_enemy_stays_away():
    state = replace(an_evening(), rules=table(enemy_by_lot="yes").rules)
    state = after(Appear(MORIARTY), *[Return()] * 4, on=state)
    assert objection(state, Appear(MORAN)).rule == "enemy"


def test_no_enemy_is_drawn_but_with_the_last_character_of_day_one_and_by_that_rule():
    assert objection(table(enemy_by_lot="yes"), Appear(ADLER, MORAN)).fatal
    assert objection(after(Appear(ADLER), on=table(moran="on")), Appear(PIKE, MORAN)).fatal


def test_no_enemy_appears_before_the_characters_of_day_one():
    """S:297"""
    assert objection(table(moran="on"), Appear(MORAN)).fatal


def test_both_enemies_may_come_on_the_same_day():
    state = met(MORAN)
    state = replace(state, rules=replace(state.rules, enemies=(MORAN, MORIARTY)))
    state = after(LayDown(ADLER), LayDown(ADLER), Appear(MORIARTY), on=state)
    state = after(*[Return()] * 4, Appear(PIKE), on=state)
    assert (state.actions, tokens(state)) == (4, (1, 1))


# --- the card of Sherlock and Mycroft


def test_the_card_to_reserve_with_begins_with_the_second_player():
    """S:279"""
    for first in (0, 1):
        assert day_one(first=first, reserve_card="on").holder == 1 - first


def reserving():
    """Return day 1 after the first action; Bruno has the card and is about to act."""
    return after(Visit(HUDSON), on=day_one(reserve_card="on"))


def test_a_reserved_clue_lies_apart_and_the_card_is_turned():
    """S:281-287"""
    state = after(Reserve(BUTTON), on=reserving())
    bruno = state.sides[1]
    assert (bruno.reserved, bruno.clues, state.holder, state.gap) == ((BUTTON,), (), 0, 1)
    assert objection(state, Visit(WATSON)).text == "First the row is filled from the deck."
    assert after(Fill(BULLET), on=state).to_act == 1


def test_only_who_has_the_card_reserves_and_on_the_own_turn():
    state = day_one(reserve_card="on")
    wrong = objection(state, Reserve(BUTTON))
    assert (wrong.rule, wrong.fatal) == ("turn", False)


def test_a_clue_may_be_reserved_after_the_row_was_filled():
    """S:279"""
    state = after(Visit(WATSON), TakeClue(BUTTON), Fill(EXPLOSIVE), on=reserving())
    assert state.to_act == 0
    state = after(Reserve(EXPLOSIVE), Fill(BULLET), on=state)
    assert (state.sides[1].reserved, state.to_act) == ((EXPLOSIVE,), 0)


def test_a_clue_may_still_be_reserved_in_the_evening_by_who_acted_last():
    state = an_evening()
    state = replace(state, rules=replace(state.rules, reserve_card=True))
    assert after(Reserve(BUTTON), on=state).sides[1].reserved == (BUTTON,)
    assert objection(replace(state, holder=0), Reserve(BUTTON)).rule == "turn"


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ([Visit(GREGSON)], [TakeClue(EXPLOSIVE)]),
        ([Visit(GREGSON), TakeClue(EXPLOSIVE)], [TakeClue(BULLET)]),
        ([Visit(LESTRADE), TakeClue(EXPLOSIVE), TakeClue(BULLET)], [Fill(CIGARETTE)]),
        ([Visit(PIKE), Draw(1)], [Keep()]),
        ([Visit(PIKE), Draw(1), Keep(joker=True)], [Fill(CIGARETTE)]),
    ],
)
def test_a_clue_may_be_reserved_at_any_moment_of_the_own_turn(before, then):
    """S:279"""
    state = after(Visit(HUDSON), on=day_one(GREGSON, PIKE, reserve_card="on"))
    state = after(*before, on=state)
    assert Reserve(BUTTON) in [offer.action for offer in GAME.tells.view(state).offers]
    assert BUTTON in [offer.action.clue for offer in GAME.tells.view(state).panel.reserves]
    state = after(Reserve(BUTTON), *then, on=state)
    assert (state.sides[1].reserved, state.holder) == ((BUTTON,), 0)


def test_a_clue_may_be_reserved_while_a_joker_is_assigned_or_the_rival_answers():
    state = replace(visiting(KRAMM, seat=1, bruno=lying(clues="PASS"), row="JOKER BUTTON MAP MAP"))
    state = replace(state, rules=replace(state.rules, reserve_card=True), holder=1)
    state = after(TakeClue(JOKER), on=state)
    assert state.phase == "ask"
    assert after(Reserve(BUTTON), on=state).phase == "ask"
    state = after(AssignJoker(), on=state)
    assert (state.phase, GAME.tells.view(state).who) == ("answer", 0)
    state = after(Reserve(BUTTON), Pass(), on=state)
    assert (state.sides[1].reserved, state.phase) == ((BUTTON,), "fill")


def test_a_player_answering_von_kramm_reserves_nothing():
    """S:279: in the own turn."""
    state = after(TakeClue(BUTTON), on=visiting(KRAMM, reserve_card="on"))
    assert (state.holder, GAME.tells.view(state).who) == (1, 1)
    assert objection(state, Reserve(BULLET)).rule == "turn"


def test_a_clue_reserved_during_an_action_is_for_a_later_one():
    """S:283"""
    state = after(Visit(HUDSON), on=day_one(GREGSON, PIKE, reserve_card="on"))
    state = after(Visit(GREGSON), Reserve(BUTTON), on=state)
    taken = TakeClue(BUTTON, reserved=True)
    wrong = objection(state, taken)
    assert (wrong.rule, wrong.fatal) == ("later", False)
    assert taken not in [offer.action for offer in GAME.tells.view(state).offers]
    assert insisted(taken, on=state).sides[1].clues == (BUTTON,)
    state = after(TakeClue(BULLET), Pass(), Fill(PASS), Fill(PASS), on=state)
    state = after(Visit(LESTRADE), Pass(), Visit(WATSON), on=state)
    assert taken in [offer.action for offer in GAME.tells.view(state).offers]


def test_where_reserving_empties_the_row_lestrade_gives_no_second_clue():
    state = replace(visiting(LESTRADE, reserve_card="on"), holder=0, row=(BUTTON, BULLET))
    state = after(TakeClue(BUTTON), Reserve(BULLET), on=state)
    assert [offer.action for offer in GAME.tells.view(state).offers] == [Pass()]
    assert after(Pass(), on=state).doing is None


def test_nobody_reserves_a_second_clue():
    """S:287"""
    state = reserving()
    sides = (state.sides[0], replace(state.sides[1], reserved=clues("MAP")))
    assert objection(replace(state, sides=sides), Reserve(BUTTON)).rule == "one"


def test_a_reserved_clue_is_obtained_in_place_of_one_of_the_row():
    """S:283"""
    anna = lying(reserved="CIGARETTE")
    state = after(TakeClue(CIGARETTE, True), on=visiting(WATSON, anna=anna, reserve_card="on"))
    anna = state.sides[0]
    assert (anna.clues, anna.reserved, anna.tokens, state.gap) == ((CIGARETTE,), (), 4, 0)


def test_lestrade_gives_one_of_the_row_and_the_reserved_one():
    anna = lying(reserved="CIGARETTE")
    state = visiting(LESTRADE, anna=anna, reserve_card="on")
    state = after(TakeClue(BUTTON), TakeClue(CIGARETTE, True), on=state)
    assert (words(state.sides[0].clues), tokens(state)) == ("BUTTON CIGARETTE", (2, 5))


def test_a_reserved_clue_is_no_clue_of_its_player_yet():
    """S:281"""
    anna = lying(reserved="CIGARETTE", clues="BUTTON")
    assert tokens(visiting(TOBY, anna=anna, reserve_card="on")) == (6, 5)
    state = visiting(BILLY, anna=anna, reserve_card="on")
    assert objection(state, Discard(CIGARETTE)).fatal


def test_without_that_option_nothing_is_reserved():
    state = after(Visit(HUDSON), on=day_one())
    assert objection(state, Reserve(BUTTON)).fatal
    assert objection(reserving(), Reserve(CIGARETTE)).rule == "row"


# --- scanning


def test_a_character_that_is_scanned_appears_is_visited_or_left():
    scan = GAME.controls.scan
    assert scan(table(), ADLER, HERE) == Appear(ADLER)
    assert scan(day_one(), ADLER, HERE) == Visit(ADLER)
    state = after(Visit(ADLER), on=on_day(2, ADLER))
    assert scan(state, WATSON, HERE) == Leave(WATSON)
    assert scan(met(MORAN), ADLER, HERE) == LayDown(ADLER)


def test_a_clue_that_is_scanned_is_what_the_moment_asks_for():
    scan, state = GAME.controls.scan, visiting(WATSON)
    assert scan(state, BUTTON, HERE) == TakeClue(BUTTON)
    assert scan(after(TakeClue(BUTTON), on=state), BULLET, HERE) == Fill(BULLET)
    assert scan(visiting(JOHNSON), BUTTON, HERE) == Discard(BUTTON)
    assert scan(visiting(ADLER), BUTTON, HERE) == Steal(BUTTON)
    assert scan(reserving(), BUTTON, HERE) == Reserve(BUTTON)
    held = visiting(WATSON, anna=lying(reserved="CIGARETTE"), reserve_card="on")
    assert scan(held, CIGARETTE, HERE) == TakeClue(CIGARETTE, reserved=True)
    drawn = after(Draw(2), on=visiting(PIKE))
    assert scan(drawn, JOKER, HERE) == Keep(joker=True)
    assert scan(drawn, BUTTON, HERE) == Keep()
    assert scan(met(MORIARTY, lying(clues="MAP", aside=1)), JOKER, HERE) == Discard(JOKER)


def test_a_joker_of_the_row_is_discarded_by_scanning_whatever_jokers_the_player_has():
    state = visiting(JOHNSON, anna=lying(clues="BUTTON", jokers="BUTTON"), row="JOKER MAP MAP PASS")
    state = after(GAME.controls.scan(state, JOKER, HERE), on=state)
    assert words(state.row) == "MAP MAP PASS"
    assert state.sides[0].jokers == (BUTTON,)


def test_kept_lightly_a_clue_that_is_scanned_for_moriarty_is_a_visible_card():
    state = met(MORIARTY, light=True)
    assert GAME.controls.scan(state, BUTTON, HERE) == Discard()


def test_a_clue_that_is_scanned_before_the_row_lies_there_waits_for_the_characters():
    state = table(reserve_card="on")
    wrong = objection(state, GAME.controls.scan(state, BUTTON, HERE))
    assert wrong.text == "First a character comes from the deck."


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("off", "The card of Sherlock and Mycroft is not used in this match."),
        ("on", "Choose a clue of the row."),
    ],
)
def test_the_card_of_sherlock_and_mycroft_that_is_scanned_means_to_reserve(option, says):
    state = after(Visit(HUDSON), on=day_one(reserve_card=option))
    assert objection(state, GAME.controls.scan(state, RESERVE, HERE)).text == says


def test_every_card_can_be_scanned_at_every_moment():
    for seed in range(6):
        match = played(seed, play=["full", "light"][seed % 2], reserve_card="on", moriarty="on")
        for state in match.log.states[::5]:
            for card in DECK:
                wrong = check(GAME, state, GAME.controls.scan(state, card, HERE))
                assert wrong is None or wrong.text


def test_digits_choose_numbers_clues_and_characters():
    assert GAME.controls.digit(visiting(PIKE), 2) == Draw(2)
    assert GAME.controls.digit(day_one(), 4) == Visit(ADLER)
    assert GAME.controls.digit(day_one(), 9) is None
    assert GAME.controls.digit(after(TakeClue(BUTTON), on=visiting(WATSON)), 5) == Fill(BUTTON)


def test_the_button_of_a_seat_does_what_its_key_says():
    state = visiting(GREGSON)
    assert GAME.controls.seat(state, 0) == Pass()
    assert GAME.controls.seat(state, 1) is None
    assert GAME.controls.seat(day_one(), 0) is None


# --- history


def test_taking_back_across_the_end_of_a_day_shows_the_same_as_before():
    match = did(new_match(), *beginning())
    for target in (ADLER, ADLER, HUDSON, LESTRADE, LESTRADE):
        did(match, Visit(target), *([Pass()] if target is not HUDSON else []))
    before = match.view
    did(match, Visit(WATSON), Pass(), Appear(PIKE), Visit(PIKE), Leave(ADLER), Pass())
    after_ = match.view
    for _ in range(6):
        assert not would_uncover(match)
        match.undo()
    assert match.view == before
    for _ in range(6):
        match.redo()
    assert match.view == after_


def test_an_entry_can_be_corrected_to_what_could_have_been_done_instead():
    state = visiting(WATSON, row="BULLET BULLET BUTTON MAP")
    offers = GAME.tells.alternatives(state, TakeClue(BUTTON))
    assert [offer.action for offer in offers] == [TakeClue(BULLET), TakeClue(clue("MAP")), Pass()]
    state = reserving()
    assert Visit(WATSON) in [offer.action for offer in GAME.tells.alternatives(state, Visit(ADLER))]
    kinds = {type(offer.action) for offer in GAME.tells.alternatives(state, Reserve(BUTTON))}
    assert kinds == {Reserve}


def test_a_correction_replays_the_rest():
    match = did(new_match(), *beginning(), Visit(WATSON), TakeClue(BUTTON), Fill(CIGARETTE))
    number = match.log[-2].number
    assert match.amend(number, TakeClue(BULLET)) is None
    assert words(match.state.sides[0].clues) == "BULLET"
    assert words(match.state.row) == "BUTTON CIGARETTE EXPLOSIVE FOOTPRINT"
