"""The rules of Three Cards: the beginning of a match, objections to moves, and their effect."""

from __future__ import annotations

from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.game import Setup, chosen_options
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.options import OPTIONS
from tests.three_cards.state import State


def start(setup: Setup) -> State:
    """Begin a match with its first dealer."""
    target = int(chosen_options(OPTIONS, setup)["target"])
    return State(players=setup.players, target=target, first_dealer=setup.dealer)


def untimely(_state: State, action: Action) -> Objection:
    """Return the objection to a move in the wrong phase."""
    if isinstance(action, Deal):
        return Objection("phase", _("This round is not over."))
    return Objection("phase", _("The round is over: deal the next one."))


def check_take(state: State, action: TakeTrick) -> Objection | None:
    """Any seat may have taken the trick."""
    return check_seats(state, action.seat)


def take_trick(state: State, action: TakeTrick) -> State:
    """The trick is added to the round on the table."""
    return replace(state, rounds=(*state.rounds[:-1], (*state.tricks, action.seat)))


def deal(state: State, _action: Deal) -> State:
    """A new round begins without tricks."""
    return replace(state, rounds=(*state.rounds, ()))
