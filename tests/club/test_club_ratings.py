"""Ratings over the matches of a club."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from openskill.models import PlackettLuce

from companion.club.ratings import FEWEST_MATCHES, ratings
from companion.club.records import SharedMatch, SharedSeat
from companion.sync.postgres.rating import rate
from tests.club.tables import Club


def match(name: str, *sides: Sequence[str | None], places: Sequence[int] = ()) -> SharedMatch:
    """Return a match between sides, in the order of their places or with these places."""
    seats = tuple(
        SharedSeat(person, place, None, place == 1, number)
        for number, (side, place) in enumerate(
            zip(sides, places or range(1, len(sides) + 1), strict=True)
        )
        for person in side
    )
    return SharedMatch(name, "box", 1, 9, "istinto", "", "", False, False, seats)


def many(*matches: SharedMatch) -> list[SharedMatch]:
    """Return each of some matches FEWEST_MATCHES times."""
    return [replace(each, id=f"{each.id}-{n}") for each in matches for n in range(FEWEST_MATCHES)]


def test_nobody_has_a_rating_before_the_tenth_match() -> None:
    played = many(match("one", ["anna"], ["bruno"]))

    assert ratings(played[1:]) == {}
    assert ratings(played).keys() == {"anna", "bruno"}


def test_ratings_are_those_of_openskill() -> None:
    model = PlackettLuce()
    anna, bruno = model.rating(), model.rating()
    for _match in range(FEWEST_MATCHES):
        [[anna], [bruno]] = model.rate([[anna], [bruno]], ranks=[1, 2])

    found = ratings(many(match("one", ["anna"], ["bruno"])))

    assert found["anna"].mean == pytest.approx(anna.mu, abs=0.001)
    assert found["bruno"].spread == pytest.approx(bruno.sigma, abs=0.001)


def test_ties_leave_means_alone_and_lower_the_spread() -> None:
    tie = match("tie", ["anna"], ["bruno"], ["carla"], places=(1, 1, 1))

    found = ratings(many(tie)).values()

    assert {rating.mean for rating in found} == {25.0}
    assert all(rating.spread < 25 / 3 for rating in found)


def test_members_of_a_team_rise_and_fall_together() -> None:
    found = ratings(many(match("teams", ["anna", "bruno"], ["carla", "dino"])))

    assert found["anna"] == found["bruno"]
    assert found["carla"] == found["dino"]
    assert found["carla"].mean < 25 < found["anna"].mean


def test_the_margin_of_points_does_not_count() -> None:
    near = match("near", ["anna"], ["bruno"])
    far = replace(near, seats=(replace(near.seats[0], points=1000), near.seats[1]))

    assert ratings(many(near)) == ratings(many(far))


@pytest.mark.parametrize(
    "unrated",
    [
        match("alone", ["anna", "bruno"]),
        match("lost", ["anna"], ["bruno"], places=(2, 2)),
        replace(match("thrown", ["anna"], ["bruno"]), thrown=True),
        replace(match("stopped", ["anna"], ["bruno"]), stopped=True),
    ],
    ids=lambda each: each.id,
)
def test_a_match_without_a_winner_against_others_is_not_rated(unrated: SharedMatch) -> None:
    assert ratings(many(unrated)) == {}


def test_a_guest_has_no_rating_and_is_a_new_one_each_time() -> None:
    found = ratings(many(match("guest", ["anna"], [None])))

    assert found.keys() == {"anna"}
    assert found["anna"].mean > ratings(many(match("one", ["anna"], ["bruno"])))["anna"].mean


def test_people_who_are_one_have_one_rating_and_an_erased_one_none() -> None:
    one, two = many(match("one", ["anna"], ["bruno"])), many(match("two", ["anna 2"], ["bruno"]))

    found = ratings([*one, *two], {"anna 2": "anna", "bruno": None})

    assert found.keys() == {"anna"}
    assert found["anna"].matches == 2 * FEWEST_MATCHES


def test_the_order_in_which_matches_come_does_not_matter() -> None:
    random = Random(1)
    played = [
        match(f"match-{n:03}", *([person] for person in random.sample("abcdefgh", 4)))
        for n in range(100)
    ]

    assert ratings(played) == ratings(random.sample(played, len(played)))


def test_who_plays_better_is_rated_higher() -> None:
    random = Random(2)
    strength = {person: 3.0 * n for n, person in enumerate("abcdef")}
    played = []
    for number in range(400):
        people = random.sample(list(strength), random.randint(2, 6))
        shown = {person: strength[person] + random.gauss(0, 3) for person in people}
        order = sorted(people, key=shown.__getitem__, reverse=True)
        played.append(match(f"match-{number:03}", *([person] for person in order)))

    found = ratings(played)

    assert sorted(found, key=lambda person: found[person].mean) == list(strength)


def test_the_server_has_the_ratings_of_all_its_tables(club: Club) -> None:
    here, there = club.table(), club.table()
    anna, bruno = here.person(1, "Anna"), here.person(2, "Bruno")
    here.bring(anna, bruno, matches=[here.match(anna.id, bruno.id) for _match in range(5)])
    there.bring(matches=[there.match(anna.id, bruno.id) for _match in range(5)])
    played = [msgspec.json.decode(line, type=SharedMatch)
              for (line,) in club.rows("SELECT as_told(id)::text FROM match")]  # fmt: skip

    for _time in range(2):
        with club.owner() as connection:
            rated = rate(connection)

    assert [each.name for each in rated] == ["Anna", "Bruno"]
    found = ratings(played)
    assert [(each.mean, each.spread, each.matches) for each in rated] == [
        (found[own].mean, found[own].spread, 10) for own in (anna.id, bruno.id)
    ]
    board = here.board()
    assert board.standings[0].rating == found[anna.id].mean
