"""Merging of another journal into this one: matches and people by their UUIDs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from heapq import merge as merged
from itertools import chain, count, takewhile
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from companion import games
from companion.club.records import SharedRecords
from companion.games.any_game import ABOUT as ANY_GAME
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, Place, readable
from companion.keep.matches import merging_people, notes, people, sheet_names
from companion.keep.matches.encryption import encrypt, intact_lines
from companion.keep.matches.erasing import erase_again
from companion.keep.matches.exchange import LONGEST_LINE
from companion.keep.matches.header import Header, read
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import IS_ENTERED, begin, replace_entered, save_seats, sort, write
from companion.keep.matches.notes import LONGEST_KEPT
from companion.keep.matches.rebuilding import derive
from companion.keep.matches.remarks import discard_damaged
from companion.play.codec import clear
from companion.play.game import check_setup
from companion.words import names, times
from companion.words.errors import CompanionError, DamagedFile, UnknownGame
from companion.words.i18n import ngettext

THEIRS = f"""
SELECT number, CAST(id AS TEXT), iif({is_verified("match")}, touched, ''),
    iif({is_verified("match")}, thrown, 0), iif({is_verified("match")}, ended, NULL)
FROM match ORDER BY turn, number
"""
RESULTS = f"""
SELECT iif({is_verified("fact")}, seat, NULL), game, ended, person, name, points, won, rounds
FROM fact WHERE match = ? ORDER BY seat
"""
MEASURES = f"""
SELECT seat, name, amount, count FROM measure WHERE match = ? AND {is_verified("measure")}
"""
REMARKS = f"SELECT match, dated, liked, note FROM remark WHERE {is_verified('remark')}"
NOTES = f"SELECT match, note FROM remark WHERE {is_verified('remark')}"
PUT_REMARK = "INSERT OR REPLACE INTO remark (match, dated, liked, note) VALUES (?, ?, ?, ?)"
PUT_RESULT = """
INSERT INTO fact (match, seat, game, ended, person, name, points, won, rounds)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
MOST_SEATS = 100
"""Most seats of a match of a game that is not known here."""
Numbered = Mapping[int, str]
"""Lines of entries by number."""
Going = Callable[[float], bool]
"""Progress callback: takes the fraction done, returns False to cancel."""


class Stopped(Exception):
    """The merge was cancelled; nothing has changed."""


class Merged(Struct, frozen=True):
    """Numbers of matches with new entries, of new people, and of unreadable matches."""

    matches: int
    people: int
    unreadable: int = 0
    """Number of matches that could not be read; they are left out as a whole."""
    apart: tuple[tuple[str, str], ...] = ()
    """Present names of every two people who had one name, and stay two."""
    twins: tuple[tuple[str, str], ...] = ()
    """Titles of every two cards that have one code, in two spellings."""

    @property
    def hints(self) -> str:
        """Sentences on unreadable matches, people of one name and cards of one code; or empty."""
        return " ".join(filter(None, (self._left_out, self._stay_two, self._one_code)))

    @property
    def _left_out(self) -> str:
        text = ngettext(
            "{count} match in it cannot be read and was left out.",
            "{count} matches in it cannot be read and were left out.",
            self.unreadable,
        )
        return text.format(count=self.unreadable) if self.unreadable else ""

    @property
    def _stay_two(self) -> str:
        text = ngettext(
            "{name} and {other} stay two people: if they are one, say so on the page of one of"
            " them.",
            "{count} pairs of people with one name stay two, such as {name} and {other}: if they"
            " are one, say so on the page of one of them.",
            len(self.apart),
        )
        for name, other in self.apart[:1]:
            return text.format(count=len(self.apart), name=name, other=other)
        return ""

    @property
    def _one_code(self) -> str:
        text = ngettext(
            "One code, spelt in two ways, is that of {card} and of {other}: teach one again.",
            "{count} codes, spelt in two ways, are each that of two cards, such as {card} and"
            " {other}: teach one of each two again.",
            len(self.twins),
        )
        for card, other in self.twins[:1]:
            return text.format(count=len(self.twins), card=card, other=other)
        return ""


class _Theirs(Struct, frozen=True, array_like=True):
    """Row of a match of the other journal."""

    number: int
    id: str
    touched: str
    thrown: int
    ended: str | None


class _Result(Struct, frozen=True, array_like=True):
    """Row of a result of the other journal."""

    seat: Place
    game: str
    ended: str
    person: str | None
    name: Name
    points: int
    won: int
    rounds: int


class _Measure(Struct, frozen=True, array_like=True):
    """Row of a measure of the other journal."""

    seat: Place
    name: Name
    amount: int
    count: int


class _Remark(Struct, frozen=True, array_like=True):
    """Row of a remark of the other journal."""

    match: int
    dated: Name | None
    liked: int | None
    note: Annotated[str, Meta(max_length=LONGEST_KEPT)]


class _Texts(Struct):
    """Texts of an entry that people see and no rule checks."""

    at: str = ""
    overruled: str = ""


_TEXTS = msgspec.json.Decoder(_Texts)


def merge(journal: Journal, other: Journal, going: Going = lambda _: True) -> Merged:
    """Merge the matches and people of another journal into this one, in one transaction.

    A match that has more entries on one side gets them here; one that went on differently on both
    becomes two. Two people of one name stay two. Matches that were thrown away on either side stay
    so. Raise SaveFailed, CompanionError for texts that an import would reject, and Stopped.
    """
    with journal.store.saving() as db:
        return Merge(db, journal, other, going).run()


def merge_people(journal: Journal, shared: SharedRecords, coming: Set[str] = frozenset()) -> bool:
    """Merge people of whom a club has told, in one transaction; raise SaveFailed.

    Only those are taken who are known here, are *coming*, or are one with such a person. Return
    True if anything has changed.
    """
    commits, here = _commits(journal.store.db), merging_people.known(journal.store)
    with journal.store.saving() as db:
        before = db.total_changes
        # Seats take long to read; the file is locked for that only if somebody wrote meanwhile.
        if _commits(db) != commits:
            here = merging_people.known(journal.store)
        there = merging_people.concerning(here, merging_people.told(shared), coming)
        agreed = merging_people.agreed(here, there)
        said = [(match, agreed.told(here, note)) for match, note in db.execute(NOTES)]
        merging_people.write(db, here, there, agreed)
        for match, note in said:
            db.execute("UPDATE remark SET note = ?1 WHERE match = ?2 AND note <> ?1", (note, match))
        if names := agreed.hidden(here):
            sheet_names.erase_from_files(journal.path, names)
        has_changed = db.total_changes > before
    if names:
        journal.store.empty_wal()
    return has_changed


def _commits(db: sqlite3.Connection) -> int:
    """Return a number that changes with each commit of another connection."""
    ((commits,),) = db.execute("PRAGMA data_version")
    return int(commits)


class Merge:
    """Merge of another journal into this one, within a transaction.

    All imported data pass through it; the rules for people, dates, identity, erasure and order are
    only here.
    """

    def __init__(
        self, db: sqlite3.Connection, journal: Journal, other: Journal, going: Going
    ) -> None:
        self._db, self._journal, self._other = db, journal, other
        self._here, self._there = (
            merging_people.known(journal.store),
            merging_people.known(other.store),
        )
        self._agreed = merging_people.agreed(self._here, self._there)
        self._hidden = self._agreed.hidden(self._there)
        self._going = going
        self._headers: dict[int, Header] = {}
        """Headers by number there, with the ids that their people have here."""
        self._theirs = list(_rows(other))
        self.same: dict[int, int] = {}
        """Number here of each match there that is here already, by its number there."""

    def run(self) -> Merged:
        """Merge people and matches, and return the numbers of new ones."""
        merging_people.refuse_names(self._other.store)
        said = self._remarks()
        met = merging_people.write(self._db, self._here, self._there, self._agreed)
        if names := self._agreed.hidden(self._here):
            sheet_names.erase_from_files(self._journal.path, names)
        self._find_by_id()
        self._find_alike()
        moved: list[tuple[str, int]] = []
        unreadable = 0
        for place, theirs in enumerate(self._theirs):
            self._go_on((1 + place / len(self._theirs)) / 2)
            try:
                if number := self._taken(theirs):
                    moved.append((theirs.touched, number))
            except (DamagedFile, ValueError, RecursionError):
                unreadable += 1
        self._throw_away()
        erase_again(self._db)
        self._merge_remarks(said)
        if moved:
            self._sort(moved)
        return Merged(len(moved), met, unreadable, tuple(self._agreed.apart))

    def _go_on(self, done: float) -> None:
        if not self._going(done):
            raise Stopped

    # --- which are the same

    def _find_by_id(self) -> None:
        ours = {own: number for number, own in self._db.execute("SELECT number, id FROM match")}
        for place, theirs in enumerate(self._theirs):
            self._go_on(place / len(self._theirs) / 2)
            number = ours.get(theirs.id)
            with suppress(DamagedFile, ValueError, RecursionError):
                if number and (self._proofs_agree(number, theirs) or self._agree(number, theirs)):
                    self.same[theirs.number] = number

    def _find_alike(self) -> None:
        """Find the other matches by header and lines: forks, and those of files without ids."""
        alike: dict[tuple[str, str], list[int]] = {}
        for number, game, header in self._db.execute("SELECT number, game, header FROM match"):
            alike.setdefault((game, header), []).append(number)
        taken = set(self.same.values())
        for theirs in self._theirs:
            if theirs.number not in self.same:
                with suppress(DamagedFile, ValueError, RecursionError):
                    header = self._header(theirs)
                    found = alike.get((header.game, header.listed()), ())
                    if number := self._likest([n for n in found if n not in taken], theirs):
                        self.same[theirs.number] = number
                        taken.add(number)

    def _likest(self, numbers: Sequence[int], theirs: _Theirs) -> int:
        """Return the match with the most lines in common; 0 if all contradict or none has any.

        Two matches without any entry are the same if neither a box nor a table has made them.
        """
        found = [(self._agree(number, theirs), number) for number in numbers]
        lines, number = max(found, default=(0, 0))
        return number if lines > 1 or (lines and self._are_empty(number, theirs)) else 0

    def _are_empty(self, number: int, theirs: _Theirs) -> bool:
        count = self._journal.entries(number) + self._other.entries(theirs.number)
        header = self._header(theirs)
        return not (count or header.entered or header.machine)

    def _proofs_agree(self, number: int, theirs: _Theirs) -> bool:
        """Return True if two matches of the same id have the same entries, as far as both go."""
        query = "SELECT number, proof FROM entry WHERE match = ? AND number > 0"
        ours = dict(self._db.execute(query, (number,)))
        given = dict(self._other.store.read(query, theirs.number))
        return all(given[place] == ours[place] for place in ours.keys() & given.keys())

    def _agree(self, number: int, theirs: _Theirs) -> int:
        """Return one more than the number of lines in common; 0 if lines contradict.

        Names in hand-overs and words of marks may differ: people are renamed and erased.
        """
        ours = self._in_clear(self._journal.written.entries(number)[0])
        given = self._in_clear(self._other.written.entries(theirs.number)[0])
        both = sorted(ours.keys() & given.keys())
        one, other = (
            people.nameless(sheet_names.unmarked(lines[place]) for place in both)
            for lines in (ours, given)
        )
        return len(both) + 1 if one == other else 0

    def _in_clear(self, lines: Numbered) -> Numbered:
        """Return decrypted lines for comparison: the same secret encrypts differently each time."""
        vault = self._journal.store.vault
        return {number: clear(line, vault) for number, line in lines.items()}

    # --- what is new

    def _taken(self, theirs: _Theirs) -> int:
        """Save the new entries of a match, and return its number here; 0 if there are none."""
        number = self.same.get(theirs.number, 0)
        kept = self._places(number)
        given, last = self._other.written.entries(theirs.number)
        new = {place: line for place, line in given.items() if place not in kept}
        is_truer = bool(number) and self._is_truer(number, theirs)
        if number and not new and not is_truer:
            return 0
        header = self._header(theirs)
        _refuse(header, theirs, new)
        number = number or begin(self._db, header, theirs.touched)
        self.same[theirs.number] = number
        if is_truer:
            replace_entered(self._db, number, header)
        by = self._hiding(theirs, self._named(theirs))
        lines = {place: sheet_names.remarked(line, by) for place, line in new.items()}
        write(self._db, number, lines, instead=True)
        self._copy_seats(number, theirs)
        here = intact_lines(self._db, number) if kept else _up_to_a_gap(lines)
        save_seats(self._db, number, header, here)
        is_whole = len(given) == last and given.keys() >= kept
        if not (is_whole and self._copied(number, theirs)):
            derive(self._db, number, self._journal.store.vault)
        if kept:  # the end makes secrets public
            encrypt(self._db, self._journal.store.vault, [number])
        return number

    def _is_truer(self, number: int, theirs: _Theirs) -> bool:
        """Return True if a result here was entered by hand, and theirs was played or corrected.

        Of two with as many corrections the same one counts on either side.
        """
        query = f"SELECT header, {IS_ENTERED} FROM match WHERE number = ?"
        ((listed, is_entered),) = self._db.execute(query, (number,)).fetchall()
        if not is_entered:
            return False
        here, there = read(listed), self._header(theirs)
        return not there.entered or _rank(there) > _rank(here)

    def _places(self, number: int) -> set[int]:
        """Return the numbers of the entries here whose checksums hold."""
        query = (
            "SELECT entry.number FROM entry JOIN match ON match.number = match"
            " WHERE match = ? AND entry.number > 0"
            " AND proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) = entry.proof"
        )
        return {place for (place,) in self._db.execute(query, (number,))}

    def _header(self, theirs: _Theirs) -> Header:
        """Return the header of a match, without the erased on its sheet."""
        header = self._named(theirs)
        return sheet_names.reworded(header, self._hiding(theirs, header))

    def _hiding(self, theirs: _Theirs, header: Header) -> sheet_names.By:
        """Return the words that hide the erased on the sheet of a match, if it has one."""
        if not self._hidden or header.game != ANY_GAME.name:
            return {}
        lines = self._other.written.entries(theirs.number)[0].values()
        return sheet_names.hiding(header, lines, self._hidden)

    def _named(self, theirs: _Theirs) -> Header:
        """Return the header of a match, with the ids that its people have here, by name."""
        if theirs.number not in self._headers:
            self._headers[theirs.number] = self._read_header(theirs)
        return self._headers[theirs.number]

    def _read_header(self, theirs: _Theirs) -> Header:
        header = self._other.written.first(theirs.number)
        if header is None or not _can_be(header):
            raise DamagedFile
        seated = self._other.people.seated(theirs.number)
        return replace(header, people={n: self._heir(own) for n, own in seated.items() if own})

    def _heir(self, person: str) -> str:
        """Return the id here of a person there; the erased keep theirs until they are erased."""
        return self._agreed.who.get(person) or person

    def _copy_seats(self, number: int, theirs: _Theirs) -> None:
        """Copy the seats of a match that are not here; guests' seats stay guests'."""
        self._db.executemany(
            "INSERT OR IGNORE INTO seat (match, entry, seat, name, person) VALUES (?, ?, ?, ?, ?)",
            [
                (
                    number,
                    each.entry,
                    each.seat,
                    each.written,
                    each.person and self._heir(each.person),
                )
                for each in self._other.people.holders(theirs.number)
            ],
        )

    def _copied(self, number: int, theirs: _Theirs) -> bool:
        """Copy the results of a match; return False if they cannot be read.

        Those of a match with secrets cannot be derived without its key.
        """
        try:
            rows = self._other.store.read(RESULTS, theirs.number)
            results = [msgspec.convert(row, _Result) for row in rows]
        except (DamagedFile, ValueError):
            return False
        query = "SELECT seat, person, name FROM seat WHERE match = ? ORDER BY entry"
        held = self._db.execute(query, (number,)).fetchall()
        seated = {person for _seat, person, _name in held}
        last = {seat: name for seat, _person, name in held}
        self._db.execute("DELETE FROM fact WHERE match = ?", (number,))
        for each in results:
            heir = self._heir(each.person or "")
            person = heir if heir in seated else None
            # Whoever was forgotten here has another name in that seat.
            is_forgotten = each.person and not person
            name = last.get(each.seat, each.name) if is_forgotten else each.name
            self._db.execute(PUT_RESULT, (number, each.seat, each.game, each.ended, person, name,
                                          each.points, each.won, each.rounds))  # fmt: skip
        self._db.execute(
            "UPDATE match SET touched = ?, ended = ? WHERE number = ?",
            (theirs.touched, theirs.ended, number),
        )
        self._copy_measures(number, theirs)
        return True

    def _copy_measures(self, number: int, theirs: _Theirs) -> None:
        rows = self._other.store.read_available(MEASURES, theirs.number)
        self._db.execute("DELETE FROM measure WHERE match = ?", (number,))
        self._db.executemany(
            "INSERT INTO measure (match, seat, name, amount, count) VALUES (?, ?, ?, ?, ?)",
            [(number, *astuple(each)) for each in readable(rows, _Measure)],
        )

    def _merge_remarks(self, ours: Sequence[_Remark]) -> None:
        """Merge the remarks of both journals on a match, with the present names of people."""
        told = self._agreed.told
        said = {each.match: replace(each, note=told(self._here, each.note)) for each in ours}
        for each in readable(self._other.store.read_available(REMARKS), _Remark):
            if number := self.same.get(each.match):
                theirs = replace(each, match=number, note=told(self._there, each.note))
                said[number] = _both(said.get(number, theirs), theirs)
        now = {each.match: each for each in self._remarks()}
        for number, remark in said.items():
            if now.get(number) != remark:
                discard_damaged(self._db, number)
                self._db.execute(PUT_REMARK, astuple(remark))

    def _remarks(self) -> list[_Remark]:
        return list(readable(self._db.execute(REMARKS), _Remark))

    def _throw_away(self) -> None:
        thrown = [each.number for each in self._theirs if each.thrown]
        ours = [(self.same[number],) for number in thrown if number in self.same]
        self._db.executemany("UPDATE match SET thrown = 1 WHERE number = ? AND NOT thrown", ours)

    def _sort(self, moved: Sequence[tuple[str, int]]) -> None:
        """Give the matches their turns: those of each journal stay in their order."""
        numbers = {number for _, number in moved}
        query = "SELECT touched, number FROM match ORDER BY turn, number"
        rest = [(touched, number) for touched, number in self._db.execute(query)
                if number not in numbers]  # fmt: skip
        every = merged(rest, moved, key=lambda row: _seconds(str(row[0])))
        sort(self._db, [number for _, number in every])


def _up_to_a_gap(lines: Numbered) -> list[str]:
    """Return the lines of entries before the first that is missing."""
    return [lines[number] for number in takewhile(lines.__contains__, count(1))]


def _rank(header: Header) -> tuple[int, str]:
    return header.entered.corrected if header.entered else 0, header.listed()


def _both(one: _Remark, other: _Remark) -> _Remark:
    """Return two remarks on a match as one, whichever comes first."""
    dated = min((each.dated for each in (one, other) if each.dated is not None), default=None)
    liked = max((each.liked for each in (one, other) if each.liked is not None), default=None)
    return _Remark(one.match, dated, liked, notes.both(one.note, other.note))


def _seconds(at: str) -> float:
    """Return seconds since 1970 of a time; 0 for none, which sorts a match below all others."""
    then = times.moment(at)
    return then.timestamp() if then else 0.0


def _rows(other: Journal) -> Iterator[_Theirs]:
    for row in other.store.read_available(THEIRS):
        with suppress(ValueError):
            yield msgspec.convert(row, _Theirs)


def _can_be(header: Header) -> bool:
    """Return False for a match that no game can have, for example with too many seats."""
    if len(header.players) > MOST_SEATS:
        return False
    with suppress(UnknownGame):
        return not check_setup(games.find(header.game), header.setup)
    return True


def _refuse(header: Header, theirs: _Theirs, lines: Numbered) -> None:
    """Raise CompanionError for texts that an import would refuse, ValueError for no entries."""
    handed = (each.name for each in people.hand_overs(lines.values()).values())
    told = (_TEXTS.decode(line) for line in lines.values())
    texts = chain(
        (header.began, header.id, header.machine, theirs.touched, theirs.ended or ""),
        header.players,
        handed,
        (text for each in told for text in (each.at, each.overruled)),
    )
    if sentence := names.refusal(texts):
        raise CompanionError(sentence)
    if any(len(line) > LONGEST_LINE for line in lines.values()):
        raise DamagedFile
