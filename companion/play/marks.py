"""Marks of people at a table: each a colour and a shape, by number from 0."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

Colour = TypeVar("Colour")

SOLID_SHAPES = "▲■●◆⬟★"
HOLLOW_SHAPES = "△□○◇⬠☆"
"""Outlines of the same shapes, for the later marks and for fallen pawns."""
SOLID = len(SOLID_SHAPES)
"""Marks whose shapes are not hollow; they come first."""
MARK_COUNT = SOLID + len(HOLLOW_SHAPES)
"""Number of different marks, as many as a table has seats."""
SHIFT = 1
"""Places by which the colours of hollow shapes are shifted.

A hollow shape has the colour of the mark after the one that has the shape filled: no shift leaves
these two further apart for the eyes that distinguish them worst, measured by their need.
"""


def shape(mark: int | None, standing: bool = True) -> str:
    """Return the shape of a mark, hollow unless *standing*; empty for no mark."""
    if mark is None or mark < 0:
        return ""
    return (SOLID_SHAPES + HOLLOW_SHAPES)[mark] if standing else HOLLOW_SHAPES[mark % SOLID]


def is_hollow(mark: int) -> bool:
    """Return True if the shape of a mark is an outline."""
    return mark >= SOLID


def coloured(colours: Sequence[Colour]) -> list[Colour]:
    """Return the colours of all marks, given those of the solid ones."""
    return [*colours, *colours[SHIFT:], *colours[:SHIFT]]


def marks_at(names: Sequence[str], own: Mapping[str, int]) -> tuple[int, ...]:
    """Return the mark of each seat, no two the same: its person's *own*, else one that is free.

    Of two people with the same mark, the first one keeps it. A person without one gets a solid mark
    if there is one, first those without an owner, and of those the one with the seat's number.

        >>> marks_at(("Anna", "Bruno", "Carla"), {"Bruno": 4, "Carla": 4})
        (0, 4, 2)
        >>> marks_at(("Anna", "Bruno", "Carla"), {"Bruno": 4, "Dino": 0})
        (1, 4, 2)
    """
    found: dict[int, int] = {}
    for seat, name in enumerate(names):
        mark = own.get(name)
        if mark is not None and mark not in found.values():
            found[seat] = mark
    for seat in range(len(names)):
        if seat not in found:
            found[seat] = _free(seat, found.values(), own.values())
    return tuple(found[seat] for seat in range(len(names)))


def _free(seat: int, taken: Collection[int], owned: Collection[int]) -> int:
    """Return the best mark for a seat among those that are not taken."""
    return min(
        (mark >= SOLID, mark in owned, mark != seat, mark)
        for mark in range(MARK_COUNT)
        if mark not in taken
    )[-1]
