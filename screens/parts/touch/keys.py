"""A row of keys that stands the other way round for a left hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from screens.base.theme import theme
from screens.internals.layout import ArrangedBox, Placed
from screens.parts.drawing.text import Alike

NO_SHARE = 0.001
"""A ``size_hint_x`` up to this means hidden."""


def across(left: float, right: float, x: float, width: float, left_handed: bool) -> float:
    """Return where, in pixels, something between two sides stands that is at x for a right hand."""
    return left + right - x - width if left_handed else x


class Keys(Alike, ArrangedBox):
    """Keys side by side, in the order of their rule, with words of one size; mirrored where the
    theme is left-handed. Beside a key that takes no room there is no gap.

    What should be read from left to right, such as digits, stands in a box of its own inside.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def rethemed(self) -> None:
        """Place the keys as the theme wants them."""
        self._trigger_layout()

    def arranged(self, sizes: list[Any]) -> Iterator[Placed]:
        """Place the keys side by side, from the right for a left hand."""
        if self.orientation == "vertical":
            return super().arranged(sizes)
        placed = self._beside(sizes)
        if not theme.left_handed:
            return placed
        return (
            (child, across(self.x, self.right, x, wide, True), y, wide, high)
            for child, x, y, wide, high in placed
        )

    def _beside(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield where keys stand; those that take no room stand where the row begins."""
        wide = [child for child, size in enumerate(sizes) if _takes_room(size)]
        for child in set(range(len(sizes))) - set(wide):
            yield child, self.x, self.y, 0.0, self.height
        placed = super().arranged([sizes[child] for child in wide])
        yield from ((wide[place], x, y, width, height) for place, x, y, width, height in placed)


def _takes_room(size: Any) -> bool:
    """Return whether a key has a width or a share of it, as Kivy's box layout tells its size."""
    (width, _height), (share, _), *_rest = size
    return bool(width) if share is None else share > NO_SHARE
