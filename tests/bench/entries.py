"""Costs of keeping and replaying an entry, beside bare SQLite and bare JSON."""

from __future__ import annotations

import gc
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import perf_counter

from companion.keep.opening import open_journal
from companion.table.referee import Referee
from screens.internals.memory import GC_THRESHOLDS
from tests.bench.matches import NOW, actions, keep


def replays(folder: Path, entries: int, times: int) -> tuple[list[float], list[float]]:
    """Return the µs per entry to open a match, and to only read its lines as JSON."""
    number = keep(folder, entries)
    with closing(open_journal(folder / "companion.db")) as journal:
        referee = Referee(journal, lambda: NOW)

        def ours() -> None:
            referee.peek(number)

        def floor() -> None:
            for line in journal.lines(number):
                json.loads(line)

        return _in_turn(ours, floor, times, 1e6 / entries)


def appends(folder: Path, entries: int, times: int) -> tuple[list[float], list[float]]:
    """Return the µs for one more entry of a match, and for a bare row; each synced to the disk."""
    number = keep(folder, entries)
    coming = islice(actions(), entries, None)
    with (
        closing(open_journal(folder / "companion.db")) as journal,
        closing(_bare(folder / "bare.db", journal.lines(number))) as bare,
    ):
        referee = Referee(journal, lambda: NOW)
        referee.resume(number)
        line = journal.lines(number)[-1]
        return _in_turn(
            lambda: referee.do(next(coming)),
            lambda: bare.execute("INSERT INTO entry (line) VALUES (?)", (line,)),
            times, 1e6,
        )  # fmt: skip


def _bare(path: Path, lines: list[str]) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    db.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, line TEXT NOT NULL)")
    with db:
        db.execute("BEGIN")
        db.executemany("INSERT INTO entry (line) VALUES (?)", ((line,) for line in lines))
    return db


def _in_turn(
    ours: Callable[[], object], floor: Callable[[], object], times: int, scale: float
) -> tuple[list[float], list[float]]:
    """Measure both, with older objects frozen for the collector, as in the app."""
    took: tuple[list[float], list[float]] = ([], [])
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    for _ in range(times):
        for work, values in zip((ours, floor), took, strict=True):
            values.append(scale * _seconds(work))
    gc.set_threshold(*before)
    return took


def _seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
