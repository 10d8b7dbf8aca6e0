"""Moriarty and Moran: their demands on each player, in turn (S:293-311)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import Discard, Return
from companion.games.holmes.cards import MORIARTY
from companion.games.holmes.rules.sides import discarded, lose, pay
from companion.games.holmes.state import State

BLACKMAILED = 2
"""Tokens that Moriarty takes instead of a clue (S:303)."""


def turns(state: State) -> tuple[int, ...]:
    """Return the seats in the order in which the enemy turns to them (S:303, S:311)."""
    first, second = state.first, 1 - state.first
    assert state.enemy is not None
    if state.enemy.character is MORIARTY:
        return (first, second, second, first)
    return (first, second)


def turn(state: State) -> int:
    """Return the seat that the enemy turns to now."""
    assert state.enemy is not None
    return turns(state)[state.enemy.done]


def next_turn(state: State) -> State:
    """Go on to the next turn; after the last one the enemy leaves."""
    enemy = state.enemy
    assert enemy is not None
    done = enemy.done + 1
    return replace(
        state, enemy=None if done == len(turns(state)) else replace(enemy, done=done)
    )  # fmt: skip


def discard(state: State, action: Discard) -> State:
    """Discard a visible card to Moriarty (S:303)."""
    state = lose(state, turn(state), action.clue, action.on)
    return next_turn(discarded(state, action.clue) if action.clue else state)


def give_back(state: State, _: Return) -> State:
    """Give back two tokens, or all that the player has (S:303, S:305)."""
    return next_turn(pay(state, turn(state), BLACKMAILED))
