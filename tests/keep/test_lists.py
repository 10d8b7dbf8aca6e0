"""Lists and questions go by an index, however many matches there are."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal
from tests.bench.matches import PLAYTHROUGHS, keep_many, unanswered

MANY = 60


def somebody(journal):
    """Return the id of a person in a match."""
    return next(iter(journal.header(40).people.values()))


ASKED = {
    "a page": lambda journal: journal.matches.page(40, 7),
    "the match to resume": lambda journal: journal.matches.unfinished(),
    "the last seats and rules": lambda journal: journal.matches.last_setup("holmes"),
    "who won last": lambda journal: journal.facts.last_won("istinto"),
    "everybody": lambda journal: journal.people.names(),
    "figures of those met most": lambda journal: journal.statistics.totals(
        ["won", "hits"], [each.person for each in journal.statistics.met(12)]
    ),
    "figures of a person": lambda journal: journal.statistics.totals(["won"], [somebody(journal)]),
    "a figure match by match": lambda journal: journal.statistics.values("won", somebody(journal)),
    "duels": lambda journal: journal.statistics.duels(somebody(journal)),
    "how many": lambda journal: journal.matches.count(),
    "how a match began": lambda journal: journal.header(40),
    "what happened in it": lambda journal: journal.lines(40),
}


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A journal with many matches of every game."""
    folder = tmp_path_factory.mktemp("many")
    keep_many(folder, MANY)
    with closing(open_journal(folder / "companion.db")) as journal:
        yield journal


def queries(journal, ask):
    """Return the queries that a question makes, and its answer."""
    asked = []
    journal.store.db.set_trace_callback(asked.append)
    answer = ask(journal)
    journal.store.db.set_trace_callback(None)
    return asked, answer


def plan(journal, query):
    return [step for *_, step in journal.store.db.execute(f"EXPLAIN QUERY PLAN {query}")]


@pytest.mark.parametrize("asked", ASKED)
def test_no_question_reads_a_whole_table(many, asked):
    found, _answer = queries(many, ASKED[asked])
    steps = [step for query in found for step in plan(many, query)]
    assert steps
    whole = [
        step
        for step in steps
        if step.split()[:2]
        in (["SCAN", table] for table in ("match", "entry", "fact", "seat", "measure"))
    ]
    assert all("INDEX" in step for step in whole), whole


@pytest.mark.parametrize("asked", ["a page", "the match to resume", "the last seats and rules"])
def test_no_list_of_matches_is_put_in_order_first(many, asked):
    found, _answer = queries(many, ASKED[asked])
    steps = [step for query in found for step in plan(many, query)]
    assert not [step for step in steps if "TEMP B-TREE" in step]


def test_pages_are_the_list_cut_in_pieces(many):
    pages = [saved for first in range(0, MANY, 7) for saved in many.matches.page(first, 7)]
    assert pages == many.matches.all()
    turns = many.store.read("SELECT number FROM match ORDER BY turn DESC")
    assert [saved.number for saved in pages] == [number for (number,) in turns]


def test_many_matches_made_at_once_are_what_their_journals_tell(many):
    queries = [f"SELECT * FROM {table} ORDER BY match, seat" for table in ("fact", "measure")]
    written = [many.store.db.execute(query).fetchall() for query in queries]
    assert many.matches.count() == MANY
    again = range(1, 2 * len(PLAYTHROUGHS) + 1)
    assert rebuild(many, again, think=unanswered) == len(again)
    assert [many.store.db.execute(query).fetchall() for query in queries] == written
