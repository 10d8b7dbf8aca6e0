"""Smallest hitting set."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.solver.knowledge import places

Members = int
"""Set of members: bit *n* is the member at place *n*."""
FEW_SETS = 8
"""Number of sets for which a search is as fast as reducing them."""


def hitting(sets: Sequence[Members], least: int) -> Members:
    """Return the smallest set that intersects all sets; it has at least *least* members."""
    sets = _reduced(sets)
    size = least
    while True:
        found = _hit(sets, size)
        if found is not None:
            return found
        size += 1


def _reduced(sets: Sequence[Members]) -> list[Members]:
    """Return an equivalent problem without dominated sets and members.

    A superset of another set is hit along with it; a member that occurs only where another one does
    need not be tried.
    """
    while True:
        left = [each for each in {*sets} if not any(o & each == o != each for o in sets)]
        where: dict[int, int] = {}
        for number, each in enumerate(left):
            for place in places(each):
                where[place] = where.get(place, 0) | 1 << number
        first = {inside: place for place, inside in reversed(where.items())}
        kept = [place for inside, place in first.items()
                if not any(inside & o == inside != o for o in first)]  # fmt: skip
        after = [each & sum(1 << place for place in kept) for each in left]
        if sorted(after) == sorted(sets):
            return after
        sets = after


def _hit(sets: Sequence[Members], size: int) -> Members | None:
    """Return a set of at most *size* members that intersects all sets; None if there is none."""
    if not sets:
        return 0
    if _apart(sets) > size:
        return None
    sets = _reduced(sets) if len(sets) > FEW_SETS else sets
    smallest = min(sets, key=int.bit_count)
    for place in places(smallest):
        left = [each for each in sets if not each >> place & 1]
        found = _hit(left, size - 1)
        if found is not None:
            return found | 1 << place
        sets = [each & ~(1 << place) for each in sets]
    return None


def _apart(sets: Sequence[Members]) -> int:
    """Return a number of pairwise disjoint sets, a lower bound, found greedily by size."""
    taken = count = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & taken:
            taken |= each
            count += 1
    return count
