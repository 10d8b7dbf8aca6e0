"""Points of a round, and the winners."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.istinto.state import (
    BIDDING,
    OVER,
    PLAYING,
    SCORED,
    Round,
    RoundResult,
    State,
    taken,
)

WORTH = (20, 15, 10, 10, 15, 20, 60)
"""Points of each bid if made, 10 and its bonus; the last also of every higher bid (S:38-50)."""
PENALTY = -10
"""Points for the accused who revoked, or the accuser who was wrong (S:57)."""


def worth(bid: int) -> int:
    """Return the points of a bid if made.

    >>> [worth(bid) for bid in range(12)]
    [20, 15, 10, 10, 15, 20, 60, 60, 60, 60, 60, 60]
    """
    return WORTH[min(bid, len(WORTH) - 1)]


def close(state: State, round_: Round, *, interrupted: bool = False) -> State:
    """Return the state after the last trick of a round, or after a challenge that ends it."""
    result = _result(state, round_, interrupted)
    closed = replace(state, round=round_, phase=SCORED, results=(*state.results, result))
    if not _finished(closed):
        return closed
    return replace(closed, phase=OVER, winners=leaders(result.totals))


def leaders(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total; equal ones win together (S:52)."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def _result(state: State, round_: Round, interrupted: bool) -> RoundResult:
    seats = range(len(state.players))
    bids = tuple(state.bid(seat) or 0 for seat in seats)
    tricks = taken(round_, len(seats))
    scored = not interrupted or state.rules.scope == "as_it_stands"
    points = tuple(
        (worth(bids[seat]) if scored and bids[seat] == tricks[seat] else 0) + penalty(round_, seat)
        for seat in seats
    )
    return RoundResult(round_, bids, tricks, points, _added(state, points), interrupted)


def _added(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    totals = tuple(total + gain for total, gain in zip(state.totals, points, strict=True))
    return tuple(max(total, 0) for total in totals) if state.rules.floor else totals


def standing_totals(state: State) -> tuple[int, ...]:
    """Return the points so far, with the penalties of the round on the table."""
    if state.phase not in (BIDDING, PLAYING) or not state.round.challenges:
        return state.totals
    return _added(state, tuple(penalty(state.round, seat) for seat in range(len(state.players))))


def penalty(round_: Round, seat: int) -> int:
    """Return a seat's penalty for challenges in this round: the one who was wrong pays (S:57)."""
    blamed = [c.accused if c.guilty else c.accuser for c in round_.challenges]
    return PENALTY * blamed.count(seat)


def _finished(state: State) -> bool:
    rules = state.rules
    by_points = rules.target is not None and max(state.totals) >= rules.target
    return by_points or (rules.rounds is not None and len(state.results) >= rules.rounds)
