"""Redraw of a widget, once for all changes of a frame."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.base.theme import theme


class Redrawn(Widget):
    """Widget whose ``_draw`` is called once for all changes of a frame.

    A class adds the properties on which its ``_draw`` depends to ``drawn_by``.
    """

    drawn_by: tuple[str, ...] = ("pos", "size")
    """Properties that need a redraw; a change of the theme does, too."""

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in self.drawn_by:
            self.fbind(name, self._redraw)
        theme.follow(self)

    def rethemed(self) -> None:
        """Schedule a redraw."""
        self._redraw()

    def _draw(self, *_: object) -> None:
        raise NotImplementedError
