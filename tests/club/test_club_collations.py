"""A league is the same on every server, whatever its collation, and its numbers are exact."""

from __future__ import annotations

import pytest

from tests.club.tables import Club, uuid

NAMES = ("Zoe", "anna", "Élodie", "D’Angelo", "Dangelo", "De Luca", "Deluca", "Łukasz", "Ñandu",
         "Anna", "Àngela", "bruno", "Bruno", "Зоя", "Ugo 10", "Ugo 2", "ugo 2")  # fmt: skip
"""Names that the collations of systems sort differently."""
LOCALES = ("LOCALE 'C'", "LOCALE 'C.UTF-8'", "LOCALE_PROVIDER icu ICU_LOCALE 'it-IT' LOCALE 'C'")


def league(server, options):
    """Return the names of a league of equals in their order, in a database with these options."""
    database = server.create(options)
    try:
        club = Club(server, database)
        table = club.table()
        people = [table.person(number, name) for number, name in enumerate(NAMES)]
        table.bring(*people, matches=[table.match(None, person.id) for person in people])
        standings = table.board().standings
        listed = club.rows("SELECT name FROM league ORDER BY name")
        return [each.name for each in standings], [name for (name,) in listed]
    finally:
        server.drop(database)


def test_names_are_in_one_order_whatever_the_collation(server):
    leagues = [league(server, options) for options in LOCALES]
    for shown, listed in leagues:
        assert shown == listed == leagues[0][0]
    assert sorted(leagues[0][0]) == sorted(NAMES)
    assert leagues[0][0] != sorted(NAMES)


@pytest.mark.parametrize("number", [25.0, 1 / 3, 8.263999999999999, 1e-9, 1e23, -2.5])
def test_a_rating_comes_as_it_was_kept(club, number):
    table = club.table()
    table.bring(table.person(1, "Anna"), matches=[table.match(uuid("who", 1), None)])
    club.rows(
        "INSERT INTO rating VALUES (%s, %s, %s, 10) RETURNING 1", uuid("who", 1), number, number
    )
    (standing,) = table.board().standings
    assert (standing.rating, standing.spread) == (number, number)
