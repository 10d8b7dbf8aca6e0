"""The type of a last joker is its player's secret until both have decided (S:151)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from companion.games.holmes.actions import Assign
from companion.games.holmes.cards import GREGSON, HUNTER
from companion.games.holmes.view.proposing import assignments
from tests.games.holmes.kit.states import lying, new_match, on_day
from tests.support.matches import did
from tests.support.twins import ASKED, MADE, REFUSED, copied, seen, told_alike


def last_day(seed):
    """Return a random last day, with jokers in the row, to where the last ones are assigned."""
    chance, match = random.Random(seed), new_match()
    sides = (lying(clues="BUTTON PASS", aside=1, tokens=9), lying(clues="BUTTON MAP", tokens=9))
    match.log.states[0] = on_day(
        7, GREGSON, HUNTER, anna=sides[0], bruno=sides[1], row="JOKER " * 4
    )
    while not match.over and match.state.phase != "assign":
        did(match, chance.choice(match.view.offers).action)
    return match


@pytest.fixture(scope="module")
def matches():
    """Random matches in which both have jokers to assign at the end."""
    ends = map(last_day, range(60))
    return list(islice((m for m in ends if all(map(m.state.assigns, (0, 1)))), 6))


def twins(match, seat):
    """Return the match after a player's most and least daring decision."""
    every = assignments(match.state.sides[seat])
    actions = [logged.action for logged in match.log]
    return [copied(match, *actions, Assign(seat, types)) for types in (every[0], every[-1])]


def test_the_decision_of_a_player_is_hidden(matches):
    for match in matches:
        none, most = twins(match, 0)
        assert seen(none) == seen(most)


def test_no_correction_tells_where_a_joker_went_nor_that_it_went_nowhere(matches):
    """S:151, S:169: for any decision, either both are asked, or the answers are the same."""
    ways = [
        way
        for place, match in enumerate(matches)
        for way in told_alike(*twins(match, place % 2), random.Random(place), 30)
    ]
    assert {ASKED, REFUSED, MADE} <= set(ways)
