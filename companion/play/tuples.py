"""Tuples with one item replaced."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """Return items with another one at a place, from 0.

    >>> replaced(("Anna", "Bruno"), 1, "Carla")
    ('Anna', 'Carla')
    """
    return (*items[:place], item, *items[place + 1 :])
