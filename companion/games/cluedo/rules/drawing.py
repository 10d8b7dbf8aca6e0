"""Additions of the box to an action: its random draws, and a lost key."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from companion.games.cluedo.actions import Accuse, Close, Pass, Penalize, Throw
from companion.games.cluedo.cards import of_kind
from companion.games.cluedo.rules.dealing import (
    commitment_text,
    completes_pile,
    takes_cards,
    to_pass_again,
)
from companion.games.cluedo.state import STARTING, State
from companion.play.commitment import commitment_of, drawn_salt
from companion.play.moves import Chance

DIE = 6
"""Sides of a die."""
Ending = TypeVar("Ending", Accuse, Penalize)
"""Action that may end the match, so that the envelope is opened."""


def draw_place(state: State, action: Pass, chance: Chance) -> Pass:
    """Draw a card of the pile for the envelope with its last one, or have cards passed again."""
    if action.place is not None or action.again or not takes_cards(state):
        return action
    if again := to_pass_again(state, action.card):
        return replace(action, again=again)
    if not completes_pile(state):
        return action
    return replace(action, place=chance.randrange(len(of_kind(len(state.places)))) + 1)


def seal(state: State, action: Close, chance: Chance) -> Close:
    """Seal the envelope if its cards are known."""
    if action.seal or not state.drawn:
        return action
    salt = drawn_salt(chance)
    return Close(commitment_of(commitment_text(state.envelope, salt)), salt)


def throw_dice(state: State, action: Throw, chance: Chance) -> Throw:
    """Throw a die for each seat that may begin, unless the dice were entered (S:22)."""
    if action.dice or state.phase != STARTING:
        return action
    return Throw(tuple(chance.randrange(DIE) + 1 for _ in state.begin))


def leave_to_table(state: State, action: Ending, _chance: Chance) -> Ending:
    """Leave the judging to the table if the box lost the key of the cards it drew."""
    lost = len(state.places) == 3 and not state.drawn
    return replace(action, blind=True) if lost else action
