"""Random weeks of Holmes, compared with a second scoring and with invariants."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.holmes.actions import Visit
from companion.games.holmes.cards import CLUES, JOKER, MAP, TYPES
from companion.games.holmes.game import GAME
from companion.games.holmes.rules.scoring import majority, totals
from companion.games.holmes.state import PlayerSide
from companion.games.holmes.view.proposing import outlooks
from companion.play.codec import Codec, Entry
from companion.play.game import check
from tests.games.holmes.kit.naive_scoring import best_worst, points, reckoned, with_jokers
from tests.games.holmes.kit.states import clue, played
from tests.support.sampling import examples, some

seeds = pytest.mark.parametrize("seed", some(range(10), 2))
EVERYTHING = {"reserve_card": "on", "moriarty": "on", "moran": "on"}


def lines(match):
    codec = Codec(GAME)
    return [json.loads(codec.encode(Entry(logged.action)))["action"] for logged in match.log]


# --- a second reckoning


@seeds
@pytest.mark.parametrize(
    "options", [{}, EVERYTHING, {"toby_hidden": "yes"}], ids=["", "all", "toby"]
)
def test_a_second_reckoning_comes_to_the_same_points_tokens_and_winner(seed, options):
    first = seed % 2
    match = played(seed, first, **options)
    scores, held, winner = reckoned(first, lines(match)).result()
    state, standing = match.state, match.standing
    assert standing.finished
    assert list(standing.totals) == scores
    assert [side.tokens for side in state.sides] == held
    assert standing.winners == (() if winner is None else (winner,))


@seeds
def test_tokens_are_moved_and_never_made(seed):
    match = played(seed, **EVERYTHING)
    every = lines(match)
    for number, state in enumerate(match.log.states):
        held = [side.tokens for side in state.sides]
        assert min(*held, state.reserve) >= 0
        assert sum(held) + state.reserve == 24
        if number % 20 == 0 and state.phase != "leave":
            assert reckoned(0, every[:number]).reserve == state.reserve


@seeds
def test_a_week_has_forty_two_actions_and_forty_with_moran(seed):
    match = played(seed, moran="on")
    visits = sum(isinstance(logged.action, Visit) for logged in match.log)
    assert visits == (40 if match.state.gone else 42)
    assert sum(isinstance(a.action, Visit) for a in played(seed).log) == 42


@seeds
def test_kept_lightly_a_week_has_as_many_actions_and_tokens(seed):
    match = played(seed, play="light")
    assert sum(isinstance(logged.action, Visit) for logged in match.log) == 42
    assert all(min(side.tokens for side in s.sides) >= 0 <= s.reserve for s in match.log.states)


@seeds
def test_no_card_is_in_two_places(seed):
    """At most as many copies as were printed have a known position; the row has four at most."""
    match = played(seed, **EVERYTHING)
    for state in match.log.states:
        lying = [*state.row, *state.discarded]
        for side in state.sides:
            lying += [*side.clues, *side.hidden, *side.reserved]
            lying += [JOKER] * (len(side.jokers) + side.aside)
        assert all(lying.count(each) <= each.copies for each in CLUES)
        assert state.pile >= 0
        assert len(state.row) <= 4
        assert all(len(set(side.jokers)) == len(side.jokers) for side in state.sides)
        assert all(set(side.jokers) <= set(side.clues) for side in state.sides)


@seeds
def test_a_player_always_has_a_character_to_visit(seed):
    for state in played(seed, moran="on").log.states:
        if state.phase == "visit":
            assert any(isinstance(offer.action, Visit) for offer in GAME.tells.view(state).offers)


@seeds
def test_every_key_of_every_panel_passes_check(seed):
    chance = random.Random(seed)
    options = {option.name: chance.choice(list(option.values)) for option in GAME.options}
    for state in played(seed, **options).log.states:
        panel = GAME.tells.view(state).panel
        keys = getattr(panel, "keys", ())
        tiles = panel.town.tiles if hasattr(panel, "town") else ()
        for each in (*keys, *tiles):
            assert each.offer is None or check(GAME, state, each.offer.action) is None


def test_whichever_clue_comes_or_is_shown_a_touch_tells_it():
    """The cards are right: a clue that the box doubts can be overruled."""
    doubted = 0
    for state in (state for seed in range(10) for state in played(seed).log.states):
        if state.phase in ("fill", "reveal"):
            keys = GAME.tells.view(state).panel.keys
            objections = [check(GAME, state, (key.offer or key.doubted).action) for key in keys]
            assert [not wrong for wrong in objections] == [bool(key.offer) for key in keys]
            assert not any(wrong and wrong.fatal for wrong in objections)
            doubted += sum(map(bool, objections))
    assert doubted > 10


# --- points


def test_a_won_type_is_worth_at_least_one():
    """Every split of the cards of every type, with at most one joker each, on a real card."""
    least = {}
    for each in TYPES:
        splits = [
            (a + joker, b + other)
            for a in range(each.copies + 1)
            for b in range(each.copies + 1 - a)
            for joker in range(min(a, 1) + 1)
            for other in range(min(b, 1) + 1)
        ]
        won = [max(majority(each.value, pair)) for pair in splits if pair[0] != pair[1]]
        least[each.value] = min(won)
    assert least == {3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4}


@st.composite
def two_sides(draw):
    """Return two possible sides at the end, with jokers still set aside."""
    held = ([], [])
    for each in (*TYPES, MAP):
        first = draw(st.integers(0, each.copies))
        held[0].extend([each] * first)
        held[1].extend([each] * draw(st.integers(0, each.copies - first)))
    left, sides = 5, []
    for cards in held:
        free = [each for each in TYPES if each in cards]
        jokers = draw(st.lists(st.sampled_from(free), unique=True, max_size=2)) if free else []
        aside = draw(st.integers(0, max(min(left - len(jokers), 2), 0)))
        left -= len(jokers) + aside
        sides.append(PlayerSide(clues=tuple(cards), jokers=tuple(jokers), aside=aside))
    return tuple(sides)


def plain(side):
    """Return a side as the second reckoning keeps it."""
    return {
        "cards": list(map(str, side.clues)), "jokers": list(map(str, side.jokers)),
        "aside": side.aside, "reserved": len(side.reserved),
    }  # fmt: skip


@given(two_sides())
@examples(200)
def test_points_are_as_in_a_second_reckoning(sides):
    first, second = map(plain, sides)
    assert totals(sides) == (points(first, second), points(second, first))


@given(two_sides(), st.integers(0, 1))
@examples(80)
def test_the_proposal_for_jokers_is_the_best_of_all_assignments(sides, seat):
    best = outlooks(sides, seat)[0]
    mine, rival = plain(sides[seat]), plain(sides[1 - seat])
    assert best.worst == best_worst(mine, rival)


@given(two_sides())
@examples(80)
def test_no_joker_that_has_a_type_to_go_on_is_proposed_to_stay_aside(sides):
    for seat, side in enumerate(sides):
        types = outlooks(sides, seat)[0].types
        assert len(types) == min(side.aside, len(side.free))


@given(two_sides(), st.integers(0, 1))
@examples(40)
def test_every_choice_tells_what_it_would_give_at_worst_and_at_best(sides, seat):
    mine, rival = plain(sides[seat]), plain(sides[1 - seat])
    for each in outlooks(sides, seat):
        own = with_jokers(mine, list(map(str, each.types)))
        if not sides[1 - seat].aside:
            margin = points(own, rival) - points(rival, own)
            assert each.worst == each.best == margin
        assert each.worst <= each.best


# --- what is hidden


def test_stolen_clues_are_only_counted_where_hidden_ones_lie():
    """Their absence from the deck is all that the public view shows of them."""
    compared = 0
    for seed in range(25):
        match = played(seed, until=lambda state: any(any(side.hidden) for side in state.sides))
        if match.over or match.state.phase == "reveal":
            continue  # nothing was stolen in this week; what is shown at the end is hidden no more
        state = match.state
        sides = tuple(
            replace(side, hidden=tuple(each and clue("MAP") for each in side.hidden))
            for side in state.sides
        )
        other = replace(state, sides=sides)
        town, others = GAME.tells.view(state).panel.town, GAME.tells.view(other).panel.town
        assert GAME.tells.view(other).seats == GAME.tells.view(state).seats
        assert (others.desks, others.row, others.tiles) == (town.desks, town.row, town.tiles)
        assert others.leads == town.leads
        assert GAME.tells.standing(other) == GAME.tells.standing(state)
        compared += other != state
    assert compared > 5


@seeds
def test_undoing_everything_and_doing_it_again_changes_nothing(seed):
    match = played(seed, **EVERYTHING)
    states, view = list(match.log.states), match.view
    while match.undo() is None:
        pass
    assert match.log.states == states[:1]
    while match.redo() is None:
        pass
    assert match.log.states == states
    assert match.view == view
