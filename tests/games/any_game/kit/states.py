"""Short words for actions and states of Another game."""

from __future__ import annotations

from typing import Any

from companion.games.any_game.actions import Bid, Count, Fill, Finish, Win, Write
from companion.games.any_game.game import GAME
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Bids, Counter, Scoring
from companion.games.any_game.scoring_text import encode
from companion.games.any_game.state import State
from companion.play.actions import Action, HandOver
from companion.play.game import Setup, check_setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import insisted_on, objected, state_after

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
WIZARD = Bids(met=20, met_each=10, missed_each=-10)
SKULLS = Bids(met=0, met_each=20, missed_each=-10, zero=10)
LIVES = (Counter("lives", 20), Counter("poison", 0, 1, 1))


def setup(seats: int = 3, dealer: int = 0, **how: Any) -> Setup:
    """Return the setup of a match with a scoring, in the words of ``Scoring``."""
    text = encode(Scoring(**how))
    return Setup(NAMES[:seats], dealer, {SHEET: text} if text else {})


def table(seats: int = 3, dealer: int = 0, **how: Any) -> State:
    """Return a match that begins."""
    told = setup(seats, dealer, **how)
    assert check_setup(GAME, told) is None
    return GAME.start(told)


def new_match(seats: int = 3, dealer: int = 0, **how: Any) -> Match:
    return Match(GAME, setup(seats, dealer, **how))


def after(*actions: Action, on: State) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, on, *actions)


def insisted(*actions: Action, on: State) -> State:
    """Return the state after actions that were overruled where the rules object."""
    return insisted_on(GAME, on, *actions)


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)


def writes(*numbers: int | None) -> list[Action]:
    """Return the numbers of a round, side by side; None for a side that writes none."""
    return [Write(side, n) for side, n in enumerate(numbers) if n is not None]


def bids(*numbers: int) -> list[Action]:
    return [Bid(side, number) for side, number in enumerate(numbers)]


def tricks(*numbers: int) -> list[Action]:
    return writes(*numbers)


def fills(category: int, *numbers: int) -> list[Action]:
    return [Fill(side, category, number) for side, number in enumerate(numbers)]


def counts(side: int, *steps: int, counter: int = 0) -> list[Action]:
    return [Count(side, counter, by) for by in steps]


def finish(*order: int) -> list[Action]:
    return [Finish(side) for side in order]


def wins(side: int, by: int) -> list[Action]:
    return [Win(side, by)]


def joins(state: State, name: str) -> HandOver:
    """Return the entry of a late player."""
    return HandOver(len(state.players), name)


def totals(state: State) -> tuple[int, ...]:
    return GAME.tells.standing(state).totals


def winners(state: State) -> tuple[int, ...]:
    """Return the winners of a match, which must be over."""
    assert state.over
    return GAME.tells.standing(state).winners
