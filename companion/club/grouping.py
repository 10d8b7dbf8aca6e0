"""Tables of three and more: all ways are compared for few people; for many, a bounded search.

Whether people can be parted into tables of three without a repeat is NP-complete, so that no method
is known that is exact and always fast. Equal tasks have equal results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from companion.club.costs import Group, Task

MOST_EXACT = 14
"""Most people for whom all ways are compared."""
MOST_STEPS = 300_000
"""Times that a search for a round without repeats puts a person at a table before it gives up."""


# --- few people


def best_of_all(task: Task) -> list[Group]:
    """Return the tables of least cost, by dynamic programming over the people without a place.

    The first of them sits out, or is at a table with some others; each way goes on with the best
    one for the rest. The same people are left after many ways, and looked at once.
    """

    @cache
    def best(free: frozenset[int], sizes: tuple[int, ...]) -> tuple[int, tuple[Group, ...]]:
        return min(ways(free, sizes), default=(0, ()))

    def ways(
        free: frozenset[int], sizes: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[Group, ...]]]:
        first, *others = sorted(free) or [0]
        if len(free) > sum(sizes):
            cost, groups = best(free - {first}, sizes)
            yield cost + task.sitting_out[first], groups
        for size in sorted(set(sizes)):
            fewer = without(sizes, size)
            for mates in combinations(others, size - 1):
                group = first, *mates
                cost, groups = best(free.difference(group), fewer)
                yield cost + cost_of(group), (group, *groups)

    @cache
    def cost_of(group: Group) -> int:
        return sum(task.pairs[one][other] for one, other in combinations(group, 2))

    return [*best(frozenset(range(task.count)), task.sizes)[1]]


def without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return sizes of tables without one of them."""
    place = sizes.index(size)
    return sizes[:place] + sizes[place + 1 :]


# --- many people


def best_found(task: Task, starts: Iterable[Sequence[Group]]) -> tuple[list[Group], bool]:
    """Return good tables, and True if there is no round with fewer repeats for sure.

    The best is taken of the results of exchanges from each start. If that has repeats, all rounds
    are searched for one without, which is then improved by exchanges too.
    """
    found = min((improved(task, start) for start in starts), key=task.cost)
    if not task.repeats(found):
        return found, True
    search = FreshSearch(task)
    fresh = search.first()
    return (improved(task, fresh), True) if fresh else (found, search.is_whole)


def improved(task: Task, start: Sequence[Group]) -> list[Group]:
    """Return tables after exchanges of two people, the best exchange first, until none is better.

    Those who sit out are one more group, whose people do not meet.
    """
    seated = set().union(*start)
    places = [set(group) for group in start]
    places.append({person for person in range(task.count) if person not in seated})
    while exchange := _best_exchange(task, places):
        (one, here), (other, there) = exchange
        places[here] ^= {one, other}
        places[there] ^= {one, other}
    return [tuple(sorted(group)) for group in places[:-1]]


def _best_exchange(
    task: Task, places: Sequence[set[int]]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the two people, each with a place, whose exchange saves most; None if none does."""
    pairs, out = task.pairs, len(places) - 1
    at = {person: place for place, group in enumerate(places) for person in group}
    costs = [
        [sum(row[mate] for mate in group if mate != person) for group in places[:-1]]
        + [task.sitting_out[person]]
        for person, row in enumerate(pairs)
    ]
    best, found = 0, None
    for one, other in combinations(range(task.count), 2):
        here, there = at[one], at[other]
        if here != there:
            # Where one of them has a place, the other would still be a mate.
            shared = (2 - (here == out) - (there == out)) * pairs[one][other]
            own, others = costs[one], costs[other]
            change = others[here] + own[there] - shared - own[here] - others[there]
            if change < best:
                best, found = change, ((one, here), (other, there))
    return found


class FreshSearch:
    """Search through all rounds for one without repeats, in which byes are fair.

    The person with the fewest others left is seated first, at each table of people who have not
    met; who cannot be seated ends a way at once. Sets of people are the bits of a number.
    """

    def __init__(self, task: Task) -> None:
        self._task, self._people = task, range(task.count)
        self._fresh = [
            sum(1 << other for other in self._people if other != person and not row[other])
            for person, row in enumerate(task.met)
        ]
        """People whom each person has not met."""
        self._nearest = [sorted(self._people, key=row.__getitem__) for row in task.pairs]
        """For each person all others, the nearest in the standings first."""
        most = sorted(task.byes)[task.out - 1] if task.out else -1
        self._due = {person for person in self._people if task.byes[person] < most}
        """People who sit out in any case."""
        self._may = sum(1 << person for person in self._people if task.byes[person] == most)
        """People who may sit out besides."""
        self._steps_left = MOST_STEPS

    @property
    def is_whole(self) -> bool:
        """True if no round was left out."""
        return self._steps_left > 0

    def first(self) -> list[Group] | None:
        """Return the first round found without repeats; None if there is none."""
        tables = len(self._task.sizes)
        if sum(min(len(each), tables) for each in self._circles()) < sum(self._task.sizes):
            return None  # each of these has at most one place at each table
        free = sum(1 << person for person in self._people if person not in self._due)
        return next(self._rounds(free, self._task.sizes), None)

    def _circles(self) -> list[set[int]]:
        """Return the people who may play, in groups in which all have met each other."""
        circles: list[set[int]] = []
        for person in self._people:
            if person not in self._due:
                met = self._task.met[person]
                known = (each for each in circles if all(met[other] for other in each))
                circle = next(known, set())
                if not circle:
                    circles.append(circle)
                circle.add(person)
        return circles

    def _rounds(self, free: int, sizes: tuple[int, ...]) -> Iterator[list[Group]]:
        """Yield the ways to seat people at tables of these sizes."""
        if not sizes:
            if not free & ~self._may:
                yield []
            return
        left = (person for person in self._people if free >> person & 1)
        number, first = min(((self._fresh[each] & free).bit_count(), each) for each in left)
        if free.bit_count() > sum(sizes) and self._may >> first & 1:
            yield from self._rounds(free & ~(1 << first), sizes)
        elif number < min(sizes) - 1:
            return
        for size in sorted(set(sizes)):
            fewer = without(sizes, size)
            for mates in self._tables(self._fresh[first] & free, size - 1, first):
                group = first, *mates
                rest = free & ~sum(1 << person for person in group)
                yield from ([group, *others] for others in self._rounds(rest, fewer))

    def _tables(self, free: int, count: int, first: int) -> Iterator[Group]:
        """Yield groups of people of whom no two have met, those nearest to the first one first."""
        if not count:
            yield ()
            return
        for person in self._nearest[first]:
            if free >> person & 1:
                self._steps_left -= 1
                if free.bit_count() < count or not self.is_whole:
                    return
                free &= ~(1 << person)
                others = self._tables(free & self._fresh[person], count - 1, first)
                yield from ((person, *mates) for mates in others)
