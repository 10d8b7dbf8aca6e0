"""Row of keys that is mirrored for left-handed use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from screens.base.theme import theme
from screens.internals.layout import ArrangedBox, Placed
from screens.parts.drawing.text import Alike

NO_SHARE = 0.001
"""A ``size_hint_x`` up to this means hidden."""


def mirrored_x(left: float, right: float, x: float, width: float, left_handed: bool) -> float:
    """Return x in pixels, mirrored between two sides if *left_handed*."""
    return left + right - x - width if left_handed else x


class Keys(Alike, ArrangedBox):
    """Row of keys with one font size, mirrored if the theme is left-handed.

    A key without width takes no gap. Keys that are read from left to right, such as digits, need a
    box of their own inside.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def rethemed(self) -> None:
        """Schedule a layout."""
        self._trigger_layout()

    def arranged(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield the placement of the keys, mirrored if the theme is left-handed."""
        if self.orientation == "vertical":
            return super().arranged(sizes)
        placed = self._laid_out(sizes)
        if not theme.left_handed:
            return placed
        return (
            (child, mirrored_x(self.x, self.right, x, width, True), y, width, height)
            for child, x, y, width, height in placed
        )

    def _laid_out(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield the placement of the keys; those without width are placed at the start."""
        shown = [child for child, size in enumerate(sizes) if _takes_room(size)]
        for child in set(range(len(sizes))) - set(shown):
            yield child, self.x, self.y, 0.0, self.height
        placed = super().arranged([sizes[child] for child in shown])
        yield from ((shown[place], x, y, width, height) for place, x, y, width, height in placed)


def _takes_room(size: Any) -> bool:
    """Return True if a key has a width or size hint; *size* is that of Kivy's box layout."""
    (width, _height), (share, _), *_rest = size
    return bool(width) if share is None else share > NO_SHARE
