"""QR code on paper, with its quiet zone."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from kivy.clock import Clock
from kivy.graphics import Color, Mesh
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

QUIET = 4
"""Modules of white around it; source: ISO/IEC 18004, section 5.3.8."""
MOST = 2_331
"""Most bytes of a text; source: ISO/IEC 18004, table 7, version 40-M."""
CAPACITY = (
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
    2099, 2213, MOST,
)  # fmt: skip
"""Most bytes of each version from the first one, at level M; source: the same table."""
PAPER, INK = (1, 1, 1, 1), (0, 0, 0, 1)


class QrCode(Widget):
    """QR code of a text, as large as its box; empty for no text."""

    text = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        with self.canvas:
            Color(*PAPER)
            self._paper = Mesh(mode="triangles")
            Color(*INK)
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


def modules_of(text: str) -> int:
    """Return the most modules in a row that a text's QR code has, far faster than by drawing it.

    >>> modules_of("CMP"), modules_of("è" * 100)
    (21, 57)
    """
    return 21 + 4 * bisect_left(CAPACITY, len(text.encode()))


@lru_cache(4)
def matrix(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the modules of a text's QR code, a row at a time; empty for no text."""
    if not text:
        return ()
    import segno  # few pages need it

    return tuple(tuple(row) for row in segno.make_qr(text, error="m", encoding="utf-8").matrix)
