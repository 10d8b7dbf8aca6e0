"""Records of a game, against a naive second count of random matches."""

from __future__ import annotations

from itertools import combinations, groupby
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play.ending import ranks
from companion.play.records import LEAST_RUN, Feat, Outcome, Records, SeatResult, records
from tests.support.sampling import examples

NAMES = {"a": "Anna", "b": "Bruno", "c": "Carla", "d": "Dino", "": "Guest"}


def match(points, *, lowest=False, people="abcd", teams=0, won=None, seconds=0):
    """Return a match of these points by seat; the best ones have won unless others are given."""
    sides = teams or len(points)
    places = ranks(points[:sides], lowest_wins=lowest)
    won = [seat for seat in range(len(points)) if places[seat % sides] == 1] if won is None else won
    seats = tuple(
        SeatResult(person, NAMES[person], seat in won, places[seat % sides], points[seat % sides])
        for seat, person in zip(range(len(points)), people, strict=False)
    )
    return Outcome(seats, seconds)


def test_margins_and_the_best_result_are_of_matches_that_one_side_won_alone():
    found = records([match((10, 8, 1)), match((10, 10, 2)), match((9, 1, 0)), match((7, 7))])
    assert found.best == Feat(10, ("Anna",))
    assert (found.closest, found.clearest) == (Feat(2, ("Anna",)), Feat(8, ("Anna",)))


def test_where_the_lowest_wins_the_fewest_points_are_best():
    found = records([match((40, 12), lowest=True), match((5, 101), lowest=True)])
    assert found.best == Feat(5, ("Anna",))
    assert (found.closest, found.clearest) == (Feat(28, ("Bruno",)), Feat(96, ("Anna",)))


def test_a_team_holds_its_records_together():
    found = records([match((20, 5, 20, 5), teams=2)])
    assert found.best == Feat(20, ("Anna", "Carla"))
    assert found.closest == Feat(15, ("Anna", "Carla"))
    assert found.clearest is None, "of one match the closest win says all"


def test_in_a_countdown_all_winners_have_the_same_points_and_none_is_best():
    found = records([match((0, 40), lowest=True), match((90, 0), lowest=True)])
    assert found.best is None
    assert found.clearest == Feat(90, ("Bruno",))


def test_a_match_that_nobody_won_ends_no_run_and_sets_no_record():
    lost = match((50, 0), won=())
    found = records([match((2, 1)), lost, match((3, 1)), match((1, 2))])
    assert found.run == Feat(2, ("Anna",))
    assert found.best == Feat(3, ("Anna",))


def test_a_guest_holds_no_record_and_is_in_no_pair():
    found = records([match((9, 1, 0), people=("", "a", "b"))] * 2)
    assert (found.run, found.best) == (None, None)
    assert found.closest == Feat(8, ("Guest",))
    assert found.pairs == (Feat(2, ("Anna", "Bruno")),)


def test_a_game_without_points_has_runs_time_and_pairs_alone():
    found = records([match((0, 0), won=[0], seconds=1200)] * 3)
    assert found == Records(
        run=Feat(3, ("Anna",)), seconds=1200, pairs=(Feat(3, ("Anna", "Bruno")),)
    )


def test_unknown_points_and_places_set_no_record():
    seats = (SeatResult("a", "Anna", True, 1, None), SeatResult("b", "Bruno", False, None, 3))
    assert records([Outcome(seats)]) == Records(average=3, pairs=(Feat(1, ("Anna", "Bruno")),))


def test_without_matches_there_are_no_records():
    assert records([]) == Records()


# --- against a naive second count


@st.composite
def evenings(draw):
    """Return matches of one game, in which the highest or the lowest wins."""
    lowest = draw(st.booleans())
    matches = []
    for _match in range(draw(st.integers(0, 7))):
        people = draw(st.permutations("abcd"))[: draw(st.integers(1, 4))]
        points = draw(st.lists(st.integers(-3, 9), min_size=len(people), max_size=len(people)))
        won = draw(st.sampled_from([None, None, None, ()]))
        seconds = draw(st.sampled_from([0, 600, 900, 1500]))
        matches.append(match(points, lowest=lowest, people=people, won=won, seconds=seconds))
    return lowest, matches


def naive(lowest, matches):
    """Return the records by looking at each match from each person's side."""
    sign = -1 if lowest else 1
    points = [seat.points for each in matches for seat in each.seats]
    if not any(points):
        points = []
    margins, bests = [], []
    for each in matches if points else ():
        ranked = sorted((sign * seat.points for seat in each.seats), reverse=True)
        winners = tuple(seat.name for seat in each.seats if seat.won)
        if winners and len(winners) < len(each.seats):
            bests.append((ranked[0], winners))
            if ranked[0] > ranked[1]:
                margins.append((ranked[0] - ranked[1], winners))
    best = max(bests, key=lambda pair: pair[0], default=None)
    told = bests if margins and (len(bests) == 1 or len({value for value, _ in bests}) > 1) else []
    return {
        "average": pytest.approx(mean(points)) if points else None,
        "best": Feat(sign * best[0], best[1]) if told else None,
        "closest": Feat(*min(margins, key=lambda pair: pair[0])) if margins else None,
        "clearest": Feat(*max(margins, key=lambda pair: pair[0])) if len(margins) > 1 else None,
        "run": longest(matches),
        "seconds": middle(each.seconds for each in matches),
        "pairs": pairs(matches),
    }


def longest(matches):
    """Return the length of the longest run."""
    found = []
    for person in "abcd":
        mine = [
            seat.won
            for each in matches
            if any(seat.won for seat in each.seats)
            for seat in each.seats
            if seat.person == person
        ]
        found += [len([*wins]) for is_won, wins in groupby(mine) if is_won]
    return max((run for run in found if run >= LEAST_RUN), default=0)


def middle(seconds):
    known = sorted(each for each in seconds if each)
    return known[(len(known) - 1) // 2] if known else None


def pairs(matches):
    there = [{seat.name for seat in each.seats} for each in matches]
    counts = [
        (-sum(pair <= names for names in there), tuple(sorted(pair)))
        for pair in map(set, combinations(sorted(NAMES.values()), 2))
    ]
    return tuple(Feat(-count, pair) for count, pair in sorted(counts) if count)[:3]


@examples(500)
@given(evenings())
def test_records_are_those_of_a_naive_second_count(drawn):
    found = records(drawn[1])
    told = {name: getattr(found, name) for name in found.__struct_fields__}
    told["run"] = found.run.value if found.run else 0
    assert told == naive(*drawn)
