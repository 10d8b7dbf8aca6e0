"""Rounds of simulated evenings: fair byes, no meeting twice while it can be avoided."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from msgspec.structs import replace

from companion.club.evening import ClubEvening, arrive, assign, call_off, leave, record
from companion.club.grouping import MOST_EXACT
from companion.club.pairing import Tables, draw, sizes
from companion.club.rounds import next_round, take_back, task_of, with_round
from companion.club.standing import byes_due, games_played, met, seats_taken
from companion.play.question import Question
from companion.words.errors import CompanionError
from companion.work.thinking import answer_alone
from tests.club.simulated import (
    NAMES,
    Simulation,
    all_rounds,
    byes,
    evening,
    rank,
    repeats,
    result,
)

FEW, MANY = 12, 1000
"""Simulated evenings of the usual tests, and of the long ones."""


def seeds(first: int = 0) -> list[object]:
    """Return the seeds of simulated evenings, those beyond a few for the long tests."""
    long = [
        pytest.param(seed, marks=pytest.mark.whole) for seed in range(first + FEW, first + MANY)
    ]
    return [*range(first, first + FEW), *long]


def groups_of(after: ClubEvening) -> tuple[tuple[str, ...], ...]:
    return tuple(table.people for table in after.rounds[-1].tables)


def test_a_worker_process_draws_the_same_round() -> None:
    club = evening(9, 4, fewest=3, most=5)
    drawn = answer_alone(Question(next_round, (club, {})), lambda _done: True)

    assert drawn == next_round(club, {})
    assert with_round(club, drawn) == drawn


def test_tables_have_the_numbers_of_the_boxes_of_the_club() -> None:
    two, four = evening(4), evening(8)
    for before, boxes, numbers in (
        (two, (5, 2), [2, 5]), (two, (5,), [1, 5]), (four, (3, 5, 7, 8, 9), [3, 5, 7, 8]),
    ):  # fmt: skip
        after = next_round(before, {}, boxes)
        assert [table.number for table in after.rounds[0].tables] == numbers
        without = next_round(before, {})
        assert groups_of(after) == groups_of(without)


def test_a_drawn_round_keeps_results_that_came_meanwhile() -> None:
    before = next_round(evening(4), {})
    drawn = next_round(before, {})
    match = result("late", before.rounds[0].tables[0], (3, 1))

    after = with_round(record(before, match), drawn)

    assert after.rounds[0].tables[0].match == match.id
    assert after.rounds[1] == drawn.rounds[1]


def test_a_drawn_round_is_refused_after_another_one_or_other_people() -> None:
    before = evening(4)
    drawn = next_round(before, {})
    for now in (drawn, arrive(before, NAMES[4]), leave(before, NAMES[0])):
        with pytest.raises(CompanionError, match="draw the round again"):
            with_round(now, drawn)


@pytest.mark.parametrize("seed", seeds())
def test_byes_differ_by_one_at_most_and_everybody_has_one_place(seed: int) -> None:
    club = Simulation(seed)
    for before, after in club.rounds():
        round_ = after.rounds[-1]
        seated = [person for group in groups_of(after) for person in group]

        assert sorted([*seated, *round_.byes]) == sorted(before.here)
        assert all(
            before.terms.tables.fewest <= len(group) <= before.terms.tables.most
            for group in groups_of(after)
        )
        counts = [byes(after)[person] for person in club.always]
        assert not counts or max(counts) - min(counts) <= 1
        due = byes_due(before)
        assert all(due[one] <= due[other] for one in round_.byes for other in seated)


@pytest.mark.parametrize("evenings", [FEW, pytest.param(MANY, marks=pytest.mark.whole)])
def test_a_round_has_repeats_only_where_every_round_has_some(evenings: int) -> None:
    """Beyond the people for whom all rounds are compared, one of a hundred may stay unproved."""
    proved = []
    for seed in range(evenings):
        club = Simulation(seed)
        for before, after in club.rounds():
            if repeats(before, groups_of(after)):
                drawn = draw(task_of(before, club.results), len(before.rounds))
                proved.append(drawn.is_proved)
                assert drawn.is_proved or len(before.here) > MOST_EXACT

    assert proved.count(False) * 100 <= len(proved)


@pytest.mark.parametrize("seed", seeds(MANY))
def test_of_ten_people_no_other_round_has_fewer_repeats_or_nearer_tables(seed: int) -> None:
    club = Simulation(seed, most_people=10)
    for before, after in club.rounds():
        at = [len(group) for group in groups_of(after)]
        others = all_rounds(before.here, at)

        least = min(rank(before, club.results, groups) for groups in others)
        assert rank(before, club.results, groups_of(after)) == least


@pytest.mark.parametrize("count", [5, 6, 7, 8, 13, 20, pytest.param(40, marks=pytest.mark.whole)])
def test_everybody_meets_everybody_once_in_as_few_rounds_as_there_can_be(count: int) -> None:
    club = evening(count)
    rounds = count - 1 + count % 2
    for _round in range(rounds):
        club = next_round(club, {})

    assert set(met(club).values()) == {1}
    assert len(met(club)) == count * (count - 1) // 2
    assert set(byes(club).values()) == ({1} if count % 2 else set())


@pytest.mark.parametrize(
    ("count", "size", "rounds"), [(9, 3, 4), (16, 4, 5), (25, 5, 6), (21, 3, 7), (35, 5, 7)]
)
def test_nobody_meets_twice_as_long_as_a_design_goes(count: int, size: int, rounds: int) -> None:
    """Affine planes of order 3, 4 and 5, and transversal designs for 7 tables."""
    club = evening(count, size)
    for _round in range(rounds):
        club = next_round(club, {})

    assert set(met(club).values()) == {1}


def test_a_late_person_plays_in_the_next_round_and_waits_no_longer_than_others() -> None:
    club = next_round(next_round(evening(5), {}), {})
    late = NAMES[40]
    club = arrive(club, late)
    club = next_round(arrive(club, NAMES[41]), {})

    assert late not in club.rounds[-1].byes
    assert late in club.rounds[-1].people


def test_who_goes_home_is_in_no_later_round_and_may_come_back() -> None:
    club = leave(next_round(evening(6), {}), NAMES[0])
    assert leave(club, NAMES[0]) is club
    club = next_round(club, {})
    assert NAMES[0] not in club.rounds[-1].people

    club = next_round(arrive(club, NAMES[0]), {})

    assert NAMES[0] in club.rounds[-1].people
    assert len(club.people) == 6


def test_groups_are_at_the_tables_whose_games_they_have_played_least() -> None:
    games = ("istinto", "cluedo", "holmes")
    club = evening(9, 3, games=games)
    for _round in range(4):
        played = games_played(club)
        club = next_round(club, {})
        groups = groups_of(club)
        times = [
            sum(played[person, game] for group, game in zip(order, games, strict=True)
                for person in group)
            for order in permutations(groups)
        ]  # fmt: skip

        assert times[0] == min(times)


def test_people_have_the_seats_that_they_had_least() -> None:
    club = evening(12, 3)
    for _round in range(5):
        taken = seats_taken(club)
        club = next_round(club, {})
        for group in groups_of(club):
            times = [
                sum(taken[person, seat] for seat, person in enumerate(order))
                for order in permutations(group)
            ]
            assert times[0] == min(times)


def test_a_result_comes_in_by_the_people_of_its_table() -> None:
    club = next_round(evening(6, 3), {})
    table = club.rounds[0].tables[1]
    match = result("match", table, (3, 1, 2))

    after = record(club, match)

    assert after.rounds[0].tables[1].match == "match"
    assert after.revision == club.revision + 1
    assert record(after, match) is after
    assert (
        not record(after, result("match", table, (3, 1, 2), thrown=True)).rounds[0].tables[1].match
    )


def test_no_other_match_is_taken_for_that_of_a_table() -> None:
    before = evening(4)
    table = next_round(before, {}).rounds[0].tables[0]
    earlier = result("earlier", table, (1, 2))
    club = next_round(before, {"earlier": earlier})

    assert record(club, earlier) is club
    assert record(club, result("other", table, (1, 2), game="cluedo")) is club
    stranger = result("stranger", club.rounds[0].tables[1], (1, 2))
    assert record(club, stranger).rounds[0].tables[0].match is None


def test_a_result_that_was_taken_away_does_not_come_in_again() -> None:
    club = next_round(evening(2), {})
    wrong, right = (result(name, club.rounds[0].tables[0], (2, 1)) for name in ("wrong", "right"))
    club = assign(record(club, wrong), 1, 1, None)

    assert record(club, wrong) is club
    assert record(club, right).rounds[0].tables[0].match == "right"


def test_a_table_may_end_without_a_person_who_went_home() -> None:
    club = next_round(evening(6, 3), {})
    table = club.rounds[0].tables[0]
    left = result("match", table, (3, 1, 2))
    two = replace(left, seats=left.seats[1:])

    assert record(club, two) is club
    assert record(leave(club, table.people[0]), two).rounds[0].tables[0].match == "match"


def test_a_table_that_was_called_off_is_a_bye_and_no_meeting() -> None:
    club = next_round(evening(5), {})
    off = call_off(club, 1, 1)

    pair = frozenset(club.rounds[0].tables[0].people)
    assert met(club)[pair] == 1
    assert met(off)[pair] == 0
    assert {byes_due(off)[person] for person in pair} == {1}
    assert assign(off, 1, 1, "match").rounds[0].tables[0].match == "match"
    with pytest.raises(CompanionError, match="table 9 in round 1"):
        call_off(club, 1, 9)


def test_a_round_is_taken_back_until_a_result_is_in() -> None:
    club = next_round(evening(4), {})

    assert take_back(club).rounds == ()
    with pytest.raises(CompanionError, match="stays"):
        take_back(assign(club, 1, 1, "match"))


def test_a_round_needs_people_for_a_table() -> None:
    with pytest.raises(CompanionError, match="needs 4 people, and 3 are here"):
        next_round(evening(3, 4), {})


@pytest.mark.parametrize("limits", list(combinations(range(2, 7), 2)))
def test_nobody_sits_out_who_has_a_place_at_some_table(limits: tuple[int, int]) -> None:
    fewest, most = limits
    possible = {
        count * size + more
        for count in range(21)
        for size in range(fewest, most)
        for more in range(count + 1)
    }
    for people in range(2, 41):
        at = sizes(people, Tables(most, fewest, most))

        assert sum(at) == max(each for each in possible if each <= people)
        assert all(fewest <= size <= most for size in at)


def test_no_more_tables_are_used_than_there_are() -> None:
    assert sizes(20, Tables(4, 3, 5, count=3)) == (5, 5, 5)
