"""Samples of the suite leave out no display, language or table, and no value of a list."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import settings

from companion.games import every
from tests.support.sampling import (
    LANGUAGES,
    SIZES,
    USUAL,
    crossed,
    examples,
    games,
    some,
    spread,
    unpacked,
    walks,
    whole,
)


def taken(kinds, turn, few=2):
    return {walk.values for walk in walks(kinds, turn, few) if not walk.marks}


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("kinds", [(2,), ("short", "long"), (6, 3, 4), (3, 4, 5, 6)])
def test_each_language_and_each_kind_of_table_is_seen_in_few_walks_standing_and_lying(kinds, turn):
    few = taken(kinds, turn)
    assert len(few) == max(2, len(kinds))
    sizes, languages, seen = map(set, zip(*few, strict=True))
    assert (languages, seen) == (set(LANGUAGES), set(kinds))
    assert {width > height for width, height in sizes} == {True, False}


def test_three_turns_see_every_display():
    assert {walk[0] for turn in range(3) for walk in taken((2,), turn)} == set(SIZES)


def test_every_display_is_seen_at_once_if_that_is_wanted():
    assert {walk[0] for walk in taken((), 1, few=4)} == set(SIZES)


def test_the_long_command_has_every_other_walk():
    kinds = (6, 3, 4)
    everything = set(product(SIZES, LANGUAGES, kinds))
    rest = {walk.values for walk in walks(kinds) if walk.marks}
    assert rest == everything - taken(kinds, 0)


def test_the_long_command_has_all_that_the_suite_does_not_take_of_many():
    taken = [each.values for each in some("abcde", 2) if not each.marks]
    rest = [each.values for each in some("abcde", 2) if each.marks]
    assert (taken, rest) == ([("a",), ("b",)], [("c",), ("d",), ("e",)])


def split(sets):
    """Return the values that the suite takes, and those that are left to the long command."""
    return tuple([each.values for each in sets if bool(each.marks) == left] for left in (0, 1))


@pytest.mark.parametrize(
    ("number", "turn", "few"),
    [(1, 0, "a"), (1, 4, "e"), (2, 0, "ac"), (2, 1, "bd"), (3, 4, "ace"), (5, 2, "abcde")],
)
def test_a_few_of_many_are_from_all_along_and_begin_where_their_turn_says(number, turn, few):
    taken, rest = split(spread("abcde", number, turn))
    assert taken == [(each,) for each in few]
    assert rest == [(each,) for each in "abcde" if each not in few]


def test_the_suite_takes_the_games_that_are_named_and_the_long_command_all_others():
    taken, rest = split(games("holmes", "cluedo"))
    assert {game.name for (game,) in taken} == {"holmes", "cluedo"}
    assert {game for (game,) in taken + rest} == {*every()}


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("lists", [("abc", (1, 2)), ("ab", (1, 2)), ("a", "bcd", (1, 2, 3, 4))])
def test_of_all_combinations_the_suite_takes_few_in_which_each_value_is_seen(lists, turn):
    taken, rest = split(crossed(*lists, turn=turn))
    assert len(taken) == max(map(len, lists))
    assert [{*seen} for seen in zip(*taken, strict=True)] == [{*values} for values in lists]
    assert {*taken} | {*rest} == {*product(*lists)}


def test_at_another_turn_the_suite_takes_other_combinations():
    assert split(crossed("ab", (1, 2)))[0] == [("a", 1), ("b", 2)]
    assert split(crossed("ab", (1, 2), turn=1))[0] == [("a", 2), ("b", 1)]


def test_values_in_one_tuple_become_arguments_and_stay_whole_or_not():
    assert split(unpacked(some([(1, 2), (3, 4)], 1))) == ([(1, 2)], [(3, 4)])


def test_sets_that_are_whole_are_all_left_to_the_long_command():
    assert split(whole(some("ab", 1))) == ([], [("a",), ("b",)])


def test_the_long_command_takes_all_examples_and_the_suite_a_twentieth_but_never_only_a_few():
    counts = {}
    own = settings.get_current_profile_name()
    for profile in ("a few", "all"):
        settings.load_profile(profile)
        counts[profile] = [examples(number).max_examples for number in (5, 20, 60, 4 * USUAL)]
    settings.load_profile(own)
    assert counts == {"a few": [5, 10, 10, 20], "all": [5, 20, 60, 4 * USUAL]}
