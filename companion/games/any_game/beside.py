"""Actions beside the sheet: sitting out, leaving, coming back, joining, and marks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Leave, Mark, Newcomers, Return, SitOut, Unmark
from companion.games.any_game.adapter import seats_of
from companion.games.any_game.moves import BEGINNINGS, MOVES
from companion.games.any_game.state import State, names
from companion.play.actions import Action
from companion.words.i18n import _


class ActionSentence(Struct, frozen=True):
    """Action that may happen, as a sentence."""

    label: str
    action: Action


class BesideSide(Struct, frozen=True):
    """Actions that may happen to a side."""

    side: int
    name: str
    note: str
    """Its marks, or a dash if it is away."""
    doings: tuple[ActionSentence, ...]
    plays: bool
    """True unless it is out or away."""
    may_be_marked: bool
    """True if it may get a mark of a new name."""


class Beside(Struct, frozen=True):
    """Actions beside the sheet, by side, and those of newcomers."""

    players: tuple[str, ...]
    sides: tuple[BesideSide, ...]
    beginnings: tuple[ActionSentence, ...]
    """Choices for the points of newcomers, until one is made."""
    joins: bool
    """True if another person may join."""


def beside(state: State) -> Beside:
    """Return the actions that are possible beside the sheet."""
    begun = bool(state.rounds) or state.scoring.kind == kinds.COUNTERS
    asks = not state.newcomers and not state.scoring.teams and begun
    beginnings = (ActionSentence(_(text), Newcomers(begin)) for begin, text in BEGINNINGS.items())
    return Beside(
        state.players,
        tuple(_side(state, side, name) for side, name in enumerate(names(state))),
        tuple(beginnings) if asks else (),
        len(state.players) < seats_of(state.scoring)[1] and not state.over,
    )


def _side(state: State, side: int, name: str) -> BesideSide:
    own = state.sides[side]
    note = "–" if own.gone or own.rests else ", ".join(_(mark) for mark in own.marks)
    doings = (
        ActionSentence(MOVES.tell(state, action), action)
        for action in _actions(state, side)
        if MOVES.check(state, action) is None
    )
    is_free = len(own.marks) < kinds.MOST_MARKS
    return BesideSide(side, name, note, tuple(doings), side in state.here, is_free)


def _actions(state: State, side: int) -> Iterator[Action]:
    yield from (SitOut(side), Leave(side), Return(side))
    own = state.sides[side].marks
    for mark in dict.fromkeys((*state.scoring.marks, *own)):
        yield Unmark(side, mark) if mark in own else Mark(side, mark)
