"""Standings of described sheets are those that a naive second count gives."""

from __future__ import annotations

import random
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.any_game.description import read
from companion.games.any_game.standing import Counting, PlayedRound
from tests.games.any_game.kit.naive_counting import NaiveMatch
from tests.games.any_game.test_any_game_descriptions import SHEETS
from tests.support.sampling import examples

MATCHES = 5_000
"""Random matches over all sheets, with all examples."""
MOST_ROUNDS = 12


def written(rng, counting, standing, seats, here, sides):
    """Return a round whose numbers are within their limits, mostly near the least ones."""
    numbers = {}
    played = PlayedRound(numbers, here, seats, rng.choice(here))
    for field in sorted(counting.description.fields, key=lambda each: each.of == "side"):
        numbers[field.name] = () if field.of == "side" else 0
    for field in sorted(counting.description.fields, key=lambda each: each.of == "side"):
        least, most = counting.limits(field.name, standing.rounds + 1, played)[:2]
        most = rng.choice((most, min(most, least + 3), min(most, least + 60)))
        if field.of == "round":
            numbers[field.name] = rng.randint(least, max(least, most))
        else:
            numbers[field.name] = tuple(
                rng.randint(least, max(least, most)) if side in here else None
                for side in range(sides)
            )
    return played


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@examples(MATCHES // len(SHEETS))
@given(seed=st.integers(0, 2**32))
def test_a_standing_is_what_a_naive_count_gives_from_the_first_round(path, seed):
    text, rng = path.read_text(encoding="utf-8"), random.Random(seed)
    description = read(text)
    seats = rng.randint(*description.seats)
    chosen = {each.name: rng.choice(each.values) for each in description.choices}
    counting, naive = Counting(description, chosen), NaiveMatch(tomllib.loads(text), chosen, seats)
    standing = counting.begin(seats)
    sides = len(standing.total)
    for _round in range(rng.randint(1, MOST_ROUNDS)):
        here = sorted(rng.sample(range(sides), rng.choice((sides, rng.randint(1, sides)))))
        played = written(rng, counting, standing, seats, here, sides)
        naive.rounds.append((played.written, here, played.dealer))
        standing = counting.after(standing, played)
    counts, points, out, over, winners = naive.standing()
    assert {name: list(numbers) for name, numbers in counting.numbers(standing).items()} == {
        name: [own[name] for own in counts] for name in counts[0]
    }
    assert list(standing.points) == points
    assert (sorted(standing.out), counting.is_over(standing)) == (out, over)
    assert list(counting.winners(standing)) == winners
