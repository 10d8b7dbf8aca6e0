"""Matching of the people of two journals: by their UUIDs, their seats and their names."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, readable
from companion.keep.file.store import Store
from companion.keep.matches.erasing import erase
from companion.keep.matches.journal import Journal
from companion.keep.matches.people import Mark, become, both_in, call, is_taken, name_of
from companion.words import names
from companion.words.errors import CompanionError

PEOPLE = f"SELECT id, name, seen FROM person WHERE {is_verified('person')} ORDER BY turn DESC, name"
SEATS = f"""
SELECT id, entry, seat, person, name FROM seat JOIN match ON number = match
WHERE {is_verified("seat")}
"""
FORMER = f"SELECT person, became FROM former WHERE {is_verified('former')}"
MARKS = f"SELECT person, number FROM mark WHERE {is_verified('mark')}"
Seat = tuple[str, int, int]
"""Seat of a match by the match's UUID: from the beginning, or from a hand-over."""


class _Person(Struct, frozen=True, array_like=True):
    id: str
    name: Name
    seen: str


class _Known(Struct, frozen=True):
    """People and seats of a journal."""

    people: Mapping[str, _Person]
    seats: Mapping[Seat, tuple[str | None, str]]
    """Person and written name of each seat."""
    former: Mapping[str, str | None]
    """Id of the person that each former person became, None for nobody."""

    def written(self, person: str) -> set[str]:
        """Return the names under which a person has taken a seat."""
        return {name for own, name in self.seats.values() if own == person}


def merge_people(
    db: sqlite3.Connection, journal: Journal, other: Journal
) -> tuple[Mapping[str, str | None], int]:
    """Merge the people of another journal into this one, within a transaction.

    Return the person here of each person there, None for one who was erased here, and the number
    of people who were not here. Raise CompanionError for a name that no door of ours lets in.
    """
    ours, theirs = _known(journal.store), _known(other.store)
    if sentence := names.refusal(str(name) for _, name, _ in other.store.read_available(PEOPLE)):
        raise CompanionError(sentence)
    for own in theirs.people.keys() & ours.people.keys():
        _rename(db, ours, theirs, own)
    by_name = {name: own for own, name in db.execute("SELECT id, name FROM person")}
    gone = _gone(ours, theirs)
    who: dict[str, str | None] = {}
    for own, person in theirs.people.items():
        is_here = own in ours.people
        who[own] = own if is_here else gone.get(own, by_name.get(person.name, own))
        db.execute(
            "UPDATE person SET seen = ?1 WHERE id = ?2 AND seen < ?1", (person.seen, who[own])
        )
    new = [person for own, person in theirs.people.items()
           if who[own] == own and own not in ours.people.keys() | ours.former.keys()]  # fmt: skip
    _add(db, new)
    _lose(db, who, theirs)
    _add_marks(db, who, other.store)
    return who, len(new)


def _lose(db: sqlite3.Connection, who: dict[str, str | None], theirs: _Known) -> None:
    """Merge and erase those who were merged and erased there, as far as they are still here."""
    for own, became in theirs.former.items():
        if not name_of(db, own):
            continue
        heir = who.get(became or "")
        if became is None:
            erase(db, own)
        elif heir and name_of(db, heir) and not both_in(db, own, heir, name_of(db, heir)):
            become(db, own, heir)


def _add_marks(db: sqlite3.Connection, who: Mapping[str, str | None], other: Store) -> None:
    """Add the marks of people who have none here."""
    for person, number in readable(other.read_available(MARKS), tuple[str, Mark]):
        if (own := who.get(person)) and name_of(db, own):
            db.execute("INSERT OR IGNORE INTO mark (person, number) VALUES (?, ?)", (own, number))


def _known(store: Store) -> _Known:
    people = readable(store.read_available(PEOPLE), _Person)
    seats = {(match, entry, seat): (person, name)
             for match, entry, seat, person, name in store.read_available(SEATS)}  # fmt: skip
    former = dict(readable(store.read_available(FORMER), tuple[str, str | None]))
    return _Known({person.id: person for person in people}, seats, former)


def _gone(ours: _Known, theirs: _Known) -> Mapping[str, str | None]:
    """Return who has the seats of people who are not here any more; None if they were erased.

    Those who were merged into another person here stay one person. Files of older versions do not
    tell who they were, but their seats do.
    """
    heirs: dict[str, Counter[str | None]] = {}
    for seat, (person, name) in theirs.seats.items():
        is_new = person in theirs.people and person not in ours.people
        if is_new and person not in theirs.former.values() and seat in ours.seats:
            heir, called = ours.seats[seat]
            if heir in ours.people or (heir is None and called != name):
                heirs.setdefault(str(person), Counter())[heir] += 1
    by_seats = {person: found.most_common(1)[0][0] for person, found in heirs.items()}
    # The erased keep their ids until their names are taken out of the matches that come.
    return {**by_seats, **{own: became or own for own, became in ours.former.items()}}


def _rename(db: sqlite3.Connection, ours: _Known, theirs: _Known, own: str) -> None:
    """Take over the name of a person if it is newer there."""
    here, there = ours.people[own], theirs.people[own]
    is_renamed = here.name != there.name and _is_older(here, there, ours, theirs)
    if is_renamed and not is_taken(db, own, there.name):
        call(db, own, there.name)


def _is_older(here: _Person, there: _Person, ours: _Known, theirs: _Known) -> bool:
    """Return True if the name of a person here is older than the one there.

    It is if seats were taken under it there; else whoever was seen last has the newer one. The
    alphabet decides between two boxes that have both renamed a person since.
    """
    was_there = here.name in theirs.written(here.id)
    was_here = there.name in ours.written(here.id)
    if was_there != was_here:
        return was_there
    return (here.seen, there.name) < (there.seen, here.name)


def _add(db: sqlite3.Connection, people: list[_Person]) -> None:
    """Add people behind all others, in their order."""
    (least,) = db.execute("SELECT coalesce(min(turn), 0) FROM person").fetchone()
    db.executemany(
        "INSERT OR IGNORE INTO person (id, name, seen, turn) VALUES (?, ?, ?, ?)",
        [(each.id, each.name, each.seen, least - place) for place, each in enumerate(people, 1)],
    )
