"""Background of the window: its colour and an optional picture, drawn ahead of the frame."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, RenderContext
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable, glFinish

STILL = 0.03
"""Seconds without a frame after which the background of the next one is drawn."""


class Background:
    """Background below everything that the window draws.

    It takes as long to draw as everything above it, so it is drawn ahead while nothing moves: the
    next input then does not wait for it.
    """

    def __init__(self) -> None:
        self._texture: Any = None
        self._picture = Rectangle()
        self._context = RenderContext()
        self._context.add(Color())
        self._context.add(self._picture)
        self._drawn: object = None
        """State of the background that was drawn ahead; None if none was."""
        self._ahead = Clock.create_trigger(self._draw_ahead, STILL)
        Window.clear = self._begin
        Window.bind(on_flip=self._wait)

    def stop(self) -> None:
        """Restore the window's own ``clear``."""
        self._ahead.cancel()
        Window.unbind(on_flip=self._wait)
        vars(Window).pop("clear", None)

    def show(self, texture: Any) -> None:
        """Show another opaque picture; None for none."""
        self._texture = self._picture.texture = texture
        Window.canvas.ask_update()

    def place(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        """Set position and size of the picture, in pixels of the window."""
        self._picture.pos, self._picture.size = pos, size

    def _wait(self, *_: object) -> None:
        self._ahead.cancel()
        self._ahead()

    def _draw_ahead(self, _: float) -> None:
        if self._texture:
            self._draw()
            self._drawn = self._wanted()
            glFinish()  # drawing that overlaps the next frame would need memory of its own

    def _begin(self) -> None:
        if self._drawn != self._wanted():
            self._draw()
        self._drawn = None

    def _wanted(self) -> object:
        place = self._picture.pos, self._picture.size
        return self._texture, place, Window.size, tuple(Window.clearcolor)

    def _draw(self) -> None:
        type(Window).clear(Window)
        if self._texture:
            for matrix in ("projection_mat", "modelview_mat"):
                self._context[matrix] = Window.render_context[matrix]
            glDisable(GL_BLEND)
            self._context.draw()
            glEnable(GL_BLEND)
