"""Samples that the suite takes: displays, random matches, kinds of damage.

All combinations take many minutes. The suite takes a few walks of each game, which together cover
each display, language and kind of table; of input by touch, reader and buttons it takes mostly
touch. ``make walks`` takes the rest, and all random examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import settings

from companion.games import every
from companion.settings import text_sizes, themes
from companion.words import languages

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
LANGUAGES = tuple(languages.LANGUAGES)
THEMES = tuple(themes.THEMES)
TEXTS = tuple(text_sizes.TEXT_SIZES)
USUAL = 100
"""Default number of examples of Hypothesis."""


def walks(kinds: Sequence[Any] = (), turn: int = 0, few: int = 2) -> list[Any]:
    """Return a parameter set for each display, language and kind of table, if there are kinds.

    The suite takes *few* of them, and at least one for each kind: the first on the portrait
    display, the others on landscape displays, which begin with another one at each of three
    *turns*.
    """
    tables = [(kind,) for kind in kinds] or [()]
    *lying, standing = SIZES
    others = lying[turn % len(lying) :] + lying[: turn % len(lying)]
    short = [
        (size, LANGUAGES[(place + turn) % len(LANGUAGES)], *tables[place % len(tables)])
        for place, size in enumerate([standing, *others][: max(few, len(tables))])
    ]
    every = [(*where, *table) for *where, table in product(SIZES, LANGUAGES, tables)]
    return [
        pytest.param(*walk, id=_name(*walk), marks=() if walk in short else pytest.mark.whole)
        for walk in every
    ]


def some(values: Iterable[Any], number: int) -> list[Any]:
    """Return a parameter set for each value; the suite takes the first *number* of them."""
    return [
        pytest.param(value, marks=() if place < number else pytest.mark.whole)
        for place, value in enumerate(values)
    ]


def spread(values: Iterable[Any], number: int, turn: int = 0) -> list[Any]:
    """Return a parameter set for each value; the suite takes *number* of them at equal distances.

    They begin with the first value, or *turn* values later.
    """
    listed = list(values)
    taken = {(turn + place * len(listed) // number) % len(listed) for place in range(number)}
    return [
        pytest.param(value, marks=() if place in taken else pytest.mark.whole)
        for place, value in enumerate(listed)
    ]


def games(*names: str) -> list[Any]:
    """Return a parameter set for each game; the suite takes those of these names."""
    return [
        pytest.param(game, id=game.name, marks=() if game.name in names else pytest.mark.whole)
        for game in every()
    ]


def crossed(*lists: Iterable[Any], turn: int = 0) -> list[Any]:
    """Return a parameter set for each combination of values, one of each list.

    The suite takes as many as the longest list has, each value at least once; each list begins
    *turn* values later than the one before it.
    """
    listed = [list(values) for values in lists]
    taken = {
        tuple((place + turn * after) % len(values) for after, values in enumerate(listed))
        for place in range(max(map(len, listed)))
    }
    return [
        pytest.param(
            *(values[place] for values, place in zip(listed, places, strict=True)),
            marks=() if places in taken else pytest.mark.whole,
        )
        for places in product(*(range(len(values)) for values in listed))
    ]


def whole(sets: Iterable[Any]) -> list[Any]:
    """Return parameter sets, all of which the suite leaves to the long command."""
    return [pytest.param(*each.values, marks=pytest.mark.whole) for each in sets]


def unpacked(sets: Iterable[Any]) -> list[Any]:
    """Return parameter sets of several arguments for those that have them in one tuple."""
    return [pytest.param(*each.values[0], marks=each.marks) for each in sets]


def examples(number: int) -> settings:
    """Return settings for a number of random examples; the suite takes 1/20, but at least ten.

    The profile of the suite has a twentieth of the usual number; that of ``make walks`` has all.
    """
    taken = number * settings.default.max_examples // USUAL
    return settings(max_examples=max(taken, min(number, 10)))


def _name(size: tuple[int, int], *others: object) -> str:
    return "-".join(map(str, (f"{size[0]}x{size[1]}", *others)))
