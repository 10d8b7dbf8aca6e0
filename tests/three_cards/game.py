"""Three Cards, declared as one value."""

from __future__ import annotations

from companion.play.game import Controls, Game, Tells
from tests.three_cards import ABOUT, log, rules, view
from tests.three_cards import help as help_
from tests.three_cards.actions import TakeTrick
from tests.three_cards.moves import MOVES
from tests.three_cards.options import OPTIONS
from tests.three_cards.setup_guide import laid_out
from tests.three_cards.state import State


def seat_button(state: State, seat: int) -> TakeTrick | None:
    """Give the trick to the seat whose button was pressed."""
    return None if state.is_scored else TakeTrick(seat)


def digit(state: State, number: int) -> TakeTrick | None:
    """Give the trick to a seat by its number: 1 is the first."""
    return seat_button(state, number - 1) if 1 <= number <= len(state.players) else None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    start=rules.start,
    next_dealer=lambda state: state.next_dealer,
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=view.standing,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        alternatives=log.alternatives,
        help=help_.pages,
        laid_out=laid_out,
    ),
    controls=Controls(seat=seat_button, digit=digit),
)
