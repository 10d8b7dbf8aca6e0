"""Jokers: on a type that their player has, one on each, or set aside (S:135)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import AssignJoker
from companion.games.holmes.cards import JOKER, TYPES, ClueCard
from companion.games.holmes.rules.sides import changed
from companion.games.holmes.state import TALLY, JokerAsk, State


def receive(state: State, seat: int, clue: ClueCard) -> State:
    """Lay a clue before a player, and ask for the place of a joker if there is a choice."""
    side = state.sides[seat]
    if clue is JOKER:
        state = changed(state, seat, aside=side.aside + 1)
        return replace(state, ask=JokerAsk(seat, side.free, new=True)) if side.free else state
    state = changed(state, seat, clues=(*side.clues, clue))
    begun = clue in TYPES and clue not in side.clues
    return replace(state, ask=JokerAsk(seat, (clue,), new=False)) if begun and side.aside else state


def tally(state: State, seat: int, clue: ClueCard) -> State:
    """Add a clue to a player when it is entered at the end; a joker may go to any type."""
    side = state.sides[seat]
    if clue is not JOKER:
        return changed(state, seat, clues=(*side.clues, clue))
    types = tuple(each for each in TYPES if each not in side.jokers)
    return replace(changed(state, seat, aside=side.aside + 1), ask=JokerAsk(seat, types, new=True))


def assign(state: State, action: AssignJoker) -> State:
    """Put the joker on a type, or leave it aside."""
    ask = state.ask
    assert ask is not None
    state = replace(state, ask=None)
    if action.clue is None:
        return state
    side = state.sides[ask.seat]
    return changed(
        state, ask.seat, aside=side.aside - 1, jokers=(*side.jokers, action.clue)
    )  # fmt: skip


def freed(state: State) -> State:
    """Set aside every joker whose type has no clue left."""
    if state.phase == TALLY or (state.ask and state.rules.light):
        return state
    for seat, side in enumerate(state.sides):
        kept = tuple(clue for clue in side.jokers if clue in side.clues)
        if alone := len(side.jokers) - len(kept):
            state = changed(state, seat, jokers=kept, aside=side.aside + alone)
    return state
