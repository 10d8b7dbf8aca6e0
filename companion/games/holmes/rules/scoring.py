"""Points of the end, source by source (S:153-171)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.holmes.cards import MAP, TYPES, ClueCard
from companion.games.holmes.state import PlayerSide

ALL_OF_A_TYPE = 3
"""Points for all the printed cards of a type (S:157)."""
MAP_POINTS = (0, -1, 1, 3, 6, 10)
"""Points by number of map pieces (S:163-167)."""
UNASSIGNED = -3
"""Points for each joker that is assigned to no type (S:169)."""
OWED = -3
"""Points for a reserved clue that was never obtained (S:289)."""

Pair = tuple[int, int]
Sides = tuple[PlayerSide, PlayerSide]


class TypeCount(Struct, frozen=True):
    """Type of clues: the number of each player, jokers included, and the points of each."""

    clue: ClueCard
    amounts: Pair
    points: Pair
    bonus: Pair


def majority(value: int, amounts: Pair) -> Pair:
    """Return each player's points: the value less the rival's number; none in a tie (S:153).

    >>> majority(5, (3, 1)), majority(5, (2, 2)), majority(9, (0, 4))
    ((4, 0), (0, 0), (0, 9))
    """
    first, second = amounts
    if first == second:
        return 0, 0
    return (value - second, 0) if first > second else (0, value - first)


def count_type(sides: Sides, clue: ClueCard) -> TypeCount:
    """Return the count of a type for both players."""
    first, second = sides
    amounts = first.amount(clue), second.amount(clue)
    return TypeCount(
        clue,
        amounts,
        majority(clue.value, amounts),
        (complete(first, clue), complete(second, clue)),
    )


def complete(side: PlayerSide, clue: ClueCard) -> int:
    """Return the bonus for all the printed cards of a type; jokers do not count (S:157)."""
    return ALL_OF_A_TYPE if side.real(clue) >= clue.copies else 0


def map_points(side: PlayerSide) -> int:
    """Return the points of a player's map pieces (S:163)."""
    return MAP_POINTS[min(side.real(MAP), MAP.copies)]


def joker_points(side: PlayerSide) -> int:
    """Return the negative points of jokers without a type (S:169)."""
    return UNASSIGNED * side.aside


def owed_points(side: PlayerSide) -> int:
    """Return the negative points of a reserved clue that was never obtained (S:289)."""
    return OWED * len(side.reserved)


def totals(sides: Sides) -> Pair:
    """Return the points of both, from the open cards."""
    counts = [count_type(sides, clue) for clue in TYPES]
    first, second = (
        sum(count.points[seat] + count.bonus[seat] for count in counts)
        + map_points(side) + joker_points(side) + owed_points(side)
        for seat, side in enumerate(sides)
    )  # fmt: skip
    return first, second


def winner(sides: Sides) -> int | None:
    """Return the winner: more points, then more tokens; None if the case is unsolved (S:171)."""
    first, second = (
        (points, side.tokens) for points, side in zip(totals(sides), sides, strict=True)
    )
    return None if first == second else int(second > first)
