"""Records that a box shares with its club: results of its own matches, and the people in them.

Entries, notes and names of guests stay on the box. All of it is read from the rows of results; no
match is replayed but those that are under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from typing import Annotated

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from companion import games
from companion.club.records import SharedMatch, SharedPerson, SharedRecords, SharedSeat
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Number, Place, readable
from companion.keep.matches import header
from companion.keep.matches.exchange import entries, open_match
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging_people import Known, known_people
from companion.keep.matches.scores import named_with_sheet
from companion.play.game import Setup, public_view
from companion.sync.postgres.messages import OngoingMatch
from companion.words.errors import CompanionError
from companion.words.names import LONGEST_NAME

OWN_MATCHES = (
    f"{is_verified('match')} AND match.machine = ? AND proof(match.number, CAST(id AS BLOB),"
    " CAST(match.machine AS BLOB), CAST(header AS BLOB)) = match.proof"
)
"""SQL condition for matches that a box has begun."""
ENDED_QUERY = f"""
SELECT number, id, header, ended, thrown, entries, EXISTS (
    SELECT 1 FROM entry WHERE match = match.number AND instr(line, '"do":"end"'))
FROM match WHERE ended IS NOT NULL AND {OWN_MATCHES} AND number > ? ORDER BY number
"""
SEAT_PLACE = (
    "(SELECT amount FROM measure WHERE match = fact.match AND seat = fact.seat"
    f" AND name = 'place' AND {is_verified('measure')})"
)
SEATS_QUERY = f"""
SELECT match, seat, person, {SEAT_PLACE}, points, won
FROM fact JOIN match ON match.number = match
WHERE match.ended IS NOT NULL AND match.machine = ? AND {is_verified("fact")}
    AND match.number > ? ORDER BY match, seat
"""
PLAYERS_QUERY = f"""
SELECT DISTINCT person FROM fact JOIN match ON number = match
WHERE person IS NOT NULL AND NOT thrown AND machine IN (SELECT value FROM json_each(?))
    AND {is_verified("fact")}
"""
"""Query for the people in matches that are over, of boxes whose ids are given as JSON."""
ONGOING_QUERY = f"""
SELECT number FROM match
WHERE match.ended IS NULL AND NOT thrown AND {OWN_MATCHES} ORDER BY turn DESC LIMIT 1
"""
RECENT_MATCHES = 100
"""Matches of a box among which those of an evening are."""
STAGE_SEPARATOR = " · "
"""Separator of the stage of a match from the rest, which may be a name."""


class _Ended(Struct, frozen=True, array_like=True):
    """Row of a match that is over."""

    number: Number
    id: str
    header: str
    ended: str
    thrown: int
    entries: Place
    has_end: int
    """True if its log has a stop, which may have been undone."""


class _Result(Struct, frozen=True, array_like=True):
    """Row of a seat."""

    match: Number
    seat: Place
    person: str | None
    place: Annotated[int, Meta(ge=1)] | None
    """None for one that is not known, and for a damaged one."""
    points: int | None
    won: int


def gather(
    journal: Journal, tables: Set[str] = frozenset(), attendees: Set[str] = frozenset()
) -> SharedRecords:
    """Return the records that a box shares; raise DamagedFile.

    *tables* are the boxes of the club: people of their matches that came on a stick are shared,
    too, since this box may rename them. *attendees* are ids of people of an evening, who are shared
    before they have played.
    """
    known = known_people(journal.store)
    boxes = json.encode(sorted({journal.box, *tables})).decode()
    played = {own for (own,) in readable(journal.store.read(PLAYERS_QUERY, boxes), tuple[str])}
    people = {each.id: each for each in _people(known, played | attendees, journal.box)}
    pairs = frozenset(pair for pair in known.pairs if people.keys() & _present(known, pair))
    return SharedRecords(
        {match.id: match for match in _matches(journal)}, people, pairs, known.erased
    )


def _present(known: Known, ids: Iterable[str]) -> set[str]:
    return {known.former.get(own) or own for own in ids}


def _people(known: Known, wanted: Set[str], box: str) -> Iterator[SharedPerson]:
    """Yield the records of people; that of a person without a stamp is of this box."""
    for own in sorted(wanted & known.records.keys()):
        record = known.records[own]
        yield record if record.machine else replace(record, machine=box)


# --- matches that are over


def recent_matches(journal: Journal, count: int = RECENT_MATCHES) -> Iterator[SharedMatch]:
    """Yield those matches of this box that are over among the last ones; raise DamagedFile."""
    ((last,),) = journal.store.read("SELECT coalesce(max(number), 0) FROM match")
    yield from _matches(journal, last - count)


def _matches(journal: Journal, after: int = 0) -> Iterator[SharedMatch]:
    """Yield the matches of this box that are over and none of whose rows is damaged.

    They are those after a number.
    """
    rows = journal.store.read(SEATS_QUERY, journal.box, after)
    results = {number: [*found] for number, found in groupby(readable(rows, _Result), _match_of)}
    for each in readable(journal.store.read(ENDED_QUERY, journal.box, after), _Ended):
        with suppress(ValueError, RecursionError):
            first = header.read(each.header)
            if seats := tuple(_seats(first, results.get(each.number, []))):
                yield _match(each, first, seats, journal.box)


def _match_of(result: _Result) -> int:
    return result.match


def _match(ended: _Ended, first: Header, seats: tuple[SharedSeat, ...], box: str) -> SharedMatch:
    return SharedMatch(
        ended.id, box, 0, ended.entries, named_with_sheet(first)[:LONGEST_NAME], first.began,
        ended.ended, _is_stopped(ended, first, seats), bool(ended.thrown), seats,
    )  # fmt: skip


def _seats(first: Header, results: list[_Result]) -> Iterator[SharedSeat]:
    """Yield the results of seats; raise ValueError if one is missing or damaged."""
    sides = _side_count(first.game, tuple(sorted(first.options.items())), len(first.players))
    # In a team a seat may come later; else each seat that comes is a side.
    count = sides if sides < len(first.players) else len(results)
    if [each.seat for each in results] != [*range(max(len(results), len(first.players)))]:
        raise ValueError(results)
    for seat, each in enumerate(results):
        place, points = each.place, each.points
        if first.entered:
            place, points = first.entered.places[seat], first.entered.totals[seat]
        elif place is None:
            raise ValueError(seat)
        yield SharedSeat(each.person, place, points, bool(each.won), seat % count)


def _is_stopped(ended: _Ended, first: Header, seats: tuple[SharedSeat, ...]) -> bool:
    """Return True for a match that was stopped early.

    One that all lost together, after its stop was undone, counts as stopped, too: their rows are
    equal.
    """
    if first.entered:
        return first.entered.stopped
    return bool(ended.has_end) and not any(seat.won for seat in seats)


@lru_cache(maxsize=256)
def _side_count(game: str, options: tuple[tuple[str, str], ...], seats: int) -> int:
    """Return the number of sides of a match; the number of seats for a game that is not known."""
    with suppress(CompanionError, ValueError):
        found = games.find(game)
        names = tuple(f"Seat {number}" for number in range(seats))
        state = found.start(Setup(names, options=dict(options)))
        return len(public_view(found, state).seats) or seats
    return seats


# --- a match that is under way


def ongoing_matches(journal: Journal) -> tuple[OngoingMatch, ...]:
    """Return the match of this box that is under way, the last touched one; none if all are over.

    Its stage contains no name: names of guests stay on the box.
    """
    rows = journal.store.read(ONGOING_QUERY, journal.box)
    return tuple(found for (number,) in rows for found in _replayed(journal, number))


def _replayed(journal: Journal, number: int) -> Iterator[OngoingMatch]:
    with suppress(CompanionError):
        if first := journal.header(number):
            match, codec = open_match(first, journal.store.vault)
            match.replay(entries(codec, journal.iter_lines(number)))
            where = public_view(match.game, match.state).where
            yield ongoing_match(journal, number, first, where)


def ongoing_match(journal: Journal, number: int, first: Header, where: str) -> OngoingMatch:
    """Return a match under way by its number, its header, and the stage that its view shows."""
    stage = where.partition(STAGE_SEPARATOR)[0]
    seated = journal.people.seated(number)
    if any(name in stage for name in (*first.players, *seated)):
        stage = ""
    people = tuple(sorted({own for own in seated.values() if own}))
    game = named_with_sheet(first)[:LONGEST_NAME]
    return OngoingMatch(first.id, game, stage[:LONGEST_NAME], people)
