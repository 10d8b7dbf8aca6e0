"""Agreement of two journals on people, which is the same whichever is merged into the other.

People are matched by their UUIDs and by the seats that they have in both; by name only those of a
file without UUIDs. A merge or an erasure of people on one side then holds on both.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, readable
from companion.keep.file.store import Store
from companion.keep.matches import notes
from companion.keep.matches.erasing import erase_person
from companion.keep.matches.people import Mark, save_mark
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
    """People and seats of a journal."""

    people: Mapping[str, MergedPerson]
    seats: Mapping[Seat, tuple[str | None, str]]
    """Person and written name of each seat."""
    former: Mapping[str, str | None]
    """Id of the person into whom each former person was merged, None for an erased one."""
    marks: Mapping[str, int]

    ids: frozenset[str]
    """Ids of all people in the journal, former ones among them."""

    def held(self) -> Iterator[tuple[str | None, str]]:
        """Yield people with each name that they have, or had in a seat."""
        yield from ((person.id, person.name) for person in self.people.values())
        yield from self.seats.values()


class Agreed(Struct, frozen=True):
    """Agreement of two journals on their people."""

    who: Mapping[str, str | None]
    """Id of the present person for each id of either journal; None for an erased one."""
    people: Mapping[str, MergedPerson]
    marks: Mapping[str, int]
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
    people = readable(store.read_available(PEOPLE), MergedPerson)
    seats = {(match, entry, seat): (person, name)
             for match, entry, seat, person, name in store.read_available(SEATS_QUERY)}  # fmt: skip
    crowds = Counter(match for match, _entry, _seat in seats)
    seats = {seat: held for seat, held in seats.items() if crowds[seat[0]] <= MOST_HOLDERS}
    former = dict(readable(store.read_available(FORMER), tuple[str, str | None]))
    marks = dict(readable(store.read_available(MARKS_QUERY), tuple[str, Mark]))
    known = {person.id: person for person in people}
    holders = (own for own, _name in seats.values())
    ids = frozenset(filter(None, (*known, *former, *former.values(), *holders)))
    return Known(known, seats, former, marks, ids)


def refuse_names(store: Store) -> None:
    """Raise CompanionError for a name of a person that no door of ours lets in."""
    if sentence := names.refusal(str(name) for _, name, _ in store.read_available(PEOPLE)):
        raise CompanionError(sentence)


# --- what they agree on


def agreed(one: Known, other: Known) -> Agreed:
    """Return the agreement of two journals; their order does not matter."""
    boxes = one, other
    who = _who(boxes)
    heirs = sorted({heir for heir in who.values() if heir})
    called = _called(heirs, who, boxes)
    people = {own: MergedPerson(own, called[own], _seen(own, who, boxes)) for own in heirs}
    marks = {own: number for own in heirs if (number := _mark(own, who, boxes)) is not None}
    pairs = ([called[heir] for own in pair if (heir := who[own])] for pair in _namesakes(*boxes))
    apart = sorted({(min(pair), max(pair)) for pair in pairs if len(set(pair)) > 1})
    return Agreed(who, people, marks, apart)


def _namesakes(one: Known, other: Known) -> list[tuple[str, str]]:
    """Return the ids of one name in two journals where neither journal knows the other's id."""
    called = {each.name: each.id for each in other.people.values() if each.id not in one.ids}
    return [
        (each.id, called[each.name])
        for each in one.people.values()
        if each.id not in other.ids and each.name in called
    ]


def _who(boxes: Sequence[Known]) -> dict[str, str | None]:
    """Return the person for each id: those who are one have one id, those erased have none."""
    ids = {own for box in boxes for own in (*box.people, *box.former, *box.former.values()) if own}
    group = {own: own for own in ids}
    members = {own: {own} for own in ids}
    mates = _table_mates(boxes)
    for pair in sorted(_links(boxes)):
        one, two = sorted(group[own] for own in pair)
        if one != two and not any(mates.get(own, set()) & members[two] for own in members[one]):
            members[one] |= members.pop(two)
            group.update(dict.fromkeys(members[one], one))
    alive = {own for box in boxes for own in box.people}
    merged = {own for box in boxes for own, heir in box.former.items() if heir}
    erased = {own for box in boxes for own, heir in box.former.items() if heir is None}
    heirs: dict[str, str | None] = {}
    for name, those in members.items():
        left = those & alive
        heirs[name] = None if those & erased or not left else min(left - merged or left)
    return {own: heirs[group[own]] for own in ids}


def _links(boxes: Sequence[Known]) -> set[tuple[str, str]]:
    """Return the pairs of ids that are one person: by a merge, or by a seat in both journals."""
    said = {(own, heir) for box in boxes for own, heir in box.former.items() if heir}
    one, other = boxes
    alive = one.people.keys() | other.people.keys()
    for seat, (own, name) in one.seats.items():
        there, called = other.seats.get(seat, (own, name))
        if own and there and own != there and name == called and {own, there} <= alive:
            said.add((own, there))
    return said


def _table_mates(boxes: Sequence[Known]) -> Mapping[str, set[str]]:
    """Return for each id the other people of its matches."""
    found: dict[str, set[str]] = {}
    for box in boxes:
        tables: dict[str, set[str]] = {}
        for (match, _entry, _seat), (own, _name) in box.seats.items():
            if own:
                tables.setdefault(match, set()).add(own)
        for table in tables.values():
            for own in table:
                found.setdefault(own, set()).update(table - {own})
    return found


def _seen(own: str, who: Mapping[str, str | None], boxes: Sequence[Known]) -> str:
    return max(each.seen for box in boxes for each in box.people.values() if who[each.id] == own)


def _mark(own: str, who: Mapping[str, str | None], boxes: Sequence[Known]) -> int | None:
    """Return the mark of a person from the journal that saw the person last; None without one."""
    found = [
        (person.seen, -box.marks[each])
        for box in boxes
        for each, person in box.people.items()
        if who[each] == own and each in box.marks
    ]
    return -max(found)[1] if found else None


# --- names


def _called(
    heirs: Sequence[str], who: Mapping[str, str | None], boxes: Sequence[Known]
) -> dict[str, str]:
    """Return the name of each person: the newer one, and of two people with one name a number."""
    wishes = {own: _wishes(own, boxes) for own in heirs}
    held = {(seat, who.get(own or "")) for box in boxes for seat, (own, _) in box.seats.items()}
    often = Counter(heir for _seat, heir in held)
    guests = _guests(who, boxes)
    first = sorted(heirs, key=lambda own: (not _bears(own, boxes), -often[own], own))
    called: dict[str, str] = {}
    taken: set[str] = set()
    wanted = Counter(wishes[own][0] for own in heirs)
    for own in first:
        free = (
            name
            for place, name in enumerate(_numbered(wishes[own]))
            if name not in taken | guests.get(own, set()) and (not place or not wanted[name])
        )
        called[own] = next(free)
        taken.add(called[own])
    return called


def _wishes(own: str, boxes: Sequence[Known]) -> list[str]:
    """Return the names of a person in the journals, the newer one first."""
    known = [(box, box.people[own]) for box in boxes if own in box.people]
    if len(known) == 1 or known[0][1].name == known[1][1].name:
        return [known[0][1].name]
    (one, here), (other, there) = known
    pair = [here.name, there.name]
    return pair[::-1] if _is_older(here, there, one, other) else pair


def _is_older(here: MergedPerson, there: MergedPerson, ours: Known, theirs: Known) -> bool:
    """Return True if the name of a person here is older than the one there.

    It is if seats were taken under it there; else the side that saw the person last has the newer
    name. The alphabet decides between two boxes that have both renamed a person since.
    """
    was_there = (here.id, here.name) in theirs.seats.values()
    was_here = (here.id, there.name) in ours.seats.values()
    if was_there != was_here:
        return was_there
    return (here.seen, there.name) < (there.seen, here.name)


def _bears(own: str, boxes: Sequence[Known]) -> bool:
    """Return True if all journals know a person by one name, which the person then keeps."""
    return len({box.people[own].name if own in box.people else None for box in boxes}) == 1


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


def _numbered(names: Sequence[str]) -> Iterator[str]:
    """Yield names, and then the first of them with a number behind it, 2 and so on."""
    yield from names
    yield from (f"{names[0]} {number}" for number in count(2))


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
    for own, number in agreed.marks.items():
        if ours.marks.get(own) != number:
            save_mark(db, own, number)
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
    for table, key in (("person", "id"), ("mark", "person")):
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
