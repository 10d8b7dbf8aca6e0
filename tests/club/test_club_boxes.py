"""Boxes with journals of their own agree once each has heard of all, by server or by stick."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club import merging
from companion.keep.matches.erasing import erase
from tests.club.boxes import ClubBox, ClubServer
from tests.support.sampling import examples

ROUNDS = 8
"""Rounds of syncs in which boxes become quiet: names and erasures go there and back."""


def settle(boxes, server):
    """Sync all boxes until none has news."""
    for _ in range(ROUNDS):
        news = [box.sync(server) for box in boxes]
        if not any(news):
            return
    raise AssertionError("the boxes never agree")


@pytest.fixture
def club():
    """Three boxes that have heard of a match of Anna, Bruno and Carla, and their server."""
    with ExitStack() as files:
        boxes, server = [ClubBox(files, years) for years in (0, -56, 9)], ClubServer()
        boxes[0].play("Anna", "Bruno", "Carla")
        for box in boxes[1:]:
            box.take_in(boxes[0])
        settle(boxes, server)
        yield boxes, server


def names_of(boxes):
    return [box.names for box in boxes]


@examples(60)
@given(st.integers(0, 10**9))
def test_five_boxes_agree_whatever_they_did_and_whichever_way_they_met(seed):
    chance = Random(seed)
    with ExitStack() as files:
        server, boxes = ClubServer(), [ClubBox(files, years) for years in (0, -56, 9, 1, 0)]
        boxes[0].play("Anna", "Bruno", "Carla")
        for box in boxes[1:4]:
            box.take_in(boxes[0])
        for _ in range(chance.randrange(12, 30)):
            box, other = chance.sample(boxes, 2)
            deed = chance.randrange(5)
            if deed == 0:
                box.sync(server)
            elif deed == 1:
                box.take_in(other)
            else:
                box.step(chance)
        settle(boxes, server)
        league = server.league
        check_matches(boxes, server)
        check_people(boxes, server)
        chance.shuffle(boxes)
        settle(boxes, server)
        assert server.league == league


@examples(40)
@given(st.integers(0, 10**9))
def test_boxes_agree_by_sticks_alone(seed):
    chance = Random(seed)
    with ExitStack() as files:
        boxes = [ClubBox(files, years) for years in (0, -56, 9)]
        boxes[0].play("Anna", "Bruno", "Carla")
        boxes[1].take_in(boxes[0])
        for _ in range(chance.randrange(6, 18)):
            box, other = chance.sample(boxes, 2)
            box.take_in(other) if chance.random() < 0.2 else box.step(chance)
        ways = [(box, other) for box in boxes for other in boxes if box is not other]
        for _ in range(3):
            chance.shuffle(ways)
            for box, other in ways:
                box.take_in(other)
        first, *others = [(box.names, box.journal.people.marks()) for box in boxes]
        assert others == [first, first]


def check_matches(boxes, server):
    """Each match that is over is there once, as its own box has it."""
    own = [match for box in boxes for match in box.gathered(server).matches.values()]
    assert len({match.id for match in own}) == len(own)
    told = {match.id for match in own if not match.thrown}
    assert told <= server.has.matches.keys() <= {match.id for match in own}
    for match in own:
        if match.id in server.has.matches:
            kept = server.has.matches[match.id]
            assert (kept.seats, kept.thrown) == (match.seats, match.thrown)


def check_people(boxes, server):
    """Names are those with the greatest stamp, on each box too, and none is of an erased person."""
    assert not server.has.people.keys() & server.has.erased
    who, told = server.who, server.told
    present = merging.present(server.has.people, who)
    split = {own for pair in server.has.pairs - told.pairs for own in pair}
    for box in boxes:
        for own, record in box.gathered(server).people.items():
            heir = who.get(own, own)
            if not split & {each for each, group in who.items() if group == heir}:
                last = present[heir]
                assert (record.name, record.counter) == (last.name, last.counter)
                assert record.machine == last.machine


def test_names_swapped_on_one_box_are_swapped_on_all(club):
    boxes, server = club
    people = boxes[1].journal.people
    for name, to in (("Anna", "?"), ("Bruno", "Anna"), ("?", "Bruno")):
        people.rename(name, to)
    settle(boxes, server)
    for box in boxes:
        (players,) = [saved.players for saved in box.journal.matches.all()]
        assert players == ("Bruno", "Anna", "Carla")


def test_a_person_renamed_on_two_boxes_at_once_has_one_name_on_all(club):
    boxes, server = club
    boxes[1].journal.people.rename("Anna", "Abel")
    boxes[2].journal.people.rename("Anna", "Zeno")
    boxes[1].sync(server)
    boxes[0].take_in(boxes[2])
    settle(boxes, server)
    later = max((1, 2), key=lambda box: boxes[box].journal.box)
    assert names_of(boxes) == [sorted(["Bruno", "Carla", {1: "Abel", 2: "Zeno"}[later]])] * 3


def test_two_people_merged_on_a_third_box_are_one_on_all_under_the_name_that_was_chosen(club):
    boxes, server = club
    boxes[0].play("Anna", "Bruno", "Dino")
    boxes[1].take_in(boxes[0])
    settle(boxes, server)
    boxes[1].journal.people.merge("Dino", "Carla")
    settle(boxes, server)
    assert names_of(boxes) == [["Anna", "Bruno", "Carla"]] * 3
    assert sorted(server.league.values()) == [("Anna", 2, 60), ("Bruno", 2, 40), ("Carla", 2, 20)]


def test_a_person_erased_on_one_box_is_erased_on_all_and_no_name_is_left_on_the_server(club):
    boxes, server = club
    boxes[2].journal.people.rename("Carla", "Carlotta")
    boxes[2].sync(server)
    erase(boxes[1].journal.store, "Carla")
    boxes[0].take_in(boxes[1])
    settle(boxes, server)
    assert names_of(boxes) == [["Anna", "Bruno"]] * 3
    assert "Carl" not in repr(server.has)
    assert sorted(name for name, *_ in server.league.values()) == ["Anna", "Bruno"]


def test_a_box_hears_nothing_of_people_whom_it_does_not_know(club):
    boxes, server = club
    boxes[1].play("Dino", "Elena", "Fabio")
    settle(boxes, server)
    assert boxes[0].names == ["Anna", "Bruno", "Carla"]
    dino = next(own for own, each in server.has.people.items() if each.name == "Dino")
    assert boxes[0].sync(server, {dino})
    assert boxes[0].names == ["Anna", "Bruno", "Carla", "Dino"]
    assert not boxes[0].sync(server, {dino})


def test_two_who_sat_at_one_table_elsewhere_are_joined_on_no_other_box(club):
    boxes, server = club
    boxes[1].play("Anna", "Dino", "Bruno")
    boxes[0].take_in(boxes[1])
    settle(boxes, server)
    boxes[1].play("Carla", "Dino", "Anna")
    boxes[1].sync(server)
    boxes[0].journal.people.merge("Dino", "Carla")
    settle(boxes, server)
    assert boxes[1].names == ["Anna", "Bruno", "Carla", "Dino"]
    assert boxes[2].names == ["Anna", "Bruno", "Carla"]


def test_a_box_that_was_put_back_to_an_older_copy_loses_nothing_on_the_server(club):
    boxes, server = club
    box = boxes[0]
    match = box.play("Anna", "Bruno", "Carla")
    with ExitStack() as files:
        copy = ClubBox(files)
        box.journal.store.db.backup(copy.journal.store.db)
        box.journal.people.rename("Anna", "Annie")
        box.journal.throw_away(match)
        settle([box], server)
        copy.play("Anna", "Carla", "Dino")
        settle([copy, *boxes[1:]], server)
        assert len(server.has.matches) == 3
        assert copy.names == ["Annie", "Bruno", "Carla", "Dino"]
