"""The rules of Three Cards: how a match begins, what is wrong with an action, what follows."""

from __future__ import annotations

from msgspec.structs import replace

from companion.play.game import Objection, Setup, check_seats, chosen
from companion.words.i18n import _
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.options import OPTIONS
from tests.three_cards.state import State

Act = TakeTrick | Deal


def start(setup: Setup) -> State:
    """Begin a match with its first dealer."""
    target = int(chosen(OPTIONS, setup)["target"])
    return State(players=setup.players, target=target, first_dealer=setup.dealer)


def over(state: State) -> bool:
    """Return whether nothing more can happen in the match."""
    return state.ended or max(state.totals) >= state.target


def check(state: State, action: Act) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    match action:
        case Deal():
            text = _("This round is not over.")
            return None if state.is_scored else Objection("phase", text)
        case TakeTrick(seat):
            text = _("The round is over: deal the next one.")
            return Objection("phase", text) if state.is_scored else check_seats(state, seat)


def apply(state: State, action: Act) -> State:
    """Return the state after an action that ``check`` has let pass."""
    match action:
        case Deal():
            return replace(state, rounds=(*state.rounds, ()))
        case TakeTrick(seat):
            return replace(state, rounds=(*state.rounds[:-1], (*state.tricks, seat)))
