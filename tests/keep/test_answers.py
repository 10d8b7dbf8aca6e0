"""Answers to questions about a file are cached until the file changes, by any connection."""

from __future__ import annotations

from contextlib import suppress

import pytest

from companion.keep.opening import open_journal

NAMES = "SELECT name FROM person ORDER BY name"


@pytest.fixture
def journal(tmp_path):
    opened = open_journal(tmp_path / "companion.db")
    opened.people.meet("Anna", "2026-11-21T20:00:00")
    yield opened
    opened.close()


class Asking:
    """Asks for the names of the people, and counts the queries of the file."""

    def __init__(self, store):
        self._store, self.times = store, 0

    def names(self):
        return self._store.remembered("names", self._ask)

    def _ask(self):
        self.times += 1
        return tuple(name for (name,) in self._store.read_available(NAMES))


@pytest.fixture
def asking(journal):
    return Asking(journal.store)


def test_a_question_is_asked_once_while_nothing_changes(asking):
    assert [asking.names() for _ in range(3)] == [("Anna",)] * 3
    assert asking.times == 1


def test_each_question_has_an_answer_of_its_own(journal, asking):
    assert asking.names() == ("Anna",)
    assert journal.store.remembered("count", lambda: 1) == 1
    assert asking.names() == ("Anna",)


def test_a_change_of_the_file_asks_again(journal, asking):
    asking.names()
    journal.people.rename("Anna", "Bea")
    assert asking.names() == ("Bea",)


def test_so_does_that_of_another_connection(journal, asking):
    asking.names()
    other = journal.store.opened_again()
    with other.saving() as db:
        db.execute("UPDATE person SET name = 'Bea'")
    other.close()
    assert asking.names() == ("Bea",)


def test_a_rollback_leaves_no_answer(journal, asking):
    asking.names()
    with suppress(LookupError), journal.store.saving() as db:
        db.execute("UPDATE person SET name = 'Bea'")
        assert asking.names() == ("Bea",)
        raise LookupError
    assert asking.names() == ("Anna",)


def test_no_answer_of_a_file_with_a_fault_is_kept(journal, asking):
    journal.store.report_damage()
    asking.names()
    asking.names()
    assert asking.times == 2


def test_many_questions_do_not_pile_up(journal, asking):
    for number in range(1000):
        assert journal.store.remembered(number, lambda number=number: number) == number
    assert asking.names() == ("Anna",)
