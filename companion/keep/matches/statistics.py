"""Statistics: queries over the measures and results of matches that are over.

They are answered without checksums: the check of a file compares indexes with their tables. All
measures of a seat are adjacent in their table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, Number, readable
from companion.keep.file.store import Store
from companion.keep.matches.facts import KEPT, LACKS_MEASURES, studied_games
from companion.keep.matches.filters import DATED, EVERYTHING, Filter, condition
from companion.keep.matches.game_counts import GameCount, counted
from companion.keep.matches.lines import IS_ENTERED
from companion.play.intervals import Sums
from companion.play.records import Outcome, SeatResult

RIVALRY = 3
"""Matches together from which on two people are rivals."""
SUMS = {
    "matches": "count(*)",
    "amount": "sum(amount)",
    "count": "sum(count)",
    "squares": "sum(1.0 * amount * amount)",
    "products": "sum(1.0 * amount * count)",
    "counts": "sum(1.0 * count * count)",
}
"""SQL for the sums of a group of measures, by their names in ``Sums``.

Those of products are floating-point: whole ones overflow from two matches of 3·10⁹ points on.
"""
SEAT_MEASURES = ("place", "points", "seconds")
OF_SEAT = ", ".join(f"max(iif(measure.name = '{name}', amount, NULL))" for name in SEAT_MEASURES)
"""SQL for these measures of a seat, each in a column."""
PRESENT = (
    f"coalesce((SELECT name FROM person WHERE id = told.person AND {is_verified('person')}),"
    " (SELECT name FROM fact WHERE fact.person = told.person LIMIT 1))"
)
"""SQL for the present name of a person, or for one in a match if that is lost."""


class Total(Struct, frozen=True, array_like=True):
    """Sums of one measure over the matches of one person."""

    person: str
    name: Name
    """Present name of the person."""
    measure: str
    matches: int
    amount: int
    count: int
    squares: float
    products: float
    counts: float

    @property
    def sums(self) -> Sums:
        """Sums for an interval."""
        return Sums(self.matches, self.amount, self.count, self.squares, self.products, self.counts)


class _SeatRow(Struct, frozen=True, array_like=True):
    """Result of a seat with the time at the table; None for a measure that is missing."""

    match: Number
    person: str
    name: Name
    won: int
    place: int | None
    points: int | None
    seconds: int | None


class Met(Struct, frozen=True, array_like=True):
    """Person with the number of matches played."""

    person: str
    name: Name
    """Present name of the person."""
    matches: int


class MeasureValue(Struct, frozen=True, array_like=True):
    """Measure of a person in one match."""

    match: Number
    amount: int
    count: int


class Duel(Struct, frozen=True, array_like=True):
    """Matches that a person and another one both played, with the counts of better places."""

    other: str
    """Id of the other person."""
    name: Name
    """Present name of the other person."""
    matches: int
    before: int
    behind: int

    @property
    def level(self) -> int:
        """Number of matches in which they shared a place."""
        return self.matches - self.before - self.behind


class Statistics:
    """Queries over the measures of matches that are over and were not thrown away."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matches(self, chosen: Filter = EVERYTHING) -> int:
        """Return the number of matches."""
        where, values = condition(chosen)
        rows = self._store.recall(
            "SELECT count(*) FROM match"
            f" WHERE match.ended IS NOT NULL AND NOT match.thrown AND {where}",
            *values,
        )
        return sum(count for (count,) in rows)

    def by_hand(self, chosen: Filter = EVERYTHING) -> int:
        """Return the number of matches that were entered by hand."""
        where, values = condition(chosen)
        rows = self._store.recall(
            "SELECT count(*) FROM match"
            f" WHERE match.ended IS NOT NULL AND NOT match.thrown AND {IS_ENTERED} AND {where}",
            *values,
        )
        return sum(count for (count,) in rows)

    def first(self) -> str:
        """Return the date of the first match; empty for none."""
        rows = self._store.recall(
            f"SELECT min({DATED}) FROM match WHERE match.ended IS NOT NULL AND NOT match.thrown"
        )
        return next((at for (at,) in rows if at), "")

    def games(self, chosen: Filter = EVERYTHING) -> list[GameCount]:
        """Return the games that were played, most matches first."""
        where, values = condition(chosen)
        return counted(
            self._store, f"match.ended IS NOT NULL AND NOT match.thrown AND {where}", *values
        )

    def totals(
        self, measures: Sequence[str], people: Sequence[str], chosen: Filter = EVERYTHING
    ) -> list[Total]:
        """Return the totals of some measures for each of some people."""
        where, values = _chosen(chosen, "fact")
        rows = self._store.recall(
            f"SELECT person, {PRESENT}, measure, {', '.join(SUMS)} FROM ("
            f" SELECT person, measure.name AS measure, {_sums()}"
            " FROM fact INDEXED BY fact_person CROSS JOIN measure NOT INDEXED USING (match, seat)"
            f" WHERE person IN ({_placeholders(people)})"
            f" AND measure.name IN ({_placeholders(measures)}) AND {where}"
            " GROUP BY person, measure.name) AS told",
            *people, *measures, *values,
        )  # fmt: skip
        return list(readable(rows, Total))

    def met(self, limit: int, chosen: Filter = EVERYTHING) -> list[Met]:
        """Return up to *limit* people with the most matches; guests are left out."""
        where, values = _chosen(chosen, "fact")
        rows = self._store.recall(
            f"SELECT person, {PRESENT}, matches FROM ("
            " SELECT person, count(*) AS matches FROM fact INDEXED BY fact_person"
            f" WHERE person IS NOT NULL AND {where} GROUP BY person"
            " ORDER BY matches DESC, person LIMIT ?) AS told",
            *values, limit,
        )  # fmt: skip
        return list(readable(rows, Met))

    def outcomes(self, chosen: Filter = EVERYTHING) -> list[Outcome]:
        """Return the results of the matches, in the order of play."""
        where, values = _chosen(chosen, "fact")
        rows = self._store.recall(
            f"SELECT fact.match, coalesce(person, ''), fact.name, won = 1, {OF_SEAT} FROM fact"
            " JOIN match ON number = fact.match JOIN measure USING (match, seat)"
            f" WHERE measure.name IN ({_placeholders(SEAT_MEASURES)}) AND {where}"
            " GROUP BY fact.match, fact.seat ORDER BY turn, fact.match, fact.seat",
            *SEAT_MEASURES, *values,
        )  # fmt: skip
        called = {each.person: each.name for each in self.met(-1, chosen)}
        return [
            _outcome(list(seats), called)
            for _match, seats in groupby(readable(rows, _SeatRow), key=lambda each: each.match)
        ]

    def values(self, measure: str, person: str, chosen: Filter = EVERYTHING) -> list[MeasureValue]:
        """Return a measure of a person match by match, in the order of play."""
        where, values = _chosen(chosen, "fact")
        rows = self._store.recall(
            "SELECT measure.match, amount, count FROM fact CROSS JOIN measure USING (match, seat)"
            f" WHERE person = ? AND measure.name = ? AND {where}"
            " ORDER BY (SELECT turn FROM match WHERE number = measure.match)",
            person, measure, *values,
        )  # fmt: skip
        return list(readable(rows, MeasureValue))

    def duels(self, person: str, chosen: Filter = EVERYTHING) -> list[Duel]:
        """Return the duels of a person with all others, most matches first, then closest."""
        where, values = _chosen(chosen, "own")
        rows = self._store.recall(
            f"SELECT person, {PRESENT}, matches, before, behind FROM ("
            " SELECT other.person AS person, count(*) AS matches,"
            " sum(placed.amount < theirs.amount) AS before,"
            " sum(placed.amount > theirs.amount) AS behind"
            " FROM fact AS own CROSS JOIN fact AS other"
            " ON other.match = own.match AND other.seat <> own.seat"
            f" CROSS JOIN measure AS placed ON {_place('placed', 'own')}"
            f" CROSS JOIN measure AS theirs ON {_place('theirs', 'other')}"
            f" WHERE own.person = ? AND other.person IS NOT NULL AND {where}"
            " GROUP BY other.person) AS told"
            " ORDER BY matches DESC, abs(before - behind), 2, person",
            person, *values,
        )  # fmt: skip
        return list(readable(rows, Duel))

    def duel(self, person: str, other: str, chosen: Filter = EVERYTHING) -> Duel | None:
        """Return the duel of two people; None if they have played no match together."""
        return next((duel for duel in self.duels(person, chosen) if duel.other == other), None)

    def rival(self, person: str, chosen: Filter = EVERYTHING) -> Duel | None:
        """Return the duel with the closest rival: the first one, if it has three matches."""
        return next((d for d in self.duels(person, chosen) if d.matches >= RIVALRY), None)

    def unmeasured(self) -> list[int]:
        """Return the matches that are over and lack measures.

        The box may have been left before slow measures were computed. Matches that were thrown away
        are left out, and those whose measures cannot be computed.
        """
        rows = self._store.recall(
            f"SELECT number FROM match WHERE NOT thrown AND {LACKS_MEASURES}", *studied_games()
        )
        return [number for (number,) in rows]


def _outcome(seats: Sequence[_SeatRow], called: Mapping[str, str]) -> Outcome:
    """Return the result of a match; *called* has the present names of people."""
    return Outcome(
        tuple(
            SeatResult(
                each.person,
                called.get(each.person, each.name),
                bool(each.won),
                each.place,
                each.points,
            )
            for each in seats
        ),
        max(each.seconds or 0 for each in seats),
    )


def _sums() -> str:
    """Return the SQL for the sums of a group of measures."""
    return ", ".join(f"{sql} AS {name}" for name, sql in SUMS.items())


def _placeholders(values: Sequence[str]) -> str:
    """Return the placeholders of SQL for a list of values."""
    return ", ".join("?" * len(values))


def _place(alias: str, seat: str) -> str:
    """Return the SQL condition for the place of a seat."""
    return f"{alias}.match = {seat}.match AND {alias}.seat = {seat}.seat AND {alias}.name = 'place'"


def _chosen(chosen: Filter, fact: str) -> tuple[str, list[Any]]:
    """Return the condition for rows of ``fact``, by its alias, of the matches of a filter.

    The list of the few matches that were thrown away is shorter than that of all others.
    """
    parts, values = [KEPT.replace("fact.", f"{fact}.")], []
    if chosen.game:
        parts.append(f"{fact}.game = ?")
        values.append(chosen.game)
    if chosen.person or chosen.options or chosen.since or chosen.sheet:
        where, more = condition(chosen)
        parts.append(f"{fact}.match IN (SELECT number FROM match WHERE {where})")
        values += more
    return " AND ".join(parts), values
