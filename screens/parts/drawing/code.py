"""QR code on paper, with its quiet zone."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Mesh
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from screens.base.qr import QUIET, matrix

PAPER_COLOUR, INK_COLOUR = (1, 1, 1, 1), (0, 0, 0, 1)


class QrCode(Widget):
    """QR code of a text, as large as its box; empty for no text."""

    text = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        with self.canvas:
            Color(*PAPER_COLOUR)
            self._paper = Mesh(mode="triangles")
            Color(*INK_COLOUR)
            self._modules = Mesh(mode="triangles")
        for name in ("text", "pos", "size"):
            self.fbind(name, self._paint)

    def _draw(self, *_: object) -> None:
        modules = matrix(self.text)
        count = len(modules) + 2 * QUIET
        step = int(min(self.size) // count) if modules else 0  # whole pixels are read best
        left, top = self.center_x - count * step / 2, self.center_y + count * step / 2
        self._lay(self._paper, [(left, top - count * step, count * step)] if step else [])
        self._lay(self._modules, [
            (left + (column + QUIET) * step, top - (row + QUIET + 1) * step, step)
            for row, line in enumerate(modules)
            for column, is_dark in enumerate(line)
            if is_dark and step
        ])  # fmt: skip

    def _lay(self, mesh: Mesh, squares: list[tuple[float, float, float]]) -> None:
        mesh.vertices = [
            value
            for x, y, size in squares
            for corner in ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
            for value in (*corner, 0, 0)
        ]
        mesh.indices = [
            4 * place + corner for place in range(len(squares)) for corner in (0, 1, 2, 0, 2, 3)
        ]
