"""Small changes of a player's side."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.holmes.cards import JOKER, ClueCard
from companion.games.holmes.state import State
from companion.play.tuples import replaced


def changed(state: State, seat: int, **fields: Any) -> State:
    """Return the state with changed fields of a player's side."""
    side = replace(state.sides[seat], **fields)
    return replace(state, sides=replaced(state.sides, seat, side))


def taken_from(clues: tuple[ClueCard, ...], clue: ClueCard) -> tuple[ClueCard, ...]:
    """Return the clues without one card of that code, if there is one."""
    if clue not in clues:
        return clues
    place = clues.index(clue)
    return (*clues[:place], *clues[place + 1 :])


def pay(state: State, seat: int, tokens: int) -> State:
    """Put tokens back into the reserve, as far as the player has them."""
    return changed(state, seat, tokens=max(state.sides[seat].tokens - tokens, 0))


def gain(state: State, seat: int, tokens: int) -> State:
    """Take tokens from the reserve, as far as there are any (S:115)."""
    return changed(state, seat, tokens=state.sides[seat].tokens + min(tokens, state.reserve))


def lose(state: State, seat: int, clue: ClueCard | None, on: ClueCard | None = None) -> State:
    """Take a visible card away from a player; a joker from the type it is on, or from aside."""
    side = state.sides[seat]
    if clue is None:
        return state
    if clue is not JOKER:
        return changed(state, seat, clues=taken_from(side.clues, clue))
    if on is None:
        return changed(state, seat, aside=max(side.aside - 1, 0))
    return changed(state, seat, jokers=taken_from(side.jokers, on))


def discarded(state: State, *clues: ClueCard | None) -> State:
    """Lay clues face down on the discards; None where none saw it (S:121)."""
    return replace(state, discarded=(*state.discarded, *clues))


def drawn(state: State, number: int) -> State:
    """Draw a number of clues; an empty deck is replaced by the discards at once (S:109)."""
    if state.pile > number:
        return state
    return replace(state, discarded=(), shuffled=bool(state.apart))
