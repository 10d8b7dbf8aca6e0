"""Points that the server counts, against the functions that define them."""

from __future__ import annotations

from random import Random

from companion.club.points import WAYS
from companion.club.records import SharedSeat
from companion.sync.postgres.league import count_points
from tests.club.tables import Club, uuid

MATCHES = 200


def some_seats(random: Random) -> tuple[SharedSeat, ...]:
    """Return seats of anything that a box may tell: ties, teams, guests, no places, no points."""
    count = random.randint(1, 8)
    sides = random.choice((range(count), [seat % 2 for seat in range(count)], [0] * count))
    points = random.choice(((-30, 30), (0, 3), (-2, 0), (0, 0), (-(10**9), 10**9)))
    unknown = random.random() < 0.2
    people = random.sample(range(20), count)
    return tuple(
        SharedSeat(
            uuid("who", person) if random.random() < 0.8 else None,
            None if random.random() < 0.2 else random.randint(1, count),
            None if unknown or random.random() < 0.03 else random.randint(*points),
            random.random() < 0.3,
            side,
        )
        for person, side in zip(people, sides, strict=True)
    )


def test_the_server_counts_as_the_functions_do(club: Club) -> None:
    random, table = Random(1), club.table()
    played = [table.match(seats=some_seats(random)) for _match in range(MATCHES)]
    table.bring(matches=played)

    counted: dict[str, list[tuple[int, ...]]] = {}
    for match, *points in club.rows(
        "SELECT match::text, win_three, places, share FROM counted ORDER BY match, number"
    ):
        counted.setdefault(match, []).append(tuple(points))

    assert counted == {
        match.id: list(zip(*(way(match.seats) for way in WAYS.values()), strict=True))
        for match in played
    }


def test_the_league_adds_up_what_its_season_counts(club: Club) -> None:
    random, table = Random(2), club.table()
    people = [table.person(number, f"Person {number}") for number in range(20)]
    played = [table.match(seats=some_seats(random)) for _match in range(MATCHES)]
    table.bring(*people, matches=played)

    for name, way in WAYS.items():
        with club.owner() as connection:
            count_points(connection, name)
        sums: dict[str, int] = {}
        for match in played:
            for seat, points in zip(match.seats, way(match.seats), strict=True):
                if seat.person:
                    sums[seat.person] = sums.get(seat.person, 0) + points

        assert dict(club.rows("SELECT person::text, points::integer FROM league")) == sums
