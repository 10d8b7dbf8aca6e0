"""Short words for actions and states of Istinto."""

from __future__ import annotations

from companion.games.istinto.actions import Bid, CountTricks, Deal, Play, TakeTrick
from companion.games.istinto.game import DECK, GAME
from companion.games.istinto.state import SCORED, State
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import objected, state_after

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


def setup(seats=3, dealer=0, **options) -> Setup:
    return Setup(NAMES[:seats], dealer, options)


def table(seats=3, dealer=0, **options) -> State:
    return GAME.start(setup(seats, dealer, **options))


def new_match(seats=3, dealer=0, **options) -> Match:
    return Match(GAME, setup(seats, dealer, **options))


def after(*actions: Action, on: State | None = None) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, table() if on is None else on, *actions)


def bids(*numbers: int) -> list[Action]:
    return [Bid(number) for number in numbers]


def takes(*winners: int) -> list[Action]:
    return [TakeTrick(seat) for seat in winners]


def plays(codes: str) -> list[Action]:
    """Return cards in order; ``2:W7`` is the white seven, played out of turn from seat 2."""
    return [_play(code) for code in codes.split()]


def _play(code: str) -> Play:
    seat, _, card = code.rpartition(":")
    return Play(DECK.find(card), int(seat) if seat else None)


def a_round(state: State, bid: tuple[int, ...], taken: tuple[int, ...]) -> list[Action]:
    """Return a whole round, dealt if need be, its bids and its tricks given seat by seat."""
    done = state.phase == SCORED
    dealer, seats = state.next_dealer if done else state.round.dealer, len(bid)
    clockwise = [bid[(dealer + turn) % seats] for turn in range(seats)]
    return [*([Deal()] if done else []), *bids(*clockwise), CountTricks(taken)]


def after_rounds(state: State, *rounds: tuple[tuple[int, ...], tuple[int, ...]]) -> State:
    """Return the state after whole rounds, each its bids and its tricks seat by seat."""
    for bid, taken in rounds:
        state = after(*a_round(state, bid, taken), on=state)
    return state


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)
