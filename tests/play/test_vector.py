"""Sequence that grows without being copied, beside a tuple."""

from __future__ import annotations

import pytest

from companion.play.vector import BLOCK, Vector


@pytest.mark.parametrize("count", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 5 * BLOCK + 3])
def test_a_vector_holds_what_a_tuple_holds_that_grew_in_the_same_way(count):
    vectors, tuples = [Vector()], [()]
    for item in range(count):
        vectors.append(vectors[-1].plus(item))
        tuples.append((*tuples[-1], item))

    assert [tuple(each) for each in vectors] == tuples
    assert [tuple(reversed(each)) for each in vectors] == [each[::-1] for each in tuples]
    assert [len(each) for each in vectors] == [len(each) for each in tuples]
    assert [each.last for each in vectors[1:]] == [each[-1] for each in tuples[1:]]


def test_two_longer_vectors_of_the_same_one_do_not_disturb_each_other():
    both = Vector().plus("Anna")
    assert (list(both.plus("Bruno")), list(both.plus("Carla"))) == (
        ["Anna", "Bruno"], ["Anna", "Carla"],
    )  # fmt: skip
    assert (bool(Vector()), bool(both)) == (False, True)
    with pytest.raises(IndexError):
        _ = Vector().last
