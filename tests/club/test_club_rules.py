"""The server decides as the pure rules do: who is one with whom, texts and digests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.difference import digest
from companion.club.merging import heirs, pair, table_mates
from companion.club.records import SharedSeat
from companion.words.names import unfit
from tests.club.tables import Club, uuid

PEOPLE = [uuid("who", number) for number in range(7)]
OFFICE = uuid("box", 1)
RESET = "DELETE FROM seat; DELETE FROM match; DELETE FROM pair; DELETE FROM erased;" \
    " DELETE FROM identity"  # fmt: skip


@pytest.fixture(scope="module")
def shared(server):
    """Return a connection of an owner that is rolled back after each use."""
    database = server.create()
    club = Club(server, database)
    club.table().pull()
    with club.owner() as connection:
        yield connection
        connection.rollback()
    server.drop(database)


def keep(connection, *seatings):
    """Write matches with their seats as they are."""
    for number, seats in enumerate(seatings, 1):
        match = uuid("mat", number)
        connection.execute(
            "INSERT INTO match VALUES (%s, %s, 1, 1, 'istinto', '', '', false, false,"
            " current_date, season_now())", [match, OFFICE],
        )  # fmt: skip
        for place, seat in enumerate(seats, 1):
            connection.execute("INSERT INTO seat VALUES (%s, %s, %s, %s, %s, %s, %s)",
                               [match, place, seat.person, seat.place, seat.points, seat.won,
                                seat.side])  # fmt: skip


pairs = st.lists(st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=2, unique=True), max_size=8)
crowds = st.lists(
    st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=3, unique=True), max_size=4
)


@given(pairs, st.sets(st.sampled_from(PEOPLE), max_size=2), crowds)
def test_who_is_one_is_settled_as_by_the_pure_rule(shared, pairs, erased, crowds):
    shared.execute(RESET)
    keep(shared, *([SharedSeat(own, None, None) for own in crowd] for crowd in crowds))
    for one, other in pairs:  # whoever is told, the others are settled anew
        shared.execute("INSERT INTO pair VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
                       [*pair(one, other), OFFICE])  # fmt: skip
        shared.execute("SELECT settle_some(%s::uuid[])", [[one]])
    for own in erased:
        shared.execute("INSERT INTO erased VALUES (%s, %s)", [own, OFFICE])
        shared.execute("SELECT settle_some(%s::uuid[])", [[own]])
    settled = dict(shared.execute("SELECT person::text, heir::text FROM identity"))
    ruled = heirs([pair(*each) for each in pairs], erased, table_mates(map(set, crowds)), PEOPLE)
    assert {**{own: own for own in PEOPLE}, **settled} == ruled


@given(
    st.lists(st.tuples(st.uuids().map(str), st.integers(0, 99).map(str)), unique_by=lambda e: e[0])
)
def test_a_digest_is_that_of_the_pure_rule(shared, rows):
    lines = "\n".join(" ".join(row) for row in sorted(rows))
    assert shared.execute("SELECT digest(%s)", [lines]).fetchone() == (digest(rows),)


# What Unicode has not assigned yet depends on its version: each box looks at that itself.
@given(
    st.text(st.characters(exclude_categories=("Cs", "Cn"), exclude_characters="\0"), max_size=45)
)
def test_a_text_that_the_server_takes_can_be_printed(shared, text):
    (is_fit,) = shared.execute("SELECT is_fit(%s)", [text]).fetchone()
    assert not is_fit or not unfit(text)


@pytest.mark.parametrize(
    "name", ["Anna Maria", "D’Angelo", "Łukasz", "Зоя", "李雷", "محمد", "Zoë-Ø'"]
)
def test_names_of_people_are_taken(shared, name):
    assert shared.execute("SELECT is_fit(%s)", [name]).fetchone() == (True,)


@pytest.mark.parametrize(
    "name",
    ["x" * 41, "Anna\n", "A\u200bnna", "\u202eannA", "Zoe\u0300", "\x1b[2J", "\ue000", "Anna\xa0B"],
)
def test_texts_that_cannot_be_shown_are_not(shared, name):
    assert shared.execute("SELECT is_fit(%s)", [name]).fetchone() == (False,)
