"""Points of a match for the league of a club: each way to count is one pure function.

A side is a player, or a team whose members all get its points. A function takes the seats of a
match and returns whole points for each of them, guests included; views of the server count the
same, and a test holds both against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from companion.club.records import SharedSeat

Count = Callable[[Sequence[SharedSeat]], tuple[int, ...]]


def win_three(seats: Sequence[SharedSeat]) -> tuple[int, ...]:
    """Return 3 points for each seat of the side that won, and 1 where several sides won.

    >>> win_three([SharedSeat("a", 1, 40, won=True), SharedSeat("b", 2, 30, side=1)])
    (3, 0)
    >>> win_three([SharedSeat("a", 1, 40, won=True), SharedSeat("b", 1, 40, won=True, side=1)])
    (1, 1)
    """
    winners = {seat.side for seat in seats if seat.won}
    worth = 3 if len(winners) == 1 else 1
    return tuple(worth * seat.won for seat in seats)


def places(seats: Sequence[SharedSeat]) -> tuple[int, ...]:
    """Return the number of sides less the place of each seat's side, at least 0.

    Equals share the better place. Where places are unknown, those who won are first, others last.

    >>> places([SharedSeat("a", place, None, side=place) for place in (2, 1, 3)])
    (1, 2, 0)
    """
    sides = len({seat.side for seat in seats})
    return tuple(max(sides - _place(seat, sides), 0) for seat in seats)


def share(seats: Sequence[SharedSeat]) -> tuple[int, ...]:
    """Return each side's share of the points of the table, in whole percent, halves upwards.

    Where fewer points win, points are mirrored: the best side has those of the worst one. A table
    with points below 0 counts from its lowest. One without any points, or with unknown ones, is
    shared by those who won, else by all.

    >>> share([SharedSeat("a", 1, 60, won=True), SharedSeat("b", 2, 30, side=1)])
    (67, 33)
    >>> share([SharedSeat("a", 1, 10, won=True), SharedSeat("b", 2, 30, side=1)])
    (75, 25)
    """
    held = _held({seat.side: seat for seat in seats})
    total = sum(held.values())
    return tuple((200 * held[seat.side] + total) // (2 * total) for seat in seats)


WAYS: Mapping[str, Count] = MappingProxyType(
    {"win-three": win_three, "places": places, "share": share}
)
"""Ways to count by the names that a club chooses from."""


def _place(seat: SharedSeat, last: int) -> int:
    if seat.place is not None:
        return seat.place
    return 1 if seat.won else last


def _held(sides: Mapping[int, SharedSeat]) -> dict[int, int]:
    """Return the parts of each side: none is below 0, and one at least is above it."""
    points = {side: seat.points for side, seat in sides.items() if seat.points is not None}
    if len(points) == len(sides) and any(points.values()):
        lowest, highest = min(points.values()), max(points.values())
        ground = min(lowest, 0)
        if _fewer_win(list(sides.values())):
            points = {side: lowest + highest - each for side, each in points.items()}
        held = {side: each - ground for side, each in points.items()}
        if any(held.values()):
            return held
    won = {side: int(seat.won) for side, seat in sides.items()}
    return won if any(won.values()) else dict.fromkeys(sides, 1)


def _fewer_win(sides: Sequence[SharedSeat]) -> bool:
    """Return True if the worst side has more points than the best one."""
    placed = [(_place(side, len(sides)), side.points or 0) for side in sides]
    first, last = min(placed)[0], max(placed)[0]
    best = min(points for place, points in placed if place == first)
    worst = max(points for place, points in placed if place == last)
    return first < last and best < worst
