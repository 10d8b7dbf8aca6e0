"""Moment of a match, and the objection to a move that does not belong to it."""

from __future__ import annotations

from companion.games.baker_street.actions import Deny
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    PILES,
    RESULT,
    REWARD,
    State,
)
from companion.play.actions import Action
from companion.play.moves import Objection
from companion.words.i18n import _

CLAIM = "claim"
"""Moment in which one player checks the other's seven in a row."""


def moment(state: State) -> str:
    """Return the phase, or CLAIM while a claim is open, which may be in every phase (S:125)."""
    return state.phase if state.claim is None else CLAIM


def untimely(state: State, action: Action) -> Objection:
    """Return the objection to a move at a moment in which it makes no sense."""
    claims = state.claim is not None or isinstance(action, Deny)
    return Objection("claim" if claims else "phase", now(state))


def now(state: State) -> str:
    """Return the sentence on the action that is awaited."""
    if state.claim is not None:
        text = _("First {name} says whether {other} has seven in a row.")
        return text.format(name=state.players[1 - state.claim], other=state.players[state.claim])
    name = state.players[state.round.to_act]
    if state.phase == LADDER:
        return _("First {name} declares or doubts.").format(name=name)
    if state.phase == HANDS:
        return _("First both hands: show the six cards, or tell their sum.")
    if state.phase == RESULT:
        return _("The round is over: draw three new cards each.")
    if state.phase == ADVANTAGE:
        number = chain.current(state).pile + 1
        return _("First turn up the cards of pile {number}.").format(number=number)
    name = state.players[due(state)]
    if state.phase == REWARD:
        return _("First {name} chooses a pile.").format(name=name)
    return _("First {name} takes a card of evidence.").format(name=name)


def no_pile() -> Objection:
    """Return the objection to a pile that does not exist."""
    return Objection("pile", _("The piles are numbered 1 to {last}.").format(last=PILES))
