"""Simulated evenings of a club, and rounds compared with each other one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec.structs import replace

from companion.club.evening import ClubEvening, Table, Terms, arrive, leave, record
from companion.club.pairing import Tables
from companion.club.records import SharedMatch, SharedSeat
from companion.club.rounds import next_round
from companion.club.standing import byes_due, levels, met

NAMES = [f"person-{number:02}" for number in range(60)]
Groups = tuple[tuple[str, ...], ...]


def evening(
    people: int = 0, size: int = 2, *, pairing: str = "all", points: str = "win-three",
    fewest: int = 0, most: int = 0, games: tuple[str, ...] = ("istinto",),
) -> ClubEvening:  # fmt: skip
    """Return an evening to which a number of people have come."""
    tables = Tables(size, fewest or size, most or size)
    begun = ClubEvening("evening", "box", 1, "", Terms(pairing, points, tables, games))
    for name in NAMES[:people]:
        begun = arrive(begun, name)
    return begun


def result(name: str, table: Table, scores: Sequence[int], **fields: object) -> SharedMatch:
    """Return a match of a table in which the people had these scores, by seat."""
    order = sorted(scores, reverse=True)
    seats = tuple(
        SharedSeat(person, 1 + order.index(score), score, score == order[0], seat)
        for seat, (person, score) in enumerate(zip(table.people, scores, strict=True))
    )
    match = SharedMatch(name, "box", 1, 9, table.game, "", "", False, False, seats)
    return replace(match, **fields)


class Simulation:
    """Evening on which people come and go at random, and each table has a result before the next
    round.

    *always* are the people who have been there from the beginning.
    """

    def __init__(self, seed: int, most_people: int = 40) -> None:
        self.random = random = Random(seed)
        size = random.choice((2, 2, 3, 4, 5, 6))
        fewest, most = random.choice(((size, size), (max(size - 1, 2), min(size + 1, 6))))
        people = random.randint(min(max(5, fewest), most_people), most_people)
        self.most_people = most_people
        self.evening = evening(
            people, size, fewest=fewest, most=most, pairing=random.choice(("swiss", "all")),
            points=random.choice(("win-three", "places", "share")),
            games=random.choice((("istinto",), ("istinto", "cluedo", "holmes"))),
        )  # fmt: skip
        self.always = set(self.evening.here)
        self.results: dict[str, SharedMatch] = {}
        self._coming = iter(NAMES[people:])

    def rounds(self) -> Iterator[tuple[ClubEvening, ClubEvening]]:
        """Yield the evening before and after each round is drawn."""
        for _round in range(self.random.randint(3, 8)):
            if len(self.evening.here) < self.evening.terms.tables.fewest:
                return
            before, self.evening = self.evening, next_round(self.evening, self.results)
            yield before, self.evening
            self._play()
            self._come_and_go()

    def _play(self) -> None:
        for _number, table in self.evening.open_tables:
            scores = [self.random.randint(0, 30) for _person in table.people]
            match = result(f"match-{len(self.results)}", table, scores)
            self.results[match.id] = match
            self.evening = record(self.evening, match)

    def _come_and_go(self) -> None:
        here = self.evening.here
        if self.random.random() < 0.3 and len(here) < self.most_people:
            self.evening = arrive(self.evening, next(self._coming))
        if self.random.random() < 0.3 and len(here) > 5:
            person = self.random.choice(here)
            self.evening = leave(self.evening, person)
            self.always.discard(person)
        gone = [each.person for each in self.evening.people if each.gone]
        if gone and self.random.random() < 0.1 and len(here) < self.most_people - 1:
            self.evening = arrive(self.evening, self.random.choice(gone))


def byes(of: ClubEvening) -> Counter[str]:
    """Return how often each person sat out."""
    return Counter(person for round_ in of.rounds for person in round_.byes)


def rank(
    before: ClubEvening, results: dict[str, SharedMatch], groups: Groups
) -> tuple[int, int, int]:
    """Return what makes one round better than another: byes, then repeats, then gaps."""
    due = byes_due(before)
    out = set(before.here).difference(*groups)
    is_swiss = before.terms.pairing == "swiss"
    return (
        sum(due[person] for person in out),
        repeats(before, groups),
        gaps(before, results, groups) if is_swiss else 0,
    )


def repeats(before: ClubEvening, groups: Groups) -> int:
    """Return how often the people of each group had met before."""
    meetings = met(before)
    return sum(meetings[frozenset(pair)] for group in groups for pair in combinations(group, 2))


def gaps(before: ClubEvening, results: dict[str, SharedMatch], groups: Groups) -> int:
    """Return the squares of the differences between people of a group in the standing, and between
    those who sit out and the last one."""
    stands = levels(before, results)
    out = set(before.here).difference(*groups)
    return sum(
        (stands[one] - stands[other]) ** 2
        for group in groups
        for one, other in combinations(group, 2)
    ) + sum((max(map(stands.get, before.here)) - stands[person]) ** 2 for person in out)


def all_rounds(people: Sequence[str], sizes: Sequence[int]) -> Iterator[Groups]:
    """Yield every way to seat people at tables of these sizes; the others sit out."""
    for seated in combinations(people, sum(sizes)):
        yield from _partitions(seated, tuple(sizes))


def _partitions(people: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Groups]:
    if not people:
        yield ()
        return
    for place, size in enumerate(sizes):
        if size in sizes[:place]:
            continue
        for mates in combinations(people[1:], size - 1):
            group = people[0], *mates
            left = tuple(person for person in people if person not in group)
            for others in _partitions(left, (*sizes[:place], *sizes[place + 1 :])):
                yield (group, *others)
