"""The sheet of points of any game."""

from __future__ import annotations

from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import counting_of
from companion.games.any_game.entering import by_totals, counters
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.state import (
    Round,
    State,
    at,
    settled_total,
    side_of,
    totals,
    winners,
    written_points,
)
from companion.play.view import PointsRow, Sheet
from companion.words.i18n import _


def sheet(state: State) -> Sheet:
    """Return the rounds that are over, or the categories with numbers.

    In a match that is over, points of a round that was not played to its end are its last row.
    """
    scoring = state.scoring
    target = scoring.limit if scoring.end in (kinds.TOTAL, kinds.OUT) else None
    rows, curve = (*ROWS.get(scoring.kind, _rounds)(state),), _curve(state)
    sums = tuple(settled_total(state, side) for side in range(len(state.sides)))
    if state.over and (written := _unfinished(state)):
        curve = (*(curve or (sums,)), totals(state))
        rows, sums = (*rows, written), totals(state)
    return Sheet(
        rows=rows,
        totals=sums,
        curve=curve,
        target=target or None,
        signs=kind_of(scoring).is_signed,
        lowest_wins=scoring.lowest or scoring.countdown,
        leaders=_leaders(state),
        has_points=not kind_of(scoring).is_joint,
    )


def _leaders(state: State) -> tuple[int, ...] | None:
    """Return the seats that lead by the formulas of the winner; None if totals alone say so."""
    if not state.scoring.sheet or by_totals(state):
        return None
    first = winners(state)
    return tuple(seat for seat in range(len(state.players)) if side_of(state, seat) in first)


def _rounds(state: State) -> list[PointsRow]:
    count = len(state.sides)
    return [
        PointsRow(
            str(number),
            tuple(at(each.points, side) for side in range(count)),
            _moods(each, count) if state.scoring.bids else (),
        )
        for number, each in enumerate(state.rounds, 1)
    ]


def _unfinished(state: State) -> PointsRow | None:
    """Return the points of a round that was not played to its end; None if there are none."""
    points = tuple(written_points(state, side) for side in range(len(state.sides)))
    return PointsRow(str(state.number), points, unfinished=True) if {*points} - {None} else None


def _moods(each: Round, count: int) -> tuple[str, ...]:
    return tuple(
        "" if at(each.bids, side) is None
        else "right" if at(each.bids, side) == at(each.made, side)
        else "wrong"
        for side in range(count)
    )  # fmt: skip


def _categories(state: State) -> list[PointsRow]:
    return [
        PointsRow(_(category), tuple(own.filled[place] for own in state.sides))
        for place, category in enumerate(state.scoring.categories)
        if any(own.filled[place] is not None for own in state.sides)
    ]


def _curve(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the totals after each round, from the start; a newcomer starts where it joined."""
    if not state.rounds:
        return ()
    came = tuple(own.total for own in state.sides)  # totals with which later sides began
    curve = []
    for each in reversed(state.rounds):
        curve.append((*each.totals, *came[len(each.totals) :]))
        before = zip(each.totals, each.points, strict=True)
        came = (*(total - (points or 0) for total, points in before), *came[len(each.totals) :])
    first = len(each.totals)
    start = counting_of(state.scoring).begin(len(state.players)).total[0]
    return ((start,) * first + came[first:], *reversed(curve))


def _counters(state: State) -> list[PointsRow]:
    return [
        PointsRow(each.name, tuple(own.counts[place] for own in state.sides))
        for place, each in enumerate(counters(state))
    ]


ROWS = {kinds.CATEGORIES: _categories, kinds.COUNTERS: _counters, kinds.SHEET_COUNTERS: _counters}
"""Rows of the sheet of each kind that has no rounds."""
