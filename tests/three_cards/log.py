"""A match of Three Cards in sentences, and the corrections of each entry."""

from __future__ import annotations

from companion.play.actions import Action
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.moves import MOVES
from tests.three_cards.state import State


def chapter(step: Step) -> int:
    """Return the round that a step belongs to, from 1; a new one begins with its deal."""
    state: State = step.after if isinstance(step.action, Deal) else step.before
    return len(state.rounds)


def heading(step: Step) -> Line:
    """Return the heading of the round that begins with a step."""
    return Line(_("Round {number}").format(number=chapter(step)), heading=True)


def lines(step: Step, _last: State) -> tuple[Line, ...]:
    """Return the line of a trick; none for a deal, which is a heading."""
    match step.action:
        case TakeTrick(seat):
            return (Line(MOVES.tell(step.before, step.action), step.number, seat),)
        case _:
            return ()


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry: another seat took the trick."""
    match action:
        case TakeTrick(winner):
            return tuple(
                Offer(name, TakeTrick(seat), seat=seat)
                for seat, name in enumerate(state.players)
                if seat != winner
            )
        case _:
            return ()
