"""Sentences, scales and titles claim no more than the figures support."""

from __future__ import annotations

import pytest

from companion.games import every
from companion.keep.matches.filters import Filter
from companion.telling.figures import sheets_of, tell
from companion.words import i18n
from tests.support.statistics_stub import StubStatistics

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def told(place=0, game="istinto", **people):
    """Return the sheet of a game at a place."""
    return tell(Filter(game=game), StubStatistics(**people), {}, place)


def bias(*tricks):
    """Return the bias of matches of ten bids each."""
    return {"bias": [(each, 10) for each in tricks]}


def test_the_sentence_names_the_largest_bias_that_is_none_by_chance():
    sheet = told(
        Anna=bias(8, 9, 10), Bruno=bias(-14, -15, -16), Carla=bias(30, -30, 60)
    ).sheet  # fmt: skip
    assert sheet.person.name == "Bruno"
    assert sheet.sentence == "bids 1.5 tricks too many"


def test_too_few_tricks_are_said_as_well_and_in_italian_with_a_comma():
    i18n.use("it")
    sheet = told(Anna=bias(14, 15, 16)).sheet
    assert sheet.sentence == "promette 1,5 prese in meno"


@pytest.mark.parametrize("tricks", [(2, 2, 2), (10, -9, 8)])
def test_a_small_or_doubtful_bias_is_nobodys(tricks):
    sheet = told(Anna=bias(*tricks), Bruno=bias(0, 0, 0)).sheet
    assert (sheet.person, sheet.sentence) == (None, "Nobody is clearly off the middle yet")


def test_below_three_matches_a_line_says_how_many_are_missing():
    first, other = told(Anna=bias(1, 2), Bruno={}).sheet.chart.lines
    assert (first.value, first.missing) == ("", "1 more match")
    assert other.missing == "3 more matches"
    assert told(Anna=bias(1, 2)).sheet.sentence == "It is too early to say"


def test_a_bias_stands_as_far_from_the_middle_as_it_is_large():
    left, right = told(Anna=bias(-10, -10, -10), Bruno=bias(5, 5, 5)).sheet.chart.lines
    assert 0 < left.at < 0.5 < right.at < 1
    assert 0.5 - left.at == pytest.approx(2 * (right.at - 0.5))
    assert left.low <= left.at <= left.high


def shares(**hits):
    """Return three matches of ten tries each, with these hits."""
    return {name: [(each, 10)] * 3 for name, each in hits.items()}


def test_nobody_has_two_titles_and_those_that_are_earned_come_first():
    titles = told(
        Anna=shares(hits=9, bold=9, won=1), Bruno=shares(hits=2, bold=1, won=9)
    ).titles  # fmt: skip
    assert [(each.figure, each.person and each.person.name) for each in titles] == [
        ("hits", "Anna"), ("won", "Bruno"), ("climb", None),
    ]  # fmt: skip
    assert titles[0].proof == "90%, in 30 bids"


def test_a_title_that_is_open_says_why():
    level = told(Anna=shares(hits=5), Bruno=shares(hits=6)).titles
    assert (level[0].person, level[0].proof) == (None, "nobody is clearly ahead")
    assert told(Anna=shares(hits=5), Bruno={}).titles[0].proof == "3 more matches"
    assert told(Anna=shares(hits=5)).titles[0].proof == "one person alone"


def test_bars_begin_with_the_best_and_end_with_whom_nothing_is_known_of():
    bars = told(
        Anna={"left": [(40, 1)] * 3}, Bruno={"left": [(40, 1)]}, Carla={"left": [(10, 1)] * 3}
    ).sheet.bars
    assert [each.person.name for each in bars.lines] == ["Carla", "Anna", "Bruno"]
    assert [each.bar for each in bars.lines] == [0.25, 1.0, 0.0]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_each_figure_of_a_game_stands_on_a_sheet_or_beside_one_that_does(game):
    figures = [each for each in game.every_figure if not each.series]
    shown = [each for sheet in sheets_of(figures) for each in sheet]
    names = [name for each in shown for name in (each.name, each.paired) if name]
    assert sorted(names) == sorted(each.name for each in figures)


def test_figures_of_bids_in_any_game_need_a_bid():
    without = told(game="any-game", Anna={"won": [(1, 1)] * 3}, Bruno={"won": [(0, 1)]})
    assert [without.sheet.chart.figure, without.sheet.bars.figure] == ["won", "place"]
    assert [title.figure for title in without.titles] == ["won"]
    assert without.sheets == 2
    bid = told(game="any-game", Anna={"hits": [(1, 2)]}, Bruno={})
    assert [bid.sheet.chart.figure, bid.titles[0].figure] == ["hits", "hits"]


def test_a_game_that_nobody_has_played_has_no_sheet():
    assert tell(Filter(game="istinto"), StubStatistics(), {}).sheet is None
