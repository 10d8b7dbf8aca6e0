"""Matches that come from files: each file is treated as another box, and merged into this one.

A journal or a table becomes a journal in memory, with the people of its names; ``merging`` is the
only way in.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches import facts, people
from companion.keep.matches.encryption import encrypted
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import begin, save_seats, write
from companion.keep.matches.merging import Going, Merge, Merged
from companion.play.game import Standing
from companion.play.match import Match
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal
from companion.words.names import is_guest


class ReadMatch(Struct, frozen=True):
    """Match as it was read from a file, with its entries."""

    header: Header
    lines: Sequence[str] = ()
    now: str = ""
    """Time of the import, for a match that has no date of its own."""
    match: Match | None = None
    """The replayed entries, without secrets; None for a match that was entered by hand."""

    @property
    def names(self) -> list[str]:
        """Names of all who held a seat."""
        later = people.hand_overs(self.lines).values()
        return [*self.header.players, *(action.name for action in later)]

    @property
    def touched(self) -> str:
        """Time of the last entry that has one, else of the beginning, else of the import."""
        dates = (msgspec.json.decode(line).get("at") for line in reversed(self.lines))
        return next(filter(None, dates), self.header.began or self.now)


def import_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Import a match from a file, and return its number; raise SaveFailed.

    A match that is here already receives the new entries, and comes back if it was thrown away.
    """
    with journal.store.saving() as db:
        _merged, (number,) = arrive(journal, [ReadMatch(header, lines, now, match)])
        db.execute("UPDATE match SET thrown = 0 WHERE number = ?", (number,))
    return number


def arrive(
    journal: Journal, arrivals: Sequence[ReadMatch], going: Going = lambda _: True
) -> tuple[Merged, list[int]]:
    """Merge matches of a file into a journal, all of them or nothing.

    Return the numbers of additions, and the numbers of all matches of the file in the journal.
    Raise SaveFailed and Stopped.
    """
    with closing(Journal(StoreInMemory())) as box:
        with box.store.saving():
            numbers = [_put(box, journal, each) for each in arrivals]
        with journal.store.saving() as db:
            merge = Merge(db, journal, box, going)
            return merge.run(), [merge.same[number] for number in numbers]


def copy_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Save the readable entries of a match as a new match, and return its number.

    Raise SaveFailed.
    """
    vault = journal.store.vault
    outcome = _outcome(ReadMatch(header, lines, now, match), vault)
    lines = encrypted(header, lines, vault)
    with journal.store.saving() as db:
        number = begin(db, replace(header, id=""), now)
        write(db, number, dict(enumerate(lines, 1)))
        save_seats(db, number, header, lines)
        facts.replace_results(db, number, *outcome, journal.people.seated(number))
    return number


def _put(box: Journal, journal: Journal, arrival: ReadMatch) -> int:
    """Save a match in the journal of a file, and return its number there.

    Its people are those to whom its names refer in the target journal.
    """
    db, vault = box.store.db, journal.store.vault
    who = _meant(journal.store.db, db, arrival)
    db.executemany(
        "INSERT INTO person (id, name, seen, turn) VALUES (?, ?, ?, 0)"
        " ON CONFLICT (id) DO UPDATE SET seen = max(seen, excluded.seen)",
        [(own, called, arrival.touched) for own, called in who.values()],
    )
    header = replace(arrival.header, people={name: own for name, (own, _) in who.items()})
    lines = encrypted(header, arrival.lines, vault)
    number = begin(db, header, arrival.touched)
    write(db, number, dict(enumerate(lines, 1)))
    save_seats(db, number, header, lines)
    facts.replace_results(db, number, *_outcome(arrival, vault), box.people.seated(number))
    return number


def _meant(
    db: sqlite3.Connection, box: sqlite3.Connection, arrival: ReadMatch
) -> Mapping[str, tuple[str, str]]:
    """Return the id and the present name of the person for each name, guests left out.

    It is the person with the id that came with the name, if that is known here; else the one of
    that name; else a new person with that id, or with a new id for a match entered by hand. Names
    that lead to one present name are guests.
    """
    former = dict(db.execute("SELECT person, became FROM former"))
    found = {}
    for name in dict.fromkeys(arrival.names):
        given = arrival.header.people.get(name, "")
        own = former.get(given) or given
        called = people.name_of(db, own)
        if not called and own not in former and not is_guest(name):
            new = people.id_of(box, name) or str(uuid4()) if arrival.header.entered else ""
            own = people.id_of(db, name) or own or new
        if own:
            found[name] = own, called or name
    alike = Counter(called for _, called in found.values())
    return {name: each for name, each in found.items() if alike[each[1]] == 1}


def _outcome(arrival: ReadMatch, vault: Vault) -> tuple[str, Standing]:
    """Return the time when a match ended, empty if it goes on, and its outcome."""
    match = arrival.match
    if match is None or match.over:
        with suppress(BrokenJournal):
            return facts.replayed(arrival.header, arrival.lines, vault)
    assert match
    return match.log[-1].at if match.over else "", match.outcome
