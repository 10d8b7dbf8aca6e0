"""The smallest set that has something of each of some sets."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.solver.knowledge import places

Members = int
"""A set: bit *n* is the member at place *n*."""
FEW = 8
"""Sets that are searched through as fast as they are reduced."""


def hitting(sets: Sequence[Members], least: int) -> Members:
    """Return the smallest set that has something of each; it has at least so many."""
    sets = _reduced(sets)
    size = least
    while True:
        found = _hit(sets, size)
        if found is not None:
            return found
        size += 1


def _reduced(sets: Sequence[Members]) -> list[Members]:
    """Return sets that are as hard to hit, without those that others see to.

    Who hits a set hits those that hold it; and who is only where another one is need not be tried.
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
    """Return a set of at most so many that has something of each, None if there is none."""
    if not sets:
        return 0
    if _apart(sets) > size:
        return None
    sets = _reduced(sets) if len(sets) > FEW else sets
    smallest = min(sets, key=int.bit_count)
    for place in places(smallest):
        left = [each for each in sets if not each >> place & 1]
        found = _hit(left, size - 1)
        if found is not None:
            return found | 1 << place
        sets = [each & ~(1 << place) for each in sets]
    return None


def _apart(sets: Sequence[Members]) -> int:
    """Return how many of the sets have nothing in common, those with the fewest first."""
    taken = count = 0
    for each in sorted(sets, key=int.bit_count):
        if not each & taken:
            taken |= each
            count += 1
    return count
