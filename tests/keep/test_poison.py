"""With any content of the file, every reader answers, or says in a sentence why it cannot."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager

import pytest

from companion.games import every
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal
from tests.faults import full
from tests.support import malformed_values
from tests.support.malformed_values import OF_DECKS, MalformedValue
from tests.support.sampling import some
from tests.support.tallies import tallies

FEW = 11
"""Rows of a table that not every kind of poison finds room in."""


@pytest.fixture(scope="module", params=["as it is", "without rules"])
def kept(request, tmp_path_factory):
    """Yield a file with rows of every kind, in memory, with its constraints and without."""
    path = tmp_path_factory.mktemp("kept") / "companion.db"
    with closing(open_journal(path)) as journal:
        full.fill(journal)
        if request.param == "without rules":
            malformed_values.loosened(journal.store.db)
        memory = sqlite3.connect(":memory:")
        journal.store.db.backup(memory)
    yield memory
    memory.close()


@pytest.fixture
def poisoned(kept, journal):
    """Return a context manager that poisons the file, and gives a referee for it."""

    @contextmanager
    def poisoned(dose):
        kept.backup(journal.store.db)
        malformed_values.give(journal.store.db, dose)
        try:
            yield Referee(journal, lambda: full.NOW)
        except Exception as error:
            raise AssertionError(dose) from error

    return poisoned


def read_matches(judge):
    """Read all data of matches and people that pages show."""
    journal = judge.journal
    listed = journal.matches.page(0, 99)
    assert len(listed) == journal.matches.count() == full.MATCHES
    for saved in listed:
        assert judge.resume(saved.number) or judge.pending.notice
    assert len(journal.matches.all()) <= len(listed)
    journal.matches.unfinished()
    for game in every():
        journal.matches.last_setup(game.name)
        people = [*journal.people.names(), *journal.facts.last_won(game.name)]
        assert all(isinstance(name, str) and name for name in people)
        assert all(tally.won <= tally.played for tally in tallies(journal, game.name))


def read_decks(judge):
    """Read all data of decks that pages show."""
    decks = judge.decks
    for deck in (*decks.all(), *decks.all(thrown=True)):
        assert all(deck.title(place) for place in (*deck.codes.values(), *deck.untaught))
        for code in list(deck.codes)[:1]:
            assert decks.stranger("Istinto", code)
    assert all(isinstance(code, str) for code in decks.codes())


@pytest.mark.parametrize("first", some(range(8), 1))
def test_poison_of_every_kind_in_every_column_is_read_as_far_as_it_goes(kept, poisoned, first):
    for table, column in [*malformed_values.columns(kept)][first::8]:
        ((rows,),) = kept.execute(f"SELECT count(*) FROM {table}")
        for kind in malformed_values.KINDS if rows < FEW else ("",):
            with poisoned(MalformedValue(table, column, kind)) as judge:
                (read_decks if table in OF_DECKS else read_matches)(judge)


@pytest.mark.parametrize("first", some(range(3), 1))
def test_beside_a_poisoned_row_all_others_are_as_before(kept, poisoned, first):
    with poisoned(MalformedValue("machine", "id")) as judge:
        matches, decks = judge.journal.matches.page(0, 99), judge.decks.all()
    for table, column in [*malformed_values.columns(kept)][first::3]:
        for kind in ("bytes", "a place that is not there"):
            with poisoned(MalformedValue(table, column, kind, first=True)) as judge:
                now = {*map(repr, judge.journal.matches.page(0, 99))}
                assert (
                    sum(repr(saved) not in now for saved in matches) <= 1 + (table == "person") * 9
                )
                now = {*map(repr, judge.decks.all())}
                assert sum(repr(deck) not in now for deck in decks) <= 1


@pytest.mark.parametrize("first", some(range(3), 1))
def test_poison_leaves_the_table_able_to_begin_a_match_or_to_say_why_not(kept, poisoned, first):
    for table, column in [*malformed_values.columns(kept)][first::3]:
        with poisoned(MalformedValue(table, column)) as judge:
            begun = judge.begin(every()[0], Setup(full.NAMES[:3]))
            assert begun or judge.saving.unsaved or judge.pending.notice
            if begun:
                judge.do(judge.match.view.offers[0].action)
                assert judge.match.entries == 1 or judge.saving.unsaved


def test_a_box_that_has_lost_its_id_begins_matches_all_the_same(journal):
    journal.store.db.execute("DELETE FROM machine")
    judge = Referee(journal, lambda: full.NOW)
    assert judge.begin(every()[0], Setup(full.NAMES[:3]))


@pytest.mark.parametrize("first", some(range(3), 1))
def test_a_column_that_is_missing_is_told_and_nothing_is_raised(kept, poisoned, first):
    for table, column in [*malformed_values.columns(kept)][first::3]:
        with poisoned(MalformedValue("machine", "id")) as judge:
            malformed_values.drop(judge.journal.store.db, table, column)
            judge.journal.matches.page(0, 99)
            judge.journal.people.names()
            judge.decks.all()
            begun = judge.begin(every()[0], Setup(full.NAMES[:3]))
            assert begun or judge.saving.unsaved or judge.pending.notice


@pytest.mark.parametrize("number", [-1, 0, 10**6])
def test_a_match_that_is_not_there_is_said_not_to_be(journal, number):
    with pytest.raises(BrokenJournal):
        Referee(journal, lambda: full.NOW).peek(number)


@pytest.mark.parametrize(
    "change",
    [
        "name = CAST(X'FF' AS TEXT)",
        "sql = CAST(X'FF' AS TEXT)",
        "sql = 'CREATE TABLE deck (' || CAST(X'FF' AS TEXT) || ' TEXT)'",
        "sql = NULL",
    ],
)
def test_tables_that_are_no_utf_8_are_put_aside_or_told(tmp_path, change):
    path = tmp_path / "companion.db"
    open_journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        with db:
            db.execute(f"UPDATE sqlite_master SET {change} WHERE name = 'deck'")
    with closing(open_journal(path)) as journal:
        Referee(journal, lambda: full.NOW).decks.all()
        assert journal.damaged or journal.store.fault
