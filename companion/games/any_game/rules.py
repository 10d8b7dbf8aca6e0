"""Rules of any game: the beginning of a match, and the effects of each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.any_game import adapter
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    Extra,
    Fill,
    Finish,
    Leave,
    Mark,
    Newcomers,
    Result,
    Return,
    SitOut,
    Starter,
    Unmark,
    Win,
    Write,
)
from companion.games.any_game.kinds import FINISHING, WRITING, kind_of
from companion.games.any_game.options import scoring_of
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.standing import PlayedRound
from companion.games.any_game.state import (
    Round,
    Side,
    State,
    checked,
    is_begun,
    is_missing,
    opened,
    remaining,
    settled_total,
    side_of,
)
from companion.play.game import Setup
from companion.play.tuples import replaced


def start(setup: Setup) -> State:
    """Return the state in which a match begins; raise ValueError for an invalid scoring."""
    scoring = scoring_of(setup)
    standing = adapter.counting_of(scoring).begin(len(setup.players))
    count = len(standing.total)
    return opened(
        State(
            players=setup.players,
            scoring=scoring,
            first_dealer=setup.dealer,
            dealer=setup.dealer,
            sides=(_new_side(scoring),) * count,
            standing=standing,
            bids=(None,) * count,
            cells=(None,) * count,
            extras=(0,) * count,
            newcomers=scoring.newcomers,
        )
    )


def _new_side(scoring: Scoring) -> Side:
    return Side(
        total=scoring.start,
        counts=tuple(each.start for each in scoring.counters),
        filled=(None,) * len(scoring.categories),
    )


def bid(state: State, action: Bid) -> State:
    """Return the state with the bid of a side."""
    return replace(state, bids=replaced(state.bids, action.side, action.number))


def write(state: State, action: Write) -> State:
    """Return the state with the number of a side; the last one ends the round."""
    return settled(replace(state, cells=replaced(state.cells, action.side, action.number)))


def extra(state: State, action: Extra) -> State:
    """Return the state with points beside the bid, which are added at the end of the round."""
    points = state.extras[action.side] + action.number
    return replace(state, extras=replaced(state.extras, action.side, points))


def fill(state: State, action: Fill) -> State:
    """Return the state with a category filled."""
    own = state.sides[action.side]
    filled = replaced(own.filled, action.category, action.number)
    return checked(_with(state, action.side, filled=filled))


def count(state: State, action: Count) -> State:
    """Return the state with a counter moved."""
    own = state.sides[action.side]
    number = own.counts[action.counter] + action.by
    state = _with(state, action.side, counts=replaced(own.counts, action.counter, number))
    return opened(state) if state.scoring.end == kinds.OUT else state


def finish(state: State, action: Finish) -> State:
    """Return the state with the next place taken; the last side left gets the last one."""
    return settled(replace(state, order=(*state.order, action.side)))


def result(state: State, action: Result) -> State:
    """Return the state with a point for each side, or with none."""
    return _ended(state, {adapter.WON_FIELD: int(action.won)})


def alone(state: State, action: Alone) -> State:
    """Return the state in which every other side pays the one that won, or is paid by it."""
    return _ended(
        state, {adapter.ALONE_FIELD: _only(state, action.side), adapter.WON_FIELD: int(action.won)}
    )


def win(state: State, action: Win) -> State:
    """Return the state in which every other side pays the winner."""
    return _ended(
        state, {adapter.WINNER_FIELD: _only(state, action.side), adapter.BY_FIELD: action.by}
    )


def sit_out(state: State, action: SitOut) -> State:
    """Return the state with a dash for a side in this round, which may end the round."""
    return settled(opened(_with(state, action.side, rests=True)))


def leave(state: State, action: Leave) -> State:
    """Return the state with a dash for a side from now on; its numbers in this round are removed.

    If all others sit out, they play.
    """
    side = action.side
    state = replace(
        _with(state, side, gone=True),
        bids=replaced(state.bids, side, None),
        cells=replaced(state.cells, side, None),
        extras=replaced(state.extras, side, 0),
        order=tuple(each for each in state.order if each != side),
    )
    state = checked(state)
    if not state.here:
        nobody_rests = tuple(replace(own, rests=False) for own in state.sides)
        state = checked(replace(state, sides=nobody_rests))
    return settled(state)


def return_(state: State, action: Return) -> State:
    """Return the state in which a side plays again."""
    return opened(_with(state, action.side, rests=False, gone=False))


def newcomers(state: State, action: Newcomers) -> State:
    """Return the state with the points with which newcomers begin."""
    return replace(state, newcomers=action.begin)


def mark(state: State, action: Mark) -> State:
    """Return the state with a mark of a side."""
    return _with(state, action.side, marks=(*state.sides[action.side].marks, action.word))


def unmark(state: State, action: Unmark) -> State:
    """Return the state without a mark of a side."""
    left = tuple(each for each in state.sides[action.side].marks if each != action.word)
    return _with(state, action.side, marks=left)


def starter(state: State, action: Starter) -> State:
    """Return the state in which the seat begins."""
    return replace(state, starter=action.seat)


def close(state: State, _action: Close) -> State:
    """Return the state of a match that is over."""
    return replace(state, finished=True)


def joins(state: State, name: str) -> State:
    """Add a player who arrives late, as a side of their own unless all teams have people.

    If anything in the round is written, the new side plays from the next one.
    """
    state = replace(state, players=(*state.players, name))
    if 0 < state.scoring.teams <= len(state.sides):
        return state
    new = _late_side(state)
    counting = adapter.counting_of(state.scoring)
    return opened(
        replace(
            state,
            sides=(*state.sides, new),
            standing=counting.joined(state.standing, len(state.players), new.total),
            bids=(*state.bids, None),
            cells=(*state.cells, None),
            extras=(*state.extras, 0),
        )
    )


def _late_side(state: State) -> Side:
    own = replace(_new_side(state.scoring), rests=is_begun(state))
    others = [settled_total(state, side) for side in remaining(state)]
    if state.newcomers not in (kinds.LOWEST, kinds.AVERAGE) or not others:
        return own
    begin = min(others) if state.newcomers == kinds.LOWEST else _average(others)
    if state.scoring.kind == kinds.COUNTERS:
        return replace(own, counts=(begin, *own.counts[1:]))
    return replace(own, total=begin)


def _average(numbers: list[int]) -> int:
    """Return the average as a whole number; a half is rounded up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def _with(state: State, side: int, **what: object) -> State:
    """Return the state with fields of a side changed."""
    own = replace(state.sides[side], **what)
    return replace(state, sides=replaced(state.sides, side, own))


def settled(state: State) -> State:
    """Return the state with its round closed, if all its numbers are known."""
    phase = kind_of(state.scoring).phase
    if phase == FINISHING:
        left = [side for side in state.here if side not in state.order]
        if len(left) > 1 or not state.order:
            return state
        order = (*state.order, *left)
        places = (order.index(side) + 1 if side in order else 0 for side in _all(state))
        return _ended(state, {adapter.PLACE_FIELD: tuple(places)})
    if phase != WRITING or state.finished:
        return state
    if is_missing(state, state.cells) and not _is_down(state):
        return state
    here = [side for side, cell in enumerate(state.cells) if cell is not None]
    if state.scoring.bids is None:
        return _ended(state, {adapter.NUMBER_FIELD: state.cells}, here)
    written = {
        adapter.BID_FIELD: state.bids,
        adapter.TAKEN_FIELD: state.cells,
        adapter.EXTRA_FIELD: state.extras,
    }
    return _ended(state, written, here)


def _is_down(state: State) -> bool:
    """Return True if a side has come down to 0, which ends the match without the others."""
    if not state.scoring.countdown:
        return False
    return any(own.total == cell for own, cell in zip(state.sides, state.cells, strict=True))


def _all(state: State) -> range:
    return range(len(state.sides))


def _only(state: State, side: int) -> tuple[int, ...]:
    """Return 1 for one side and 0 for the others."""
    return tuple(int(each == side) for each in _all(state))


def _ended(state: State, written: Mapping[str, Any], here: Sequence[int] | None = None) -> State:
    """Return the state after a round with these numbers, by field of the description."""
    played = PlayedRound(
        written,
        state.here if here is None else here,
        len(state.players),
        side_of(state, state.dealer),
    )
    standing = adapter.counting_of(state.scoring).after(state.standing, played)
    none = (None,) * len(state.sides)
    has_bids = state.scoring.bids is not None
    done = Round(standing.points, state.bids if has_bids else (), state.cells if has_bids else ())
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
        )
    )


def _next_dealer(state: State) -> int:
    """Return the seat that deals after this one: the next one clockwise that has not left."""
    seats, seat = len(state.players), state.dealer
    for _turn in state.players:
        seat = (seat + 1) % seats
        if not state.sides[side_of(state, seat)].gone:
            break
    return seat
