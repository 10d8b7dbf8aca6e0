"""A match that never ends, of any length, kept in a journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from uuid import UUID

from companion.games.istinto.actions import Bid, Deal, Play, TakeTrick
from companion.games.istinto.cards import DECK
from companion.games.istinto.state import HAND
from companion.keep.matches import importing
from companion.keep.matches.exchange import open_match, read
from companion.keep.matches.header import Header
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal
from companion.play.actions import Action
from companion.play.codec import Entry
from companion.play.question import Question

PLAYERS = ("Anna", "Bruno", "Carla", "Dario")
NOW = "2026-11-21T20:58:00"
PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))
HEADER = Header("istinto", PLAYERS, began=NOW)


def actions() -> Iterator[Action]:
    """Yield round after round, by finger and by scanner in turn; no bid is ever made."""
    for number in count():
        yield from (Bid(HAND) for _ in PLAYERS)
        yield from _scanned() if number % 2 else _touched()
        yield Deal()


def _touched() -> Iterator[Action]:
    return (TakeTrick(trick % len(PLAYERS)) for trick in range(HAND))


def _scanned() -> Iterator[Action]:
    return (Play(card) for card in islice(DECK, HAND * len(PLAYERS)))


def keep(folder: Path, entries: int) -> int:
    """Keep a match of *entries* entries in the journal of a folder, and return its number."""
    match, codec = open_match(HEADER)
    kept = [Entry(action, at=NOW) for action in islice(actions(), entries)]
    match.replay(kept)
    with closing(open_journal(folder / "companion.db")) as journal:
        return importing.import_match(
            journal, HEADER, match, [codec.encode(entry).decode() for entry in kept], NOW
        )


def unanswered(_question: Question) -> None:
    """Answer nothing, so that slow measures are left out."""


def keep_many(folder: Path, count: int) -> None:
    """Keep *count* matches, whole ones of every game, in a new journal in a folder, at once.

    The first are played from ``tests/playthroughs``, by known people; all others are
    copies of them, four an evening.
    """
    with closing(open_journal(folder / "companion.db")) as journal:
        for path in PLAYTHROUGHS:
            header, match, lines = read(path.read_bytes().splitlines())
            for name in (*header.players, *match.state.players):
                journal.people.meet(name, NOW)
            importing.import_match(journal, header, match, lines, NOW)
        rebuild(journal, think=unanswered)
        with journal.store.saving() as db:
            for copies in COPIES:
                db.execute(copies, {"played": len(PLAYTHROUGHS), "count": count})


def crowd(folder: Path, count: int) -> None:
    """Assign the seats of all matches in a folder to *count* people by turns."""
    with closing(open_journal(folder / "companion.db")) as journal, journal.store.saving() as db:
        new = "INSERT INTO person (id, name, seen, turn) VALUES (?, ?, '', 0)"
        db.executemany(new, [(_person(place), f"Person {place}") for place in range(count)])
        db.create_function("whose", 2, lambda match, seat: _person((7 * match + 31 * seat) % count))
        for table in ("seat", "fact"):
            db.execute(f"UPDATE {table} SET person = whose(match, seat)")


def meet(folder: Path, count: int) -> None:
    """Add *count* people without matches to the journal of a folder."""
    with closing(open_journal(folder / "companion.db")) as journal, journal.store.saving() as db:
        new = "INSERT INTO person (id, name, seen, turn) VALUES (?, ?, '', ?)"
        people = ((_person(place), f"Name {place}", place) for place in range(count))
        db.executemany(new, people)


def _person(place: int) -> str:
    """Return the id of one of a crowd."""
    return str(UUID(int=place))


SERIES = """
WITH RECURSIVE series (place) AS (
    SELECT :played + 1 UNION ALL SELECT place + 1 FROM series WHERE place < :count
)
"""


def _copies(table: str, key: str, *columns: str, **new: str) -> str:
    """Return the statement that copies rows of a table to matches that are not there yet."""
    names = ", ".join((key, *columns, *new))
    values = ", ".join(("place", *columns, *new.values()))
    return (
        f"INSERT INTO {table} ({names}) {SERIES}"
        f" SELECT {values} FROM series JOIN {table} ON {key} = 1 + place % :played"
    )


COPIES = (
    _copies("match", "number", "header", "machine", "game", "ended", "entries",
            id="uuid()", turn="place",
            touched="strftime('%Y-%m-%dT%H:%M:%S', '2026-01-01T20:00:00',"
            " (place / 4 % 300) || ' days', (place % 4) || ' hours')"),
    _copies("entry", "match", "number", "line"),
    "UPDATE match SET proof = proof(number, id, machine, header) WHERE number > :played",
    "UPDATE entry SET line = (SELECT json_set(line, '$.id', id) FROM match WHERE number = match)"
    " WHERE number = 0 AND match > :played",
    "UPDATE entry SET proof = proof((SELECT id FROM match WHERE number = match), number, line)"
    " WHERE match > :played",
    _copies("seat", "match", "entry", "seat", "person", "name"),
    _copies("fact", "match", "seat", "game", "ended", "person", "name", "points", "won", "rounds"),
    _copies("measure", "match", "seat", "name", "amount", "count"),
)  # fmt: skip
