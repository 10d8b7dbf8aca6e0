"""What other tables said is written beside the game, and only what a box of ours would write."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from msgspec.structs import replace

from companion.club.records import SharedPerson, SharedRecords
from companion.keep.file.check import checksums_hold
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches.journal import Journal
from companion.keep.matches.notes import MatchNote
from companion.keep.opening import open_journal
from companion.sync.applying import apply_in_thread, apply_shared
from companion.sync.gathering import gather
from companion.words.names import guest
from tests.support.finished_matches import play

NOW = "2026-11-28T20:00:00+01:00"


@pytest.fixture
def journal():
    with closing(Journal(StoreInMemory())) as journal:
        play(journal, NOW, ("Anna", "Bruno", "Carla"), "istinto", (3, 2, 1), [0])
        yield journal


def record(journal, name):
    return next(each for each in gather(journal).people.values() if each.name == name)


def said(*people, pairs=(), erased=()):
    return SharedRecords(
        people={each.id: each for each in people}, pairs=frozenset(pairs), erased=frozenset(erased)
    )


def later(person, **changes):
    return replace(person, counter=person.counter + 1, machine="other", **changes)


def test_another_name_is_written_in_notes_too_and_told_no_further_as_a_change_of_this_box(journal):
    journal.remarks.note(1, MatchNote("Anna won"))
    anna = later(record(journal, "Anna"), name="Annie", mark=3)
    assert apply_shared(journal, said(anna))
    assert journal.remarks.of(1).note == MatchNote("Annie won")
    assert journal.people.marks()["Annie"] == 3
    assert record(journal, "Annie") == anna
    assert not apply_shared(journal, said(anna))


def test_an_older_record_and_one_of_a_stranger_change_nothing(journal):
    anna = record(journal, "Anna")
    journal.people.rename("Anna", "Annie")
    stranger = SharedPerson("f" * 36, 5, "other", "Zoe")
    assert not apply_shared(
        journal, said(replace(anna, machine="zzz"), stranger, pairs=[("a", "b")])
    )
    assert sorted(journal.people.names()) == ["Annie", "Bruno", "Carla"]


def test_a_stranger_comes_for_an_evening_once(journal):
    stranger = SharedPerson("f" * 36, 5, "other", "Zoe", 2)
    assert apply_shared(journal, said(stranger), frozenset({stranger.id}))
    assert "Zoe" in journal.people.names()
    assert not apply_shared(journal, said(stranger), frozenset({stranger.id}))


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""}, {"name": "x" * 41}, {"name": "A\u202eB"}, {"name": " Anna  B "},
        {"name": guest(2)}, {"counter": 2**60}, {"mark": 99}, {"mark": -1},
    ],
)  # fmt: skip
def test_a_record_that_no_box_writes_is_not_taken(journal, changes):
    anna = later(record(journal, "Anna"), name="Annie")
    assert not apply_shared(journal, said(replace(anna, **changes)))
    assert "Anna" in journal.people.names()


def test_an_erased_person_is_gone_from_every_place(journal):
    journal.remarks.note(1, MatchNote("Carla was late"))
    carla = record(journal, "Carla").id
    assert apply_shared(journal, said(erased=[carla]))
    assert not apply_shared(
        journal, said(later(SharedPerson(carla, 9, "other", "Carla")), erased=[carla])
    )
    assert "Carla" not in "\n".join(journal.store.db.iterdump())


def test_of_two_who_are_one_the_pair_is_enough(journal):
    anna, stranger = record(journal, "Anna"), SharedPerson("f" * 36, 5, "other", "Zoe")
    pair = min(anna.id, stranger.id), max(anna.id, stranger.id)
    assert apply_shared(journal, said(stranger, pairs=[pair]))
    assert sorted(journal.people.names()) == ["Bruno", "Carla", "Zoe"]
    assert not apply_shared(journal, said(stranger, pairs=[pair]))


def test_two_who_sat_here_together_stay_two(journal):
    pair = sorted(record(journal, name).id for name in ("Anna", "Bruno"))
    assert not apply_shared(journal, said(pairs=[tuple(pair)]))
    assert sorted(journal.people.names()) == ["Anna", "Bruno", "Carla"]


def test_it_is_written_on_another_thread_while_the_table_reads_on(tmp_path):
    path = tmp_path / "companion.db"
    with closing(open_journal(path, NOW)) as journal, ThreadPoolExecutor(1) as thread:
        play(journal, NOW, ("Anna", "Bruno"), "holmes", (26, 20), [0])
        anna = later(record(journal, "Anna"), name="Annie")
        done = thread.submit(apply_in_thread, journal, said(anna))
        assert done.result()
        assert sorted(journal.people.names()) == ["Annie", "Bruno"]
    assert checksums_hold(path)
