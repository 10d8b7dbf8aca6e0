"""Turns: the next player, the master, and the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.the_club.cards import COPIES, DEALT
from companion.games.the_club.state import DECK_OUT, EMPTY_HAND, OVER, SCORES, TURN, Round, State
from companion.play.tuples import replaced


def new_round(players: int, master: int) -> Round:
    """Begin a round; the seat to the left of the master plays first (S:35)."""
    hands = tuple(0 if seat == master else DEALT for seat in range(players))
    return Round(master, (master + 1) % players, hands, COPIES - sum(hands))


def following(round_: Round) -> int:
    """Return the next seat to play: clockwise, except the master (S:35)."""
    players = len(round_.hands)
    seats = ((round_.to_act + step) % players for step in range(1, players + 1))
    return next(seat for seat in seats if seat != round_.master)


def ended(state: State, why: str) -> State:
    """End the round, and with the last one the match (S:73, S:88)."""
    round_ = replace(state.round, end=why, announced=False, phrase=None)
    return replace(state, phase=OVER if state.last_round else SCORES, round=round_)


def turn_ended(state: State) -> State:
    """Go on with the next turn, unless a hand or the deck is empty (S:76-77)."""
    settled = between_turns(state)
    if settled.round.end:
        return settled
    round_ = replace(state.round, turn=state.round.turn + 1, to_act=following(state.round))
    return replace(state, phase=TURN, round=round_)


def between_turns(state: State) -> State:
    """End the round if a hand or the deck is empty once a turn is over (S:76-77)."""
    round_ = state.round
    seat = _without_cards(round_)
    if seat is not None:
        return ended(replace(state, round=replace(round_, to_act=seat)), EMPTY_HAND)
    return ended(state, DECK_OUT) if round_.deck <= 0 else state


def _without_cards(round_: Round) -> int | None:
    """Return the seat without cards; the one on turn before any other."""
    players = len(round_.hands)
    seats = ((round_.to_act + step) % players for step in range(players))
    return next((s for s in seats if s != round_.master and not round_.hands[s]), None)


def holding(round_: Round, seat: int, more: int) -> Round:
    """Return the round with *more* cards in a hand, from the deck, or fewer, onto the table."""
    hands = replaced(round_.hands, seat, max(round_.hands[seat] + more, 0))
    return replace(round_, hands=hands)


def drawing(round_: Round, seat: int, cards: int = 1) -> Round:
    """Return the round after a seat drew cards, as far as the deck goes."""
    drawn = min(cards, round_.deck)
    return replace(holding(round_, seat, drawn), deck=round_.deck - drawn)


def last_judged(round_: Round, right: bool) -> Round:
    """Return the round with a verdict on its pending event."""
    judged = replace(round_.events[-1], right=right)
    return replace(round_, events=(*round_.events[:-1], judged))
