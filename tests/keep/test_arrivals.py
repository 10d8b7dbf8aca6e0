"""Journals, tables and boxes come in through one door, which knows people, dates and identity."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.games.istinto.game import GAME
from companion.keep.matches import arrivals, entered
from companion.keep.matches.evenings import Evenings
from companion.keep.matches.exchange import read, write
from companion.keep.opening import open_journal
from companion.keep.tables import reading
from companion.table.referee import Referee
from tests.games.istinto.table import a_round, setup, table

JANUARY, NOW = "2026-01-06T21:14:05+01:00", "2026-11-28T20:00:00+01:00"


@pytest.fixture
def boxes(tmp_path):
    """Two boxes, of which the first has played a match in January."""
    with (
        closing(open_journal(tmp_path / "one.db")) as one,
        closing(open_journal(tmp_path / "other.db")) as other,
    ):
        play(one, JANUARY)
        yield one, other


def play(journal, now):
    judge = Referee(journal, lambda: now)
    assert judge.begin(GAME, setup(target="60"))
    for action in a_round(table(target="60"), (6, 5, 0), (6, 5, 0)):
        judge.do(action)


def exported(journal, number=1):
    lines = write(journal.header(number), journal.lines(number), journal.store.vault)
    return [line.encode() for line in lines]


def bring(journal, lines):
    return arrivals.import_match(journal, *read(lines), NOW)


def test_people_of_a_journal_are_people_here_who_play_on_are_renamed_and_forgotten(boxes):
    one, other = boxes
    bring(other, exported(one))
    assert sorted(other.people()) == ["Ana", "Bo", "Cy"]
    play(other, NOW)
    assert sorted(other.people()) == ["Ana", "Bo", "Cy"]
    assert other.who.matches("Ana") == 2
    other.rename("Ana", "Anna")
    assert {saved.players for saved in other.matches()} == {("Anna", "Bo", "Cy")}
    other.erase("Anna")
    text = b"".join(b"".join(exported(other, number)) for number in (1, 2))
    assert b"Ana" not in text
    assert b"Anna" not in text


def test_a_person_of_a_journal_is_the_one_of_that_name_if_the_id_is_not_known_here(boxes):
    one, other = boxes
    other.meet("Ana", NOW)
    bring(other, exported(one))
    assert sorted(other.people()) == ["Ana", "Bo", "Cy"]
    assert other.who.matches("Ana") == 1


def test_whoever_was_forgotten_here_does_not_come_back_with_a_journal(boxes):
    one, _other = boxes
    lines = exported(one)
    one.erase("Ana")
    play(one, NOW)
    assert bring(one, lines) == 1
    assert sorted(one.people()) == ["Ana", "Bo", "Cy"]
    assert one.who.matches("Ana") == 1


def test_an_imported_match_has_its_own_date_in_the_list_and_among_the_evenings(boxes):
    one, other = boxes
    play(other, "2026-02-01T20:00:00+01:00")
    number = bring(other, exported(one))
    assert [saved.touched[:10] for saved in other.every()] == ["2026-02-01", "2026-01-06"]
    assert [saved.number for saved in other.every()] == [1, number]
    assert [each.dated.at[:10] for each in Evenings(other, NOW)] == ["2026-02-01", "2026-01-06"]


def test_a_table_and_a_journal_know_the_same_people(boxes):
    one, other = boxes
    bring(other, exported(one))
    text = "match,game,began,name,total\n" + "".join(
        f"1,istinto,2019-05-04,{name},{total}\n"
        for name, total in (("Ana", 60), ("Bo", 9), ("Zoe", 1))
    )
    entered.save(other, reading.read(text.encode(), NOW).matches)
    assert sorted(other.people()) == ["Ana", "Bo", "Cy", "Zoe"]
    assert other.who.matches("Ana") == 2
    assert [saved.touched for saved in other.every()][-1] == "2019-05-04"
