"""Sentences of the moves of Baker Street, given the state before them, without any card."""

from __future__ import annotations

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import HIGHEST_SUM, State
from companion.games.baker_street.words import pile_word
from companion.words.i18n import _


def tell_lay(state: State, action: Lay) -> str:
    """Return the sentence on a card laid on a pile, or on the later naming of that card."""
    name = state.players[state.round.to_act]
    if action.pile is None:
        return _("{name}’s card was told").format(name=name)
    return _("{name} laid a card at {pile}").format(name=name, pile=pile_word(action.pile))


def tell_declare(state: State, action: Declare) -> str:
    """Return the sentence on a declaration."""
    text = _("{name} declared {number}")
    if action.number > HIGHEST_SUM:
        text = _("{name} declared {number}: impossible")
    return text.format(name=state.players[state.round.to_act], number=action.number)


def tell_doubt(state: State, _action: Doubt) -> str:
    """Return the sentence on a doubt."""
    return _("{name} doubted").format(name=state.players[state.round.to_act])


def tell_hands(_state: State, action: ShowHands) -> str:
    """Return the sentence on the sum of both hands."""
    return _together(sum(action.first + action.second))


def tell_sum(_state: State, action: ShowSum) -> str:
    """Return the sentence on the sum of both hands."""
    return _together(action.sum)


def _together(total: int) -> str:
    return _("Both hands together: {sum}").format(sum=total)


def tell_card(_state: State, _action: ShowCard) -> str:
    """Return the sentence on a shown card."""
    return _("A card of a hand was shown")


def tell_reward(state: State, action: Reward) -> str:
    """Return the sentence on the choice of a pile."""
    name = state.players[due(state)]
    return _("{name} chose {pile}").format(name=name, pile=pile_word(action.pile))


def tell_turn_up(_state: State, _action: TurnUp) -> str:
    """Return the sentence on a card that was turned up."""
    return _("A card was turned up")


def tell_end(_state: State, _action: PileEnds) -> str:
    """Return the sentence on the end of a pile."""
    return _("The pile ended")


def tell_totals(_state: State, action: Totals) -> str:
    """Return the sentence on both totals."""
    text = _("Totals told: {first} to {second}")
    return text.format(first=action.first, second=action.second)


def tell_ahead(state: State, action: HasAdvantage) -> str:
    """Return the sentence on the seat with the advantage, if only that was entered (S:87, S:91)."""
    if action.seat is None:
        return _("A tie, the table says")
    text = _("{name} has the advantage, the table says")
    return text.format(name=state.players[action.seat])


def tell_take(state: State, action: Take) -> str:
    """Return the sentence on a card of evidence taken from a pile."""
    name = _taker(state, action)
    pile = state.round.pile if rewarded(state) and action.pile is None else action.pile
    if pile is None:
        return _("{name} took a card of evidence").format(name=name)
    return _("{name} took a card of evidence from {pile}").format(name=name, pile=pile_word(pile))


def tell_none(state: State, action: TakeNothing) -> str:
    """Return the sentence on taking no card of evidence."""
    return _("{name} took no card of evidence").format(name=_taker(state, action))


def _taker(state: State, action: Take | TakeNothing) -> str:
    return state.players[due(state) if action.seat is None else action.seat]


def tell_deal(state: State, action: Deal) -> str:
    """Return the sentence on a deal of three cards each, and on the seat that begins."""
    name = state.players[state.beginner if action.seat is None else action.seat]
    return _("Three new cards each, {name} begins").format(name=name)


def tell_claim(state: State, action: Claim) -> str:
    """Return the sentence on a claim of seven in a row."""
    return _("{name} shows seven in a row").format(name=state.players[action.seat])


def tell_deny(state: State, _action: Deny) -> str:
    """Return the sentence on a denied claim of seven in a row."""
    assert state.claim is not None
    name = state.players[1 - state.claim]
    return _("{name} looked: they are not seven in a row").format(name=name)


def tell_run(state: State, action: ShowRun) -> str:
    """Return the sentence on a shown run of seven in a row."""
    return _("{name} showed seven in a row").format(name=state.players[action.seat])
