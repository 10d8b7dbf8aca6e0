"""Any game, declared as one value."""

from __future__ import annotations

from companion.games.any_game import ABOUT, beside, log, rules, view
from companion.games.any_game import help as help_
from companion.games.any_game.actions import Count, Finish
from companion.games.any_game.kinds import COUNTING, FINISHING
from companion.games.any_game.known import JUST_POINTS
from companion.games.any_game.measures import FIGURES, TITLES, measures
from companion.games.any_game.moves import MOVES
from companion.games.any_game.options import OPTIONS, scoring_of
from companion.games.any_game.scene import scene
from companion.games.any_game.state import State, side_of
from companion.play.actions import Action
from companion.play.game import Controls, Game, Opening, Setup, Tells
from companion.words.i18n import N_, _


def name_of(setup: Setup) -> str:
    """Return the name of the game that is counted."""
    return _(scoring_of(setup).name or JUST_POINTS)


def seat_button(state: State, seat: int) -> Action | None:
    """Give the side of a seat the next place, or one step of the first counter."""
    if seat >= len(state.players):
        return None
    side = side_of(state, seat)
    if state.phase == FINISHING:
        return Finish(side)
    return Count(side, 0, state.scoring.counters[0].up) if state.phase == COUNTING else None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    opening=Opening(start=N_("Start: {name} deals")),
    start=rules.start,
    next_dealer=lambda state: (state.first_dealer + 1) % len(state.players),
    joins=rules.joins,
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=view.standing,
        called=name_of,
        beside=beside.beside,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        alternatives=log.alternatives,
        asks=log.asks,
        forgotten=log.forgotten,
        help=help_.pages,
        scene=scene,
    ),
    measures=measures,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(seat=seat_button),
)
