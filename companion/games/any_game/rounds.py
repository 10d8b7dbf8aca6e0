"""Ends of rounds of any game: when a round is over, and the state after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.any_game import adapter, entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.kinds import ENTERING, FINISHING, WRITING, kind_of
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.standing import PlayedRound
from companion.games.any_game.state import (
    Cells,
    Round,
    State,
    checked,
    is_begun,
    is_missing,
    places,
    side_of,
)


def settled(state: State) -> State:
    """Return the state with its round closed, if all its numbers are known."""
    phase = kind_of(state.scoring).phase
    if phase == FINISHING:
        left = [side for side in state.here if side not in state.order]
        if len(left) > 1 or not state.order:
            return state
        state = replace(state, order=(*state.order, *left))
        return ended(state, {adapter.PLACE_FIELD: places(state)})
    if phase == ENTERING and not state.finished:
        return counted(state) if _is_written(state) else state
    if phase != WRITING or state.finished:
        return state
    if is_missing(state, state.cells) and not _is_down(state):
        return state
    here = [side for side, cell in enumerate(state.cells) if cell is not None]
    if state.scoring.bids is None:
        return ended(state, {adapter.NUMBER_FIELD: state.cells}, here)
    written = {
        adapter.BID_FIELD: state.bids,
        adapter.TAKEN_FIELD: state.cells,
        adapter.EXTRA_FIELD: state.extras,
    }
    return ended(state, written, here)


def _is_written(state: State) -> bool:
    """Return True if nothing in a round is left to write, or if it ends the match at once."""
    if entering.is_counters(state) or not is_begun(state):
        return False
    if entering.description_of(state).end.at_once and entering.live(state).done:
        return True
    return not (entering.has_blanks(state) or entering.awaited(state))


def _is_down(state: State) -> bool:
    """Return True if a side has come down to 0, which ends the match without the others."""
    if not state.scoring.countdown:
        return False
    return any(own.total == cell for own, cell in zip(state.sides, state.cells, strict=True))


def recounted(state: State) -> State:
    """Return the state with the present totals of a sheet that is written once."""
    if state.scoring.kind not in kinds.SHEETS_ONCE:
        return state
    standing = entering.live(state)
    totals = zip(state.sides, standing.total, strict=True)
    sides = tuple(replace(own, total=total) for own, total in totals)
    return replace(state, standing=standing, sides=sides)


def counted(state: State) -> State:
    """Return the state after the round of a description, as it is written."""
    played = entering.played(state)
    return ended(state, played.written, played.here)


def ended(state: State, written: Mapping[str, Any], here: Sequence[int] | None = None) -> State:
    """Return the state after a round with these numbers, by field of the description."""
    played = PlayedRound(
        written,
        state.here if here is None else here,
        len(state.players),
        side_of(state, state.dealer),
    )
    standing = adapter.counting_of(state.scoring).after(entering.before(state), played)
    none = (None,) * len(state.sides)
    bids, made = _bids(state, written)
    done = Round(standing.points, bids, made, standing.total)
    return checked(
        replace(
            state,
            dealer=_next_dealer(state),
            rounds=state.rounds.plus(done),
            standing=standing,
            sides=tuple(
                [
                    replace(own, total=total, rests=False)
                    for own, total in zip(state.sides, standing.total, strict=True)
                ]
            ),
            bids=none,
            cells=none,
            extras=(0,) * len(state.sides),
            order=(),
            level=frozenset(),
            written=blank(state.scoring, len(state.sides)),
        )
    )


def _bids(state: State, written: Mapping[str, Any]) -> tuple[Cells, Cells]:
    """Return bids and tricks of a round by side; nothing for a game without."""
    if state.scoring.sheet:
        numbers = (written.get(each, ()) for each in (adapter.BID_FIELD, adapter.TAKEN_FIELD))
        bids, made = (each if isinstance(each, tuple) else () for each in numbers)
        return (bids, made) if bids and made else ((), ())
    return (state.bids, state.cells) if state.scoring.bids else ((), ())


def _next_dealer(state: State) -> int:
    """Return the seat that deals after this one: the next one clockwise that has not left."""
    seats, seat = len(state.players), state.dealer
    for _turn in state.players:
        seat = (seat + 1) % seats
        if not state.sides[side_of(state, seat)].gone:
            break
    return seat


def blank(scoring: Scoring, sides: int) -> tuple[Cells, ...]:
    """Return a round in which nothing is written, by field of a description."""
    if not scoring.sheet:
        return ()
    fields = adapter.counting_of(scoring).description.fields
    return tuple((None,) * (1 if each.of == "round" else sides) for each in fields)
