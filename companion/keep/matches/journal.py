"""Matches in the database: one transaction per entry, nothing ever overwritten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec.structs import replace

from companion.keep.file.connection import LARGEST_INTEGER
from companion.keep.file.failures import damaged
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.store import Store
from companion.keep.matches import facts, people
from companion.keep.matches.damage import Damage
from companion.keep.matches.encryption import encrypt
from companion.keep.matches.game_counts import add_function
from companion.keep.matches.header import Header
from companion.keep.matches.lines import LineReader, begin, to_the_front, write
from companion.keep.matches.lists import MatchLists
from companion.keep.matches.people import Holder, People
from companion.keep.matches.remarks import Remarks
from companion.keep.matches.roster import Roster
from companion.keep.matches.statistics import Statistics
from companion.play.actions import HandOver
from companion.play.codec import Entry
from companion.play.game import Game, Setup, Standing
from companion.words.errors import BrokenJournal, DamagedFile
from companion.words.i18n import _


class Journal:
    """Matches in the database, used on the thread that opened it.

    *store* is shared with people and decks; *damage* is the report on the file that this one
    replaced, if that was damaged.
    """

    def __init__(self, store: Store, damage: Damage | None = None) -> None:
        self.store, self.damage = store, damage
        self.matches = MatchLists(self.store, self.header)
        self.people = People(self.store)
        self.roster = Roster(self.store)
        self.written = LineReader(self.store)
        self.facts = facts.Facts(self.store)
        self.statistics = Statistics(self.store)
        self.remarks = Remarks(self.store)
        self._db = self.store.db
        add_function(self._db)
        self._saving = self.store.saving

    @property
    def path(self) -> Path:
        return self.store.path

    @property
    def box(self) -> str:
        """Id of this box; empty if it was lost."""
        return next((str(own) for (own,) in self.store.recall("SELECT id FROM machine")), "")

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
                facts.save_results(db, match, entry.at, standing, self.people.seated(match))
                encrypt(db, self.store.vault, [match] if standing.finished else [])
        if standing:
            self.store.checkpoint()

    def save_results(self, match: int, standing: Standing) -> None:
        """Save the results of a match that is over again; raise SaveFailed."""
        with self._saving() as db:
            facts.save_results(db, match, "", standing, self.people.seated(match))

    def throw_away(self, match: int, thrown: bool = True) -> None:
        """Hide a match from every list, or bring it back; its entries stay."""
        with self._saving() as db:
            db.execute("UPDATE match SET thrown = ? WHERE number = ?", (thrown, match))

    # --- reading

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
            return self.people.holders(match)
        return []


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
