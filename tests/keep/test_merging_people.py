"""Two small boxes are merged into the same one, whichever of them takes the other in."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, closing, suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches import lines, merging
from companion.keep.matches.erasing import erase
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.notes import MatchNote
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.words.errors import BadName
from tests.keep.boxes import shown
from tests.support.sampling import examples

NAMES = ("Anna", "Bruno", "Carlo", "Dino", "Eva")


class Small:
    """Box in memory with a match of Anna, Bruno and Carlo; Dino is known."""

    def __init__(self, files, base=None, day=1):
        self.journal = files.enter_context(closing(Journal(StoreInMemory())))
        self.day = day
        if base:
            base.journal.store.db.backup(self.journal.store.db)
        else:
            self.play("Anna", "Bruno", "Carlo")
            self.journal.people.meet("Dino", self.now)

    @property
    def now(self):
        return f"2026-11-{self.day:02}T20:00:00+01:00"

    @property
    def names(self):
        return sorted(self.journal.people.names())

    def play(self, *names):
        judge = Referee(self.journal, lambda: self.now)
        assert judge.begin(GAME, Setup(names))
        judge.do(Bid(self.day % 11))
        judge.leave()

    def swap(self, one, other):
        for name, to in ((one, "?"), (other, one), ("?", other)):
            self.journal.people.rename(name, to)

    def step(self, chance):
        """Do a random change, if it is possible."""
        self.day += chance.choice((0, 1))
        one, other, third = chance.sample(NAMES, 3)
        deeds = (
            lambda: self.journal.people.rename(one, other),
            lambda: self.swap(one, other),
            lambda: self.journal.people.merge(one, other),
            lambda: erase(self.journal.store, one),
            lambda: self.journal.people.meet(one, self.now),
            lambda: self.play(one, other, third),
            lambda: self.journal.remarks.note(1, MatchNote(f"{one} won on {self.day}")),
            lambda: self.journal.remarks.like(1, True),
            lambda: self.journal.people.set_mark(one, self.day % 8),
        )
        with suppress(BadName):
            chance.choice(deeds)()

    def merged(self, files, other):
        """Return a copy of this box into which another was merged."""
        both = Small(files, self)
        merging.merge(both.journal, other.journal)
        return both

    def everything(self):
        """Return all that is shown, notes, marks and dates among it."""
        saved = self.journal.matches.all()
        said = [(each.touched, self.journal.remarks.of(each.number)) for each in saved]
        return shown(self.journal), Counter(map(repr, said)), self.journal.people.marks()


@examples(400)
@given(st.integers(0, 10**9))
def test_two_small_boxes_are_the_same_one_whichever_takes_the_other_in_and_stay_so(seed):
    chance = Random(seed)
    with ExitStack() as files:
        base = Small(files)
        pair = [Small(files, base, 5), Small(files, base if chance.random() < 0.8 else None, 9)]
        for box in pair:
            for _ in range(chance.randrange(5)):
                box.step(chance)
        one, other = pair[0].merged(files, pair[1]), pair[1].merged(files, pair[0])
        assert one.everything() == other.everything()
        before = one.everything()
        merging.merge(one.journal, pair[1].journal)
        merging.merge(one.journal, other.journal)
        assert one.everything() == before


@pytest.fixture
def pair():
    with ExitStack() as files:
        base = Small(files)
        yield files, Small(files, base, 5), Small(files, base, 9)


def both_ways(pair):
    files, one, other = pair
    return [one.merged(files, other), other.merged(files, one)]


def test_a_new_person_is_not_matched_with_one_renamed_to_that_name_elsewhere(pair):
    _files, one, other = pair
    one.journal.people.meet("Eva", one.now)
    other.journal.people.rename("Carlo", "Eva")
    for both in both_ways(pair):
        assert both.names == ["Anna", "Bruno", "Dino", "Eva", "Eva 2"]


def test_two_people_of_one_name_stay_two_and_that_is_said_once(pair):
    files, one, other = pair
    for box in (one, other):
        box.journal.people.meet("Eva", box.now)
        box.play("Anna", "Bruno", "Eva")
    said = "Eva and Eva 2 stay two people: if they are one, say so on the page of one of them."
    for box, from_there in ((one, other), (other, one)):
        both = Small(files, box)
        assert merging.merge(both.journal, from_there.journal).hints == said
        assert both.names == ["Anna", "Bruno", "Carlo", "Dino", "Eva", "Eva 2"]
        assert merging.merge(both.journal, from_there.journal).hints == ""
        both.journal.people.merge("Eva 2", "Eva")
        merging.merge(both.journal, from_there.journal)
        assert both.names == ["Anna", "Bruno", "Carlo", "Dino", "Eva"]
        assert both.journal.people.matches("Eva") == 2


def test_people_of_a_box_that_was_set_up_anew_are_not_those_of_a_copy_unasked(pair):
    files, one, _other = pair
    anew = Small(files, None, 9)
    merged = merging.merge(anew.journal, one.journal)
    assert len(merged.apart) == merged.people == 4
    assert merged.hints.startswith("4 pairs of people with one name stay two, such as Anna and")


def test_the_name_of_a_forgotten_person_is_free_again(pair):
    _files, _one, other = pair
    erase(other.journal.store, "Bruno")
    other.journal.people.rename("Anna", "Bruno")
    for both in both_ways(pair):
        assert both.names == ["Bruno", "Carlo", "Dino"]
        assert both.journal.matches.all()[0].players == ("Bruno", "Player 2", "Carlo")


def test_seats_of_a_person_merged_into_a_neighbour_elsewhere_are_theirs_again(pair):
    _files, one, other = pair
    one.journal.people.merge("Carlo", "Dino")
    other.play("Carlo", "Anna", "Dino")
    for both in both_ways(pair):
        assert both.names == ["Anna", "Bruno", "Carlo", "Dino"]
        assert {saved.players for saved in both.journal.matches.all()} == {
            ("Anna", "Bruno", "Carlo"), ("Carlo", "Anna", "Dino"),
        }  # fmt: skip
        assert both.journal.people.matches("Dino") == 1


def test_a_person_forgotten_on_one_box_does_not_stay_as_another_one(pair):
    _files, one, other = pair
    one.journal.people.merge("Carlo", "Dino")
    erase(other.journal.store, "Carlo")
    for both in both_ways(pair):
        assert both.names == ["Anna", "Bruno"]
        assert both.journal.matches.all()[0].players == ("Anna", "Bruno", "Player 3")


def test_swapped_names_are_swapped_on_both(pair):
    _files, one, _other = pair
    one.swap("Anna", "Bruno")
    one.journal.remarks.note(1, MatchNote("Anna won"))
    for both in both_ways(pair):
        assert both.journal.matches.all()[0].players == ("Bruno", "Anna", "Carlo")
        assert both.journal.remarks.of(1).note == MatchNote("Anna won")


def test_two_notes_on_a_match_are_both_kept_once_with_present_names(pair):
    files, one, other = pair
    one.journal.remarks.note(1, MatchNote("Anna won"))
    other.journal.remarks.note(1, MatchNote("Bruno lost"))
    one.journal.people.rename("Bruno", "Bob")
    for both in both_ways(pair):
        assert both.journal.remarks.of(1).note == MatchNote("Anna won / Bob lost")
        merging.merge(both.journal, other.journal)
        merging.merge(both.journal, both.merged(files, one).journal)
        assert both.journal.remarks.of(1).note == MatchNote("Anna won / Bob lost")


def test_two_who_sat_in_one_match_are_not_joined_by_what_another_box_says(pair):
    _files, one, other = pair
    one.journal.people.merge("Dino", "Anna")
    other.play("Anna", "Bruno", "Dino")
    for both in both_ways(pair):
        assert both.names == ["Anna", "Bruno", "Carlo", "Dino"]
        assert both.journal.matches.all()[0].players == ("Anna", "Bruno", "Dino")


def test_a_match_with_more_seats_than_its_game_has_is_left_out(pair):
    _files, one, other = pair
    header = Header("istinto", tuple(f"P{number}" for number in range(3000)), id="crowd")
    with other.journal.store.saving() as db:
        lines.save_seats(db, lines.begin(db, header, other.now), header, [])
    merged = merging.merge(one.journal, other.journal)
    assert (merged.matches, merged.unreadable) == (0, 1)
