"""Standings of an evening, with the byes, meetings, seats and games of its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

from companion.club.evening import ClubEvening, Round, Table
from companion.club.points import WAYS
from companion.club.records import SharedMatch

Results = Mapping[str, SharedMatch]
"""Matches by their ids; their people have the ids that they have in the evening."""
Pair = frozenset[str]


class StandingLine(Struct, frozen=True):
    """Line of the standings of an evening."""

    person: str
    place: int
    """Place from 1; equals share one."""
    played: int
    """Matches whose results are in; one that was stopped early counts nothing."""
    points: int
    byes: int
    """Rounds in which the person was there and had no match."""

    @property
    def mean(self) -> Fraction:
        """Points a match; 0 for one who has played none."""
        return Fraction(self.points, self.played or 1)


def standing(evening: ClubEvening, results: Results) -> list[StandingLine]:
    """Return a line for each person who came, by points; equals in the order in which they came."""
    points, played = _points(evening, results)
    byes = Counter(person for round_ in evening.rounds for person in sitting_out(round_))
    everybody = [each.person for each in evening.people]
    lines = [
        StandingLine(person, 1 + sum(points[other] > points[person] for other in everybody),
              played[person], points[person], byes[person])
        for person in everybody
    ]  # fmt: skip
    return sorted(lines, key=lambda line: line.place)


def levels(evening: ClubEvening, results: Results) -> dict[str, int]:
    """Return the place of each person by points a match, from 0; equals share one.

    So neither a bye nor a late arrival costs a place. Before the first match a person has the mean
    of all.
    """
    lines = standing(evening, results)
    played = sum(line.played for line in lines)
    middle = Fraction(sum(line.points for line in lines), played or 1)
    means = {line.person: line.mean if line.played else middle for line in lines}
    order = sorted(set(means.values()), reverse=True)
    return {person: order.index(mean) for person, mean in means.items()}


def byes_due(evening: ClubEvening) -> dict[str, int]:
    """Return the byes that count of each person who is there: one with the fewest gets the next.

    A person who comes, or comes back, begins with the most that anybody there has, and so neither
    loses nor gains by coming late.
    """
    counts: Counter[str] = Counter()
    before: frozenset[str] = frozenset()
    for there, out in (*map(_attendance, evening.rounds), (frozenset(evening.here), ())):
        most = max((counts[person] for person in before & there), default=0)
        for person in there - before:
            counts[person] = max(counts[person], most)
        counts.update(out)
        before = there
    return {person: counts[person] for person in evening.here}


def met(evening: ClubEvening) -> Counter[Pair]:
    """Return the number of tables at which every two people met; those called off do not count."""
    return Counter(
        frozenset(pair) for table in _met_at(evening) for pair in combinations(table.people, 2)
    )


def seats_taken(evening: ClubEvening) -> Counter[tuple[str, int]]:
    """Return the times that each person had each seat, by its number from 0."""
    return Counter(
        (person, seat) for table in _met_at(evening) for seat, person in enumerate(table.people)
    )


def games_played(evening: ClubEvening) -> Counter[tuple[str, str]]:
    """Return the times that each person played each game."""
    return Counter((person, table.game) for table in _met_at(evening) for person in table.people)


def sitting_out(round_: Round) -> Iterator[str]:
    """Yield those who have a bye in a round, or whose table was called off."""
    yield from round_.byes
    yield from (person for table in round_.tables if table.off for person in table.people)


def _met_at(evening: ClubEvening) -> Iterator[Table]:
    """Yield the tables of all rounds that were not called off."""
    return (table for _number, table in evening.tables if not table.off)


def _attendance(round_: Round) -> tuple[frozenset[str], Sequence[str]]:
    return round_.people, tuple(sitting_out(round_))


def _points(evening: ClubEvening, results: Results) -> tuple[Counter[str], Counter[str]]:
    """Return the points, and the matches, of each person."""
    points: Counter[str] = Counter()
    played: Counter[str] = Counter()
    count = WAYS[evening.terms.points]
    for _number, table in evening.tables:
        match = results.get(table.match or "")
        if match is None or match.thrown or match.stopped:
            continue  # as in the league
        got = zip(match.seats, count(match.seats), strict=True)
        won = {seat.person: each for seat, each in got if seat.person in table.people}
        played.update(won.keys())
        points.update(won)
    return points, played
