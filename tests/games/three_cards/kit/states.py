"""Short words for actions and states of Three Cards."""

from __future__ import annotations

from companion.play.actions import Action
from companion.play.game import Setup
from tests.support.matches import state_after
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.game import GAME
from tests.three_cards.state import State

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


def table(seats: int = 3, dealer: int = 0, **options: str) -> State:
    """Return a match that begins."""
    return GAME.start(Setup(NAMES[:seats], dealer, options))


def takes(*winners: int) -> list[Action]:
    """Return the entries of rounds: the seats that take the tricks, with the deals between."""
    tricks: list[Action] = []
    for number, seat in enumerate(winners):
        tricks += [Deal()] if number and number % 3 == 0 else []
        tricks.append(TakeTrick(seat))
    return tricks


def after(*actions: Action, on: State | None = None) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, table() if on is None else on, *actions)
