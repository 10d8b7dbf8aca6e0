"""Agreement of two journals on people, which is the same whichever is merged into the other.

People are matched by their UUIDs and by the seats that they have in both; by name only those of a
file without UUIDs. A merge or an erasure of people on one side then holds on both. Who is one with
whom, and which record of a person counts, is settled by ``companion.club.merging``, as in a club.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, count

from msgspec import Struct
from msgspec.structs import replace

from companion.club import merging
from companion.club.records import Pair, SharedPerson, SharedRecords
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, readable
from companion.keep.file.store import Store
from companion.keep.matches import notes, stamps
from companion.keep.matches.erasing import erase_person
from companion.keep.matches.people import ROWS_OF_PERSON, Mark, save_mark
from companion.words import names
from companion.words.errors import CompanionError

PEOPLE = f"SELECT id, name, seen FROM person WHERE {is_verified('person')} ORDER BY turn DESC, name"
SEATS_QUERY = f"""
SELECT id, entry, seat, person, name FROM seat JOIN match ON number = match
WHERE {is_verified("seat")}
"""
FORMER = f"SELECT person, became FROM former WHERE {is_verified('former')}"
MARKS_QUERY = f"SELECT person, number FROM mark WHERE {is_verified('mark')}"
MOST_HOLDERS = 1000
"""Most holders of seats of a match that count for the agreement; a table has far fewer."""
Seat = tuple[str, int, int]
"""Seat of a match by the match's UUID: from the beginning, or from a hand-over."""


class MergedPerson(Struct, frozen=True, array_like=True):
    """Person with the present name, and the time of the last visit."""

    id: str
    name: Name
    seen: str


class Known(Struct, frozen=True):
    """People and seats of a journal, or people of whom a club has told."""

    people: Mapping[str, MergedPerson] = {}
    seats: Mapping[Seat, tuple[str | None, str]] = {}
    """Person and written name of each seat."""
    former: Mapping[str, str | None] = {}
    """Id of the person into whom each former person was merged, None for an erased one."""
    records: Mapping[str, SharedPerson] = {}
    """Name as it was given, mark and stamp of each person; counter 0 for one without a stamp."""
    pairs: frozenset[Pair] = frozenset()
    """Ids of those who are one."""
    erased: frozenset[str] = frozenset()

    @property
    def ids(self) -> Set[str]:
        """Ids of all people in the journal, former ones among them."""
        holders = (own for own, _name in self.seats.values())
        paired = chain.from_iterable(self.pairs)
        return frozenset(filter(None, (*self.people, *paired, *self.erased, *holders)))

    def held(self) -> Iterator[tuple[str | None, str]]:
        """Yield people with each name that they have, or had in a seat."""
        yield from ((person.id, person.name) for person in self.people.values())
        yield from ((record.id, record.name) for record in self.records.values())
        yield from self.seats.values()


class Agreed(Struct, frozen=True):
    """Agreement of two journals on their people."""

    who: Mapping[str, str | None]
    """Id of the present person for each id of either journal; None for an erased one."""
    people: Mapping[str, MergedPerson]
    records: Mapping[str, SharedPerson]
    apart: Sequence[tuple[str, str]]
    """Present names of every two people who had one name, and stay two."""

    def told(self, box: Known, note: str) -> str:
        """Return the text of a note of a journal with present names, those of the erased hidden."""
        by = {
            person.name: self.people[heir].name
            for own, person in box.people.items()
            if (heir := self.who[own]) and self.people[heir].name != person.name
        }
        return notes.replaced(note, {**by, **dict.fromkeys(self.hidden(box), notes.HIDDEN)})

    def hidden(self, box: Known) -> list[str]:
        """Return the names that the erased have or had in a journal."""
        return [name for own, name in box.held() if own and self.who.get(own, own) is None]


def known(store: Store) -> Known:
    """Return the people and seats of a journal, rows that are damaged left out."""
    seats = {(match, entry, seat): (person, name)
             for match, entry, seat, person, name in store.read_available(SEATS_QUERY)}  # fmt: skip
    crowds = Counter(match for match, _entry, _seat in seats)
    seats = {seat: held for seat, held in seats.items() if crowds[seat[0]] <= MOST_HOLDERS}
    return replace(known_people(store), seats=seats)


def known_people(store: Store) -> Known:
    """Return the people of a journal without their seats, of which there are many more."""
    people = {each.id: each for each in readable(store.read_available(PEOPLE), MergedPerson)}
    former = dict(readable(store.read_available(FORMER), tuple[str, str | None]))
    return Known(
        people,
        former=former,
        records=_records(store, people),
        pairs=frozenset(merging.pair(own, heir) for own, heir in former.items() if heir),
        erased=frozenset(own for own, heir in former.items() if heir is None),
    )


def _records(store: Store, people: Mapping[str, MergedPerson]) -> dict[str, SharedPerson]:
    marks = dict(readable(store.read_available(MARKS_QUERY), tuple[str, Mark]))
    found = {
        each.person: each for each in readable(store.read_available(stamps.STAMPS), stamps.Stamp)
    }
    records = {}
    for own, person in people.items():
        stamp = found.get(own) or stamps.Stamp(own, 0, "", None)
        name = stamp.name or person.name
        records[own] = SharedPerson(own, stamp.counter, stamp.machine, name, marks.get(own))
    return records


def told(shared: SharedRecords) -> Known:
    """Return the people of whom a club has told."""
    people = {own: MergedPerson(own, each.name, "") for own, each in shared.people.items()}
    return Known(people, records=shared.people, pairs=shared.pairs, erased=shared.erased)


def concerning(ours: Known, theirs: Known, coming: Set[str]) -> Known:
    """Return the part of what a club has told that concerns a journal.

    It concerns the people of the journal, those who are coming, and those who are one with them.
    """
    ids = (*theirs.people, *theirs.erased)
    reached = merging.heirs(ours.pairs | theirs.pairs, frozenset(), {}, ids)
    first = {reached.get(each, each) for each in ours.ids | coming}
    near = {each for each, group in reached.items() if group in first}
    pairs = frozenset(pair for pair in theirs.pairs if near.issuperset(pair))
    part = replace(theirs, pairs=pairs, erased=theirs.erased & near)
    who = _who((ours, part))
    own = {who.get(each, each) for each in (*ours.people, *coming)}
    people = {
        each.id: each
        for each in theirs.people.values()
        if each.id in near and who.get(each.id, each.id) in own
    }
    return replace(part, people=people, records={each: theirs.records[each] for each in people})


def refuse_names(store: Store) -> None:
    """Raise CompanionError for a name of a person that no door of ours lets in."""
    called = [str(name) for _, name, _ in store.read_available(PEOPLE)]
    given = [str(name) for *_, name in store.read_available(stamps.STAMPS) if name]
    if sentence := names.refusal([*called, *given]):
        raise CompanionError(sentence)


# --- what they agree on


def agreed(one: Known, other: Known) -> Agreed:
    """Return the agreement of two journals; their order does not matter."""
    boxes = one, other
    who = _who(boxes)
    records = _settled(who, boxes)
    called = _called(records, who, boxes)
    people = {own: MergedPerson(own, called[own], _seen(own, who, boxes)) for own in records}
    pairs = ([called[heir] for own in pair if (heir := who[own])] for pair in _namesakes(*boxes))
    apart = sorted({(min(pair), max(pair)) for pair in pairs if len(set(pair)) > 1})
    return Agreed(who, people, records, apart)


def _namesakes(one: Known, other: Known) -> list[tuple[str, str]]:
    """Return the ids of one name in two journals where neither journal knows the other's id."""
    called = {each.name: each.id for each in other.people.values() if each.id not in one.ids}
    return [
        (each.id, called[each.name])
        for each in one.people.values()
        if each.id not in other.ids and each.name in called
    ]


def _who(boxes: tuple[Known, Known]) -> dict[str, str | None]:
    """Return the person for each id: those who are one have one id, those erased have none."""
    one, other = boxes
    pairs = one.pairs | other.pairs | _links(boxes)
    mates = merging.table_mates(table for box in boxes for table in _tables(box))
    return merging.heirs(pairs, one.erased | other.erased, mates, (*one.people, *other.people))


def _links(boxes: tuple[Known, Known]) -> set[Pair]:
    """Return the pairs of ids that are one person by a seat in both journals."""
    one, other = boxes
    alive = one.people.keys() | other.people.keys()
    found = set()
    for seat, (own, name) in one.seats.items():
        there, called = other.seats.get(seat, (own, name))
        if own and there and own != there and name == called and {own, there} <= alive:
            found.add(merging.pair(own, there))
    return found


def _tables(box: Known) -> Iterable[set[str]]:
    """Return the people of each match."""
    tables: dict[str, set[str]] = {}
    for (match, _entry, _seat), (own, _name) in box.seats.items():
        if own:
            tables.setdefault(match, set()).add(own)
    return tables.values()


def _seen(own: str, who: Mapping[str, str | None], boxes: Sequence[Known]) -> str:
    return max(each.seen for box in boxes for each in box.people.values() if who[each.id] == own)


# --- records


class _Held(Struct, frozen=True):
    """Record of a person in one of two journals."""

    record: SharedPerson
    person: MergedPerson
    box: Known
    other: Known


def _settled(who: Mapping[str, str | None], boxes: tuple[Known, Known]) -> dict[str, SharedPerson]:
    """Return the record of each present person, by id in order."""
    found: dict[str, list[_Held]] = {}
    for box, other in (boxes, boxes[::-1]):
        for own, person in box.people.items():
            if heir := who[own]:
                held = _Held(box.records[own], person, box, other)
                found.setdefault(heir, []).append(held)
    former = {own for box in boxes for own, heir in box.former.items() if heir}
    return {own: replace(_greatest(found[own], former), id=own) for own in sorted(found)}


def _greatest(found: Sequence[_Held], former: Set[str]) -> SharedPerson:
    """Return the record with the greatest stamp, with a mark if any has one."""
    if not any(held.record.counter or held.record.machine for held in found):
        return _unstamped(found, former)
    ranked = sorted((held.record for held in found), key=merging.rank_of_person)
    marks = [record.mark for record in ranked if record.mark is not None]
    return replace(ranked[-1], mark=marks[-1] if marks else None)


def _unstamped(found: Sequence[_Held], former: Set[str]) -> SharedPerson:
    """Return the record of a person whom nobody has changed since there are stamps.

    The one into whom others were merged has the name; the mark is that of the last visit.
    """
    own = min(found, key=lambda held: (held.record.id in former, held.record.id)).record.id
    one, *others = (held for held in found if held.record.id == own)
    for other in others:
        one = other if _is_older(one, other) else one
    marks = [
        (held.person.seen, -held.record.mark) for held in found if held.record.mark is not None
    ]
    return replace(one.record, mark=-max(marks)[1] if marks else None)


def _is_older(here: _Held, there: _Held) -> bool:
    """Return True if the name of a person here is older than the one there.

    It is if seats were taken under it there; else the side that saw the person last has the newer
    name. The alphabet decides between two boxes that have both renamed a person since.
    """
    one, other = here.person, there.person
    was_there = (one.id, one.name) in there.box.seats.values()
    was_here = (one.id, other.name) in here.box.seats.values()
    if was_there != was_here:
        return was_there
    return (one.seen, other.name) < (other.seen, one.name)


# --- names


def _called(
    records: Mapping[str, SharedPerson], who: Mapping[str, str | None], boxes: Sequence[Known]
) -> dict[str, str]:
    """Return the name of each person as it is shown: of two people with one name, a number.

    The ids decide who has none: a person who plays more does not take over a name.
    """
    guests = _guests(who, boxes)
    wanted = {record.name for record in records.values()}
    called: dict[str, str] = {}
    taken: set[str] = set()
    for own, record in records.items():
        used = taken | guests.get(own, set())
        free = (name for name in _numbered(record.name, wanted) if name not in used)
        called[own] = next(free)
        taken.add(called[own])
    return called


def _guests(who: Mapping[str, str | None], boxes: Sequence[Known]) -> Mapping[str, set[str]]:
    """Return for each person the names of guests in the same matches."""
    found: dict[str, set[str]] = {}
    for box in boxes:
        guests: dict[str, set[str]] = {}
        for (match, _entry, _seat), (own, name) in box.seats.items():
            if not own:
                guests.setdefault(match, set()).add(name)
        for (match, _entry, _seat), (own, _name) in box.seats.items():
            if match in guests and (heir := who.get(own or "")):
                found.setdefault(heir, set()).update(guests[match])
    return found


def _numbered(name: str, wanted: Set[str]) -> Iterator[str]:
    """Yield a name, and then that name with a number behind it, 2 and so on, which nobody has."""
    yield name
    numbered = (f"{name} {number}" for number in count(2))
    yield from (each for each in numbered if each not in wanted)


# --- what is written of it


def write(db: sqlite3.Connection, ours: Known, theirs: Known, agreed: Agreed) -> int:
    """Write the agreement, within a transaction; return the number of new people."""
    _give_back(db, ours, theirs, agreed)
    here = {own: person for own, person in ours.people.items() if agreed.who[own] == own}
    for own, person in ours.people.items():
        heir = agreed.who[own]
        if heir is None:
            erase_person(db, own)
        elif heir != own:
            _become(db, own, heir, is_here=heir in here)
            here.setdefault(heir, person)
    _write_former(db, agreed.who)
    new = [each for own, each in agreed.people.items() if own not in here]
    kept = [each for own, each in agreed.people.items() if here.get(own, each) != each]
    _write_people(db, new, kept)
    _write_records(db, agreed)
    return len(new)


def _give_back(db: sqlite3.Connection, ours: Known, theirs: Known, agreed: Agreed) -> None:
    """Give seats back to people who were merged into others here and turn out to be two."""
    for seat in ours.seats.keys() & theirs.seats.keys():
        (own, _name), (given, _there) = ours.seats[seat], theirs.seats[seat]
        heir, other = (agreed.who.get(each or "") for each in (own, given))
        if heir and other and heir != other and ours.former.get(given or "") == own:
            match, entry, place = seat
            where = "WHERE match = (SELECT number FROM match WHERE id = ?) AND seat = ?"
            db.execute(f"UPDATE seat SET person = ? {where} AND entry = ?",
                       (other, match, place, entry))  # fmt: skip
            db.execute(f"UPDATE fact SET person = ? {where} AND person = ?",
                       (other, match, place, own))  # fmt: skip


def _become(db: sqlite3.Connection, own: str, heir: str, *, is_here: bool) -> None:
    """Move the seats of one id to another, which takes over the row if it has none."""
    for table in ("seat", "fact"):
        db.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (heir, own))
    for table, key in ROWS_OF_PERSON:
        if not is_here:
            db.execute(f"UPDATE OR IGNORE {table} SET {key} = ? WHERE {key} = ?", (heir, own))
        db.execute(f"DELETE FROM {table} WHERE {key} = ?", (own,))


def _write_former(db: sqlite3.Connection, who: Mapping[str, str | None]) -> None:
    before = dict(db.execute("SELECT person, became FROM former"))
    for own, heir in who.items():
        if heir == own:
            db.execute("DELETE FROM former WHERE person = ?", (own,))
        elif own not in before or before[own] != heir:
            db.execute("INSERT OR REPLACE INTO former (person, became) VALUES (?, ?)", (own, heir))


def _write_people(
    db: sqlite3.Connection, new: Iterable[MergedPerson], kept: Sequence[MergedPerson]
) -> None:
    """Write changed people, whose names may be swapped, and new ones behind all others."""
    db.executemany("UPDATE person SET name = id WHERE id = ?", [(each.id,) for each in kept])
    db.executemany(
        "UPDATE person SET name = ?, seen = ? WHERE id = ?",
        [(each.name, each.seen, each.id) for each in kept],
    )
    (first_turn,) = db.execute("SELECT coalesce(min(turn), 0) FROM person").fetchone()
    by_name = sorted(new, key=lambda each: each.name)
    ordered = sorted(by_name, key=lambda each: each.seen, reverse=True)
    db.executemany(
        "INSERT INTO person (id, name, seen, turn) VALUES (?, ?, ?, ?)",
        [
            (each.id, each.name, each.seen, first_turn - place)
            for place, each in enumerate(ordered, 1)
        ],
    )


def _write_records(db: sqlite3.Connection, agreed: Agreed) -> None:
    """Write the marks and stamps that are not here; nothing of a person without a stamp."""
    marks = dict(db.execute("SELECT person, number FROM mark"))
    here = {person: rest for person, *rest in db.execute(stamps.STAMPS)}
    for own, record in agreed.records.items():
        if record.mark is not None and marks.get(own) != record.mark:
            save_mark(db, own, record.mark)
        given = record.name if record.name != agreed.people[own].name else None
        row = [record.counter, record.machine, given]
        if here.get(own, [0, "", None]) != row:
            db.execute(stamps.PUT, (own, *row))
