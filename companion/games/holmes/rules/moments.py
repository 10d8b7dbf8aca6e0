"""Seat to act at a moment, and the action that is awaited."""

from __future__ import annotations

from companion.games.holmes.rules import enemies
from companion.games.holmes.rules.ending import revealing
from companion.games.holmes.state import (
    AMBUSH,
    APPEAR,
    ASK,
    ASSIGN,
    BLACKMAIL,
    FILL,
    LEAVE,
    REVEAL,
    TALLY,
    VISIT,
    State,
)
from companion.games.holmes.words import character_word
from companion.play.actions import Action
from companion.play.moves import Objection
from companion.words.i18n import _


def actor(state: State) -> int | None:
    """Return the seat to act; None where both act, or no seat in particular."""
    phase = state.phase
    if state.ended:
        return None
    if state.ask:
        return state.ask.seat
    if state.enemy:
        return enemies.turn(state)
    if state.doing:
        return state.doing.seat
    if phase == REVEAL:
        return revealing(state)
    return {FILL: state.acted, VISIT: state.to_act, TALLY: state.tallying}.get(phase)


def untimely(state: State, _action: Action) -> Objection:
    """Return the objection to a move at the wrong moment."""
    return Objection("phase", _awaited(state))


def _awaited(state: State) -> str:
    """Return the sentence on the action that is awaited."""
    phase, seat = state.phase, actor(state)
    name = "" if seat is None else state.players[seat]
    words = {
        APPEAR: _("First a character comes from the deck."),
        FILL: _("First the row is filled from the deck."),
        VISIT: _("First {name} sends a pawn to a character."),
        LEAVE: _("First {name} says which pawn goes."),
        ASK: _("First {name} assigns the joker, or sets it aside."),
        BLACKMAIL: _("First {name} discards a visible card or gives back 2 tokens."),
        AMBUSH: _("First {name} lays down a pawn."),
        REVEAL: _("First {name} shows the hidden clues."),
        TALLY: _("First {name}’s clues are told, one by one."),
        ASSIGN: _("First both assign their last jokers."),
    }
    if state.doing and phase == state.doing.step and phase != LEAVE:
        return _("First {name} finishes with {character}.").format(
            name=name, character=character_word(state.doing.character)
        )
    return words.get(phase, "").format(name=name)
