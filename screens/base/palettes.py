"""Colours of twelve seats, and the shade of paper; the themes are in settings/themes.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Colour = TypeVar("Colour")

SHIFT = 1
"""Places by which the colours of the seats from the seventh on are shifted.

A hollow shape has the colour of the seat after the one that has the shape filled: no shift leaves
these two further apart for the eyes that distinguish them worst, measured by their need.
"""
PAPER_FOOT = (0.906, 0.88, 0.82)
"""Share of red, green and blue at the foot of paper."""


def seated(colours: Sequence[Colour]) -> list[Colour]:
    """Return the colours of twelve seats, given those of the first six."""
    return [*colours, *colours[SHIFT:], *colours[:SHIFT]]
