"""Turns: the seat that acts at each moment."""

from __future__ import annotations

from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.rules.evaluation import advantage
from companion.games.baker_street.state import (
    ADVANTAGE,
    LADDER,
    RESULT,
    REWARD,
    TAKE,
    State,
)


def rewarded(state: State) -> bool:
    """Return True if the card of evidence that is due is the reward, not the advantage."""
    return state.round.chain is None


def due(state: State) -> int:
    """Return the seat that is due evidence: the doubt's winner, or that with the advantage."""
    round_ = state.round
    assert round_.doubt is not None
    if round_.chain is None:
        return round_.doubt.winner
    return advantage(round_.chain, state.rules, round_.doubt.winner)


def acting(state: State) -> int | None:
    """Return the seat to act; None where both act."""
    if state.over:
        return None
    if state.claim is not None:
        return 1 - state.claim
    if state.phase == LADDER:
        return state.round.to_act
    if state.phase == TAKE:
        return due(state)
    if state.phase == RESULT:
        return state.beginner
    doubt = state.round.doubt
    return doubt.winner if doubt and state.phase in (REWARD, ADVANTAGE) else None


def visible(state: State) -> list[DetectiveCard]:
    """Return the detectives visible to all: tops of piles, shown hands, cards turned up."""
    tops = [pile.top for pile in state.piles if pile.top]
    turned = state.round.chain.cards if state.round.chain else ()
    shown = state.round.shown if state.round.doubt is None else ()
    return [*tops, *turned, *shown]
