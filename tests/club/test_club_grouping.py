"""The search for a round without repeats, against a comparison of all rounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.club.costs import Group, Task
from companion.club.grouping import FreshSearch, best_of_all, improved
from companion.club.pairing import Tables, sizes


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Return tasks of people of whom some have met, and some have sat out."""
    count = draw(st.integers(6, 11))
    size = draw(st.integers(3, 5))
    pairs = draw(st.sets(st.tuples(*[st.integers(0, count - 1)] * 2), max_size=3 * count))
    met = [[int({(one, other), (other, one)} & pairs != set() and one != other)
            for other in range(count)] for one in range(count)]  # fmt: skip
    byes, levels = (
        draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)) for _list in range(2)
    )
    return Task(met, byes, levels, sizes(count, Tables(size, size, size)))


def sitting_out(task: Task, groups: list[Group]) -> list[int]:
    """Return the byes that those who sit out have had."""
    left = set(range(task.count)).difference(*groups)
    return sorted(task.byes[person] for person in left)


@given(tasks())
def test_a_fair_round_without_repeats_is_found_exactly_where_there_is_one(task: Task) -> None:
    best, found = best_of_all(task), FreshSearch(task).first()

    assert sitting_out(task, best) == sorted(task.byes)[: task.out]
    assert (found is not None) == (task.repeats(best) == 0)
    if found:
        assert task.repeats(found) == 0
        assert sitting_out(task, found) == sitting_out(task, best)


@given(tasks())
def test_exchanges_never_make_a_round_worse(task: Task) -> None:
    best = best_of_all(task)
    seated = [person for group in best for person in group]
    seats = iter(sorted(seated))
    start = [tuple(next(seats) for _seat in range(size)) for size in task.sizes]

    found = improved(task, start)

    assert task.cost(best) <= task.cost(found) <= task.cost(start)
    assert sorted(map(len, found)) == sorted(task.sizes)
