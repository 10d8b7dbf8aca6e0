"""Which action makes sense at which moment, who acts, and what the table is waiting for."""

from __future__ import annotations

from companion.games.holmes.actions import (
    Appear,
    Assign,
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Return,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.rules import enemies
from companion.games.holmes.rules.ending import revealing
from companion.games.holmes.state import (
    AMBUSH,
    ANSWER,
    APPEAR,
    ASK,
    ASSIGN,
    BLACKMAIL,
    BUY,
    DISCARD,
    DRAW,
    FILL,
    FOLLOW,
    GIVE,
    KEEP,
    LEAVE,
    REVEAL,
    STEAL,
    TAKE,
    TALLY,
    VISIT,
    State,
)
from companion.games.holmes.words import character_word
from companion.words.i18n import _

WHEN: dict[type, tuple[str, ...]] = {
    Appear: (APPEAR,),
    Fill: (FILL,),
    Visit: (VISIT,),
    Leave: (LEAVE,),
    TakeClue: (TAKE,),
    Draw: (DRAW, ANSWER),
    Keep: (KEEP,),
    Steal: (STEAL,),
    Discard: (DISCARD, BLACKMAIL),
    Give: (GIVE,),
    Gain: (FOLLOW,),
    Buy: (BUY,),
    Pass: (TAKE, DRAW, STEAL, DISCARD, GIVE, FOLLOW, BUY, ANSWER, TALLY),
    AssignJoker: (ASK,),
    # At any moment of one's turn (S:279); at the end it is told what was never obtained.
    Reserve: (
        VISIT, TAKE, DRAW, KEEP, STEAL, DISCARD, GIVE, FOLLOW, ANSWER, ASK, FILL, APPEAR, TALLY,
    ),
    Return: (BLACKMAIL,),
    LayDown: (AMBUSH,),
    Reveal: (REVEAL, TALLY),
    Assign: (ASSIGN,),
}  # fmt: skip
"""In which phases an action makes sense."""


def actor(state: State) -> int | None:
    """Return who has to do something now; None where both do, or nobody in particular."""
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


def now(state: State) -> str:
    """Say what the table is waiting for."""
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
