"""Batches of records, for messages and calls of limited size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Record = TypeVar("Record")


def batches(records: Iterable[Record], size: int) -> Iterator[tuple[Record, ...]]:
    """Yield records in their order, at most *size* at a time.

    >>> list(batches("abcde", 2))
    [('a', 'b'), ('c', 'd'), ('e',)]
    """
    each = iter(records)
    while batch := tuple(islice(each, size)):
        yield batch
