"""Among equally good players, hardly any page names one as best.

Their matches are drawn at random, with the same chances for all; the tests do not know how the page
finds its best.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice
from random import Random

import pytest

from companion.games import every
from companion.keep.matches.filters import Filter
from companion.telling.figures import tell
from tests.support.statistics_stub import StubStatistics

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
MOST = 0.05
"""Share of pages that may call one of equals best."""
LENGTHS = (3, 5, 10, 30, 100)
"""Matches of a history."""
LUCK = (0.0, 0.3, 0.9)
"""Most by which the chances in one match differ from the mean."""


def number(chance: Random, kind: int) -> int:
    """Return a random number: often small, all or nothing, a place, or points."""
    return (
        int(chance.expovariate(0.2)),
        chance.choice((0, 10)),
        chance.randint(-2, 2),
        chance.randint(0, 40),
    )[kind]


def once(figure, chance: Random, kind: int, likely: float, tries: int) -> tuple[int, int]:
    """Return the amount and count of one seat in one match."""
    if figure.kind == "share":
        luck = LUCK[kind % len(LUCK)]
        share = likely + chance.uniform(-luck, luck)
        return sum(chance.random() < share for _ in range(tries)), tries
    if figure.kind == "bias":
        return sum(chance.choice((-2, -1, 0, 0, 1, 2)) for _ in range(tries)), tries
    count = 1 if figure.tries == "matches" else tries
    return sum(number(chance, kind) for _ in range(count)), count


def history(game, people: int, matches: int, chance: Random) -> StubStatistics:
    """Return the statistics of matches of equals, with random winners."""
    names = NAMES[:people]
    figures = [each for each in game.every_figure if not each.series]
    kinds = {each.name: (chance.randrange(4), chance.random()) for each in figures}
    found: dict = {name: {each.name: [] for each in figures} for name in names}
    longest = chance.choice((1, 3, 10))
    for _ in range(matches):
        tries = chance.randint(1, longest)
        for place, name in enumerate(chance.sample(names, people), 1):
            for figure in figures:
                values = found[name][figure.name]
                values.append(once(figure, chance, *kinds[figure.name], tries))
            found[name]["won"][-1] = int(place == 1), 1
            found[name]["place"][-1] = place, 1
    return StubStatistics(**found)


def names_somebody(game, kept: StubStatistics) -> bool:
    """Return True if a page of a game singles a person out."""
    sheets = tell(Filter(game=game.name), kept, {}).sheets
    for told in (tell(Filter(game=game.name), kept, {}, place) for place in range(sheets)):
        if told.sheet.person or any(title.person for title in told.titles):
            return True
    return False


@pytest.mark.parametrize(
    "histories", [pytest.param(24, id="few"), pytest.param(600, id="many", marks=pytest.mark.whole)]
)
@pytest.mark.parametrize("people", range(2, 7))
def test_of_equals_hardly_any_page_says_that_one_is_best(people, histories):
    chance, named = Random(people), Counter()
    games = [game for game in every() if people in game.seats]
    for matches in LENGTHS:
        for game in islice(cycle(games), histories):
            named[matches] += names_somebody(game, history(game, people, matches, chance))
    assert max(named.values()) <= MOST * histories, named


def test_of_people_who_differ_the_page_says_who_is_best():
    strong = {"hits": [(8, 10), (9, 10), (8, 10)] * 4, "won": [(1, 1)] * 12}
    weak = {"hits": [(2, 10), (1, 10), (3, 10)] * 4, "won": [(0, 1)] * 12}
    (game,) = [each for each in every() if each.name == "istinto"]
    told = tell(Filter(game=game.name), StubStatistics(Anna=weak, Bruno=strong, Carla=weak), {})
    earned = {title.figure: title.person and title.person.name for title in told.titles}
    assert earned["hits"] == "Bruno"
