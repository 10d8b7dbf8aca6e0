"""End: hidden clues are shown, and the last jokers assigned (S:151)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import Assign, Reveal
from companion.games.holmes.cards import JOKER, ClueCard
from companion.games.holmes.rules import jokers
from companion.games.holmes.rules.sides import changed
from companion.games.holmes.state import ASSIGN, OVER, TALLY, PlayerSide, State
from companion.play.tuples import replaced

LAST_PHASES = (ASSIGN, OVER)


def revealing(state: State) -> int:
    """Return the seat whose hidden clues are shown now: first the one that began."""
    return state.first if None in state.sides[state.first].hidden else 1 - state.first


def reveal(state: State, action: Reveal) -> State:
    """Show a hidden clue; or any clue, where all are entered only at the end."""
    if state.phase == TALLY:
        return jokers.tally(state, state.tallying, action.clue)
    seat = revealing(state)
    hidden = state.sides[seat].hidden
    return changed(state, seat, hidden=replaced(hidden, hidden.index(None), action.clue))


def settled(state: State) -> State:
    """Lay hidden clues with their types, and the jokers as assigned, once all is known."""
    if state.phase in LAST_PHASES and any(side.hidden for side in state.sides):
        state = shown(state)
    return _unsealed(state) if state.phase == OVER and any(state.sealed) else state


def _unsealed(state: State) -> State:
    """Open both assignments, as far as they still fit corrections made since."""
    first, second = map(_fitting, state.sides, state.sealed)
    for seat, types in enumerate((first, second)):
        side = opened(state.sides[seat], types or ())
        state = changed(state, seat, jokers=side.jokers, aside=side.aside)
    return replace(state, sealed=(first, second))


def _fitting(side: PlayerSide, types: tuple[ClueCard, ...] | None) -> tuple[ClueCard, ...] | None:
    if types is None:
        return None
    fitting = [clue for clue in dict.fromkeys(types) if clue in side.free][: side.aside]
    return tuple(clue for clue in side.free if clue in fitting)


def shown(state: State) -> State:
    """Return the state with every known hidden clue laid with its type."""
    for seat, side in enumerate(state.sides):
        state = changed(state, seat, **_shown(side))
    return state


def _shown(side: PlayerSide) -> dict[str, object]:
    known = [clue for clue in side.hidden if clue]
    clues = (*side.clues, *(clue for clue in known if clue is not JOKER))
    unknown = (None,) * side.hidden.count(None)
    return {"clues": clues, "aside": side.aside + known.count(JOKER), "hidden": unknown}


def opened(side: PlayerSide, types: tuple[ClueCard, ...]) -> PlayerSide:
    """Return a side with its last jokers on these types."""
    return replace(side, jokers=(*side.jokers, *types), aside=side.aside - len(types))


def assign(state: State, action: Assign) -> State:
    """Record a player's assignment, which the other does not see yet."""
    if action.types is None:
        return state
    return replace(state, sealed=replaced(state.sealed, action.seat, action.types))
