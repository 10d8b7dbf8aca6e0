"""A row of keys that stands the other way round for a left hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from screens.parts.text import Alike
from screens.theme import theme

Placed = tuple[int, float, float, float, float]
"""Which child, and its left, bottom, width and height in pixels."""


def across(left: float, right: float, x: float, width: float, left_handed: bool) -> float:
    """Return where, in pixels, something between two sides stands that is at x for a right hand."""
    return left + right - x - width if left_handed else x


class Keys(Alike, BoxLayout):
    """Keys side by side, in the order of their rule, with words of one size; mirrored where the
    theme is left-handed.

    What should be read from left to right, such as digits, stands in a box of its own inside.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def rethemed(self) -> None:
        """Place the keys as the theme wants them."""
        self._trigger_layout()

    def _iterate_layout(self, sizes: Any) -> Iterator[Placed]:
        placed = super()._iterate_layout(sizes)
        if self.orientation == "vertical" or not theme.left_handed:
            return placed
        return (
            (child, across(self.x, self.right, x, wide, True), y, wide, high)
            for child, x, y, wide, high in placed
        )
