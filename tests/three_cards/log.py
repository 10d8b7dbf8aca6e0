"""A match of Three Cards in sentences, and what each entry can be corrected to."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play.actions import EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.rules import Act
from tests.three_cards.state import State


def tell(state: State, action: Act) -> str:
    """Return what happened, in one sentence, told from the state before it."""
    match action:
        case Deal():
            text, seat = _("{name} dealt round {number}"), state.next_dealer
            return text.format(name=state.players[seat], number=len(state.rounds) + 1)
        case TakeTrick(seat):
            text = _("{name} took trick {number}")
            return text.format(name=state.players[seat], number=len(state.tricks) + 1)


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences; a deal is the heading of its round."""
    return tuple(map(_line, steps))


def _line(step: Step) -> Line:
    text = tell_shared(step.before, step.action) or tell(step.before, step.action)
    match step.action:
        case Deal():
            return Line(text, heading=True)
        case HandOver() | EndEarly():
            return Line(text)
        case _:
            return Line(text, step.number, step.action.seat)


def alternatives(state: State, action: Act) -> tuple[Offer, ...]:
    """Return what an entry can be corrected to: another seat took the trick."""
    match action:
        case Deal():
            return ()
        case TakeTrick(winner):
            return tuple(
                Offer(name, TakeTrick(seat), seat=seat)
                for seat, name in enumerate(state.players)
                if seat != winner
            )
