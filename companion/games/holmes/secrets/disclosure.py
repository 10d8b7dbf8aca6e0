"""Disclosure: the other's assignment of the last jokers is secret (S:151)."""

from __future__ import annotations

from companion.games.holmes.actions import Assign
from companion.games.holmes.state import ASSIGN, OVER, REVEAL, State
from companion.play.actions import Action


def redacted(_state: State, action: Action) -> Action:
    """Return an action without its secrets, until both players have decided."""
    return Assign(action.seat) if isinstance(action, Assign) else action


def uncovers(before: State, after: State) -> bool:
    """Return True if a step back hides information that was public.

    A match that is over has revealed everything, so continuing it is such a step too; and so is a
    correction that ends the match with one player's secret decision. A wrong clue may be hidden
    again by the player who sees it, as long as no decision depends on it.
    """
    if before.over and not after.over:
        return True
    if after.phase == OVER != before.phase and before.sealed != (None, None):
        return True
    decided = before.phase in (REVEAL, ASSIGN) and before.sealed != (None, None)
    return decided and _unknown(after) > _unknown(before)


def _unknown(state: State) -> int:
    """Return the number of hidden clues that only their player knows."""
    return sum(side.hidden.count(None) for side in state.sides)
