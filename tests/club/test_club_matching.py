"""The matching of least cost, against every matching, and against optima that are known."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.club.matching import Costs, best_matching


def symmetric(count: int, cost: object) -> Costs:
    """Return the costs of every two people, given the cost of two numbers, the greater first."""
    upper = {(one, other): cost(one, other) for one in range(count) for other in range(one)}
    return [
        [upper[max(one, other), min(one, other)] if one != other else 0 for other in range(count)]
        for one in range(count)
    ]


def least(costs: Costs) -> int:
    """Return the cost of the best matching, by a look at all of them."""

    @cache
    def of(free: frozenset[int]) -> int:
        first = min(free, default=None)
        if first is None:
            return 0
        return min(costs[first][mate] + of(free - {first, mate}) for mate in free - {first})

    return of(frozenset(range(len(costs))))


def cost_of(costs: Costs, mates: list[int]) -> int:
    """Return the cost of a matching, each pair once; it must be one."""
    assert all(mates[mate] == person != mate for person, mate in enumerate(mates))
    return sum(costs[one][other] for one, other in enumerate(mates) if one < other)


@st.composite
def some_costs(draw: st.DrawFn) -> Costs:
    count = 2 * draw(st.integers(0, 5))
    most = draw(st.sampled_from((1, 2, 9, 10**12)))
    return symmetric(count, lambda _one, _other: draw(st.integers(0, most)))


@given(some_costs())
def test_no_other_matching_costs_less(costs: Costs) -> None:
    assert cost_of(costs, best_matching(costs)) == least(costs)


@pytest.mark.parametrize("seed", range(12))
def test_a_matching_of_forty_costs_as_much_as_its_plan(seed: int) -> None:
    """Costs are made of dual values of people and of odd sets around them.

    Each set is left by one pair of the plan, and no cost is lower than the values that it crosses;
    so the least cost is the sum of the values.
    """
    random = Random(seed)
    count = 40
    people = random.sample(range(count), count)
    plan = {one: other for pair in zip(people[::2], people[1::2], strict=True)
            for one, other in (pair, pair[::-1])}  # fmt: skip
    values: dict[frozenset[int], int] = {frozenset({one}): random.randint(0, 9) for one in people}
    for start in range(0, count - 10, 10):
        # An odd set in another: whole pairs of the plan, and one person of one more pair.
        for size in (3, 7):
            values[frozenset(people[start : start + size])] = random.randint(1, 9)

    def cost(one: int, other: int) -> int:
        between = sum(value for held, value in values.items() if (one in held) != (other in held))
        return between + (0 if plan[one] == other else random.choice((0, 0, 1, 5)))

    costs = symmetric(count, cost)

    assert cost_of(costs, best_matching(costs)) == sum(values.values())


def test_an_odd_number_of_people_is_refused() -> None:
    with pytest.raises(ValueError, match="odd"):
        best_matching(symmetric(3, lambda _one, _other: 1))
