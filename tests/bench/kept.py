"""What questions to a file of many matches take, and undo and the log of a long one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.keep.opening import open_journal
from companion.table.referee import Referee
from tests.bench.matches import NOW, keep

PAGE = 10
"""Matches on a page of the history."""


def queries(folder: Path, times: int) -> dict[str, float]:
    """Return the ms of each question that a page asks, of a file that is there."""
    with closing(open_journal(folder / "companion.db")) as journal:
        count = journal.count()
        asked: dict[str, Callable[[], object]] = {
            "first page of the history": lambda: (journal.count(), journal.page(0, PAGE)),
            "its last page": lambda: (journal.count(), journal.page(count - PAGE, PAGE)),
            "statistics of a game": lambda: journal.facts.tallies("istinto"),
            "who won last": lambda: journal.facts.last_won("istinto"),
            "last seats": lambda: journal.last("istinto"),
            "match to resume": lambda: journal.unfinished(),
        }
        return {what: median(_ms(ask) for _ in range(times)) for what, ask in asked.items()}


def long_match(folder: Path, entries: int, times: int) -> tuple[float, float]:
    """Return the ms of an undo in a match of so many entries, and of its log in sentences."""
    number = keep(folder, entries)
    with closing(open_journal(folder / "companion.db")) as journal:
        referee = Referee(journal, lambda: NOW)
        referee.resume(number)
        match = referee.match
        assert match
        undone = []
        for _ in range(times):
            undone.append(_ms(referee.undo))
            referee.redo()
        return median(undone), median(_ms(match.lines) for _ in range(times))


def _ms(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)
