"""Row of keys that is mirrored for left-handed use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from screens.base.theme import theme
from screens.internals.layout import ArrangedBox, Placed
from screens.parts.drawing.text import Alike


def mirrored_x(left: float, right: float, x: float, width: float, left_handed: bool) -> float:
    """Return x in pixels, mirrored between two sides if *left_handed*."""
    return left + right - x - width if left_handed else x


class Keys(Alike, ArrangedBox):
    """Row of keys with one font size, mirrored if the theme is left-handed.

    Keys that are read from left to right, such as digits, need a box of their own inside.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def rethemed(self) -> None:
        """Schedule a layout."""
        self._trigger_layout()

    def arranged(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield the placement of the keys, mirrored if the theme is left-handed."""
        placed = super().arranged(sizes)
        if self.orientation == "vertical" or not theme.left_handed:
            return placed
        return (
            (child, mirrored_x(self.x, self.right, x, width, True), y, width, height)
            for child, x, y, width, height in placed
        )
