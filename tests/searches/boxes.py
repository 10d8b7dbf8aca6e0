"""All that a box shows and gives away of twins that were kept in it: history, every table, files.

Run as ``python -m tests.searches.boxes [seeds]``; a short version is among the tests. Twins of
Holmes begin on a last day that no journal leads to, and are neither replayed nor exported.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.keep.file import backup
from companion.keep.file.connection import reading
from companion.keep.matches import exchange, facts, importing
from companion.keep.matches.evenings import Evening, Evenings
from companion.keep.matches.exchange import open_match
from companion.keep.matches.filters import Filter
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import begin, save_seats, write
from companion.keep.matches.scores import as_csv, scores
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.match import Match
from companion.telling.evenings import recap
from companion.telling.figures import tell
from tests.searches.secrets import GAMES, MOST
from tests.support.twins import Twins, history

SEEDS = 10
NOW = "2026-11-21T20:58:00+01:00"
OWN = "5f0c2f6e-3f0b-4c8e-9d0e-6a4f1f7b2c11"
"""UUID of the match of either box, which chance would make another."""
CHANCE = ("id", "person", "became", "machine", "proof", "list_proof")
"""Columns of UUIDs and checksums."""
SEALED = re.compile('"sealed":"[^"]*"')
"""Encrypted part of a line."""


def run(game: str, seeds: range) -> Counter[str]:
    """Compare boxes with the twins of a game, unfinished and stopped; count them.

    Twins whose public tables differ once they are stopped are left out.
    """
    counts: Counter[str] = Counter()
    for seed in seeds:
        for twins in islice(GAMES[game](seed), MOST):
            at = Random(seed).randrange(1, len(twins.one.log) + 1)
            for name, each in _ways(twins, at):
                if each.are:
                    one, other = told(each.one), told(each.other)
                    for what, shown in one.items():
                        assert shown == other[what], (seed, name, what)
                    counts[name] += 1
    return counts


def _ways(twins: Twins, at: int) -> Iterator[tuple[str, Twins]]:
    """Yield twins unfinished and stopped, each at their end and after *at* entries."""
    for length in (at, len(twins.one.log)):
        whole, stopped = twins.until(length), twins.until(length)
        yield "as they stand", whole
        for match in (stopped.one, stopped.other):
            match.do(EndEarly())
        yield "stopped", stopped


def told(match: Match) -> dict[str, object]:
    """Return everything that a box shows and keeps of a match."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "companion.db"
        with closing(open_journal(path)) as journal:
            number = _keep(journal, match)
            game = match.game.name
            header = journal.header(number)
            assert header
            replayed = _is_replayed(header, match)
            evenings = Evenings(journal, NOW)
            return {
                "history": (journal.matches.all(), list(map(_evening, evenings))),
                "recap": [recap(evenings, each) for each in evenings],
                "tables": {name: _rows(journal, name) for name in _tables(journal)},
                "statistics": tell(Filter(game=game), journal.statistics, {}),
                "CSV": as_csv(scores(journal, number)),
                "JSON Lines": _exported(journal, header, number) if replayed else [],
                "backup": _copied(path, Path(folder)),
            }


def _keep(journal: Journal, match: Match) -> int:
    """Save a match with its people, and return its number."""
    for name in match.setup.players:
        journal.people.meet(name, NOW)
    setup = match.setup
    header = Header(
        match.game.name, setup.players, setup.dealer, setup.options, match.game.version, NOW, OWN
    )
    if not _is_replayed(header, match):
        return _written(journal, header, match)
    codec = open_match(header)[1]
    entries = [Entry(each.action, overruled="twin", at=NOW) for each in match.log]
    lines = [codec.encode(entry).decode() for entry in entries]
    return importing.import_match(journal, header, match, lines, NOW)


def _is_replayed(header: Header, match: Match) -> bool:
    """Return True if the first state of a match is that of its header."""
    return bool(match.log.states[0] == open_match(header)[0].log.states[0])


def _written(journal: Journal, header: Header, match: Match) -> int:
    """Save a match that begins where no journal leads to, and return its number."""
    codec, public = open_match(header, journal.store.vault)[1], history(match)
    pairs = zip(match.log, public, strict=True)
    lines = [codec.encode(Entry(each.action, at=NOW), told).decode() for each, told in pairs]
    with journal.store.saving() as db:
        number = begin(db, header, NOW)
        write(db, number, dict(enumerate(lines, 1)))
        save_seats(db, number, header, lines)
        facts.replace_results(db, number, NOW, match.outcome, journal.people.seated(number))
    return number


def _evening(evening: Evening) -> object:
    """Return an evening without the ids of people."""
    there = [(each.name, each.seat, each.mark) for each in evening.people]
    return evening.span, evening.dated, there, evening.seconds, evening.matches


def _tables(journal: Journal) -> list[str]:
    """Return the names of all tables of the file."""
    rows = journal.store.read("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows]


def _rows(journal: Journal, table: str) -> list[str]:
    """Return the sorted rows of a table, without random values: ids and checksums.

    Encrypted parts of a line are replaced by their length.
    """
    columns = [each[1] for each in journal.store.read(f"PRAGMA table_info({table})")]
    named = [each for each in columns if each not in CHANCE]
    rows = journal.store.read(f"SELECT {', '.join(named)} FROM {table}") if named else ()
    return sorted(SEALED.sub(lambda found: str(len(found[0])), repr(row)) for row in rows)


def _exported(journal: Journal, header: Header, number: int) -> list[object]:
    lines = exchange.write(header, journal.lines(number), journal.store.vault)
    return [{**json.loads(line), "people": None} for line in lines]


def _copied(path: Path, folder: Path) -> list[object]:
    """Return the entries of a backup, with encrypted parts replaced by their length."""
    copy = backup.rotate(path, folder, date(2026, 11, 21))
    with closing(reading(copy)) as db:
        lines = [json.loads(line) for (line,) in db.execute("SELECT line FROM entry")]
    return [{**line, "sealed": len(line.get("sealed", ""))} for line in lines]


def main() -> None:
    """Search all games, and print the number of boxes compared; a difference ends it."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
    for game in GAMES:
        print(game, dict(run(game, seeds)))


if __name__ == "__main__":
    main()
