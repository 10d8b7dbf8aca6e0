"""Best assignment of a player's last jokers, while the rival's are unknown (S:151)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from companion.games.holmes.cards import ClueCard
from companion.games.holmes.rules.ending import opened
from companion.games.holmes.rules.scoring import Sides, totals
from companion.games.holmes.rules.sides import changed
from companion.games.holmes.state import PlayerSide, State

Types = tuple[ClueCard, ...]


class Outlook(Struct, frozen=True):
    """Assignment, and its margin of points for each assignment of the rival."""

    types: Types
    margins: tuple[int, ...]

    @property
    def worst(self) -> int:
        return min(self.margins)

    @property
    def best(self) -> int:
        return max(self.margins)


def assignments(side: PlayerSide) -> tuple[Types, ...]:
    """Return every way to put jokers set aside on types without one; some may stay aside."""
    most = min(side.aside, len(side.free))
    return tuple(
        types for count in range(most + 1) for types in combinations(side.free, count)
    )  # fmt: skip


@lru_cache(maxsize=4)
def outlooks(sides: Sides, seat: int) -> tuple[Outlook, ...]:
    """Return every assignment of a player, the best first.

    The best has the highest worst-case margin; ties are broken by the average. The rival's present
    choice makes no difference.
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


def missed(state: State, seat: int) -> tuple[Types, int] | None:
    """Return the better assignment and its gain, now that the rival's jokers are known.

    None if none would have been better, or if there was no choice.
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
