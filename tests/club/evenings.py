"""Evenings of a club for tests, and a desk that keeps them in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.club.evening import ClubEvening, Round, Terms, arrive, record
from companion.club.pairing import Tables
from companion.club.records import SharedMatch, SharedPerson, SharedSeat
from companion.club.rounds import next_round
from companion.keep.matches.journal import Journal

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gino", "Rosa", "Ugo")
FOURS = Tables(4, 3, 5)


def terms(*games: str, tables: Tables = FOURS) -> Terms:
    """Return what is played; by place, at tables of four, unless others are given."""
    return Terms("swiss", "places", tables, games or ("istinto",))


class MemoryDesk:
    """Evening in memory; people are met in the journal of a box."""

    def __init__(self, journal: Journal, names: Sequence[str] = NAMES) -> None:
        self._journal = journal
        journal.people.meet_table(names, "2026-11-21T20:00:00")
        self.evening: ClubEvening | None = None
        self.results: dict[str, SharedMatch] = {}
        self.strangers: dict[str, SharedPerson] = {}
        """People of the club who have not been here."""
        self.kept: list[ClubEvening] = []
        """All revisions, in order."""

    @property
    def people(self) -> dict[str, SharedPerson]:
        """People of the journal."""
        known, marks = self._journal.people.names(), self._journal.people.marks()
        return self.strangers | {
            each.id: SharedPerson(each.id, 1, "", each.name, marks.get(each.name))
            for each in self._journal.roster.people(known)
        }

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Rounds of the evening."""
        return self.evening.rounds if self.evening else ()

    def begin(self, terms: Terms) -> None:
        """Begin an evening that the box leads."""
        self.keep(ClubEvening("evening", self._journal.box, 1, "2026-11-21T20:00:00", terms))

    def change(self, work: Callable[[ClubEvening], ClubEvening]) -> None:
        """Change the evening."""
        assert self.evening
        self.keep(work(self.evening))

    def keep(self, evening: ClubEvening) -> None:
        """Keep an evening, whoever leads it."""
        self.evening = evening
        self.kept.append(evening)

    def seat(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return their names."""
        return tuple(self.people[each].name for each in people)

    def ids(self, *names: str) -> list[str]:
        """Return the ids of people by their names."""
        found = {each.name: each.id for each in self.people.values()}
        return [found[name] for name in names]

    def play(self, round_: int, table: int) -> None:
        """Let the result of a table come in, by which the people win in the order of the seats."""
        assert self.evening
        played = self.evening.rounds[round_ - 1].tables[table - 1]
        seats = tuple(
            SharedSeat(person, seat + 1, 40 - 10 * seat, won=seat == 0, side=seat)
            for seat, person in enumerate(played.people)
        )
        match = SharedMatch(
            f"match {round_} {table}", "elsewhere", 1, 9, played.game, "", "", False, False, seats
        )
        self.results[match.id] = match
        self.keep(record(self.evening, match))


def evening(box: str, games: Sequence[str] = ("istinto",), tables: Tables = FOURS) -> ClubEvening:
    """Return an evening that a box leads."""
    return ClubEvening("evening", box, 1, "2026-11-21T20:00:00", terms(*games, tables=tables))


def begun(desk: MemoryDesk, box: str, names: Sequence[str] = NAMES, rounds: int = 1) -> MemoryDesk:
    """Let an evening go on at a desk: people have come, and rounds were drawn and played."""
    going = evening(box)
    for person in desk.ids(*names):
        going = arrive(going, person)
    desk.keep(going)
    for number in range(1, rounds + 1):
        assert desk.evening
        desk.keep(next_round(desk.evening, desk.results))
        if number < rounds:
            for table in desk.evening.rounds[-1].tables:
                desk.play(number, table.number)
    return desk
