"""Ending of any game: the winners and why, the places, and honours of the sheet."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game.entering import by_totals
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.state import (
    State,
    is_downwards,
    is_out,
    names,
    people,
    remaining,
    side_of,
    totals,
    winners,
)
from companion.play.ending import (
    LOST,
    Ending,
    Honour,
    Rank,
    ahead,
    choose_honours,
    title,
)
from companion.play.honours import best_round, leaders_by, leading, right, rounds, why
from companion.play.view import Sheet
from companion.words.i18n import _, ngettext, points_word


def ending(state: State, sheet: Sheet) -> Ending:
    """Return the ending of a match; a round that was not played to its end decides nothing."""
    won, count = winners(state), len(state.rounds)
    sheet = replace(sheet, rows=sheet.rows[:count], curve=sheet.curve[: count + 1])
    return Ending(
        title=_title(state, sheet, won),
        why=_why(state, sheet, won),
        winners=won,
        places=places(state, won),
        honours=_honours(state, sheet, won),
        lasted=rounds(len(state.rounds)),
    )


def _title(state: State, sheet: Sheet, won: tuple[int, ...]) -> str:
    if state.ended:
        has = totals(state)
        by_seat = [has[side_of(state, seat)] for seat in range(len(state.players))]
        return ahead(state.players, leaders_by(sheet, by_seat))
    if kind_of(state.scoring).is_joint:
        return title(names(state), won) if won else _("Lost together")
    if len(won) == 1:
        return wins(state, won[0], names(state)[won[0]])
    return title(names(state), won)


def wins(state: State, side: int, name: str) -> str:
    """Return the sentence that a side of a name wins alone."""
    return ngettext("{names} wins", "{names} win", people(state, side)).format(names=name)


def _why(state: State, sheet: Sheet, won: tuple[int, ...]) -> str:
    if kind_of(state.scoring).is_joint:
        return _("all together against the game")
    if state.ended and sheet.leaders is None:
        return why(names(state), sheet, won)
    if state.scoring.end == kinds.OUT and won == remaining(state) and len(state.sides) > 1:
        return _("the last one left")
    if state.scoring.countdown and len(won) == 1:
        return _("down to 0 first")
    if state.scoring.sheet and not by_totals(state):
        return ""
    return why(names(state), sheet, won)


def places(state: State, won: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the places: winners first, sides that are out or gone behind all others.

    In a game won or lost together points make no difference, and after a loss no side is first.
    """
    has = totals(state)
    together = kind_of(state.scoring).is_joint
    first = LOST if together and not won and not state.ended else 1
    ranked = bool(state.scoring.sheet) and not together
    worth = 0 if together else 1 if is_downwards(state) else -1
    order = [
        (
            side not in won,
            state.sides[side].gone,
            is_out(state, side),
            tuple(-rank[side] for rank in state.standing.ranks) if ranked else (worth * n,),
        )
        for side, n in enumerate(has)
    ]
    every = [
        Rank(
            side,
            first + sum(each < own for each in order),
            "" if together else points_word(has[side]),
            _note(state, side),
        )
        for side, own in enumerate(order)
    ]
    return tuple(sorted(every, key=lambda place: place.rank))


def _note(state: State, side: int) -> str:
    if state.sides[side].gone:
        return _("left")
    return _("out") if is_out(state, side) else ""


def _honours(state: State, sheet: Sheet, won: tuple[int, ...]) -> tuple[Honour, ...]:
    kind = kind_of(state.scoring)
    if kind.is_joint or not kind.has_rounds:
        return ()
    return choose_honours((right(sheet), leading(sheet), best_round(sheet)), won)
