"""QR code on paper, with its quiet zone."""

from __future__ import annotations

from kivy.graphics import Color, Mesh
from kivy.properties import StringProperty

from screens.base.qr import QUIET, matrix
from screens.parts.drawing.redrawn import Redrawn

PAPER_COLOUR, INK_COLOUR = (1, 1, 1, 1), (0, 0, 0, 1)


class QrCode(Redrawn):
    """QR code of a text, as large as its box; empty for no text."""

    text = StringProperty()

    drawn_by = ("text", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*PAPER_COLOUR)
            self._paper = Mesh(mode="triangles")
            Color(*INK_COLOUR)
            self._modules = Mesh(mode="triangles")

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
