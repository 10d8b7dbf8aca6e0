"""The few walks of the suite leave out no display, language or table."""

from __future__ import annotations

from itertools import product

import pytest

from tests.walks import LANGUAGES, SIZES, walks


def taken(kinds, turn):
    return {walk.values for walk in walks(kinds, turn) if not walk.marks}


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("kinds", [(2,), ("short", "long"), (6, 3, 4), (3, 4, 5, 6)])
def test_each_display_language_and_kind_of_table_is_seen_in_few_walks(kinds, turn):
    few = taken(kinds, turn)
    assert len(few) == len(SIZES)
    sizes, languages, seen = map(set, zip(*few, strict=True))
    assert (sizes, languages, seen) == (set(SIZES), set(LANGUAGES), set(kinds))


def test_two_kinds_of_table_are_each_seen_in_both_languages():
    pairs = {(language, kind) for _, language, kind in taken(("short", "long"), 0)}
    assert pairs == set(product(LANGUAGES, ("short", "long")))


def test_two_turns_see_every_display_in_both_languages():
    pairs = {walk for turn in (0, 1) for walk in taken((), turn)}
    assert pairs == set(product(SIZES, LANGUAGES))


def test_the_long_command_has_every_other_walk():
    kinds = (6, 3, 4)
    everything = set(product(SIZES, LANGUAGES, kinds))
    rest = {walk.values for walk in walks(kinds) if walk.marks}
    assert rest == everything - taken(kinds, 0)
