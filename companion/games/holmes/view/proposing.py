"""Where the last jokers of a player go best, while the rival's are not known (S:151)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from companion.games.holmes.cards import ClueCard
from companion.games.holmes.rules.ending import opened
from companion.games.holmes.rules.scoring import Sides, totals
from companion.games.holmes.rules.sides import changed
from companion.games.holmes.state import Side, State

Types = tuple[ClueCard, ...]


class Outlook(Struct, frozen=True):
    """An assignment, and the player's points less the rival's, for each that the rival can make."""

    types: Types
    margins: tuple[int, ...]

    @property
    def worst(self) -> int:
        return min(self.margins)

    @property
    def best(self) -> int:
        return max(self.margins)


def assignments(side: Side) -> tuple[Types, ...]:
    """Return every way to put jokers set aside on types without one; some may stay aside."""
    most = min(side.aside, len(side.free))
    return tuple(
        types for count in range(most + 1) for types in combinations(side.free, count)
    )  # fmt: skip


@lru_cache(maxsize=4)
def outlooks(sides: Sides, seat: int) -> tuple[Outlook, ...]:
    """Return every assignment of a player, the best first.

    The best is the one whose worst margin is the highest, whatever the rival does; among those,
    the one that is better on average. What the rival has chosen already makes no difference.
    """
    rival = assignments(sides[1 - seat])
    found = [
        Outlook(types, tuple(_margin(sides, seat, types, answer) for answer in rival))
        for types in assignments(sides[seat])
    ]
    return tuple(sorted(found, key=lambda each: (-each.worst, -sum(each.margins))))


def _margin(sides: Sides, seat: int, own: Types, answer: Types) -> int:
    chosen = (own, answer) if seat == 0 else (answer, own)
    first, second = map(opened, sides, chosen)
    points = totals((first, second))
    return points[seat] - points[1 - seat]


def propose(state: State, seat: int) -> Types:
    """Return the best assignment for a player: no other has a better worst case."""
    return outlooks(state.sides, seat)[0].types


def missed(state: State, seat: int) -> tuple[Types, int] | None:
    """Return what would have been better, and by how much, now that the rival's jokers are known.

    None if nothing would have been, or if there was nothing to choose.
    """
    chosen = state.sealed[seat]
    if chosen is None:
        return None
    side = state.sides[seat]
    kept = tuple(clue for clue in side.jokers if clue not in chosen)
    then = changed(state, seat, jokers=kept, aside=side.aside + len(chosen))
    gains = {types: _margin(then.sides, seat, types, ()) for types in assignments(then.sides[seat])}
    best = max(gains, key=lambda types: gains[types])
    more = gains[best] - gains[chosen] if chosen in gains else 0
    return (best, more) if more > 0 else None
