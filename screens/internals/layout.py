"""Box layouts that skip hidden widgets or have a custom order, and walks over a widget tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

Placed = tuple[int, float, float, float, float]
"""Index of a shown child, and its left, bottom, width and height in pixels."""


def do_layout(box: BoxLayout, *_: object) -> None:
    """Lay out the children of a box; those that take no room have no place and no gap."""
    shown = [child for child in box.children if getattr(child, "takes_room", True)]
    sizes = [
        (each.size, each.size_hint, each.pos_hint, each.size_hint_min, each.size_hint_max)
        for each in shown
    ]
    if shown:
        for child, x, y, width, height in box._iterate_layout(sizes):
            _place(shown[child], x, y, width, height)
    else:
        left, top, right, bottom = box.padding
        box.minimum_size = left + right, top + bottom
    for child in set(box.children).difference(shown):
        _place(child, box.x, box.y, 0, 0)


def _place(child: Widget, x: float, y: float, width: float, height: float) -> None:
    child.pos = x, y
    share_x, share_y = child.size_hint
    if share_x is not None and share_y is not None:
        child.size = width, height
    elif share_x is not None:
        child.width = width
    elif share_y is not None:
        child.height = height


BoxLayout.do_layout = do_layout


class ArrangedBox(BoxLayout):
    """Box layout whose subclasses can override the placement of children."""

    def arranged(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield the placement of the shown children; *sizes* are those of Kivy's box layout."""
        yield from super()._iterate_layout(sizes)

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[Placed]:
        return self.arranged(sizes)


def tree(root: Widget) -> Iterator[Widget]:
    """Yield a widget and all below it, each before its children, the first child first.

    Kivy's ``walk`` hands each of them up through a generator for every level above it.
    """
    waiting = [root]
    while waiting:
        widget = waiting.pop()
        yield widget
        waiting.extend(widget.children)


def lay_out(root: Widget) -> None:
    """Lay out a widget tree from the root down at once; Kivy takes several frames."""
    for widget in tree(root):
        if isinstance(widget, Layout):
            widget._trigger_layout.cancel()
            widget.do_layout()
