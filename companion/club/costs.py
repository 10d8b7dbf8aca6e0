"""Costs of a round: each criterion outweighs all that come after it.

In this order: the person with the fewest byes gets the next one; people who met do not meet again;
opponents have equal scores; of equal pairings the planned one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct

Group = tuple[int, ...]
"""Numbers of the people at one table, in rising order."""


class Task(Struct, frozen=True, dict=True):
    """Everything on which the tables of a round depend; people have numbers from 0, as they came.

    Those at no table sit out.
    """

    met: Sequence[Sequence[int]]
    """Number of meetings of every two people."""
    byes: Sequence[int]
    """Number of byes of each person."""
    levels: Sequence[int]
    """Place of each person in the standings, from 0; equals share one."""
    sizes: tuple[int, ...]
    """Number of people at each table."""
    plan: tuple[Group, ...] = ()
    """Tables that are taken if none are better."""

    @property
    def count(self) -> int:
        """Number of people."""
        return len(self.byes)

    @property
    def out(self) -> int:
        """Number of people who sit out."""
        return self.count - sum(self.sizes)

    @cached_property
    def pairs(self) -> list[list[int]]:
        """Cost of every two people at one table."""
        return [[self._pair(one, other) for other in self._people] for one in self._people]

    @cached_property
    def sitting_out(self) -> list[int]:
        """Cost of a bye for each person."""
        seated = {person for group in self.plan for person in group}
        least, lowest = min(self.byes, default=0), max(self.levels, default=0)
        return [
            (self.byes[person] - least) * self._per_bye
            + (lowest - self.levels[person]) ** 2 * self._per_gap
            + (person in seated)
            for person in self._people
        ]

    def cost(self, groups: Sequence[Group]) -> int:
        """Return the cost of a round."""
        left = set(self._people).difference(*groups)
        byes = sum(self.sitting_out[person] for person in left)
        return byes + sum(self.pairs[one][other] for one, other in meetings(groups))

    def repeats(self, groups: Sequence[Group]) -> int:
        """Return how often the people at one table met before, all together."""
        return sum(self.met[one][other] for one, other in meetings(groups))

    @property
    def _people(self) -> range:
        return range(self.count)

    @cached_property
    def _planned(self) -> frozenset[tuple[int, int]]:
        return frozenset(meetings(self.plan))

    def _pair(self, one: int, other: int) -> int:
        gap = self.levels[one] - self.levels[other]
        is_planned = (min(one, other), max(one, other)) in self._planned
        return self.met[one][other] * self._per_repeat + gap**2 * self._per_gap + (not is_planned)

    # Each weight is more than all lesser things of a round can cost together.

    @cached_property
    def _terms(self) -> int:
        """Number of meetings of a round and of people who sit out."""
        return sum(size * (size - 1) // 2 for size in self.sizes) + self.out

    @cached_property
    def _per_gap(self) -> int:
        return self._terms + 1

    @cached_property
    def _per_repeat(self) -> int:
        return (self._terms * max(self.levels, default=0) ** 2 + 1) * self._per_gap

    @cached_property
    def _per_bye(self) -> int:
        return (self._terms * max(map(max, self.met), default=0) + 1) * self._per_repeat


def meetings(groups: Iterable[Group]) -> list[tuple[int, int]]:
    """Return every two people who are at one table, the lesser number first."""
    return [pair for group in groups for pair in combinations(sorted(group), 2)]
