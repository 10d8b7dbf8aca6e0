"""State of a match of any game. A *side* is a seat, or a team of seats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import counting_of
from companion.games.any_game.kinds import BIDDING, WRITING, kind_of
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.standing import Standing
from companion.play import moves
from companion.play.sums import is_sum
from companion.play.tuples import replaced
from companion.play.vector import Vector
from companion.words.i18n import points_word
from companion.words.names import TEAM

Cells = tuple[int | None, ...]
"""Number by side; None for a side without one."""


class Round(Struct, frozen=True, gc=False):
    """Round that is over: points by side, None for an absent side."""

    points: Cells
    bids: Cells = ()
    made: Cells = ()
    """Tricks by side, where the round had bids."""
    totals: tuple[int, ...] = ()
    """Totals after it, by side."""


class Side(Struct, frozen=True, gc=False):
    """Holdings of one side beside its points in rounds."""

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
    dealer: int
    """Seat that deals this round: the next one clockwise each round that has not left."""
    sides: tuple[Side, ...]
    standing: Standing
    """Running numbers after the rounds that are over."""
    rounds: Vector[Round] = Vector()
    """Rounds that are over."""
    bids: Cells
    cells: Cells
    """Numbers written in this round, by side."""
    extras: tuple[int, ...]
    """Points beside the bids in this round, by side."""
    written: tuple[Cells, ...] = ()
    """Numbers of this round by field of a description: one for each side, or a single one."""
    order: tuple[int, ...] = ()
    """Sides in the order in which they finished this round."""
    level: frozenset[int] = frozenset()
    """Sides of these that share their place with the next one."""
    newcomers: str = ""
    """Points with which a newcomer begins; empty if that is not settled."""
    starter: int | None = None
    """Seat that was drawn to begin."""
    here: tuple[int, ...] = ()
    """Sides that play this round: those that are neither out nor away. It follows from the sides,
    and is kept because every entry asks for it."""
    finished: bool = False
    """True once the match was played to its end, or the table said so."""

    @property
    def phase(self) -> str:
        """Return the current phase."""
        if self.finished:
            return moves.OVER
        if self.scoring.bids and is_missing(self, self.bids):
            return BIDDING
        return kind_of(self.scoring).phase

    @property
    def number(self) -> int:
        """Number of this round, from 1."""
        return len(self.rounds) + 1


def names(state: State) -> tuple[str, ...]:
    """Return the name of each side; that of a team is made of those of its people."""
    count = len(state.sides)
    if count == len(state.players):
        return state.players
    return tuple(TEAM.join(state.players[side::count]) for side in range(count))


def side_of(state: State, seat: int) -> int:
    """Return the side of a seat."""
    return seat % len(state.sides)


def people(state: State, side: int) -> int:
    """Return the number of people of a side."""
    return len(state.players[side :: len(state.sides)])


def total(state: State, side: int) -> int:
    """Return the present points of a side, with those of this round."""
    return settled_total(state, side) + (written_points(state, side) or 0)


def settled_total(state: State, side: int) -> int:
    """Return the points of a side without those written in this round."""
    own, kind = state.sides[side], state.scoring.kind
    if kind == kinds.COUNTERS:
        return own.counts[0]
    return own.total + sum(each or 0 for each in own.filled) if own.filled else own.total


def written_points(state: State, side: int) -> int | None:
    """Return the points that are written for a side in this round; None for none, or for tricks."""
    written = state.cells[side]
    if written is None or state.scoring.bids:
        return None
    return -written if state.scoring.countdown else written


def totals(state: State) -> tuple[int, ...]:
    """Return the present points of each side."""
    return tuple(total(state, side) for side in range(len(state.sides)))


def is_out(state: State, side: int) -> bool:
    """Return True if a side is out: at the limit, from below if the lowest wins, else from above.

    Points that are being written do not count before the round is over.
    """
    scoring = state.scoring
    if scoring.kind == kinds.COUNTERS and scoring.end == kinds.OUT:
        has = settled_total(state, side)
        return has >= scoring.limit if scoring.lowest else has <= scoring.limit
    return scoring.kind != kinds.CATEGORIES and side in state.standing.out


def remaining(state: State) -> tuple[int, ...]:
    """Return the sides that are neither out nor gone."""
    still = [side for side, own in enumerate(state.sides) if not own.gone]
    if state.scoring.end == kinds.OUT or state.scoring.sheet:
        still = [side for side in still if not is_out(state, side)]
    return tuple(still)


def is_missing(state: State, cells: Cells) -> bool:
    """Return True if a side that plays has no number there; those that do not play have none."""
    return cells.count(None) > len(cells) - len(state.here)


def has_written(state: State, side: int) -> bool:
    """Return True if any number of a side is written in this round."""
    return (
        state.bids[side] is not None
        or state.cells[side] is not None
        or state.extras[side] != 0
        or side in state.order
        or any(own[side] is not None for own in state.written if len(own) == len(state.sides))
    )


def is_begun(state: State) -> bool:
    """Return True if any number is written in this round."""
    if any(own.count(None) < len(own) for own in state.written):
        return True
    return any(has_written(state, side) for side in range(len(state.sides)))


def opened(state: State) -> State:
    """Return the state with the sides that play now, after a side changed."""
    sides = state.sides
    return replace(state, here=tuple([n for n in remaining(state) if not sides[n].rests]))


def checked(state: State) -> State:
    """Return the state with the sides that play now, and over if the end is reached."""
    state = opened(state)
    return replace(state, finished=is_over(state))


def is_over(state: State) -> bool:
    """Return True if the match was played to its end."""
    scoring = state.scoring
    if scoring.kind in (kinds.COUNTERS, *kinds.SHEETS_ONCE) and not state.rounds:
        return False  # a step too many must not end it: the table says so
    if scoring.kind == kinds.CATEGORIES:
        return all(None not in state.sides[side].filled for side in remaining(state))
    if not state.standing.done and scoring.end != kinds.OUT and not scoring.sheet:
        return False
    counting = counting_of(scoring)
    return counting.is_over(state.standing, _gone(state)) and not (
        counting.plays_on and is_begun(state)
    )


def _gone(state: State) -> tuple[int, ...]:
    return tuple(side for side, own in enumerate(state.sides) if own.gone)


def winners(state: State) -> tuple[int, ...]:
    """Return the sides that have won, or would if the match ended now.

    Numbers written in a round count only in a match that ended in the middle of it.
    """
    kind, has_written = kind_of(state.scoring), state.over and totals(state) != _settled(state)
    if state.scoring.sheet or kind.is_joint or (kind.has_rounds and not has_written):
        return counting_of(state.scoring).winners(state.standing, _gone(state))
    worth = -1 if is_downwards(state) else 1
    ranks = {
        side: (worth * total(state, side), *(rank[side] for rank in state.standing.ranks[1:]))
        for side in _in_it(state)
    }
    best = max(ranks.values())
    return tuple(side for side, rank in ranks.items() if rank == best)


def _settled(state: State) -> tuple[int, ...]:
    return tuple(settled_total(state, side) for side in range(len(state.sides)))


def _in_it(state: State) -> tuple[int, ...]:
    """Return the sides that may win: those that are still in, or all if none is."""
    return (
        remaining(state)
        or tuple(side for side, own in enumerate(state.sides) if not own.gone)
        or tuple(range(len(state.sides)))
    )


def is_downwards(state: State) -> bool:
    """Return True if the lowest total is the best."""
    return state.scoring.lowest or state.scoring.countdown


def places(state: State) -> tuple[int, ...]:
    """Return the place of each side in this round, from 1; 0 for a side without one."""
    found = [0] * len(state.sides)
    for at, side in enumerate(state.order):
        shares = at > 0 and state.order[at - 1] in state.level
        found[side] = found[state.order[at - 1]] if shares else at + 1
    return tuple(found)


def next_side(state: State) -> int | None:
    """Return the side whose bid or points are still missing; None for none, or for any."""
    phase = state.phase
    if phase not in (BIDDING, WRITING):
        return None
    cells = state.bids if phase == BIDDING else state.cells
    return next((side for side in asked(state) if cells[side] is None), None)


def asked(state: State) -> tuple[int, ...]:
    """Return the sides that play in the order in which they are asked.

    The drawn starter, else the side left of the dealer, comes first if any field, such as a bid, is
    asked before the cards are played; otherwise the first seat does.
    """
    fields = counting_of(state.scoring).description.fields
    if all(each.when == "after" for each in fields):
        return state.here
    drawn = state.starter if not state.rounds else None
    first = side_of(state, state.dealer + 1 if drawn is None else drawn)
    return tuple(sorted(state.here, key=lambda side: (side - first) % len(state.sides)))


def proposal(state: State, side: int) -> int | None:
    """Return the number that completes the known sum of a round; None unless one is missing.

    There is none either if the game may count otherwise: if a number is beyond the sum, or is all
    of it, as when one side has taken every card.
    """
    missing = completing(state, side)
    if missing is None or abs(missing) > kinds.LARGEST_NUMBER:
        return None
    if state.scoring.bids:
        return missing if missing >= 0 else None
    if state.scoring.countdown:
        return missing if 0 <= missing <= state.sides[side].total else None
    numbers = [missing, *(each for each in state.cells if each is not None)]
    return missing if _are_shares(numbers, sum(numbers)) else None


def _are_shares(numbers: Sequence[int], whole: int) -> bool:
    """Return True if all numbers are parts of a whole; of 0 every number is."""
    return whole == 0 or all(0 <= each * whole < whole * whole for each in numbers)


def completing(state: State, side: int) -> int | None:
    """Return the rest of the known sum of a round if all others have written their numbers."""
    known = state.scoring.tricks(state.number)
    if known is None or state.phase != WRITING:
        return None
    cells = state.cells
    if cells[side] is not None or is_missing(state, replaced(cells, side, 0)):
        return None
    return known - sum(each or 0 for each in cells)


def said(number: int, total: str) -> str:
    """Return a number as it was typed: as a sum with its result, or plain."""
    return f"{total} = {points_word(number)}" if is_sum(total) else points_word(number)


def at(cells: Sequence[int | None], side: int) -> int | None:
    """Return the number of a side; None for a side that came later."""
    return cells[side] if side < len(cells) else None
