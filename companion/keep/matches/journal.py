"""Matches in one SQLite file: one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.file.failures import damaged
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name
from companion.keep.file.store import Store
from companion.keep.matches import facts, people
from companion.keep.matches.damage import Damage
from companion.keep.matches.encryption import encrypt
from companion.keep.matches.header import Header
from companion.keep.matches.lines import Lines, begin, to_the_front, write
from companion.keep.matches.people import Holder, People, called
from companion.play.actions import HandOver
from companion.play.codec import Entry
from companion.play.game import Game, Setup, Standing
from companion.words.errors import BrokenJournal, DamagedFile
from companion.words.i18n import _

SAVED = f"""
SELECT number, game, iif({is_verified("match")}, touched, NULL), thrown,
    (SELECT json_group_array(iif(typeof(name) = 'text', name, NULL)) FROM (
        SELECT iif({is_verified("seat")}, {called("seat")}, NULL) AS name
        FROM seat LEFT JOIN person ON id = person
        WHERE match = match.number AND entry = 0 ORDER BY seat)),
    (SELECT json_group_array(json_array(
        iif(typeof(name) = 'text', name, NULL), iif(typeof(points) = 'integer', points, NULL),
        won = 1
    )) FROM (
        SELECT iif({is_verified("fact")}, {called("fact")}, NULL) AS name, points, won
        FROM fact LEFT JOIN person ON id = person WHERE match = match.number ORDER BY seat)),
    iif(json_valid(header), json_array_length(header, '$.players'), 0)
FROM match
"""
"""Query for the fields of ``Saved``, and the number of seats, 0 if the header is lost.

Values of a wrong type, or whose checksums fail, become NULL."""
WAITING = "WHERE ended IS NULL AND NOT thrown"
"""SQL condition for matches that are not over."""
_Kept = tuple[int, str, str, Any, str, str, int]
_Names = tuple[Name, ...]
_Results = tuple[tuple[Name, int, int], ...]


class Saved(Struct, frozen=True):
    """A match as the list of matches knows it; *standing*, without rounds, only once it is over.

    Of one that cannot be read nothing is known but its number, 0 if not even that.
    """

    number: int
    game: str
    begun_by: tuple[str, ...]
    """Holders of the seats at the beginning."""
    touched: str
    standing: Standing | None
    thrown: bool
    readable: bool = True

    @property
    def players(self) -> tuple[str, ...]:
        """Holders of the seats at the end, or at the beginning of a match that goes on."""
        return self.standing.players if self.standing else self.begun_by


class Journal:
    """Matches in one file, used on the thread that opened it.

    *store* is the file, which people and decks share; *damage* is the report on the file that was
    there before, if that was damaged.
    """

    def __init__(self, store: Store, damage: Damage | None = None) -> None:
        self.store, self.damage = store, damage
        self.who = People(self.store)
        self.written = Lines(self.store)
        self.facts = facts.Facts(self.store)
        self._db = self.store.db
        self._saving = self.store.saving

    @property
    def path(self) -> Path:
        return self.store.path

    @property
    def damaged(self) -> Path | None:
        """Path of the damaged file that was set aside; None if there was none."""
        return self.damage.file if self.damage else None

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    # --- writing

    def begin(self, game: Game[Any], setup: Setup, now: str = "") -> int:
        """Keep a new match and the people in it, and return its number; raise SaveFailed."""
        with self._saving() as db:
            box = next((str(own) for (own,) in db.execute("SELECT id FROM machine")), "")
            header = Header(
                game.name, setup.players, setup.dealer, setup.options, game.version, now,
                str(uuid4()), box,
            )  # fmt: skip
            number = begin(db, header, now)
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
            write(db, match, {number: line.decode()})
            db.execute("UPDATE match SET touched = ? WHERE number = ?", (entry.at, match))
            to_the_front(db, match)
            if type(entry.action) is HandOver:
                name = entry.action.name
                people.meet(db, [name], entry.at)
                people.sit(db, match, (), {number: entry.action}, people.whose(db, [name]))
            if standing:
                facts.note(db, match, entry.at, standing, self.who.seated(match))
                encrypt(db, self.store.vault, [match] if standing.finished else [])
        if standing:
            self.store.checkpoint()

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

    def waiting(self, first: int, count: int) -> list[Saved]:
        """Return so many of the matches that are not over from a place on, the last touched first.

        Those that were thrown away are not among them.
        """
        return list(self._listed(f"{WAITING} ORDER BY turn DESC LIMIT ? OFFSET ?", count, first))

    def count(self, waiting: bool = False) -> int:
        """Return the number of matches, those that were thrown away among them.

        With *waiting*, of those that are not over, without those.
        """
        which = WAITING if waiting else ""
        return sum(number for (number,) in self.store.found(f"SELECT count(*) FROM match {which}"))

    def unfinished(self) -> Saved | None:
        """Return the match to resume: of those that are not over, the one touched last."""
        found = self._listed(f"{WAITING} ORDER BY turn DESC")
        return next((saved for saved in found if saved.readable), None)

    def last(self, game: str) -> Setup | None:
        """Return the seats and rules of the match of a game that was touched last."""
        last = "WHERE game = ? AND thrown = 0 ORDER BY turn DESC LIMIT 1"
        for saved in self._listed(last, game):
            with suppress(BrokenJournal):
                header = self.header(saved.number)
                return replace(header.setup, players=saved.players) if header else None
        return None

    def header(self, match: int) -> Header | None:
        """Return the header of a match with the present names of its people; None if there is none.

        Raise BrokenJournal if it cannot be read.
        """
        with _wanted():
            header = self.written.first(match)
            return header and _named(header, self._holders(match))

    def lines(self, match: int) -> list[str]:
        """Return all entries of a match as ``told`` yields them."""
        return list(self.told(match))

    def readable(self, match: int) -> tuple[list[str], BrokenJournal | None]:
        """Return the entries of a match before the first that cannot be read, and what that is."""
        lines: list[str] = []
        try:
            for line in self.told(match):
                lines.append(line)
        except BrokenJournal as error:
            return lines, error
        return lines, None

    def told(self, match: int) -> Iterator[str]:
        """Yield the entries of a match as they were written, but for people called otherwise now.

        Raise BrokenJournal at the first that cannot be read, or is not what was written.
        """
        heirs = {holder.entry: holder for holder in self._holders(match)}
        with _wanted():
            kept, last = self.written.entries(match)
        for number in range(1, last + 1):
            line = kept.get(number)
            if line is None:
                raise BrokenJournal(number, _unreadable(damaged()))
            yield _as_called(line, heirs[number]) if number in heirs else line

    def _holders(self, match: int) -> list[Holder]:
        """Return the holders of the seats, as far as they can be read."""
        with suppress(DamagedFile):
            return self.who.holders(match)
        return []

    def _listed(self, which: str, *values: object) -> Iterator[Saved]:
        for row in self.store.found(SAVED + which, *values):
            saved = _saved(row)
            if not saved.readable:
                self.store.doubt()
            yield saved

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


def _as_called(line: str, holder: Holder) -> str:
    """Return a line with the name that whoever took a seat by it has now."""
    if holder.name == holder.written:
        return line
    return people.renamed(line, holder.name)


def _named(header: Header, holders: Sequence[Holder]) -> Header:
    """Return a header with people as they are called now, and their ids."""
    begun = {holder.seat: holder.name for holder in holders if holder.entry == 0}
    players = tuple(begun.get(seat, name) for seat, name in enumerate(header.players))
    ids = {holder.name: holder.person for holder in holders if holder.person}
    return replace(header, people=ids, players=players)


@contextmanager
def _wanted() -> Iterator[None]:
    """Say what is wrong with a match that is wanted and cannot be read."""
    try:
        yield
    except (DamagedFile, ValueError, RecursionError) as error:
        raise BrokenJournal(0, _unreadable(error)) from error


def _unreadable(why: Exception) -> str:
    return _("it cannot be read ({why}).").format(why=why)


def _saved(row: tuple[Any, ...]) -> Saved:
    try:
        number, game, touched, thrown, players, results, seats = msgspec.convert(row, _Kept)
        names = msgspec.json.decode(players, type=_Names)
        came = msgspec.json.decode(results, type=_Results)
        if seats and (len(names) != seats or len(came) not in (0, seats)):
            raise ValueError(seats)
    except ValueError:
        number = row[0] if isinstance(row[0], int) else 0
        return Saved(number, "", (), "", None, bool(row[3]), readable=False)
    standing = None
    if came:
        holders, totals, won = zip(*came, strict=True)
        winners = tuple(seat for seat, wins in enumerate(won) if wins)
        standing = Standing(holders, totals, winners, finished=True)
    return Saved(number, game, names, touched, standing, bool(thrown))
