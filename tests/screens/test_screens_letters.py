"""Most texts of every game and page are larger than the smallest letters allowed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from companion.games import every
from companion.settings import Settings
from screens.base.theme import theme
from tests.support.layout_checks import SMALLEST_TEXT
from tests.support.sampling import LANGUAGES
from tests.support.tours import MANY_NAMES, drawn, of_game, pages

MOST_SMALL = 0.15
"""Largest share of texts that have the smallest letters."""
SEATS = 6
"""People at the largest table of most games."""
FIRST = 20
"""Stops that the suite takes of a tour."""


def tours():
    """Yield each tour in each language.

    The suite takes the first stops of every third, in one language: shares change with the tour.
    """
    named = [
        (game.name, of_game(game.name), MANY_NAMES[: min(game.seats[-1], SEATS)])
        for game in every()
    ]
    named.append(("pages", lambda table, _names: pages(table), ()))
    for turn, (name, tour, names) in enumerate(named):
        for place, language in enumerate(LANGUAGES):
            if turn % 3 == 1 and (turn + place) % len(LANGUAGES) == 0:
                yield pytest.param(tour, names, language, FIRST, id=f"{name}-{language}-first")
            whole = f"{name}-{language}"
            yield pytest.param(tour, names, language, None, id=whole, marks=pytest.mark.whole)


def sizes_of_texts(table):
    """Yield the size of the letters of each text on the screen, in whole units."""
    for text in (*table.of("Text"), *table.of("Paragraph")):
        if text.text:
            yield round(text.font_size / theme.unit)


@pytest.mark.parametrize(("tour", "names", "language", "stops"), list(tours()))
def test_few_texts_have_the_smallest_letters(box, tour, names, language, stops):
    table = box(chosen=Settings(language=language, motion=False))
    sizes = Counter()
    for _ in islice(drawn(table, tour(table, names)), stops):
        sizes.update(sizes_of_texts(table))
    shares = {size: number / sizes.total() for size, number in sorted(sizes.items())}
    print(*(f"{size} px {share:.1%}" for size, share in shares.items()), sep=", ")
    assert shares.get(SMALLEST_TEXT, 0) <= MOST_SMALL, shares
