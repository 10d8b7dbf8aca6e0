"""Last days of Holmes after which one player has put the last jokers elsewhere, in secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.games.holmes.actions import Assign
from companion.games.holmes.cards import GREGSON, HUNTER
from companion.games.holmes.game import GAME
from companion.games.holmes.view.proposing import assignments
from companion.play.match import Match
from tests.games.holmes.kit.states import lying, new_match, on_day
from tests.support.matches import did, possible
from tests.support.twins import Twins, copied

FREE = ("first_is", "reserve_card", "moriarty", "moran", "toby_hidden")
"""The options that a last day may have."""


def last_day(chance: Random) -> Match:
    """Return a random last day, with jokers in the row, to where the last ones are assigned."""
    free = (each for each in GAME.options if each.name in FREE)
    values = {each.name: chance.choice([*each.values]) for each in free}
    match = new_match(chance.randrange(2), **values)
    sides = (lying(clues="BUTTON PASS", aside=1, tokens=9), lying(clues="BUTTON MAP", tokens=9))
    day = on_day(7, GREGSON, HUNTER, anna=sides[0], bruno=sides[1], row="JOKER " * 4, **values)
    match.log.states[0] = day
    while not match.over and match.state.phase != "assign":
        if chance.random() < 0.2:
            match.do(chance.choice(possible(GAME, match, chance)), overrule=True)
        elif match.view.offers:
            did(match, chance.choice(match.view.offers).action)
    return match


def table(match: Match) -> object:
    """Return the public table: everything but the types to which a player has assigned jokers."""
    state = match.state
    if state.over and not state.ended:
        return state
    return replace(state, sealed=tuple(types is not None for types in state.sealed))


def twins(seed: int) -> Iterator[Twins]:
    """Yield the most and the least daring decision of a player in a random match."""
    match = last_day(Random(seed))
    actions = [logged.action for logged in match.log]
    for seat in (0, 1):
        if match.state.phase == "assign" and all(map(match.state.assigns, (0, 1))):
            every = assignments(match.state.sides[seat])
            one, other = (copied(match, *actions, Assign(seat, every[end])) for end in (0, -1))
            yield Twins(one, other, table, frozenset({seat}))
