"""Matches on disk: one SQLite file, one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.keep import facts, people
from companion.keep.header import Header
from companion.keep.people import Holder, People
from companion.keep.store import Store
from companion.play.actions import HandOver
from companion.play.codec import Entry
from companion.play.game import Game, Setup, Standing
from companion.play.match import Match
from companion.words.errors import BrokenJournal, DamagedFile
from companion.words.i18n import _

SAVED = """
SELECT number, game, touched, thrown,
    (SELECT json_group_array(name) FROM (
        SELECT coalesce(person.name, seat.name) AS name FROM seat LEFT JOIN person ON id = person
        WHERE match = match.number AND entry = 0 ORDER BY seat)),
    (SELECT json_group_array(json_array(name, points, won)) FROM (
        SELECT coalesce(person.name, fact.name) AS name, points, won
        FROM fact LEFT JOIN person ON id = person WHERE match = match.number ORDER BY seat))
FROM match
"""
"""What a ``Saved`` is made of."""


class Saved(Struct, frozen=True):
    """A match as the list of matches knows it; *standing*, without rounds, only once it is over."""

    number: int
    game: str
    begun_by: tuple[str, ...]
    """Who held the seats at the beginning."""
    touched: str
    standing: Standing | None
    thrown: bool

    @property
    def players(self) -> tuple[str, ...]:
        """Who held the seats at the end, or at the beginning of a match that goes on."""
        return self.standing.players if self.standing else self.begun_by


class Journal:
    """Keeps matches in one file; opened on the thread that uses it.

    Opening raises what opening a Store raises; *store* is the file, which people and decks share.
    """

    def __init__(self, path: Path, now: str = "") -> None:
        self.store = Store(path, now)
        self.who = People(self.store)
        self.facts = facts.Facts(self.store)
        self._db = self.store.db
        self._saving = self.store.saving

    @property
    def path(self) -> Path:
        return self.store.path

    @property
    def damaged(self) -> Path | None:
        return self.store.damaged

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    # --- writing

    def begin(self, game: Game[Any], setup: Setup, now: str = "") -> int:
        """Keep a new match and the people in it, and return its number; raise SaveFailed."""
        with self._saving() as db:
            (box,) = db.execute("SELECT id FROM machine").fetchone()
            header = Header(
                game.name, setup.players, setup.dealer, setup.options, game.version, now,
                str(uuid4()), box,
            )  # fmt: skip
            number = _insert(db, header, now)
            people.meet(db, setup.players, now)
            people.sit(db, number, setup.players, {}, people.whose(db, setup.players))
        return number

    def append(
        self, match: int, number: int, entry: Entry, line: bytes, standing: Standing | None
    ) -> None:
        """Keep an entry, and what came of the match once it is over, together; raise SaveFailed.

        *standing* is given if the match is over with this entry, or was before it.
        """
        with self._saving() as db:
            db.execute("INSERT INTO entry VALUES (?, ?, ?)", (match, number, line.decode()))
            db.execute("UPDATE match SET touched = ? WHERE number = ?", (entry.at, match))
            _to_the_front(db, match)
            if type(entry.action) is HandOver:
                name = entry.action.name
                people.meet(db, [name], entry.at)
                people.sit(db, match, (), {number: entry.action}, people.whose(db, [name]))
            if standing:
                facts.note(db, match, entry.at, standing, self.who.seated(match))

    def keep(self, header: Header, match: Match, lines: Sequence[str], now: str) -> int:
        """Keep a whole match that came as a file, once, and return its number; raise SaveFailed.

        A match that is here already, by its id or line by line, is given what is new in the file.
        """
        number, had = self._known(header, lines)
        told = facts.replayed(header, lines) if match.over else ("", match.standing)
        is_known, has_more = number > 0, len(lines) > had
        with self._saving() as db:
            number = number or _insert(db, header, now)
            db.execute("UPDATE match SET thrown = 0 WHERE number = ?", (number,))
            if has_more or not is_known:
                _add(db, number, header, lines, had)
                _to_the_front(db, number)
                facts.renew(db, number, *told, self.who.seated(number))
        return number

    def _known(self, header: Header, lines: Sequence[str]) -> tuple[int, int]:
        """Return the match that a file holds, and how many of its entries are here; 0 if none."""
        by_id = self.store.read("SELECT number FROM match WHERE id = ?", header.id)
        for (number,) in by_id:
            kept = self.lines(number)
            if people.nameless(kept[: len(lines)]) == people.nameless(lines[: len(kept)]):
                return number, len(kept)
        alike = self.store.read(
            "SELECT number FROM match WHERE game = ? AND header = ?", header.game, _written(header)
        )
        same = [number for (number,) in list(alike) if self.lines(number) == list(lines)]
        return (same[0], len(lines)) if same else (0, 0)

    def throw_away(self, match: int, thrown: bool = True) -> None:
        """Take a match out of every list, or bring it back; its entries stay."""
        with self._saving() as db:
            db.execute("UPDATE match SET thrown = ? WHERE number = ?", (thrown, match))

    # --- reading

    def every(self, thrown: bool = False) -> Iterator[Saved]:
        """Yield the matches, or those that were thrown away, the last touched first."""
        return self._listed("WHERE thrown = ? ORDER BY turn DESC", thrown)

    def matches(self, thrown: bool = False) -> list[Saved]:
        """Return the matches, or those that were thrown away, the last touched first."""
        return list(self.every(thrown))

    def page(self, first: int, count: int) -> list[Saved]:
        """Return so many matches from a place on: the last touched first, thrown away ones last."""
        return list(self._listed("ORDER BY thrown, turn DESC LIMIT ? OFFSET ?", count, first))

    def count(self) -> int:
        """Return how many matches there are, those that were thrown away among them."""
        return sum(number for (number,) in self.store.found("SELECT count(*) FROM match"))

    def unfinished(self) -> Saved | None:
        """Return the match to resume: of those that are not over, the one touched last."""
        found = self._listed("WHERE ended IS NULL AND NOT thrown ORDER BY turn DESC LIMIT 1")
        return next(found, None)

    def last(self, game: str) -> Setup | None:
        """Return the seats and rules of the match of a game that was touched last."""
        last = "WHERE game = ? AND thrown = 0 ORDER BY turn DESC LIMIT 1"
        for saved in self._listed(last, game):
            with suppress(BrokenJournal):
                header = self.header(saved.number)
                return replace(header.setup, players=saved.players) if header else None
        return None

    def header(self, match: int) -> Header | None:
        """Return how a match began, its people as they are called now; None if there is none.

        Raise BrokenJournal if it cannot be read.
        """
        with _wanted():
            query = "SELECT header, id, machine FROM match WHERE number = ?"
            row = next(self.store.read(query, match), None)
            if row is None:
                return None
            header = msgspec.json.decode(row[0], type=Header)
            return _named(header, row[1], row[2], self.who.holders(match))

    def lines(self, match: int) -> list[str]:
        """Return the entries of a match as they were written, but for people called otherwise now.

        Raise BrokenJournal if they cannot be read.
        """
        with _wanted():
            query = "SELECT line FROM entry WHERE match = ? ORDER BY number"
            lines = [line for (line,) in self.store.read(query, match)]
            for holder in self.who.holders(match):
                if holder.entry and holder.name != holder.written:
                    lines[holder.entry - 1] = people.renamed(lines[holder.entry - 1], holder.name)
            return lines

    def _listed(self, which: str, *values: object) -> Iterator[Saved]:
        return map(_saved, self.store.found(SAVED + which, *values))

    # --- people

    def people(self) -> list[str]:
        """Return everybody who has played, those who played last first."""
        return self.who.names()

    def meet(self, name: str, now: str) -> None:
        """Remember a person; raise SaveFailed."""
        self.who.meet(name, now)

    def rename(self, name: str, to: str) -> None:
        """Call a person something else, in every match; raise BadName and SaveFailed."""
        self.who.rename(name, to)


def _insert(db: sqlite3.Connection, header: Header, now: str) -> int:
    """Keep a match without entries in front of all others, and return its number."""
    number = db.execute(
        "INSERT INTO match (header, touched, id, machine, game, turn) VALUES (?, ?, ?, ?, ?,"
        " (SELECT coalesce(max(turn), 0) + 1 FROM match))",
        (_written(header), now, _unused(db, header.id), header.machine, header.game),
    ).lastrowid
    assert number is not None
    return number


def _unused(db: sqlite3.Connection, told: str) -> str:
    """Return the id that was told, or another if there is none, or if a match has it already."""
    known = db.execute("SELECT 1 FROM match WHERE id = ?", (told,)).fetchone()
    return str(uuid4()) if known or not told else told


def _written(header: Header) -> str:
    """Return a header as it is kept: whom and what its ids name has columns of its own."""
    return msgspec.json.encode(replace(header, id="", machine="", people={})).decode()


def _add(
    db: sqlite3.Connection, match: int, header: Header, lines: Sequence[str], had: int
) -> None:
    """Keep the lines of a file that a match has not had yet, and who sits where by them."""
    new = list(enumerate(lines, 1))[had:]
    db.executemany("INSERT INTO entry VALUES (?, ?, ?)", [(match, *line) for line in new])
    later = people.hand_overs(lines)
    names = [*header.players, *(action.name for action in later.values())]
    whose = people.whose(db, names, header.people)
    people.sit(db, match, header.players, later, whose)


def _to_the_front(db: sqlite3.Connection, match: int) -> None:
    db.execute(
        "UPDATE match SET turn = (SELECT max(turn) + 1 FROM match)"
        " WHERE number = ? AND turn < (SELECT max(turn) FROM match)",
        (match,),
    )


def _named(header: Header, own: str, machine: str, holders: Sequence[Holder]) -> Header:
    """Return a header with its ids, and with people as they are called now."""
    players = tuple(holder.name for holder in holders if holder.entry == 0)
    ids = {holder.name: holder.person for holder in holders if holder.person}
    return replace(header, id=own, machine=machine, people=ids, players=players or header.players)


@contextmanager
def _wanted() -> Iterator[None]:
    """Say what is wrong with a match that is wanted and cannot be read."""
    try:
        yield
    except (DamagedFile, ValueError, RecursionError) as error:
        text = _("it cannot be read ({why}).").format(why=error)
        raise BrokenJournal(0, text) from error


def _saved(row: tuple[Any, ...]) -> Saved:
    number, game, touched, thrown, players, results = row
    names = msgspec.json.decode(players, type=tuple[str, ...])
    came = msgspec.json.decode(results, type=tuple[tuple[str, int, int], ...])
    standing = None
    if came:
        holders, totals, won = zip(*came, strict=True)
        winners = tuple(seat for seat, wins in enumerate(won) if wins)
        standing = Standing(holders, totals, winners, finished=True)
    return Saved(number, game, names, touched, standing, bool(thrown))
