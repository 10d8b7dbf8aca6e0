"""Wooden table, for a game without a room of its own."""

from __future__ import annotations

from PIL import Image, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import Size

PLANKS = 4


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the table from above, with the lamp over its middle."""
    inner, outer = ("#41352A", "#151416") if dark else ("#F6EAD8", "#DCC8AA")
    table = brushes.oval(size, inner, outer, (0.5, 0.4), (0.85, 0.95))
    unit = brushes.unit(size)
    fibres = brushes.clouds(size, (520 * unit, 9 * unit), 21, 3)
    knots = brushes.clouds(size, (300 * unit, 60 * unit), 31, 2)
    table = brushes.shifted(brushes.shifted(table, fibres, 0.06), knots, 0.05)
    joints = brushes.drawn(size, lambda pen, fine: _joints(pen, fine, size))
    return brushes.grain(brushes.lit(table, "#0A0908" if dark else "#B89C74", joints, 0.5), 2.5, 2)


def _joints(pen: ImageDraw.ImageDraw, fine: float, size: Size) -> None:
    for plank in range(1, PLANKS):
        y = size[1] * plank / PLANKS * fine
        pen.line((0, y, size[0] * fine, y), fill=255, width=round(1.2 * brushes.unit(size) * fine))
