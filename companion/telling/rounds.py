"""Evening of a club in words: who is there, the tables of a round, and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from companion.club.evening import ClubEvening, Round, Table
from companion.club.pairing import sizes
from companion.club.records import SharedMatch, SharedPerson, SharedSeat
from companion.club.standing import Results, sitting_out, standing
from companion.telling.past import game_title
from companion.words.i18n import _, joined, linked, ngettext, points_word

People = Mapping[str, SharedPerson]


class AttendeeRow(Struct, frozen=True):
    """Person who may be there."""

    person: str
    name: str
    mark: int | None
    is_here: bool
    is_gone: bool
    """True for a person who was there and went home."""
    table: str = ""
    """Badge of the table where the person played last, if another has the same name."""


class PairedSeat(Struct, frozen=True):
    """Seat of a table, with the result once it is in."""

    name: str
    mark: int | None
    points: str = ""
    won: bool = False


class PairedTable(Struct, frozen=True):
    """Table of a round."""

    number: int
    game: str
    seats: tuple[PairedSeat, ...]
    says: str
    """State in words."""
    is_open: bool
    has_result: bool
    is_here: bool
    """True for the table of this box."""


class ToldRound(Struct, frozen=True):
    """Round of an evening as a page shows it."""

    number: int
    who: str
    mark: int | None
    sentence: str
    tables: tuple[PairedTable, ...]
    out: str
    """Sentence about those who sit out; empty if nobody does."""


def guests(evening: ClubEvening, people: People, tables: Mapping[str, int]) -> list[AttendeeRow]:
    """Return everybody who may be there, by name; *tables* are the last ones of people, by id."""
    here, came = set(evening.here), {each.person for each in evening.people}
    known = sorted(people.values(), key=lambda each: (each.name.casefold(), each.id))
    named = Counter(each.name for each in known)
    badges = {own: _("T{number}").format(number=table) for own, table in tables.items()}
    return [
        AttendeeRow(
            each.id, each.name, each.mark, each.id in here, each.id in came - here,
            badges.get(each.id, "") if named[each.name] > 1 else "",
        )
        for each in known
    ]  # fmt: skip


def outlook(evening: ClubEvening) -> str:
    """Return the tables of the next round in words, as many people as are there now."""
    count = len(evening.here)
    at = sizes(count, evening.terms.tables)
    if not at:
        return _("a round needs {fewest} people").format(fewest=evening.terms.tables.fewest)
    text = ngettext("{count} table of {people}", "{count} tables of {people}", len(at))
    least, most = at[-1], at[0]
    people = str(least) if least == most else _("{least} or {most}").format(least=least, most=most)
    parts = [text.format(count=len(at), people=people)]
    if out := count - sum(at):
        parts.append(ngettext("{count} sits out", "{count} sit out", out).format(count=out))
    return ", ".join(parts)


def tell_round(
    evening: ClubEvening, number: int, people: People, results: Results, own: int
) -> ToldRound:
    """Return a round in words, by its number from 1; *own* is the number of this box's table."""
    shown = evening.rounds[number - 1]
    who, sentence = _sentence(evening, number, people, results)
    return ToldRound(
        number, who.name if who else "", who.mark if who else None, sentence,
        tuple(_table(table, people, results, own) for table in shown.tables), _out(shown, people),
    )  # fmt: skip


def _sentence(
    evening: ClubEvening, number: int, people: People, results: Results
) -> tuple[SharedPerson | None, str]:
    """Return who leads and the sentence after that name, or a sentence about nobody."""
    waits = sum(table.is_open for table in evening.rounds[number - 1].tables)
    if waits:
        text = ngettext("{count} result is missing", "{count} results are missing", waits)
        return None, text.format(count=waits)
    first = [line for line in standing(evening, results) if line.place == 1 and line.played]
    known = [people[line.person] for line in first if line.person in people]
    if len(known) == 1:
        (line,) = first
        text = ngettext("leads with {count} point", "leads with {count} points", line.points)
        return known[0], text.format(count=points_word(line.points))
    if len(known) == 2:
        one, other = known
        return None, linked(_("{some} and {last} lead"), last=other.name, some=one.name)
    return None, _("All results are in")


def _table(table: Table, people: People, results: Results, own: int) -> PairedTable:
    match = results.get(table.match or "")
    return PairedTable(
        table.number, _game(table.game), tuple(_seat(each, people, match) for each in table.people),
        _state(table), table.is_open, table.match is not None, table.number == own,
    )  # fmt: skip


def _state(table: Table) -> str:
    """Return the state of a table in words; a result that is in says it by itself."""
    if table.off:
        return _("not played")
    return "" if table.match else _("is awaited")


def _game(name: str) -> str:
    game, _colon, sheet = name.partition(": ")
    return game_title(game, sheet) if game else _("any game")


def _seat(person: str, people: People, match: SharedMatch | None) -> PairedSeat:
    known = people.get(person)
    name, mark = (known.name, known.mark) if known else ("?", None)
    found = _found(person, match)
    if found is None:
        return PairedSeat(name, mark)
    points = "" if found.points is None else points_word(found.points)
    return PairedSeat(name, mark, points, found.won)


def _found(person: str, match: SharedMatch | None) -> SharedSeat | None:
    """Return the seat of a person in a match, if there is one."""
    seats = match.seats if match else ()
    return next((seat for seat in seats if seat.person == person), None)


def _out(shown: Round, people: People) -> str:
    """Return the sentence about those who sit out."""
    names = [people[each].name for each in sitting_out(shown) if each in people]
    if not names:
        return ""
    text = ngettext("{names} sits out", "{names} sit out", len(names))
    return text.format(names=joined(names))
