"""Measures equal those of a second count, after undo and corrections, too."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games import every, find
from companion.keep.matches.exchange import read
from companion.play.actions import EndEarly
from companion.play.codec import Codec
from companion.play.intervals import (
    Sums,
    clear_best,
    clear_bias,
    estimate,
    mean,
    student,
    wilson,
)
from companion.play.measures import STUDIED, Figure, Measure, collect, common_measures
from tests.bench.matches import PLAYTHROUGHS
from tests.support import random_matches
from tests.support.matches import begun
from tests.support.recounted_measures import NAIVE, common, counted
from tests.support.sampling import some
from tests.support.statistics_stub import sums_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "figures.md"
PLAYED = [pytest.param(path, id=path.stem) for path in PLAYTHROUGHS]
SHARE = Figure(name="share", title="", meaning="", kind="share", better="high")
MEAN = Figure(name="mean", title="", meaning="", better="low")
BIAS = Figure(name="bias", title="", meaning="", kind="bias")


def told(match):
    """Return the measures of a match by seat and name."""
    every = (each for each in match.outcome.measures if each.name != STUDIED)
    return {(each.seat, each.name): [each.amount, each.count] for each in every}


@pytest.mark.parametrize("seed", some(range(40), 2))
@pytest.mark.parametrize("game", NAIVE)
def test_random_matches_measure_what_a_second_count_of_their_lines_says(game, seed):
    chance = Random(f"{game} {seed}")  # of a text, it is the same every time
    match = begun(find(game), chance)
    _entries, lines = random_matches.kept(match, Codec(match.game))
    for _ in range(4):
        random_matches.play(match, chance, 60)
        if not match.over:
            match.do(EndEarly())
        actions = counted(lines)
        assert len(actions) == len(match.log)
        assert told(match) == common(match) | NAIVE[game](match, actions)
        match.undo()


@pytest.mark.parametrize("path", PLAYED)
def test_whole_matches_measure_what_a_second_count_of_their_lines_says(path):
    header, match, lines = read(path.read_bytes().splitlines())
    assert match.over
    actions = counted(line.encode() for line in lines)
    assert told(match) == common(match) | NAIVE[header.game](match, actions)


@pytest.mark.parametrize("seed", some(range(20), 2))
@pytest.mark.parametrize("path", PLAYED)
def test_whole_matches_that_are_changed_measure_what_a_second_count_says(path, seed):
    header, match, lines = read(path.read_bytes().splitlines())
    _entries, more = random_matches.kept(match, Codec(match.game))
    chance = Random(seed)
    for _ in range(5):
        random_matches.play(match, chance, 8)
        if match.over:
            actions = counted([*(line.encode() for line in lines), *more])
            assert told(match) == common(match) | NAIVE[header.game](match, actions)


@pytest.mark.parametrize("path", PLAYED)
def test_a_match_that_goes_on_measures_nothing(path):
    lines = path.read_bytes().splitlines()
    _header, match, _lines = read(lines[: len(lines) // 2])
    assert not match.over
    assert match.outcome.measures == ()


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_every_measure_is_of_a_figure_and_every_figure_has_a_definition(game):
    names = [name for figure in game.every_figure for name in figure.names]
    assert len(set(names)) == len(names)
    assert all(figure.title and figure.meaning for figure in game.every_figure)
    assert {figure.paired for figure in game.every_figure} <= {"", *names}
    for seed in range(3):
        match = begun(game, Random(seed))
        random_matches.play(match, Random(seed), 80)
        if not match.over:
            match.do(EndEarly())
        assert {each.name for each in match.outcome.measures} <= {*names, STUDIED}


def test_a_measure_of_its_own_replaces_a_common_one_and_one_that_counts_nothing_is_none():
    own = [Measure(0, "place", 2), Measure(0, "hits", 0, 0)]
    found = collect(common_measures((3, 5), (1,)), own)
    assert Measure(0, "place", 2) in found
    assert Measure(1, "place", 1) in found
    assert {each.name for each in found} == {"won", "place", "points"}


def test_winners_are_placed_before_all_others_whatever_their_points():
    places = [m.amount for m in common_measures((3, 9, 3, 1), (2,)) if m.name == "place"]
    assert places == [3, 2, 1, 4]


# --- intervals


def test_a_share_has_the_interval_of_wilson():
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    for hits, tries, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(hits, tries)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423)],
)
def test_the_quantiles_of_student_are_those_of_tables(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 636.619), (2, 31.599), (5, 6.869), (29, 3.659), (30, 3.646)]
)
def test_so_are_those_of_a_level_that_few_miss(freedom, quantile):
    assert student(freedom, 0.999) == pytest.approx(quantile, abs=1e-3)


def test_a_mean_has_the_interval_of_its_matches():
    found = mean(sums_of([(10, 1), (20, 1), (30, 1), (40, 1)]))
    assert found.value == 25
    assert found.high - 25 == pytest.approx(3.1824 * 12.9099 / 2, rel=2e-3)
    assert found.low == pytest.approx(50 - found.high)


def test_matches_that_agree_leave_no_doubt_and_one_match_leaves_all():
    assert mean(sums_of([(6, 3), (4, 2), (2, 1)])).low == 2
    assert mean(Sums(1, 5, 1, 25, 5, 1)).high == float("inf")


def test_the_interval_of_a_mean_holds_the_true_value_as_often_as_it_says():
    chance, held = Random(1), 0
    for _ in range(2000):
        matches = []
        for _ in range(12):
            rounds = chance.randint(3, 9)
            matches.append((sum(chance.choice((-1, 0, 0, 1, 2)) for _ in range(rounds)), rounds))
        found = mean(sums_of(matches))
        held += found.low <= 0.4 <= found.high
    assert 0.93 < held / 2000 < 0.97


def test_odds_are_exact():
    odds = Figure(name="odds", title="", meaning="", kind="odds")
    found = estimate(odds, sums_of([(500, 1000), (200, 1000), (200, 1000)]))
    assert (found.low, found.value, found.high) == (0.3, 0.3, 0.3)


def test_the_document_has_every_figure_as_it_is():
    text = DOCUMENT.read_text(encoding="utf-8")
    for game in every():
        for figure in game.every_figure:
            (row,) = {line for line in text.splitlines() if f"| {figure.title} | " in line
                      and figure.meaning in line}  # fmt: skip
            assert {figure.name, *figure.names} & set(row.replace("`", "").split())
            assert row.endswith(f"| {figure.tries} | {figure.best} |")


def test_a_figure_waits_for_its_fewest_matches():
    assert estimate(SHARE, sums_of([(1, 2), (1, 2)])) is None
    assert estimate(SHARE, sums_of([(1, 2), (1, 2), (2, 2)])).value == 4 / 6


def people(*amounts, count=1, matches=12):
    """Return the sums of people with these amounts in each of their matches."""
    return [sums_of([(each, count)] * matches) for each in amounts]


def test_the_best_is_named_only_if_no_interval_overlaps_theirs():
    strong, weak = people(36, 8, count=40)
    assert clear_best(SHARE, [weak, None, strong], 1) == 2
    assert clear_best(SHARE, [strong, strong, weak], 1) is None
    assert clear_best(SHARE, [strong, None], 1) is None
    assert clear_best(BIAS, [strong, weak], 1) is None
    assert clear_best(MEAN, people(9, 2, 9), 1) == 1


def test_the_more_figures_and_people_a_page_has_the_more_must_tell_them_apart():
    pair = [sums_of([(each, 40)] * 3) for each in (27, 14)]
    assert clear_best(SHARE, pair, 1) == 0
    assert clear_best(SHARE, pair, 1000) is None
    assert clear_best(SHARE, [*pair, *pair[1:] * 10], 20) is None


def test_two_matches_that_agree_with_two_others_do_not_tell_people_apart():
    """One of two equal players is first in all of three matches one time in four."""
    assert clear_best(MEAN, people(1, 2, matches=3), 1) is None


def test_matches_whose_tries_are_alike_tell_no_more_than_so_many_matches():
    often = sums_of([(10, 10), (0, 10), (10, 10)] * 4)
    seldom = sums_of([(0, 10), (0, 10), (10, 10)] * 4)
    assert clear_best(SHARE, [often, seldom], 1) is None


@pytest.mark.parametrize("tries", range(3, 60))
def test_nobody_is_best_with_nothing(tries):
    nothing = people(0, 0, 0, matches=tries)
    assert [estimate(SHARE, each).low for each in nothing] == [0.0] * 3
    assert estimate(SHARE, people(1, matches=tries)[0]).high == 1.0
    assert clear_best(SHARE, nothing, 1) is None
    higher = Figure(name="climb", title="", meaning="", better="high")
    assert clear_best(higher, people(-3, 0, matches=tries), 1) is None


def test_a_bias_is_clear_only_if_its_interval_leaves_out_the_middle():
    off, level = sums_of([(9, 10), (8, 10), (10, 10)] * 4), sums_of([(3, 10), (-3, 10)] * 6)
    assert clear_bias(BIAS, [level, None, off], 3) == [2]
    assert clear_bias(BIAS, people(-1, matches=3), 1) == []
