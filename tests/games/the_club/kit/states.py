"""Short words for actions and states of The Club."""

from __future__ import annotations

from random import Random

from companion.games.the_club.actions import Deal, Draft, Guess, Judge, Pass, Play, Seal, Spoken
from companion.games.the_club.cards import CARDS, ClubCard
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import Is, Rule
from companion.games.the_club.state import State
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import did, insisted_on, objected, state_after

NAMES = ("Lorenzo", "Davide", "Giulia", "Mirko", "Anna", "Bruno")
"""The first is the master of the first round, as in the examples of the rule text."""
WHITE = Is("ground", "W")


def setup(seats=4, dealer=0, **options) -> Setup:
    return Setup(NAMES[:seats], dealer, options)


def table(seats=4, dealer=0, **options) -> State:
    return GAME.start(setup(seats, dealer, **options))


def new_match(seats=4, dealer=0, seed=0, **options) -> Match:
    """Return a match with a seeded random source."""
    return Match(GAME, setup(seats, dealer, **options), random=Random(seed))


def card(code: str) -> ClubCard:
    """Return a card by its code: ``C3FW`` is three filled circles on white."""
    return next(each for each in CARDS if str(each) == code)


def after(*actions: Action, on: State | None = None) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, table() if on is None else on, *actions)


def insisted(*actions: Action, on: State) -> State:
    """Return the state after actions that were overruled where the rules object."""
    return insisted_on(GAME, on, *actions)


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)


def begun(seats=4, **options) -> State:
    """Return a round with a rule on paper, after the deal."""
    return after(Spoken(), Deal(), on=table(seats, **options))


def built(rule: Rule = WHITE, seats=4, **options) -> Match:
    """Return a match with a rule that the box knows, after the deal."""
    return did(new_match(seats, **options), Draft(rule), Seal(), Deal())


def plays(state: State, code: str, right: bool) -> State:
    """Return the state after the seat to act played a card that the master judged."""
    return after(Play(state.round.to_act, card(code)), Judge(right), on=state)


def turn(state: State, code: str, right: bool) -> State:
    """Return the state after a whole turn without a guess."""
    judged = plays(state, code, right)
    return after(Pass(), on=judged) if right and judged.phase == "guessing" else judged


def turns(state: State, count: int, right: bool = True) -> State:
    """Return the state after *count* turns, each with another card."""
    for place in range(count):
        state = turn(state, str(CARDS[place]), right)
    return state


def guessed(state: State, code: str, right: bool) -> State:
    """Return the state after a right card and a guess in own words."""
    return after(Guess(), Judge(right), on=plays(state, code, True))
