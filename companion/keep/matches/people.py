"""People by name, and their seats in matches."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated
from uuid import uuid4

import msgspec
from msgspec import Meta, Struct

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, Place, readable, values
from companion.keep.file.store import Store
from companion.keep.matches import notes, stamps
from companion.play.actions import HandOver
from companion.play.marks import MARK_COUNT, marks_at
from companion.words import names
from companion.words.errors import BadName
from companion.words.i18n import _, ngettext
from companion.words.names import is_guest

HANDS_OVER = '"do":"hand-over"'
"""Substring of every line of a hand-over, and of no other."""
ROWS_OF_PERSON = (("person", "id"), ("mark", "person"), ("stamp", "person"))
"""Tables with a row for each person, and the column of its id."""

Mark = Annotated[int, Meta(ge=0, lt=MARK_COUNT)]
"""Number of a person's mark."""


class _HandedOver(Struct):
    """Action and time in the line of a hand-over."""

    action: HandOver
    at: str = ""


_HANDED = msgspec.json.Decoder(_HandedOver)


class Holder(Struct, frozen=True, array_like=True):
    """Holder of a seat of a match, from its beginning or from the hand-over *entry*.

    *written* is the name in the journal, *name* the present one; a guest has no *person*.
    """

    entry: Place
    seat: Place
    written: Name
    name: Name
    person: str | None


class Regular(Struct, frozen=True, array_like=True):
    """Person who has played here; *mark* is the number of the own colour and shape.

    *seat* is the one that the person took last.
    """

    person: str
    name: Name
    mark: Place | None
    seat: Place

    @property
    def number(self) -> int:
        """Number of the colour and shape in which the person is shown."""
        return self.seat if self.mark is None else self.mark


def called(table: str) -> str:
    """Return the SQL for a person's present name, or the name in the row of the table."""
    # A damaged key in the index may lead to an intact row of another person.
    found = f"person.id = {table}.person AND {is_verified('person')}"
    return f"coalesce(iif({found}, person.name, NULL), {table}.name)"


class People:
    """People in the database of the matches; every method that writes raises SaveFailed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def names(self) -> list[str]:
        """Return the names of all people, last seen first; older files have guests among them."""
        return list(self._store.remembered("names of people", self._names))

    def _names(self) -> tuple[str, ...]:
        rows = self._store.read_available(
            f"SELECT {is_verified('person')}, name FROM person ORDER BY turn DESC, name"
        )
        found = readable(self._store.verified(rows), tuple[Name])
        return tuple(name for (name,) in found if not is_guest(name))

    def regulars(self, first: int = 0, count: int = -1) -> list[Regular]:
        """Return *count* people who have played, all if negative, those of most seats first."""
        rows = self._store.recall(
            f"SELECT {is_verified('person')}, id, person.name,"
            f" iif({is_verified('mark')}, mark.number, NULL), ("
            "  SELECT seat FROM seat AS own WHERE own.person = id ORDER BY match DESC LIMIT 1)"
            " FROM (SELECT person AS who, count(*) AS often FROM seat"
            "  WHERE person IS NOT NULL GROUP BY person) JOIN person ON id = who"
            " LEFT JOIN mark ON mark.person = id"
            " ORDER BY often DESC, person.name LIMIT ? OFFSET ?",
            count, first,
        )  # fmt: skip
        return list(readable(self._store.verified(rows), Regular))

    def meet(self, name: str, now: str) -> None:
        """Save a person as seen last."""
        with self._store.saving() as db:
            meet(db, [name], now)

    def meet_table(self, names: Sequence[str], now: str) -> None:
        """Save people as seen last, the first one after the others, and their marks."""
        with self._store.saving() as db:
            for name in reversed(names):
                meet(db, [name], now)
            keep_marks(db, names)

    def rename(self, name: str, to: str) -> None:
        """Rename a person in every match; raise BadName."""
        with self._store.saving() as db:
            person = renamable(db, name, to)
            call(db, person, names.tidied(to))

    def merge(self, name: str, into: str) -> None:
        """Merge a person into another, who then has the seats of both; raise BadName.

        Two people who sat in one match are not the same.
        """
        with self._store.saving() as db:
            one, other = mergeable(db, name, into)
            become(db, one, other)

    def check_rename(self, name: str, to: str) -> None:
        """Raise BadName if ``rename`` would, and write nothing."""
        with self._store.looking() as db:
            renamable(db, name, to)

    def check_merge(self, name: str, into: str) -> None:
        """Raise BadName if ``merge`` would, and write nothing."""
        with self._store.looking() as db:
            mergeable(db, name, into)

    def matches(self, name: str) -> int:
        """Return the number of matches in which a person has sat."""
        query = (
            "SELECT count(DISTINCT match) FROM seat JOIN person ON id = person WHERE"
            " person.name = ?"
        )
        return sum(count for (count,) in self._store.recall(query, name))

    def marks(self) -> dict[str, int]:
        """Return the marks of people by their names, guests and newcomers left out."""
        rows = self._store.recall(
            f"SELECT {is_verified('mark')} AND {is_verified('person')}, name, number"
            " FROM mark JOIN person ON id = mark.person"
        )
        return dict(readable(self._store.verified(rows), tuple[Name, Mark]))

    def set_mark(self, name: str, number: int) -> None:
        """Save the mark of a person; raise BadName."""
        with self._store.saving() as db:
            person = known(db, name)
            save_mark(db, person, number)
            stamps.renew(db, person)

    def holders(self, match: int) -> list[Holder]:
        """Return all holders of seats of a match, in order; raise DamagedFile.

        A row whose checksum fails is left out.
        """
        rows = self._store.read(
            f"SELECT {is_verified('seat')}, entry, seat, seat.name, {called('seat')}, person"
            " FROM seat LEFT JOIN person ON id = person WHERE match = ? ORDER BY entry, seat",
            match,
        )
        return list(values(self._store.verified(rows), Holder))

    def seated(self, match: int) -> dict[str, str | None]:
        """Return the person of each name in a match, written or present; None for a guest."""
        holders = self.holders(match)
        written = {holder.written: holder.person for holder in holders}
        return written | {holder.name: holder.person for holder in holders}


def meet(db: sqlite3.Connection, names: Iterable[str], now: str) -> None:
    """Save people as seen last, but no guests."""
    (turn,) = db.execute("SELECT coalesce(max(turn), 0) + 1 FROM person").fetchone()
    for name in names:
        if not is_guest(name):
            own = str(uuid4())
            db.execute(
                "INSERT INTO person (id, name, seen, turn) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET seen = excluded.seen, turn = excluded.turn",
                (own, name, now, turn),
            )
            stamps.stamp_new(db, own)


def call(db: sqlite3.Connection, person: str, name: str) -> None:
    """Give a person, by id, another name, also in notes, within a transaction."""
    _replace_in_notes(db, _known(db, "name", "id", person), name)
    db.execute("UPDATE person SET name = ? WHERE id = ?", (name, person))
    stamps.give_name(db, person)


def _replace_in_notes(db: sqlite3.Connection, name: str | None, by: str | None) -> None:
    """Write another name into the notes on any match: erasing finds only names that are known."""
    if name and by:
        notes.rewrite(db, [name], by)


def known(db: sqlite3.Connection, name: str) -> str:
    """Return the id of a person; raise BadName."""
    person = id_of(db, name)
    if not person:
        raise BadName(_("Nobody is called {name} here.").format(name=name))
    return person


def id_of(db: sqlite3.Connection, name: str) -> str:
    """Return the id of a person by name; empty if there is none."""
    return _known(db, "id", "name", name) or ""


def name_of(db: sqlite3.Connection, person: str) -> str:
    """Return the name of a person by id; empty if there is none."""
    return _known(db, "name", "id", person) or ""


def renamable(db: sqlite3.Connection, name: str, to: str) -> str:
    """Return the id of a person who can be given another name; raise BadName."""
    person, to = known(db, name), names.tidied(to)
    if why := names.refusal([to]):
        raise BadName(why)
    if is_guest(to):
        raise BadName(names.cannot_be_used(to, _("guests are called like that")))
    if not to or is_taken(db, person, to):
        raise BadName(_("{name} cannot be called “{other}”: the name is taken.").format(
            name=name, other=to))  # fmt: skip
    return person


def mergeable(db: sqlite3.Connection, name: str, into: str) -> tuple[str, str]:
    """Return the ids of two people who can be one; raise BadName."""
    one, other = (known(db, each) for each in (name, into))
    if one == other:
        raise BadName(_("{name} is one person already.").format(name=into))
    if matches := both_in(db, one, other, into):
        text = ngettext(
            "{name} and {other} sat in one match together, so they are two people.",
            "{name} and {other} sat in {count} matches together, so they are two people.",
            matches,
        )
        raise BadName(text.format(name=name, other=into, count=matches))
    return one, other


def keep_marks(db: sqlite3.Connection, players: Sequence[str]) -> None:
    """Save the marks that people have at a table, of those who had none; *players* by seat."""
    own = dict(db.execute("SELECT name, number FROM mark JOIN person ON id = mark.person"))
    people = dict(db.execute("SELECT name, id FROM person"))
    for name, number in zip(players, marks_at(players, own), strict=True):
        if name in people and name not in own:
            save_mark(db, people[name], number)


def save_mark(db: sqlite3.Connection, person: str, number: int) -> None:
    """Save the mark of a person, by id."""
    db.execute(
        "INSERT INTO mark (person, number) VALUES (?, ?)"
        " ON CONFLICT (person) DO UPDATE SET number = excluded.number",
        (person, number),
    )


def become(db: sqlite3.Connection, one: str, other: str) -> None:
    """Merge a person into another, by id, within a transaction."""
    _replace_in_notes(db, *(_known(db, "name", "id", person) for person in (one, other)))
    for table in ("seat", "fact"):
        db.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (other, one))
    db.execute(
        "UPDATE person SET seen = iif(late.turn > person.turn, late.seen, person.seen),"
        " turn = max(late.turn, person.turn)"
        " FROM person AS late WHERE late.id = ? AND person.id = ?",
        (one, other),
    )
    stamps.renew(db, other, one)
    remove(db, one, other)


def remove(db: sqlite3.Connection, person: str, became: str | None = None) -> None:
    """Remove a person, by id, who has no seats any more, and note who that became."""
    for table, key in ROWS_OF_PERSON:
        db.execute(f"DELETE FROM {table} WHERE {key} = ?", (person,))
    db.execute("UPDATE former SET became = ? WHERE became = ?", (became, person))
    db.execute("INSERT OR REPLACE INTO former (person, became) VALUES (?, ?)", (person, became))


def names_of(db: sqlite3.Connection, person: str) -> list[str]:
    """Return the names that a person, by id, has and had."""
    query = (
        "SELECT name FROM person WHERE id = ?1 UNION SELECT name FROM seat WHERE person = ?1"
        " UNION SELECT name FROM stamp WHERE person = ?1 AND name IS NOT NULL"
    )
    return [str(name) for (name,) in db.execute(query, (person,))]


def find_people(
    db: sqlite3.Connection, names: Iterable[str], ids: Mapping[str, str] = {}
) -> dict[str, str | None]:
    """Return the id of the person for each name of a match, None for a guest.

    *ids* are those that came with the match; other names are looked up here. Names that would lead
    to the same present name stay guests.
    """
    became = dict(db.execute("SELECT person, became FROM former WHERE became IS NOT NULL"))
    ids = {name: became.get(person, person) for name, person in ids.items()}
    found = {name: ids.get(name) or _known(db, "id", "name", name) for name in names}
    called = {name: _known(db, "name", "id", person) or name for name, person in found.items()}
    alike = Counter(called.values())
    return {name: found[name] if alike[called[name]] == 1 else None for name in found}


def insert_seats(
    db: sqlite3.Connection,
    match: int,
    players: Iterable[str],
    later: Mapping[int, HandOver],
    people: Mapping[str, str | None],
) -> None:
    """Save the holders of seats: *players* at the beginning, others by the hand-overs *later*.

    Existing rows stay.
    """
    rows = [(0, seat, name) for seat, name in enumerate(players)]
    rows += [(entry, action.seat, action.name) for entry, action in later.items()]
    db.executemany(
        "INSERT OR IGNORE INTO seat (match, entry, seat, name, person) VALUES (?, ?, ?, ?, ?)",
        [(match, *row, people[row[-1]]) for row in rows],
    )


def hand_overs(lines: Iterable[str]) -> dict[int, HandOver]:
    """Return the hand-overs among saved lines, by number, counting from 1."""
    return {
        number: _HANDED.decode(line).action
        for number, line in enumerate(lines, 1)
        if HANDS_OVER in line
    }


def nameless(lines: Iterable[str]) -> list[str | tuple[int, str]]:
    """Return lines for comparison: of a hand-over the seat and the time, without the name."""
    return [_seat_and_time(line) if HANDS_OVER in line else line for line in lines]


def _seat_and_time(line: str) -> tuple[int, str]:
    handed = _HANDED.decode(line)
    return handed.action.seat, handed.at


def renamed(line: str, name: str) -> str:
    """Return the line of a hand-over with another name."""
    entry = msgspec.json.decode(line)
    entry["action"]["name"] = name
    return msgspec.json.encode(entry).decode()


def _known(db: sqlite3.Connection, what: str, by: str, value: str | None) -> str | None:
    row = db.execute(f"SELECT {what} FROM person WHERE {by} = ?", (value,)).fetchone()
    return str(row[0]) if row else None


def both_in(db: sqlite3.Connection, one: str, other: str, name: str) -> int:
    """Return the number of matches of a person with another one, or a guest of the other's name."""
    row = db.execute(
        "SELECT count(DISTINCT match) FROM seat AS own JOIN seat AS their USING (match)"
        " WHERE own.person = :one AND (their.person = :other OR their.name = :name"
        " AND coalesce(their.person, '') NOT IN (SELECT id FROM person))",
        {"one": one, "other": other, "name": name},
    )
    (count,) = row.fetchone()
    return int(count)


def is_taken(db: sqlite3.Connection, person: str, name: str) -> bool:
    """Return True if another person, or a guest in one of the person's matches, has a name."""
    row = db.execute(
        "SELECT 1 FROM person WHERE name = :name AND id <> :person"
        " UNION ALL SELECT 1 FROM seat AS own JOIN seat AS other USING (match)"
        " WHERE own.person = :person AND other.name = :name"
        " AND coalesce(other.person, '') NOT IN (SELECT id FROM person)",
        {"person": person, "name": name},
    )
    return row.fetchone() is not None
