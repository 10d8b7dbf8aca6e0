"""Sentences of the moves of Istinto, given the state before them."""

from __future__ import annotations

from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    Redeal,
    TakeTrick,
)
from companion.games.istinto.state import State
from companion.games.istinto.words import card_word, ordinal
from companion.words.i18n import _


def tell_bid(state: State, action: Bid) -> str:
    """Return the sentence on a bid."""
    name = state.players[state.bidder]
    return _("{name} said {bid}").format(name=name, bid=action.tricks)


def tell_take(state: State, action: TakeTrick) -> str:
    """Return the sentence on a trick and the seat that took it."""
    number = ordinal(len(state.round.tricks) + 1)
    text = _("{name} took the {ordinal} trick")
    return text.format(name=state.players[action.seat], ordinal=number)


def tell_count(state: State, action: CountTricks) -> str:
    """Return the sentence on the tricks counted by each seat."""
    counts = zip(state.players, action.taken, strict=True)
    told = ", ".join(f"{name} {count}" for name, count in counts)
    return _("Tricks counted: {told}").format(told=told)


def tell_play(state: State, action: Play) -> str:
    """Return the sentence on a played card, with a note if it was out of turn."""
    turn = state.next_seat()
    seat = turn if action.seat is None else action.seat
    text = _("{name} played {card}") if seat == turn else _("{name} played {card} out of turn")
    return text.format(name=state.players[seat], card=card_word(action.card))


def tell_challenge(state: State, action: Challenge) -> str:
    """Return the sentence on a challenge and its verdict."""
    text = _("{accuser} challenged {accused}, who had not revoked")
    if action.guilty:
        text = _("{accuser} challenged {accused}, who had revoked")
    accuser, accused = state.players[action.accuser], state.players[action.accused]
    return text.format(accuser=accuser, accused=accused)


def tell_deal(state: State, _action: Deal) -> str:
    """Return the sentence on the dealing of a round."""
    name, number = state.players[state.next_dealer], len(state.results) + 1
    return _("{name} dealt round {number}").format(name=name, number=number)


def tell_redeal(state: State, _action: Redeal) -> str:
    """Return the sentence on a new deal."""
    return _("{name} dealt again").format(name=state.players[state.round.dealer])
