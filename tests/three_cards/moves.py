"""Table of the moves of Three Cards."""

from __future__ import annotations

from companion.play.moves import Move, Moves
from companion.words.i18n import _
from tests.three_cards import rules
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.state import PLAYING, SCORED, State


def tell_take(state: State, action: TakeTrick) -> str:
    """Return the sentence of the winner of a trick."""
    text = _("{name} took trick {number}")
    return text.format(name=state.players[action.seat], number=len(state.tricks) + 1)


def tell_deal(state: State, _action: Deal) -> str:
    """Return the sentence of the dealer of a round."""
    text = _("{name} dealt round {number}")
    return text.format(name=state.players[state.next_dealer], number=len(state.rounds) + 1)


MOVES: Moves[State] = Moves(
    Move(TakeTrick, (PLAYING,), rules.check_take, rules.take_trick, tell_take),
    Move(Deal, (SCORED,), None, rules.deal, tell_deal),
    untimely=rules.untimely,
)
