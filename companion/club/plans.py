"""Rounds planned beforehand, in which people meet late again, or never, if none comes or goes.

Tables of two follow the circle method, a round robin. Larger ones follow a transversal
design: people sit in rows as long as there are tables; with each round a row moves on by one place
more than the row before it. So for a prime number of tables, at least as many as have a place at
one, no two meet twice in as many rounds as there are tables.

Sources: C. Colbourn and J. Dinitz, Handbook of Combinatorial Designs (2007), sections III.3, VI.51.
"""

from __future__ import annotations

from companion.club.costs import Group


def planned(count: int, sizes: tuple[int, ...], number: int) -> tuple[Group, ...]:
    """Return the tables of a round for a count of people, by its number from 0.

    >>> [planned(4, (2, 2), number) for number in range(3)]
    [((0, 3), (1, 2)), ((0, 1), (2, 3)), ((0, 2), (1, 3))]
    >>> planned(9, (3, 3, 3), 1)
    ((0, 5, 7), (1, 3, 8), (2, 4, 6))
    """
    if set(sizes) == {2}:
        return _circle(count, number)
    return _rows(sum(sizes), len(sizes), number)


def _circle(count: int, number: int) -> tuple[Group, ...]:
    """Return pairs whose numbers add up to that of the round; an odd person out sits out."""
    turns = count - 1 + count % 2
    mates = ((one, (number - one) % turns) for one in range(turns))
    pairs = [(one, other) for one, other in mates if one < other]
    if count % 2 == 0:
        pairs.append((next(one for one in range(turns) if (number - 2 * one) % turns == 0), turns))
    return tuple(sorted(pairs))


def _rows(count: int, tables: int, number: int) -> tuple[Group, ...]:
    """Return groups of one person of each row."""
    groups: list[list[int]] = [[] for _table in range(tables)]
    for person in range(count):
        row, place = divmod(person, tables)
        groups[(place + number * row) % tables].append(person)
    return tuple(map(tuple, groups))
