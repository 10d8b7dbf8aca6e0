"""Sequence that grows without being copied."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")
BLOCK = 32


class Vector(Struct, Generic[T], frozen=True, gc=False):
    """Immutable sequence in blocks, which it shares with the longer ones that follow from it.

    >>> list(Vector[str]().plus("Anna").plus("Bruno"))
    ['Anna', 'Bruno']
    """

    full: tuple[tuple[T, ...], ...] = ()
    """Blocks of 32 items."""
    rest: tuple[T, ...] = ()
    """Items after them; not empty unless there is none at all."""

    def plus(self, item: T) -> Vector[T]:
        """Return a vector with one item more."""
        if len(self.rest) < BLOCK:
            return Vector(self.full, (*self.rest, item))
        return Vector((*self.full, self.rest), (item,))

    @property
    def last(self) -> T:
        """Return the last item; raise IndexError if there is none."""
        return self.rest[-1]

    def __len__(self) -> int:
        return BLOCK * len(self.full) + len(self.rest)

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self.full), self.rest)

    def __reversed__(self) -> Iterator[T]:
        return chain(reversed(self.rest), *map(reversed, reversed(self.full)))
