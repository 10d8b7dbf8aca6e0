"""Import of matches: from a file, from another journal, from a damaged match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Name, Row, readable
from companion.keep.matches import facts, people
from companion.keep.matches.derived import derive
from companion.keep.matches.encryption import encrypt, encrypted
from companion.keep.matches.erasing import erase_again
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal, Saved
from companion.keep.matches.lines import begin, save_seats, to_the_front, write
from companion.play.codec import clear
from companion.play.game import Standing
from companion.play.match import Match
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal, DamagedFile

Numbered = Mapping[int, str]
"""Lines of entries by number."""
LONGEST_NOTE = 16_000
"""Longest note on a match that is merged, in characters."""
ADD_REMARK = (
    "INSERT OR IGNORE INTO remark (match, dated, liked, note)"
    " SELECT number, ?2, ?3, ?4 FROM match WHERE id = ?1"
)
ADD_MARK = "INSERT OR IGNORE INTO mark (person, number) SELECT id, ?2 FROM person WHERE id = ?1"


class _Remark(Struct, frozen=True, array_like=True):
    """Row of a remark, with the id of its match."""

    match: str
    dated: Name | None
    liked: int | None
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class _Mark(Struct, frozen=True, array_like=True):
    """Row of a person's mark."""

    person: str
    number: Annotated[int, Meta(ge=0, le=11)]


def import_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Import a match from a file, and return its number; raise SaveFailed.

    A match that is here already, by its id or by equal lines, receives the new entries.
    """
    number, kept = _known(journal, header, lines)
    new = [place for place in range(1, len(lines) + 1) if place not in kept]
    vault = journal.store.vault
    outcome = _outcome(header, match, lines, vault) if new or not number else None
    saved = encrypted(header, lines, vault) if outcome else []
    with journal.store.saving() as db:
        number = number or begin(db, header, now)
        db.execute("UPDATE match SET thrown = 0 WHERE number = ?", (number,))
        if outcome:
            write(db, number, {place: saved[place - 1] for place in new}, instead=True)
            encrypt(db, vault, [number])
            save_seats(db, number, header, lines)
            to_the_front(db, number)
            facts.replace_results(db, number, *outcome, journal.who.seated(number))
            erase_again(db)
    return number


def copy_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Save the readable entries of a match as a new match, and return its number.

    Raise SaveFailed.
    """
    vault = journal.store.vault
    outcome = _outcome(header, match, lines, vault)
    lines = encrypted(header, lines, vault)
    with journal.store.saving() as db:
        number = begin(db, replace(header, id=""), now)
        write(db, number, dict(enumerate(lines, 1)))
        save_seats(db, number, header, lines)
        facts.replace_results(db, number, *outcome, journal.who.seated(number))
    return number


def merge(journal: Journal, other: Journal) -> int:
    """Merge the matches and people of another journal into this one; raise SaveFailed.

    Remarks and marks are merged too, where this journal has none. Return the number of matches with
    new entries. New matches are ordered after all others.
    """
    with journal.store.saving() as db:
        met = other.store.read_available("SELECT id, name, seen FROM person")
        kept = "INSERT OR IGNORE INTO person (id, name, seen, turn) VALUES (?, ?, ?, 0)"
        db.executemany(kept, list(met))
    theirs = other.page(0, other.count())
    behind = _first_turn(journal) - len(theirs)
    every = enumerate(reversed(theirs), behind)
    came = sum(_merge_match(journal, other, saved, turn) for turn, saved in every)
    remarks = _verified(other, "remark JOIN match ON number = match", "id, dated, liked, note")
    marks = _verified(other, "mark", "person, mark.number")
    with journal.store.saving() as db:
        db.executemany(ADD_REMARK, map(astuple, readable(remarks, _Remark)))
        db.executemany(ADD_MARK, map(astuple, readable(marks, _Mark)))
    return came


def _verified(journal: Journal, table: str, columns: str) -> Iterator[Row]:
    """Yield columns of the rows whose checksums hold; *table* may have a join."""
    which = is_verified(table.partition(" ")[0])
    query = f"SELECT {which}, {columns} FROM {table}"
    return journal.store.verified(journal.store.read_available(query))


def _first_turn(journal: Journal) -> int:
    return sum(turn for (turn,) in journal.store.read("SELECT coalesce(min(turn), 0) FROM match"))


def _merge_match(journal: Journal, other: Journal, saved: Saved, turn: int) -> bool:
    """Merge the new entries of a match, and return True if there were any."""
    with suppress(DamagedFile, ValueError, RecursionError):
        given, _last = other.written.entries(saved.number)
        header = _with_people(other, saved.number)
        in_clear = _in_clear(journal, given)
        number, kept = _by_id(journal, header, in_clear) or (0, {})
        new = {place: line for place, line in given.items() if place not in kept}
        if new or not number:
            is_here = not number and in_clear in _contradicting(journal, header)
            return not is_here and _put(journal, number, header, new, saved, turn)
    return False


def _put(
    journal: Journal, number: int, header: Header, new: Numbered, saved: Saved, turn: int
) -> bool:
    """Save the new entries of a match, a new match with that turn, and return True."""
    with journal.store.saving() as db:
        match = number or begin(db, header, saved.touched)
        write(db, match, new, instead=True)
        derive(db, match, journal.store.vault)
        if not number:
            place = "UPDATE match SET thrown = ?, turn = ? WHERE number = ?"
            db.execute(place, (saved.thrown, turn, match))
    return True


def _with_people(journal: Journal, match: int) -> Header:
    """Return the header of a match, with the ids of its people by name."""
    header = journal.written.first(match)
    assert header is not None
    seated = journal.who.seated(match)
    return replace(header, people={name: person for name, person in seated.items() if person})


def _known(journal: Journal, header: Header, lines: Sequence[str]) -> tuple[int, Numbered]:
    """Return the number of the match of a file, and its entries here; 0 if it is not here."""
    given = dict(enumerate(lines, 1))
    with suppress(DamagedFile, ValueError, RecursionError):
        if found := _by_id(journal, header, given):
            return found
    for number, kept in _alike(journal, header):
        if kept == given:
            return number, kept
    return 0, {}


def _by_id(journal: Journal, header: Header, given: Numbered) -> tuple[int, Numbered] | None:
    """Return the match with this id and its entries; None if they contradict those given."""
    for (number,) in list(journal.store.read("SELECT number FROM match WHERE id = ?", header.id)):
        kept = _in_clear(journal, journal.written.entries(number)[0])
        both = sorted(kept.keys() & given.keys())
        if people.nameless(kept[n] for n in both) == people.nameless(given[n] for n in both):
            return number, kept
    return None


def _contradicting(journal: Journal, header: Header) -> list[Numbered]:
    """Return the entries of all matches with the same header, if any match has that id."""
    is_here = any(journal.store.read("SELECT 1 FROM match WHERE id = ?", header.id))
    return [kept for _, kept in _alike(journal, header)] if is_here else []


def _alike(journal: Journal, header: Header) -> Iterator[tuple[int, Numbered]]:
    """Yield the matches with the same header, ids aside, and their entries."""
    query = "SELECT number FROM match WHERE game = ? AND header = ?"
    for (number,) in list(journal.store.read(query, header.game, header.listed())):
        with suppress(DamagedFile, ValueError, RecursionError):
            yield number, _in_clear(journal, journal.written.entries(number)[0])


def _in_clear(journal: Journal, lines: Numbered) -> Numbered:
    """Return decrypted lines for comparison: the same secret encrypts differently each time."""
    vault = journal.store.vault
    return {number: clear(line, vault) for number, line in lines.items()}


def _outcome(
    header: Header, match: Match, lines: Sequence[str], vault: Vault
) -> tuple[str, Standing]:
    """Return the time when a match ended, empty if it goes on, and its outcome."""
    if match.over:
        with suppress(BrokenJournal):
            return facts.replayed(header, lines, vault)
    return match.log[-1].at if match.over else "", match.outcome
