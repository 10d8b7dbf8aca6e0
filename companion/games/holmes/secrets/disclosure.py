"""What not everybody may know yet: where the other puts the last jokers (S:151)."""

from __future__ import annotations

from companion.games.holmes.actions import Assign
from companion.games.holmes.state import ASSIGN, OVER, REVEAL, State
from companion.play.actions import Action


def redacted(_state: State, action: Action) -> Action:
    """Return an action without what is secret until both have told it."""
    return Assign(action.seat) if isinstance(action, Assign) else action


def uncovers(before: State, after: State) -> bool:
    """Return whether a step back hides again what everybody has seen by now.

    A match that is over has told everything, so going on with it is such a step too; and so is a
    correction that ends the match with what one player has decided in secret. A clue that was told
    wrongly is hidden again by whoever sees it, as long as nobody has decided by it.
    """
    if before.over and not after.over:
        return True
    if after.phase == OVER != before.phase and before.sealed != (None, None):
        return True
    decided = before.phase in (REVEAL, ASSIGN) and before.sealed != (None, None)
    return decided and _unknown(after) > _unknown(before)


def _unknown(state: State) -> int:
    """How many hidden clues nobody but their player knows."""
    return sum(side.hidden.count(None) for side in state.sides)
