"""Evening of a club: who is there, rounds with their tables and byes, and results as they come in.

One box leads an evening and alone writes its record; each change is a pure function that returns
the evening with the next revision, or the same one if there is nothing to change. Rounds have
numbers from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.club.pairing import Tables
from companion.club.records import SharedMatch
from companion.words.errors import CompanionError
from companion.words.i18n import _


class Terms(Struct, frozen=True):
    """Pairing system, points, tables and games of an evening."""

    pairing: Literal["swiss", "all"]
    """Swiss system: opponents have equal scores; else a round robin."""
    points: Literal["win-three", "places", "share"]
    """Name of the way in which points are counted."""
    tables: Tables
    games: tuple[str, ...]
    """Name in journals of the game of each table; more tables begin with the first one again."""


class Attendee(Struct, frozen=True, array_like=True):
    """Person of an evening."""

    person: str
    came: int
    """First round that began after the person came, or came back."""
    gone: int | None = None
    """First round that began after the person went home; None for one who is there."""


class Table(Struct, frozen=True, array_like=True):
    """Table of a round."""

    number: int
    """Number of the box that is there, else one from 1 that no box has."""
    game: str
    people: tuple[str, ...]
    """UUIDs by seat."""
    match: str | None = None
    """UUID of the match that was played here; None until its result is in."""
    off: bool = False
    """True if it is not played after all: its people sit out, and have not met."""
    earlier: tuple[str, ...] = ()
    """Finished matches of these people that are not its result: those that were known as the round
    began, and those that were taken away."""

    @property
    def is_open(self) -> bool:
        """True while a result may come."""
        return self.match is None and not self.off


class Round(Struct, frozen=True, array_like=True):
    """Round: its tables, and who sits out."""

    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()

    @property
    def people(self) -> frozenset[str]:
        """People who were there as it began."""
        return frozenset(self.byes).union(*(table.people for table in self.tables))


class ClubEvening(Struct, frozen=True):
    """Evening of a club."""

    id: str
    machine: str
    """UUID of the box that leads it, which alone writes this record."""
    revision: int
    began: str
    """Time of that box, ISO 8601; only people read it."""
    terms: Terms
    people: tuple[Attendee, ...] = ()
    """In the order in which they came first."""
    rounds: tuple[Round, ...] = ()
    over: bool = False

    @property
    def here(self) -> tuple[str, ...]:
        """People who are there, in the order in which they came first."""
        return tuple(each.person for each in self.people if each.gone is None)

    @property
    def tables(self) -> Iterator[tuple[int, Table]]:
        """Tables of all rounds, each after the number of its round."""
        for number, round_ in enumerate(self.rounds, 1):
            yield from ((number, table) for table in round_.tables)

    @property
    def open_tables(self) -> list[tuple[int, Table]]:
        """Tables whose results are missing, each after the number of its round."""
        return [(number, table) for number, table in self.tables if table.is_open]


# --- people


def arrive(evening: ClubEvening, person: str) -> ClubEvening:
    """Take in a person who comes, or comes back; the next round has a place for them."""
    if person in evening.here:
        return evening
    known = {each.person: each for each in evening.people}
    known[person] = Attendee(person, len(evening.rounds) + 1)
    return changed(evening, people=tuple(known.values()))


def leave(evening: ClubEvening, person: str) -> ClubEvening:
    """Let a person go home; the round that is under way stays as it is."""
    if person not in evening.here:
        return evening
    known = {each.person: each for each in evening.people}
    known[person] = replace(known[person], gone=len(evening.rounds) + 1)
    return changed(evening, people=tuple(known.values()))


# --- results


def record(evening: ClubEvening, match: SharedMatch) -> ClubEvening:
    """Enter a finished match at the table of its people; take one away that was thrown away.

    It is the first table without a result where its people play its game, and no other person who
    is still there. The people of the match have the ids that they have in the evening.
    """
    if match.thrown:
        return _with_table(evening, lambda _number, table: table.match == match.id, match=None)
    if any(table.match == match.id for _number, table in evening.tables):
        return evening
    fitting = (place for place in evening.open_tables if _fits(evening, place[1], match))
    found = next(fitting, None)
    return _with_table(evening, lambda *place: place == found, match=match.id)


def record_all(evening: ClubEvening, results: Mapping[str, SharedMatch]) -> ClubEvening:
    """Enter all matches that fit, in the order of their ids, as one revision at most."""
    recorded = evening
    for _own, match in sorted(results.items()):
        recorded = record(recorded, match)
    return changed(evening, rounds=recorded.rounds)


def assign(evening: ClubEvening, number: int, table: int, match: str | None) -> ClubEvening:
    """Enter the id of a match at a table of a round by hand; None takes it away.

    One that is taken away does not come in there by itself again.
    """
    known = _find(evening, number, table)
    wrong = (known.match,) if known.match and known.match != match else ()
    earlier = (*known.earlier, *wrong)
    return _with_table(evening, _at(number, table), match=match, off=False, earlier=earlier)


def call_off(evening: ClubEvening, number: int, table: int) -> ClubEvening:
    """Note that a table of a round is not played: its people sit out, and have not met."""
    _find(evening, number, table)
    return _with_table(evening, _at(number, table), match=None, off=True)


def end(evening: ClubEvening) -> ClubEvening:
    """End an evening; results that are missing may still come."""
    return changed(evening, over=True)


def people_of(match: SharedMatch) -> frozenset[str]:
    """Return the people of a match; guests have no ids."""
    return frozenset(seat.person for seat in match.seats if seat.person)


def as_attended(
    evening: ClubEvening, match: SharedMatch, who: Mapping[str, str | None]
) -> SharedMatch:
    """Return a match whose people have the ids that they have in an evening.

    *who* has the present person for the ids of those who were merged.
    """
    ids = {who.get(each.person) or each.person: each.person for each in evening.people}
    seats = tuple(
        replace(seat, person=ids.get(who.get(seat.person) or seat.person, seat.person))
        if seat.person
        else seat
        for seat in match.seats
    )
    return replace(match, seats=seats)


def changed(evening: ClubEvening, **fields: Any) -> ClubEvening:
    """Return an evening with other fields, as its next revision; the same one if they are equal."""
    other = replace(evening, **fields)
    return evening if other == evening else replace(other, revision=evening.revision + 1)


def _fits(evening: ClubEvening, table: Table, match: SharedMatch) -> bool:
    """Return True if a match may be that of an open table."""
    if match.id in table.earlier or table.game not in ("", match.game):
        return False
    people, seated = people_of(match), set(table.people)
    return len(people) > 1 and people <= seated and (seated - people).isdisjoint(evening.here)


def _at(number: int, table: int) -> Callable[[int, Table], bool]:
    return lambda round_, each: (round_, each.number) == (number, table)


def _find(evening: ClubEvening, number: int, table: int) -> Table:
    """Return a table of a round by their numbers; raise CompanionError."""
    is_at = _at(number, table)
    found = next((place[1] for place in evening.tables if is_at(*place)), None)
    if found is None:
        text = _("There is no table {table} in round {round}.")
        raise CompanionError(text.format(table=table, round=number))
    return found


def _with_table(
    evening: ClubEvening, chosen: Callable[[int, Table], bool], **fields: Any
) -> ClubEvening:
    """Return an evening with other fields of the tables that are chosen by round and table."""
    rounds = (
        replace(round_, tables=tuple(
            replace(table, **fields) if chosen(number, table) else table
            for table in round_.tables
        ))
        for number, round_ in enumerate(evening.rounds, 1)
    )  # fmt: skip
    return changed(evening, rounds=tuple(rounds))
