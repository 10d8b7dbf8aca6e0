"""Box layout with a custom order, and all of a widget tree: one after the other, or laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

Placed = tuple[int, float, float, float, float]
"""Index of a child, and its left, bottom, width and height in pixels."""


class ArrangedBox(BoxLayout):
    """Box layout whose subclasses can override the placement of children."""

    def arranged(self, sizes: list[Any]) -> Iterator[Placed]:
        """Yield the placement of children; *sizes* are those of Kivy's box layout."""
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
