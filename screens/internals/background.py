"""What every frame begins with: the window's colour, and a picture if there is one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, RenderContext
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable, glFinish

STILL = 0.03
"""Seconds after a frame in which no other one comes, before the next is begun."""


class Ground:
    """Stands under everything that the window draws.

    As soon as nothing moves, that of the next frame is drawn: what comes then need not wait for
    it, which takes as long as all that stands on it.
    """

    def __init__(self) -> None:
        self._texture: Any = None
        self._picture = Rectangle()
        self._context = RenderContext()
        self._context.add(Color())
        self._context.add(self._picture)
        self._drawn: object = None
        """What is drawn already of the next frame; None: nothing."""
        self._ahead = Clock.create_trigger(self._draw_ahead, STILL)
        Window.clear = self._begin
        Window.bind(on_flip=self._wait)

    def stop(self) -> None:
        """Let go of the window, which begins its frames by itself again."""
        self._ahead.cancel()
        Window.unbind(on_flip=self._wait)
        vars(Window).pop("clear", None)

    def show(self, texture: Any) -> None:
        """Show another picture, None for none; nothing shines through it."""
        self._texture = self._picture.texture = texture
        Window.canvas.ask_update()

    def place(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        """Put the picture in a place, in pixels of the window."""
        self._picture.pos, self._picture.size = pos, size

    def _wait(self, *_: object) -> None:
        self._ahead.cancel()
        self._ahead()

    def _draw_ahead(self, _: float) -> None:
        if self._texture:
            self._draw()
            self._drawn = self._wanted()
            glFinish()  # what is still being drawn as a frame begins takes memory of its own

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
