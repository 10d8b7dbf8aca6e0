"""A stamp of a person grows with each change, and decides between two boxes."""

from __future__ import annotations

from contextlib import ExitStack, closing

import pytest

from companion.keep.file.check import checksums_hold
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches.erasing import erase
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge
from companion.keep.opening import open_journal

NOW = "2026-11-28T20:00:00+01:00"
EARLIER = "1970-01-01T00:00:00+00:00"


@pytest.fixture
def boxes():
    """Three boxes in memory, of which the first has met Anna and Bruno."""
    with ExitStack() as files:
        found = [files.enter_context(closing(Journal(StoreInMemory()))) for _ in range(3)]
        for name in ("Anna", "Bruno"):
            found[0].people.meet(name, NOW)
        yield found


def stamps(journal):
    query = "SELECT person.name, counter, machine FROM stamp JOIN person ON id = person"
    return {name: (counter, machine) for name, counter, machine in journal.store.db.execute(query)}


def test_a_person_is_stamped_at_the_first_meeting_alone(boxes):
    box = boxes[0]
    box.people.meet("Anna", NOW)
    assert stamps(box) == {"Anna": (1, box.box), "Bruno": (1, box.box)}


def test_another_name_another_mark_and_a_merge_each_make_a_greater_stamp(boxes):
    box = boxes[0]
    box.people.rename("Anna", "Annie")
    assert stamps(box)["Annie"][0] == 2
    box.people.set_mark("Annie", 3)
    assert stamps(box)["Annie"][0] == 3
    box.people.merge("Annie", "Bruno")
    assert stamps(box) == {"Bruno": (4, box.box)}


def test_a_mark_that_nobody_has_chosen_makes_no_greater_stamp(boxes):
    box = boxes[0]
    box.people.meet_table(["Anna", "Bruno"], NOW)
    assert set(box.people.marks()) == {"Anna", "Bruno"}
    assert {counter for counter, _machine in stamps(box).values()} == {1}


def test_the_stamp_of_an_erased_person_is_erased(boxes):
    erase(boxes[0].store, "Anna")
    assert stamps(boxes[0]).keys() == {"Bruno"}


def test_the_later_of_two_changes_counts_whatever_the_clocks_say(boxes):
    one, other, _ = boxes
    merge(other, one)
    one.people.rename("Anna", "Annie")
    merge(other, one)
    other.people.rename("Annie", "Annalisa")
    other.people.meet("Annalisa", EARLIER)
    one.people.meet("Annie", NOW)
    merge(one, other)
    assert set(one.people.names()) == {"Annalisa", "Bruno"}
    assert stamps(one)["Annalisa"] == (3, other.box)


def test_of_two_changes_at_once_the_same_one_counts_on_every_box(boxes):
    first, *others = boxes
    for box in others:
        merge(box, first)
    for box, name in zip(boxes, ("Abel", "Zeno", "Mara"), strict=True):
        box.people.rename("Anna", name)
    for box, other in ((0, 1), (2, 0), (1, 2), (0, 2), (0, 1)):
        merge(boxes[box], boxes[other])
    greatest = max(boxes, key=lambda box: box.box)
    name = dict(zip((box.box for box in boxes), ("Abel", "Zeno", "Mara"), strict=True))
    for box in boxes:
        assert set(box.people.names()) == {name[greatest.box], "Bruno"}


def test_a_number_behind_a_name_goes_once_the_other_has_another_name(boxes):
    one, other, _ = boxes
    other.people.meet("Anna", NOW)
    merge(one, other)
    merge(other, one)
    assert set(one.people.names()) == set(other.people.names()) == {"Anna", "Anna 2", "Bruno"}
    other.people.rename("Anna", "Annie")
    merge(one, other)
    merge(other, one)
    assert set(one.people.names()) == set(other.people.names()) == {"Anna", "Annie", "Bruno"}


def test_the_name_that_a_person_was_given_is_forgotten_with_the_person(boxes):
    one, other, _ = boxes
    other.people.meet("Anna", NOW)
    merge(one, other)
    for name in ("Anna", "Anna 2"):
        erase(one.store, name)
    dump = "\n".join(one.store.db.iterdump())
    assert "Anna" not in dump


def test_stamps_have_checksums(tmp_path):
    path = tmp_path / "companion.db"
    with closing(open_journal(path, NOW)) as journal:
        journal.people.meet("Anna", NOW)
        journal.people.rename("Anna", "Annie")
        assert checksums_hold(path)
        journal.store.db.execute("UPDATE stamp SET counter = counter + 8")
        assert checksums_hold(path)  # a trigger renews them
        journal.store.db.execute("UPDATE stamp SET proof = zeroblob(8)")
        assert not checksums_hold(path)
