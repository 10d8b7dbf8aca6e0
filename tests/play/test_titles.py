"""Titles of an evening: by hand, and against a naive second implementation."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.play.measures import common_measures
from companion.play.titles import GENERAL, RIVALS, Played, Title, awards, most, rate, total
from tests.support.sampling import examples

FIGURES = Path(__file__).parents[2] / "docs" / "figures.md"
OWN = {game.name: game.titles for game in games.every()}


def match(game, totals, winners=(), people="ABCDEFGHIJKL", sheet="", **measures):
    """Return a match of these points; a measure has an amount, or an amount and a count, a seat."""
    found = {person: {} for person in people[: len(totals)]}
    for each in common_measures(totals, winners):
        found[people[each.seat]][each.name] = each.amount, each.count
    for name, values in measures.items():
        for person, value in zip(found, values, strict=True):
            if value is not None:
                pair = value if isinstance(value, tuple) else (value, 1)
                found[person][name.replace("_", "-")] = pair
    return Played(game, sheet, found)


def titles(*matches):
    return {person: each.title.name for person, each in awards(matches, OWN).items()}


# --- by hand


def test_an_evening_of_istinto_has_a_title_for_everybody_who_was_best_at_something():
    played = match(
        "istinto", (110, 104, 60, 20), (0,),
        hits=((8, 10), (9, 10), (4, 10), (2, 10)), bold=((2, 10), (1, 10), (6, 10), (1, 10)),
        best=(60, 40, 40, 30), left=(30, 10, 90, 120),
    )  # fmt: skip
    assert titles(played) == {"A": "best", "B": "hits", "C": "bold", "D": "careful"}


def test_people_who_are_level_share_a_title_and_one_of_their_own_comes_first():
    shared = match("any-game", (5, 5, 1, 1), (0, 1), hits=((3, 4), (1, 4), (3, 4), (0, 4)))
    assert titles(shared) == {"A": "hits", "B": "first-win", "C": "hits"}
    alone = match("any-game", (5, 5, 3, 1), (0, 1), hits=((3, 4), (1, 4), (3, 4), (0, 4)))
    assert titles(alone) == {"A": "hits", "B": "first-win", "C": "nearest"}


def test_nobody_has_a_title_at_which_all_are_level_or_of_which_there_is_nothing():
    level = match("istinto", (0, 0), hits=((2, 4), (1, 2)), climb=(0, -1))
    assert titles(level) == {}


def test_a_measure_that_is_lost_costs_no_more_than_its_own_titles():
    played = match("any-game", (10, 9, 5, 2), (0,))
    del played.measures["B"]["points"]
    assert titles(played) == {"A": "first-win", "B": "seconds", "C": "nearest"}
    del played.measures["A"]["points"]
    assert "nearest" not in titles(played).values()


def test_people_with_less_than_half_as_many_tries_are_not_compared():
    rare = match("any-game", (9, 1, 0), hits=((1, 1), (6, 10), (2, 10)))
    assert titles(rare) == {"B": "hits"}


def test_alone_nobody_is_best():
    assert titles(match("istinto", (50,), (0,), hits=((5, 5),), best=(50,))) == {}
    assert titles() == {}


def test_the_loser_of_two_has_no_title_for_being_near_or_second():
    assert titles(match("any-game", (10, 9), (0,))) == {"A": "first-win"}


def test_nobody_is_second_where_nobody_is_first():
    assert "seconds" not in titles(match("any-game", (10, 8, 3))).values()


def test_nobody_is_second_where_nobody_is_behind():
    losers = match("cluedo", (1, 0, 0, 0), (0,))
    assert titles(losers) == {"A": "first-win"}


def test_most_wins_takes_two():
    evening = [match("any-game", (9, 3, 1), (0,)), match("any-game", (9, 3, 1), (0,))]
    assert titles(*evening) == {"A": "wins", "B": "nearest"}
    assert "wins" not in titles(evening[0]).values()


def test_the_stroke_of_a_title_is_the_largest_round_of_the_evening():
    evening = [match("istinto", (9, 8), best=(30, 60)), match("istinto", (9, 8), best=(45, 20))]
    award = awards(evening, OWN)["B"]
    assert (award.title.name, award.value) == ("best", 60)


def test_every_title_is_named_once_and_defined_by_a_sentence():
    for listed in (*OWN.values(), GENERAL):
        assert len({title.name for title in listed}) == len(listed)
        assert len({title.words for title in listed}) == len(listed)
        for title in listed:
            assert title.meaning.endswith(".")
            assert title.words[0].islower()


def test_every_title_is_defined_in_the_documents_as_on_the_page():
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+\.) \|$", FIGURES.read_text(), re.MULTILINE)
    listed = [(games.find(game).about.title, title) for game in OWN for title in OWN[game]]
    listed += [("every game", title) for title in GENERAL]
    shown = {
        (
            "Another game" if game == "Any game" else game,
            title.words.format(amount="…"),
            title.meaning,
        )
        for game, title in listed
    }
    assert set(rows) == shown


# --- against a naive second implementation

CONTESTS = (
    Title(name="rate", words="", meaning="", values=rate("m")),
    Title(name="low-rate", words="", meaning="", values=rate("m"), better="low"),
    Title(name="most", words="", meaning="", values=most("n"), above=2),
    Title(name="total", words="", meaning="", values=total("n")),
)
SUM = st.tuples(st.integers(0, 4), st.integers(1, 6))


@st.composite
def evenings(draw):
    people = "ABCDE"[: draw(st.integers(1, 5))]
    matches = []
    for _ in range(draw(st.integers(0, 5))):
        there = draw(st.lists(st.sampled_from(people), min_size=1, unique=True))
        totals = draw(st.lists(st.integers(0, 6), min_size=len(there), max_size=len(there)))
        winners = draw(st.lists(st.sampled_from(range(len(there))), unique=True))
        values = st.lists(st.none() | SUM, min_size=len(there), max_size=len(there))
        matches.append(
            match(draw(st.sampled_from("xy")), totals, winners, there, m=draw(values),
                  n=draw(values), sheet=draw(st.sampled_from(("", "s", "t"))))
        )  # fmt: skip
    return matches


def naive(matches):
    """Return the names of titles by person: every title is looked at from each person's side."""
    people = sorted({person for played in matches for person in played.measures})
    order = []
    for played in matches:
        order += [(played.game, played.sheet, title.name) for title in CONTESTS]
    order = list(dict.fromkeys(order)) + [("", "", title.name) for title in GENERAL]
    best = {contest: best_of(contest, people, matches) for contest in order}
    found = {}
    for person in people:
        mine = [contest for contest in order if person in best[contest]]
        if mine:
            found[person] = sorted(mine, key=lambda each: (len(best[each]), order.index(each)))[0]
    return found


def best_of(contest, people, matches):
    game, sheet, name = contest
    mine = [each for each in matches if not game or (each.game, each.sheet) == (game, sheet)]
    values = {person: value_of(name, person, mine) for person in people}
    values = {person: value for person, value in values.items() if value is not None}
    if len(values) < RIVALS or min(values.values()) == max(values.values()):
        return set()
    if name in ("low-rate", "nearest", "places"):
        return {person for person in values if values[person] == min(values.values())}
    least = {"most": 2, "wins": 1}.get(name, 0)
    top = max(values.values())
    return {person for person in values if values[person] == top and top > least}


def value_of(name, person, matches):
    mine = [played.measures[person] for played in matches if person in played.measures]
    won = [bool(each["won"][0]) for each in mine]
    if name in ("rate", "low-rate"):
        return rate_of("m", person, matches)
    if name in ("most", "total"):
        amounts = [each["n"][0] for each in mine if "n" in each]
        return {"most": max, "total": sum}[name](amounts) if amounts else None
    if name in ("first-win", "last-win"):
        decided = [
            played for played in matches if any(m["won"][0] for m in played.measures.values())
        ]
        if not decided:
            return None
        of = decided[0 if name == "first-win" else -1].measures
        return of[person]["won"][0] if person in of else None
    if name == "places":
        place = rate_of("place", person, matches)
        return place if len(mine) >= 2 and not any(won) else None
    if not mine:
        return None
    if name == "nearest":
        return nearest_of(person, matches)
    others = [played.measures for played in matches if person in played.measures]
    seconds = sum(
        each[person]["place"][0] == 2
        and any(one["place"][0] > 2 for one in each.values())
        and any(one["won"][0] for one in each.values())
        for each in others
    )
    return {"wins": sum(won), "seconds": seconds, "matches": len(mine)}[name]


def rate_of(measure, person, matches):
    tries, amounts = {}, {}
    for played in matches:
        for who, measures in played.measures.items():
            amount, count = measures.get(measure, (0, 0))
            tries[who] = tries.get(who, 0) + count
            amounts[who] = amounts.get(who, 0) + amount
    if not tries.get(person) or tries[person] < max(tries.values()) / 2:
        return None
    return Fraction(amounts[person], tries[person])


def nearest_of(person, matches):
    shares = []
    for played in matches:
        winners = [who for who, measures in played.measures.items() if measures["won"][0]]
        if not winners or person in winners or person not in played.measures:
            continue
        own = played.measures[person]["points"][0]
        for winner in winners:
            top = played.measures[winner]["points"][0]
            if top or own:
                shares.append(Fraction(abs(top - own), max(top, own)))
    return min(shares) if shares and min(shares) < 1 else None


@examples(400)
@given(evenings())
def test_titles_are_those_of_a_naive_second_implementation(matches):
    found = awards(matches, {"x": CONTESTS, "y": CONTESTS})
    told = {who: (each.game, each.sheet, each.title.name) for who, each in found.items()}
    assert told == naive(matches)


@examples(200)
@given(evenings(), st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(matches, chance):
    def stirred(played):
        people = list(played.measures)
        chance.shuffle(people)
        return Played(*played.key, {person: played.measures[person] for person in people})

    own = {"x": CONTESTS, "y": CONTESTS}
    assert awards(matches, own) == awards([stirred(each) for each in matches], own)
