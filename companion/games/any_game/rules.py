"""Rules of any game: the beginning of a match, and the effects of each move."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.any_game import adapter, entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    EndRound,
    Enter,
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
from companion.games.any_game.options import scoring_of
from companion.games.any_game.rounds import blank, counted, ended, recounted, settled
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.state import (
    Cells,
    Side,
    State,
    checked,
    is_begun,
    opened,
    remaining,
    settled_total,
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
            sides=(_new_side(scoring, len(setup.players)),) * count,
            standing=standing,
            bids=(None,) * count,
            cells=(None,) * count,
            extras=(0,) * count,
            written=blank(scoring, count),
            newcomers=_newcomers(scoring),
        )
    )


def _newcomers(scoring: Scoring) -> str:
    """Return the points with which newcomers begin; empty if the table is asked."""
    if scoring.sheet and adapter.counting_of(scoring).description.newcomers:
        return kinds.AS_WRITTEN
    return scoring.newcomers


def _new_side(scoring: Scoring, seats: int) -> Side:
    begun = adapter.counting_of(scoring).begin(seats)
    return Side(
        total=begun.total[0] if scoring.sheet else scoring.start,
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
    if state.scoring.sheet:
        return recounted(state)
    return opened(state) if state.scoring.end == kinds.OUT else state


def finish(state: State, action: Finish) -> State:
    """Return the state with the next place taken; the last side left gets the last one."""
    level = state.level | {action.side} if action.level else state.level
    return settled(replace(state, order=(*state.order, action.side), level=level))


def result(state: State, action: Result) -> State:
    """Return the state with a point for each side, or with none."""
    return ended(state, {adapter.WON_FIELD: int(action.won)})


def alone(state: State, action: Alone) -> State:
    """Return the state in which every other side pays the one that won, or is paid by it."""
    return ended(
        state, {adapter.ALONE_FIELD: _only(state, action.side), adapter.WON_FIELD: int(action.won)}
    )


def win(state: State, action: Win) -> State:
    """Return the state in which every other side pays the winner."""
    return ended(
        state, {adapter.WINNER_FIELD: _only(state, action.side), adapter.BY_FIELD: action.by}
    )


def enter(state: State, action: Enter) -> State:
    """Return the state with a number of a field; the last one may end the round."""
    asked = entering.asked_for(state, action.field)
    assert asked
    written = entering.entered(state, asked, action.number, action.side)
    return settled(recounted(replace(state, written=written)))


def end_round(state: State, _action: EndRound) -> State:
    """Return the state after the round, with usual numbers for what is blank."""
    return counted(state)


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
        level=_level_without(state, side),
        written=_without(state, side),
    )
    state = checked(state)
    if not state.here:
        nobody_rests = tuple(replace(own, rests=False) for own in state.sides)
        state = checked(replace(state, sides=nobody_rests))
    return settled(state)


def _level_without(state: State, side: int) -> frozenset[int]:
    """Return the sides that share their place with the next one after one side has left."""
    if side not in state.order or side in state.level:
        return state.level - {side}
    return state.level - {*state.order[: state.order.index(side)][-1:]}


def _without(state: State, side: int) -> tuple[Cells, ...]:
    """Return the numbers of this round without those of a side that leaves."""
    written = state.written
    for each in entering.asked_fields(state) if state.scoring.sheet else ():
        own = written[each.at]
        if each.is_sole and own[side]:
            written = replaced(written, each.at, (None,) * len(own))
        elif not each.is_joint:
            written = replaced(written, each.at, replaced(own, side, None))
    return written


def return_(state: State, action: Return) -> State:
    """Return the state in which a side plays again, also one that was out."""
    counting, side = adapter.counting_of(state.scoring), action.side
    if back := counting.comeback(state.standing, len(state.players), side):
        state = _with(replace(state, standing=back), side, total=back.total[side])
    state = opened(_with(state, side, rests=False, gone=False))
    return replace(state, written=_with_no(state, side))


def _with_no(state: State, side: int) -> tuple[Cells, ...]:
    """Return what is written in this round, with a no of one side where another has the yes."""
    written = state.written
    for each in entering.asked_fields(state) if state.scoring.sheet else ():
        own = written[each.at]
        if each.is_sole and 1 in own and own[side] is None:
            written = replaced(written, each.at, replaced(own, side, 0))
    return written


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
    """Return the state of a match that is over; counters of a described sheet are counted first."""
    if entering.is_counters(state):
        state = counted(state)
    return replace(state, finished=True)


def joins(state: State, name: str) -> State:
    """Add a player who arrives late, as a side of their own unless all teams have people.

    If anything in the round is written, the new side plays from the next one.
    """
    are_teams = len(state.sides) < len(state.players)
    state = replace(state, players=(*state.players, name))
    counting = adapter.counting_of(state.scoring)
    if are_teams or counting.sides(len(state.players)) == len(state.sides):
        return state
    new = _late_side(state)
    return opened(
        replace(
            state,
            sides=(*state.sides, new),
            standing=counting.joined(state.standing, len(state.players), new.total),
            bids=(*state.bids, None),
            cells=(*state.cells, None),
            extras=(*state.extras, 0),
            written=tuple(
                own if field.of == "round" else (*own, None)
                for own, field in zip(state.written, counting.description.fields, strict=False)
            ),
        )
    )


def _late_side(state: State) -> Side:
    own = replace(_new_side(state.scoring, len(state.players)), rests=is_begun(state))
    if state.newcomers == kinds.AS_WRITTEN:
        counting = adapter.counting_of(state.scoring)
        begin = counting.newcomer(state.standing, len(state.players))
        return replace(own, total=own.total if begin is None else begin)
    begin = newcomer_total(state)
    if begin is None:
        return own
    if state.scoring.kind == kinds.COUNTERS:
        return replace(own, counts=(begin, *own.counts[1:]))
    return replace(own, total=begin)


def newcomer_total(state: State) -> int | None:
    """Return the total of others with which a newcomer begins; None for that of the start."""
    others = [settled_total(state, side) for side in remaining(state)]
    if state.newcomers not in (kinds.LOWEST, kinds.AVERAGE) or not others:
        return None
    return min(others) if state.newcomers == kinds.LOWEST else _average(others)


def _average(numbers: list[int]) -> int:
    """Return the average as a whole number; a half is rounded up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def _with(state: State, side: int, **what: object) -> State:
    """Return the state with fields of a side changed."""
    own = replace(state.sides[side], **what)
    return replace(state, sides=replaced(state.sides, side, own))


def _only(state: State, side: int) -> tuple[int, ...]:
    """Return 1 for one side and 0 for the others."""
    return tuple(int(each == side) for each in range(len(state.sides)))
