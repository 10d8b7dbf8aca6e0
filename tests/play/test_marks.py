"""Marks of people stay the same at every table, unless two want the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.play.marks import MARK_COUNT, marks_at

people = st.sampled_from("ABCDEFGHIJKLMNOP")
tables = st.lists(people, unique=True, max_size=MARK_COUNT)
owners = st.dictionaries(people, st.integers(0, MARK_COUNT - 1))


@given(tables, owners)
def test_no_two_at_a_table_have_the_same_mark(names, own):
    assert len(set(marks_at(names, own))) == len(names)


@given(tables, owners)
def test_the_first_at_the_table_with_an_own_mark_has_it(names, own):
    for seat, (name, mark) in enumerate(zip(names, marks_at(names, own), strict=True)):
        if name in own and own[name] not in [own.get(before) for before in names[:seat]]:
            assert mark == own[name]


@given(tables, owners)
def test_solid_marks_come_first(names, own):
    given = marks_at(names, own)
    hollow = [name for name, mark in zip(names, given, strict=True) if mark >= 6]
    if any(name not in own for name in hollow):
        assert {*range(6)} <= {*given}


def test_newcomers_have_the_marks_of_their_seats():
    assert marks_at("ABCDEFGHIJKL", {}) == tuple(range(12))
