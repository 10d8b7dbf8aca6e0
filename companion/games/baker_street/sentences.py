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
    """Say who laid a card where, or that the card laid there was named."""
    name = state.players[state.round.to_act]
    if action.pile is None:
        return _("{name}’s card was told").format(name=name)
    return _("{name} laid a card at {pile}").format(name=name, pile=pile_word(action.pile))


def tell_declare(state: State, action: Declare) -> str:
    """Say who declared which number."""
    text = _("{name} declared {number}")
    if action.number > HIGHEST_SUM:
        text = _("{name} declared {number}: impossible")
    return text.format(name=state.players[state.round.to_act], number=action.number)


def tell_doubt(state: State, _action: Doubt) -> str:
    """Say who doubted."""
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
    """Say that a card was shown."""
    return _("A card of a hand was shown")


def tell_reward(state: State, action: Reward) -> str:
    """Say who chose which pile."""
    name = state.players[due(state)]
    return _("{name} chose {pile}").format(name=name, pile=pile_word(action.pile))


def tell_turn_up(_state: State, _action: TurnUp) -> str:
    """Say that a card was turned up."""
    return _("A card was turned up")


def tell_end(_state: State, _action: PileEnds) -> str:
    """Say that the pile ended."""
    return _("The pile ended")


def tell_totals(_state: State, action: Totals) -> str:
    """Say both totals."""
    text = _("Totals told: {first} to {second}")
    return text.format(first=action.first, second=action.second)


def tell_ahead(state: State, action: HasAdvantage) -> str:
    """Say who has the advantage where the table gave only that (S:87, S:91)."""
    if action.seat is None:
        return _("A tie, the table says")
    text = _("{name} has the advantage, the table says")
    return text.format(name=state.players[action.seat])


def tell_take(state: State, action: Take) -> str:
    """Say who took a card of evidence, and from which pile."""
    name = _taker(state, action)
    pile = state.round.pile if rewarded(state) and action.pile is None else action.pile
    if pile is None:
        return _("{name} took a card of evidence").format(name=name)
    return _("{name} took a card of evidence from {pile}").format(name=name, pile=pile_word(pile))


def tell_none(state: State, action: TakeNothing) -> str:
    """Say who took no card of evidence."""
    return _("{name} took no card of evidence").format(name=_taker(state, action))


def _taker(state: State, action: Take | TakeNothing) -> str:
    return state.players[due(state) if action.seat is None else action.seat]


def tell_deal(state: State, action: Deal) -> str:
    """Say that both drew three cards, and who begins."""
    name = state.players[state.beginner if action.seat is None else action.seat]
    return _("Three new cards each, {name} begins").format(name=name)


def tell_claim(state: State, action: Claim) -> str:
    """Say who shows seven in a row to the other."""
    return _("{name} shows seven in a row").format(name=state.players[action.seat])


def tell_deny(state: State, _action: Deny) -> str:
    """Say who looked and found no seven in a row."""
    assert state.claim is not None
    name = state.players[1 - state.claim]
    return _("{name} looked: they are not seven in a row").format(name=name)


def tell_run(state: State, action: ShowRun) -> str:
    """Say who showed seven in a row."""
    return _("{name} showed seven in a row").format(name=state.players[action.seat])
