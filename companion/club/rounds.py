"""Next round of an evening: groups, their tables and games, and the seats at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from itertools import permutations

from companion.club.costs import Group, Task
from companion.club.evening import ClubEvening, Round, Table, changed, people_of
from companion.club.matching import best_matching
from companion.club.pairing import draw, sizes
from companion.club.plans import planned
from companion.club.standing import (
    Results,
    byes_due,
    games_played,
    levels,
    met,
    seats_taken,
)
from companion.words.errors import CompanionError
from companion.words.i18n import _


def next_round(evening: ClubEvening, results: Results, boxes: Iterable[int] = ()) -> ClubEvening:
    """Return an evening with one more round for all who are there.

    *results* are the matches that are known now: points of the rounds before, and those of the
    same people that are no result of this one. *boxes* are the numbers of the club's boxes, each
    of which is at the table of its number. Raise CompanionError if there are too few people.
    """
    check_people(evening)
    here = evening.here
    drawn = draw(task_of(evening, results), len(evening.rounds))
    groups = [tuple(here[person] for person in group) for group in drawn.groups]
    numbers = _numbers(set(boxes), len(groups))
    tables = tuple(
        Table(number, game, _seated(evening, group), earlier=_earlier(group, results))
        for number, (game, group) in zip(numbers, _placed(evening, results, groups), strict=True)
    )
    byes = tuple(person for person in here if not any(person in group for group in groups))
    return changed(evening, rounds=(*evening.rounds, Round(tables, byes)))


def check_people(evening: ClubEvening) -> None:
    """Raise CompanionError if too few people are there for a round."""
    fewest, count = evening.terms.tables.fewest, len(evening.here)
    if count < fewest:
        text = _("A round needs {fewest} people, and {count} are here.")
        raise CompanionError(text.format(fewest=fewest, count=count))


def with_round(evening: ClubEvening, drawn: ClubEvening) -> ClubEvening:
    """Return an evening with the last round of *drawn*, which was drawn beside it.

    Raise CompanionError if people or rounds have changed meanwhile.
    """
    *before, new = drawn.rounds
    if evening.here != drawn.here or len(evening.rounds) != len(before):
        raise CompanionError(_("The evening has changed meanwhile: draw the round again."))
    return changed(evening, rounds=(*evening.rounds, new))


def task_of(evening: ClubEvening, results: Results) -> Task:
    """Return the task of the next round; people have their places in *here*."""
    here, meetings, due = evening.here, met(evening), byes_due(evening)
    stands = levels(evening, results) if evening.terms.pairing == "swiss" else {}
    at = sizes(len(here), evening.terms.tables)
    return Task(
        met=[[meetings[frozenset((one, other))] for other in here] for one in here],
        byes=[due[person] for person in here],
        levels=[stands.get(person, 0) for person in here],
        sizes=at,
        plan=_plan(evening, at),
    )


def take_back(evening: ClubEvening) -> ClubEvening:
    """Return an evening without its last round, of which no result is in; else raise an error."""
    if not evening.rounds:
        raise CompanionError(_("There is no round yet."))
    if any(table.match for table in evening.rounds[-1].tables):
        raise CompanionError(_("A result of this round is in: it stays."))
    return changed(evening, rounds=evening.rounds[:-1])


def _plan(evening: ClubEvening, at: tuple[int, ...]) -> tuple[Group, ...]:
    """Return the planned tables by places in *here*.

    In tables of two, people who went home keep their numbers, so that the rest goes on as planned.
    """
    here, number = evening.here, len(evening.rounds)
    if set(at) != {2}:
        return planned(len(here), at, number) if sum(at) == len(here) else ()
    came = [each.person for each in evening.people]
    pairs = (
        [here.index(came[one]) for one in group if came[one] in here]
        for group in planned(len(came), at, number)
    )
    return tuple(tuple(sorted(pair)) for pair in pairs if len(pair) == 2)


# --- tables


def _numbers(boxes: Set[int], count: int) -> list[int]:
    """Return the numbers of tables in rising order: those with a box, else the lowest others.

    >>> _numbers({1, 2, 5}, 2), _numbers({1, 2, 5}, 4), _numbers(set(), 2)
    ([1, 2], [1, 2, 3, 5], [1, 2])
    """
    others = (number for number in range(1, len(boxes) + count + 1) if number not in boxes)
    return sorted([*sorted(boxes), *others][:count])


def _placed(
    evening: ClubEvening, results: Results, groups: Sequence[tuple[str, ...]]
) -> list[tuple[str, tuple[str, ...]]]:
    """Return for each table its game and its group: people get games that they have played least.

    Of equal ways, the leaders of the standings are at the first table.
    """
    games, count = evening.terms.games, len(groups)
    played, stands = games_played(evening), levels(evening, results)
    best_first = sorted(
        groups, key=lambda group: Fraction(sum(map(stands.__getitem__, group)), len(group))
    )
    at = [games[place % len(games)] for place in range(count)]
    ranked = count**2 + 1
    cost = [
        [ranked * sum(played[person, game] for person in group) + abs(rank - place)
         for place, game in enumerate(at)]
        for rank, group in enumerate(best_first)
    ]  # fmt: skip
    groups_at = _assigned(cost)
    return [(at[place], best_first[groups_at[place]]) for place in range(count)]


def _assigned(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return for each column the row that is assigned to it; all together cost least."""
    count = len(cost)
    never = sum(map(sum, cost)) + 1
    rows = [[*[never] * count, *row] for row in cost]
    columns = [[*column, *[never] * count] for column in zip(*cost, strict=True)]
    return best_matching([*rows, *columns])[count:]


def _seated(evening: ClubEvening, group: tuple[str, ...]) -> tuple[str, ...]:
    """Return a group by seats: each person gets one that they had least."""
    taken = seats_taken(evening)
    return min(
        permutations(group),
        key=lambda order: sum(taken[person, seat] for seat, person in enumerate(order)),
    )


def _earlier(group: Iterable[str], results: Results) -> tuple[str, ...]:
    """Return the ids of finished matches of some of these people and no others."""
    people = set(group)
    return tuple(sorted(
        match.id for match in results.values()
        if len(own := people_of(match)) > 1 and own <= people
    ))  # fmt: skip
