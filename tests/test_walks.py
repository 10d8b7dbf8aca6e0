"""The few walks of the suite leave out no display, language or table."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import settings

from tests.walks import LANGUAGES, SIZES, USUAL, examples, some, walks


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


def test_the_long_command_takes_all_examples_and_the_suite_a_twentieth_but_never_only_a_few():
    counts = {}
    own = settings.get_current_profile_name()
    for profile in ("a few", "all"):
        settings.load_profile(profile)
        counts[profile] = [examples(number).max_examples for number in (5, 20, 60, 4 * USUAL)]
    settings.load_profile(own)
    assert counts == {"a few": [5, 10, 10, 20], "all": [5, 20, 60, 4 * USUAL]}
