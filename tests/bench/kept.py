"""Times of queries of a file of many matches, and of undo and the log of a long one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.games import find
from companion.games.istinto.actions import Bid
from companion.games.istinto.state import HAND
from companion.keep.matches.evenings import Evenings
from companion.keep.matches.filters import Filter
from companion.keep.matches.habits import habits
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_journal
from companion.play.marks import MARK_COUNT
from companion.play.sentences import log_lines
from companion.table.referee import Referee
from companion.telling.evenings import recap
from tests.bench.matches import NOW, keep

TODAY = date.fromisoformat(NOW[:10])
PAGE = 4
"""Evenings on a page of the history."""


def queries(folder: Path, times: int) -> dict[str, float]:
    """Return the ms of each question that a page asks, of a file that is there."""
    with closing(open_journal(folder / "companion.db")) as journal:
        every = Evenings(journal, NOW)
        ((person,),) = journal.store.read("SELECT person FROM seat WHERE person NOT NULL LIMIT 1")
        with_one = every.fitting(Filter(person=person))
        last = every[0].matches[-1].number
        asked: dict[str, Callable[[], object]] = {
            "evenings": lambda: Evenings(journal, NOW),
            "evenings after a change": lambda: (_change(journal), Evenings(journal, NOW)),
            "a page of evenings": lambda: every[:PAGE],
            "evenings with one person": lambda: every.fitting(Filter(person=person)),
            "a page of them": lambda: with_one[-PAGE:],
            "an evening of a match": lambda: every.whole(last),
            "titles of an evening": lambda: recap(every, every[0]),
            "matches that the person has won": lambda: with_one.wins(person),
            "who won last": lambda: journal.facts.last_won("istinto"),
            "last seats": lambda: journal.matches.last_setup("istinto"),
            "match to resume": lambda: journal.matches.unfinished(),
            "how often each game was played": lambda: habits(journal.store, TODAY),
            **_figures(journal),
        }
        return {what: median(_ms(ask) for _ in range(times)) for what, ask in asked.items()}


def _figures(journal: Journal) -> dict[str, Callable[[], object]]:
    """Return the queries of the pages of statistics, for all people and for the first one."""
    told, game = journal.statistics, Filter(game="istinto")
    rules = Filter(game="istinto", options=(("target", "100"),), since="2020-01-01")
    people = [each.person for each in told.met(MARK_COUNT, game)]
    person = people[0]
    shown = [each.name for each in find("istinto").every_figure if not each.series]
    every = [name for figure in find("istinto").every_figure for name in figure.names]
    return {
        "every figure of a person": lambda: told.totals(every, [person], game),
        "whom one met most often": lambda: told.met(MARK_COUNT, game),
        "figures of twelve people": lambda: told.totals(shown, people, game),
        "the same by a house rule and a date": lambda: told.totals(shown, people, rules),
        "games that were played": lambda: told.games(),
        "a figure match by match": lambda: told.values("won", person),
        "duels of a person": lambda: told.duels(person),
        "matches without figures": lambda: told.unmeasured(),
    }


def _change(journal: Journal) -> None:
    """Change the file, which empties the cache of answers."""
    with journal.store.saving() as db:
        db.execute("UPDATE machine SET id = id")


def long_match(folder: Path, entries: int, times: int) -> tuple[float, float, float]:
    """Return the ms of an undo, of the log in sentences, and of a correction of the first entry.

    The match has *entries* entries.
    """
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
        lines = median(_ms(lambda: log_lines(match.log)) for _ in range(times))
        bids = (Bid(number % HAND) for number in range(times))
        corrected = median(_ms(lambda bid=bid: match.amend(1, bid)) for bid in bids)
        return median(undone), lines, corrected


def _ms(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1000 * (perf_counter() - began)
