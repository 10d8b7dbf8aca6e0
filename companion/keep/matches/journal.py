"""Matches in the database: one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.file.connection import LARGEST_INTEGER
from companion.keep.file.failures import damaged
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name
from companion.keep.file.store import Store
from companion.keep.matches import facts, people
from companion.keep.matches.damage import Damage
from companion.keep.matches.encryption import encrypt
from companion.keep.matches.header import Header
from companion.keep.matches.lines import IS_ENTERED, LineReader, begin, to_the_front, write
from companion.keep.matches.people import Holder, People, called
from companion.keep.matches.remarks import Remarks
from companion.keep.matches.roster import Roster
from companion.keep.matches.statistics import Statistics
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
    iif(json_valid(header), json_array_length(header, '$.players'), 0),
    iif({is_verified("match")} AND json_valid(header), json_extract(header, '$.options'), NULL),
    {IS_ENTERED}
FROM match
"""
"""Query for the fields of ``Saved``, with the number of seats, 0 if the header is lost.

Values of a wrong type, or whose checksums fail, become NULL."""
WAITING = "WHERE ended IS NULL AND NOT thrown"
"""SQL condition for matches that are not over."""
_Kept = tuple[int, str, str, Any, str, str, int, str | None, int]
_Names = tuple[Name, ...]
_Results = tuple[tuple[Name, int, int], ...]


class Saved(Struct, frozen=True):
    """Match as a row of lists; *standing*, without rounds, is set once it is over.

    If unreadable, only its number is set, or 0.
    """

    number: int
    game: str
    begun_by: tuple[str, ...]
    """Holders of the seats at the beginning."""
    touched: str
    standing: Standing | None
    thrown: bool
    readable: bool = True
    options: dict[str, str] = {}
    """House rules that differ from their defaults."""
    by_hand: bool = False
    """True if it was entered by hand, without entries."""

    @property
    def players(self) -> tuple[str, ...]:
        """Holders of the seats at the end, or at the beginning of a match that goes on."""
        return self.standing.players if self.standing else self.begun_by


class Journal:
    """Matches in the database, used on the thread that opened it.

    *store* is shared with people and decks; *damage* is the report on the file that this one
    replaced, if that was damaged.
    """

    def __init__(self, store: Store, damage: Damage | None = None) -> None:
        self.store, self.damage = store, damage
        self.who = People(self.store)
        self.roster = Roster(self.store)
        self.written = LineReader(self.store)
        self.facts = facts.Facts(self.store)
        self.statistics = Statistics(self.store)
        self.remarks = Remarks(self.store)
        self._db = self.store.db
        self._saving = self.store.saving

    @property
    def path(self) -> Path:
        return self.store.path

    @property
    def damaged(self) -> Path | None:
        """Path of the damaged file that was replaced; None if there was none."""
        return self.damage.file if self.damage else None

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    # --- writing

    def begin(self, game: Game[Any], setup: Setup, now: str = "") -> int:
        """Save a new match and its people, and return its number; raise SaveFailed."""
        with self._saving() as db:
            box = next((str(own) for (own,) in db.execute("SELECT id FROM machine")), "")
            header = Header(
                game.name, setup.players, setup.dealer, setup.options, game.version, now,
                str(uuid4()), box,
            )  # fmt: skip
            number = begin(db, header, now)
            people.meet(db, setup.players, now)
            people.insert_seats(
                db, number, setup.players, {}, people.find_people(db, setup.players)
            )
            people.keep_marks(db, setup.players)
        return number

    def append(
        self, match: int, number: int, entry: Entry, line: bytes, standing: Standing | None
    ) -> None:
        """Save an entry, with the results of a match that is over; raise SaveFailed.

        *standing* is given if the match is over after this entry, or was before it.
        """
        with self._saving() as db:
            write(db, match, {number: line.decode()})
            db.execute("UPDATE match SET touched = ? WHERE number = ?", (entry.at, match))
            to_the_front(db, match)
            if type(entry.action) is HandOver:
                name = entry.action.name
                people.meet(db, [name], entry.at)
                people.insert_seats(
                    db, match, (), {number: entry.action}, people.find_people(db, [name])
                )
                people.keep_marks(db, self._players(match))
            if standing:
                facts.save_results(db, match, entry.at, standing, self.who.seated(match))
                encrypt(db, self.store.vault, [match] if standing.finished else [])
        if standing:
            self.store.checkpoint()

    def save_results(self, match: int, standing: Standing) -> None:
        """Save the results of a match that is over again; raise SaveFailed."""
        with self._saving() as db:
            facts.save_results(db, match, "", standing, self.who.seated(match))

    def throw_away(self, match: int, thrown: bool = True) -> None:
        """Hide a match from every list, or bring it back; its entries stay."""
        with self._saving() as db:
            db.execute("UPDATE match SET thrown = ? WHERE number = ?", (thrown, match))

    # --- reading

    def every(self, thrown: bool = False) -> Iterator[Saved]:
        """Yield the matches, or the thrown away ones, last touched first."""
        return self.listed("WHERE thrown = ? ORDER BY turn DESC", thrown)

    def matches(self, thrown: bool = False) -> list[Saved]:
        """Return the matches, or the thrown away ones, last touched first."""
        return list(self.every(thrown))

    def page(self, first: int, count: int) -> list[Saved]:
        """Return *count* matches from index *first*: last touched first, thrown away ones last."""
        return list(self.listed("ORDER BY thrown, turn DESC LIMIT ? OFFSET ?", count, first))

    def waiting(self, first: int, count: int) -> list[Saved]:
        """Return *count* unfinished matches from index *first*, last touched first.

        Thrown away ones are left out.
        """
        return list(self.listed(f"{WAITING} ORDER BY turn DESC LIMIT ? OFFSET ?", count, first))

    def count(self, waiting: bool = False) -> int:
        """Return the number of matches, including thrown away ones.

        With *waiting*, the number of unfinished ones that were not thrown away.
        """
        which = WAITING if waiting else ""
        return sum(
            number for (number,) in self.store.read_available(f"SELECT count(*) FROM match {which}")
        )

    def has_thrown(self) -> bool:
        """Return True if there are matches that were thrown away."""
        query = "SELECT 1 FROM match WHERE thrown = 1 LIMIT 1"
        return any(self.store.read_available(query))

    def unfinished(self) -> Saved | None:
        """Return the match to resume: the unfinished one touched last."""
        found = self.listed(f"{WAITING} ORDER BY turn DESC")
        return next((saved for saved in found if saved.readable), None)

    def last(self, game: str) -> Setup | None:
        """Return the setup of the last touched match of a game."""
        last = "WHERE game = ? AND thrown = 0 ORDER BY turn DESC LIMIT 1"
        for saved in self.listed(last, game):
            with suppress(BrokenJournal):
                header = self.header(saved.number)
                return replace(header.setup, players=saved.players) if header else None
        return None

    def last_of(self, name: str) -> tuple[str, Setup] | None:
        """Return the game of the last match of a person, and its setup with that person seated."""
        theirs = (
            "WHERE NOT thrown AND number IN (SELECT match FROM seat JOIN person ON id = person"
            " WHERE person.name = ?) ORDER BY turn DESC"
        )
        for saved in self.listed(theirs, name):
            with suppress(BrokenJournal):
                header = self.header(saved.number)
                tables = (saved.players, saved.begun_by)
                players = next((table for table in tables if name in table), (name,))
                if header:
                    return saved.game, replace(header.setup, players=players)
        return None

    def header(self, match: int) -> Header | None:
        """Return the header of a match with present names; None if there is no such match.

        Raise BrokenJournal if it cannot be read.
        """
        if abs(match) > LARGEST_INTEGER:
            return None
        with _translate_errors():
            header = self.written.first(match)
            return header and _named(header, self._holders(match))

    def entries(self, match: int) -> int:
        """Return the number of entries of a match."""
        rows = self.store.read_available("SELECT entries FROM match WHERE number = ?", match)
        return sum(count for (count,) in rows)

    def is_over(self, match: int) -> bool:
        """Return True if the row of a match says that it is over, and its checksum holds."""
        query = (
            f"SELECT 1 FROM match WHERE number = ? AND ended IS NOT NULL AND {is_verified('match')}"
        )
        return any(self.store.read_available(query, match))

    def lines(self, match: int) -> list[str]:
        """Return all entries of a match as ``iter_lines`` yields them."""
        return list(self.iter_lines(match))

    def readable_lines(self, match: int) -> tuple[list[str], BrokenJournal | None]:
        """Return the entries of a match before the first unreadable one, and its error."""
        lines: list[str] = []
        try:
            for line in self.iter_lines(match):
                lines.append(line)
        except BrokenJournal as error:
            return lines, error
        return lines, None

    def iter_lines(self, match: int) -> Iterator[str]:
        """Yield the entries of a match as they were written, but with present names.

        Raise BrokenJournal at the first that cannot be read, or whose checksum fails.
        """
        heirs = {holder.entry: holder for holder in self._holders(match)}
        with _translate_errors():
            kept, last = self.written.entries(match)
        for number in range(1, last + 1):
            line = kept.get(number)
            if line is None:
                raise BrokenJournal(number, _unreadable(damaged()))
            yield _as_called(line, heirs[number]) if number in heirs else line

    def _players(self, match: int) -> list[str]:
        """Return the present names of those who hold the seats of a match, or held them last."""
        last = {holder.seat: holder.name for holder in self._holders(match)}
        return [last[seat] for seat in sorted(last)]

    def _holders(self, match: int) -> list[Holder]:
        """Return the holders of the seats; none if they cannot be read."""
        with suppress(DamagedFile):
            return self.who.holders(match)
        return []

    def listed(self, which: str, *values: object) -> Iterator[Saved]:
        """Yield the matches that the end of an SQL query selects."""
        for row in self.store.read_available(SAVED + which, *values):
            saved = _saved(row)
            if not saved.readable:
                self.store.report_damage()
            yield saved

    # --- people

    def people(self) -> list[str]:
        """Return the names of all people, last seen first."""
        return self.who.names()

    def meet(self, name: str, now: str) -> None:
        """Save a person as seen last; raise SaveFailed."""
        self.who.meet(name, now)

    def rename(self, name: str, to: str) -> None:
        """Rename a person in every match; raise BadName and SaveFailed."""
        self.who.rename(name, to)

    def merge(self, name: str, into: str) -> None:
        """Merge a person into another, who is the same; raise BadName and SaveFailed."""
        self.who.merge(name, into)

    def sheets_of(self, name: str) -> set[str]:
        """Return the games whose sheets contain a name that a person has or had."""
        from companion.keep.matches import sheet_names  # rarely needed

        with self.store.looking() as db:
            names = people.names_of(db, people.known(db, name))
        return sheet_names.titles(self.store, names)

    def erase(self, name: str) -> None:
        """Erase a person and every trace of the name; the matches stay.

        Raise BadName and SaveFailed.
        """
        from companion.keep.matches import erasing, sheet_names  # rarely needed

        with self._saving() as db:
            person = people.known(db, name)
            sheet_names.erase_from_files(self.path, people.names_of(db, person))
            erasing.erase(db, person)
        self.store.empty_wal()


def _as_called(line: str, holder: Holder) -> str:
    """Return the line of a hand-over with the present name of the seat's holder."""
    if holder.name == holder.written:
        return line
    return people.renamed(line, holder.name)


def _named(header: Header, holders: Sequence[Holder]) -> Header:
    """Return a header with the present names of its people, and their ids."""
    begun = {holder.seat: holder.name for holder in holders if holder.entry == 0}
    players = tuple(begun.get(seat, name) for seat, name in enumerate(header.players))
    ids = {holder.name: holder.person for holder in holders if holder.person}
    return replace(header, people=ids, players=players)


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise errors of reading a match as BrokenJournal."""
    try:
        yield
    except (DamagedFile, ValueError, RecursionError) as error:
        raise BrokenJournal(0, _unreadable(error)) from error


def _unreadable(why: Exception) -> str:
    return _("it cannot be read ({why}).").format(why=why)


def _saved(row: tuple[Any, ...]) -> Saved:
    try:
        kept = msgspec.convert(row, _Kept)
        number, game, touched, thrown, players, results, seats, chosen, by_hand = kept
        options = msgspec.json.decode(chosen or "{}", type=dict[str, str])
        names = msgspec.json.decode(players, type=_Names)
        came = msgspec.json.decode(results, type=_Results)
        # Those who joined later have results, too.
        if seats and (len(names) != seats or 0 < len(came) < seats):
            raise ValueError(seats)
    except ValueError:
        number = row[0] if isinstance(row[0], int) else 0
        return Saved(number, "", (), "", None, bool(row[3]), readable=False)
    standing = None
    if came:
        holders, totals, won = zip(*came, strict=True)
        winners = tuple(seat for seat, wins in enumerate(won) if wins)
        standing = Standing(holders, totals, winners, finished=True)
    return Saved(
        number, game, names, touched, standing, bool(thrown), options=options, by_hand=bool(by_hand)
    )  # fmt: skip
