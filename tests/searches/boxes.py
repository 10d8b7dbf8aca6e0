"""All that a box shows and gives away of twins that were kept in it: history, figures, files.

Run as ``python -m tests.searches.boxes [seeds]``; a short version is among the tests. Twins of
Holmes begin on a last day that no journal leads to, and cannot be kept.
"""

from __future__ import annotations

import json
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
from companion.keep.matches import arrivals, exchange
from companion.keep.matches.evenings import Evening, Evenings
from companion.keep.matches.exchange import open_match
from companion.keep.matches.filters import Filter
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.scores import as_csv, scores
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.match import Match
from companion.table.figures import tell
from screens.pages.recaps import recap
from tests.searches.secrets import GAMES as EVERY
from tests.searches.secrets import MOST
from tests.twins import Twins

GAMES = {name: twins for name, twins in EVERY.items() if name != "holmes"}
SEEDS = 10
NOW = "2026-11-21T20:58:00+01:00"
OWN = "5f0c2f6e-3f0b-4c8e-9d0e-6a4f1f7b2c11"
"""UUID of the match of either box, which chance would make another."""


def run(game: str, seeds: range) -> Counter[str]:
    """Compare boxes with the twins of a game, as they stand and stopped; count how many.

    Twins that the table itself tells apart once they are stopped are left out.
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
    """Yield twins as they stand and stopped, each at their end and after so many entries."""
    for length in (at, len(twins.one.log)):
        whole, stopped = twins.until(length), twins.until(length)
        yield "as they stand", whole
        for match in (stopped.one, stopped.other):
            match.do(EndEarly())
        yield "stopped", stopped


def told(match: Match) -> dict[str, object]:
    """Return all that a box tells of a match that is kept in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "companion.db"
        with closing(open_journal(path)) as journal:
            number = _keep(journal, match)
            game = match.game.name
            header = journal.header(number)
            assert header
            evenings = Evenings(journal, NOW)
            return {
                "history": (list(journal.every()), list(map(_evening, evenings))),
                "recap": [recap(evenings, each) for each in evenings],
                "figures": [_rows(journal, table) for table in ("fact", "measure")],
                "statistics": tell(game, Filter(game=game), journal.statistics, {}),
                "CSV": as_csv(scores(journal, number)),
                "JSON Lines": _exported(journal, header, number),
                "backup": _copied(path, Path(folder)),
            }


def _keep(journal: Journal, match: Match) -> int:
    """Save a match with its people, and return its number."""
    for name in match.setup.players:
        journal.meet(name, NOW)
    setup = match.setup
    header = Header(
        match.game.name, setup.players, setup.dealer, setup.options, match.game.version, NOW, OWN
    )
    _match, codec = open_match(header)
    entries = [Entry(each.action, overruled="twin", at=NOW) for each in match.log]
    lines = [codec.encode(entry).decode() for entry in entries]
    return arrivals.import_match(journal, header, match, lines, NOW)


def _evening(evening: Evening) -> object:
    """Return an evening without the ids of people."""
    there = [(each.name, each.seat, each.mark) for each in evening.people]
    return evening.span, evening.dated, there, evening.seconds, evening.matches


def _rows(journal: Journal, table: str) -> list[object]:
    """Return the rows of a table without the ids of people, which are chance."""
    columns = [each[1] for each in journal.store.read(f"PRAGMA table_info({table})")]
    named = ", ".join(each for each in columns if each not in ("person", "proof"))
    return list(journal.store.read(f"SELECT {named} FROM {table} ORDER BY 1, 2, 3"))


def _exported(journal: Journal, header: Header, number: int) -> list[object]:
    lines = exchange.write(header, journal.lines(number), journal.store.vault)
    return [{**json.loads(line), "people": None} for line in lines]


def _copied(path: Path, folder: Path) -> list[object]:
    """Return the entries of a backup, of what is encrypted in them only how long it is."""
    copy = backup.rotate(path, folder, date(2026, 11, 21))
    with closing(reading(copy)) as db:
        lines = [json.loads(line) for (line,) in db.execute("SELECT line FROM entry")]
    return [{**line, "sealed": len(line.get("sealed", ""))} for line in lines]


def main() -> None:
    """Search all games, and print how many boxes were compared; a difference ends it."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
    for game in GAMES:
        print(game, dict(run(game, seeds)))


if __name__ == "__main__":
    main()
