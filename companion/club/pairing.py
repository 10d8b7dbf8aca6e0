"""Pairing of a round: fair byes, and no rematch while it can be avoided.

Tables of two are exact for any number of people, larger ones for up to MOST_EXACT; see grouping.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from companion.club.costs import Group, Task
from companion.club.grouping import MOST_EXACT, best_found, best_of_all
from companion.club.matching import best_matching
from companion.club.plans import planned

MOST_STARTS = 8
"""Arrangements from which a search for the tables of many people starts."""


class DrawnRound(Struct, frozen=True):
    """Tables of a round; those at none sit out."""

    groups: tuple[Group, ...]
    repeats: int
    """Number of meetings of people who met before, those who met twice counted twice."""
    is_proved: bool
    """True if it is certain that no tables of these sizes have fewer."""


class Tables(Struct, frozen=True):
    """Tables of a club."""

    usual: int
    """Number of people at a table, if it works out."""
    fewest: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1)]
    """Limits of that number."""
    count: int | None = None
    """Number of tables there are; None for as many as are needed."""


def sizes(people: int, tables: Tables) -> tuple[int, ...]:
    """Return the number of people at each table: as few sit out as possible.

    The number of tables is the one that comes nearest to the usual size, the greater of two; one
    table has at most one person more than another.

    >>> sizes(9, Tables(4, 3, 5)), sizes(9, Tables(4, 4, 4)), sizes(7, Tables(2, 2, 3))
    ((5, 4), (4, 4), (3, 2, 2))
    """
    for seated in range(people, 0, -1):
        fewest = -(-seated // tables.most)
        counts = range(fewest, min(seated // tables.fewest, tables.count or seated) + 1)
        if counts:
            count = min(
                counts, key=lambda each: (abs(Fraction(seated, each) - tables.usual), -each)
            )
            each, more = divmod(seated, count)
            return (each + 1,) * more + (each,) * (count - more)
    return ()


def draw(task: Task, number: int) -> DrawnRound:
    """Return the tables of a round, by its number from 0, at the least cost that is found."""
    if set(task.sizes) <= {2}:
        groups, is_proved = _pairs(task), True
    elif task.count <= MOST_EXACT:
        groups, is_proved = best_of_all(task), True
    else:
        groups, is_proved = best_found(task, _starts(task, number))
    return DrawnRound(tuple(sorted(groups)), task.repeats(groups), is_proved)


def _pairs(task: Task) -> list[Group]:
    """Return tables of two: a perfect matching of people and byes.

    No two byes are matched with each other, since that costs more than everything else.
    """
    byes = task.out
    never = sum(map(sum, task.pairs)) + sum(task.sitting_out) + 1
    costs = [[*row, *[out] * byes] for row, out in zip(task.pairs, task.sitting_out, strict=True)]
    costs += [[*task.sitting_out, *[never] * byes] for _bye in range(byes)]
    mates = best_matching(costs)[: task.count]
    return [(one, other) for one, other in enumerate(mates) if one < other < task.count]


def _starts(task: Task, number: int) -> Iterator[list[Group]]:
    """Yield tables from which a search starts: neighbours in the standing, then planned rounds."""
    order = sorted(range(task.count), key=lambda person: (task.sitting_out[person], person))
    seated = sorted(order[task.out :])
    by_level = sorted(seated, key=lambda person: (task.levels[person], person))
    yield _cut(by_level, task.sizes)
    for turn in range(min(len(task.sizes), MOST_STARTS)):
        groups = planned(len(seated), task.sizes, number + turn)
        yield [tuple(seated[place] for place in group) for group in groups]


def _cut(people: list[int], sizes: tuple[int, ...]) -> list[Group]:
    """Return people in their order, cut into groups of these sizes."""
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [tuple(people[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
