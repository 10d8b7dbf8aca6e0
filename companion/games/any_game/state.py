"""State of a match of any game. A *side* is a seat, or a team of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.scoring import Scoring
from companion.play import moves
from companion.words.i18n import points_word

BIDDING, WRITING, COUNTING, FILLING, FINISHING, TELLING = (
    "bidding", "writing", "counting", "filling", "finishing", "telling",
)  # fmt: skip
"""Phases: bids; points of a round; counters; categories; places; the result of a round."""
PHASES = {
    kinds.NUMBERS: WRITING, kinds.COUNTERS: COUNTING, kinds.CATEGORIES: FILLING,
    kinds.PLACES: FINISHING, kinds.TOGETHER: TELLING, kinds.ALONE: TELLING, kinds.MARGIN: TELLING,
}  # fmt: skip
"""Phase of a match by its kind of counting."""

Cells = tuple[int | None, ...]
"""Number by side; None for a side that has none, or none yet."""


class Round(Struct, frozen=True, gc=False):
    """Round that is over: points by side, None for a side that was not there."""

    points: Cells
    bids: Cells = ()
    made: Cells = ()
    """Tricks by side, where the round had bids."""


class Side(Struct, frozen=True, gc=False):
    """What belongs to one side beside its points in rounds."""

    total: int = 0
    """Points at the start and of all rounds that are over."""
    counts: tuple[int, ...] = ()
    filled: Cells = ()
    """Points by category; None for one that is still free."""
    marks: tuple[str, ...] = ()
    rests: bool = False
    """True if it sits out this round."""
    gone: bool = False
    """True if it has left for good."""


class State(moves.State, frozen=True, kw_only=True):
    """Match of any game."""

    scoring: Scoring
    first_dealer: int
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...] = ()
    """Rounds that are over."""
    bids: Cells
    cells: Cells
    """What is written in this round, by side."""
    extras: tuple[int, ...]
    """Points beside the bids in this round, by side."""
    order: tuple[int, ...] = ()
    """Sides in the order in which they finished this round."""
    newcomers: str = ""
    """Points with which a newcomer begins; empty if that is not settled."""
    starter: int | None = None
    """Seat that was drawn to begin."""
    closed: bool = False
    """True once the table said that the match is over."""

    @property
    def phase(self) -> str:
        """Return what the table waits for."""
        if is_over(self):
            return moves.OVER
        if self.scoring.bids and any(self.bids[side] is None for side in playing(self)):
            return BIDDING
        return PHASES[self.scoring.kind]

    @property
    def number(self) -> int:
        """Number of this round, from 1."""
        return len(self.rounds) + 1

    @property
    def dealer(self) -> int:
        """Seat that deals this round: the next one clockwise each round."""
        return (self.first_dealer + len(self.rounds)) % len(self.players)


def names(state: State) -> tuple[str, ...]:
    """Return the name of each side; that of a team is made of those of its people."""
    count = len(state.sides)
    if count == len(state.players):
        return state.players
    return tuple(" + ".join(state.players[side::count]) for side in range(count))


def side_of(state: State, seat: int) -> int:
    """Return the side of a seat."""
    return seat % len(state.sides)


def total(state: State, side: int) -> int:
    """Return the points of a side as they stand, with those of this round."""
    own, scoring = state.sides[side], state.scoring
    if scoring.kind == kinds.COUNTERS:
        return own.counts[0]
    if scoring.kind == kinds.CATEGORIES:
        return own.total + sum(each or 0 for each in own.filled)
    if scoring.bids:
        return own.total
    written = state.cells[side] or 0
    return own.total - written if scoring.countdown else own.total + written


def totals(state: State) -> tuple[int, ...]:
    """Return the points of each side as they stand."""
    return tuple(total(state, side) for side in range(len(state.sides)))


def is_out(state: State, side: int) -> bool:
    """Return True if a side is out: at the limit, from below if the lowest wins, else from above.

    Points that are being written do not count before the round is over.
    """
    scoring = state.scoring
    if scoring.end != kinds.OUT:
        return False
    own = state.sides[side]
    has = own.counts[0] if scoring.kind == kinds.COUNTERS else own.total
    return has >= scoring.limit if scoring.lowest else has <= scoring.limit


def remaining(state: State) -> tuple[int, ...]:
    """Return the sides that are neither out nor gone."""
    return tuple(
        side
        for side, own in enumerate(state.sides)
        if not own.gone and not is_out(state, side)
    )  # fmt: skip


def playing(state: State) -> Iterator[int]:
    """Yield the sides that play this round."""
    return (side for side in remaining(state) if not state.sides[side].rests)


def is_over(state: State) -> bool:
    """Return True if the match was played to its end."""
    scoring = state.scoring
    if state.closed:
        return True
    if scoring.kind == kinds.COUNTERS:
        return False  # a step too many must not end it: the table says so
    if scoring.kind == kinds.CATEGORIES:
        return all(None not in state.sides[side].filled for side in remaining(state))
    if scoring.countdown:
        return any(total(state, side) == 0 for side in remaining(state))
    return bool(state.rounds) and _has_ended(state, scoring) and not _goes_on(state, scoring)


def _has_ended(state: State, scoring: Scoring) -> bool:
    match scoring.end:
        case kinds.TOTAL:
            return max(own.total for own in state.sides) >= scoring.limit
        case kinds.ROUNDS:
            return len(state.rounds) >= scoring.limit
        case kinds.OUT:
            return len(remaining(state)) <= (1 if len(state.sides) > 1 else 0)
        case _:
            return False


def _goes_on(state: State, scoring: Scoring) -> bool:
    """Return True if several sides are level and a tie means another round."""
    return scoring.tie == kinds.ON and len(_best(state)) > 1


def winners(state: State) -> tuple[int, ...]:
    """Return the sides that have won, or would if the match ended now."""
    if state.scoring.kind == kinds.TOGETHER:
        won = sum(bool(each.points[0]) for each in state.rounds)
        return tuple(range(len(state.sides))) if 2 * won > len(state.rounds) else ()
    best = _best(state)
    if state.scoring.tie == kinds.LAST and len(best) > 1 and state.rounds:
        last = [state.rounds[-1].points[side] or 0 for side in best]
        first = min(last) if state.scoring.lowest else max(last)
        return tuple(side for side, points in zip(best, last, strict=True) if points == first)
    return best


def _best(state: State) -> tuple[int, ...]:
    """Return the sides that are best by their totals, of those that are still in."""
    still = remaining(state) or tuple(range(len(state.sides)))
    has = {side: total(state, side) for side in still}
    downwards = state.scoring.lowest or state.scoring.countdown
    best = min(has.values()) if downwards else max(has.values())
    return tuple(side for side in still if has[side] == best)


def next_side(state: State) -> int | None:
    """Return the side whose bid or points are still missing; None for none, or for any."""
    if state.phase == BIDDING:
        return next((side for side in playing(state) if state.bids[side] is None), None)
    if state.phase == WRITING:
        return next((side for side in playing(state) if state.cells[side] is None), None)
    return None


def proposal(state: State, side: int) -> int | None:
    """Return the number that completes the known sum of a round; None unless one is missing."""
    known = state.scoring.tricks(state.number)
    others = [each for each in playing(state) if each != side]
    if state.phase != WRITING or known is None or any(state.cells[each] is None for each in others):
        return None
    return known - sum(state.cells[each] or 0 for each in others)


def said(number: int, total: str) -> str:
    """Return a number as it was typed: as a sum with its result, or plain."""
    return f"{total} = {points_word(number)}" if total else points_word(number)


def at(cells: Sequence[int | None], side: int) -> int | None:
    """Return the number of a side; None for a side that came later."""
    return cells[side] if side < len(cells) else None
