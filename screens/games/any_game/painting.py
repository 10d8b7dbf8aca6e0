"""Wooden table, with a sheet of paper and a pencil on the cover."""

from __future__ import annotations

from PIL import Image, ImageDraw

from screens.rooms import brushes, wood
from screens.rooms.brushes import Size
from screens.rooms.fan import place_card

PENCIL_INK = "#5B4A36"
COLUMN_MARKS = (
    ("triangle", "#B5551B", 0.28),
    ("square", "#1465A3", 0.53),
    ("diamond", "#892B57", 0.78),
)
"""Mark at the head of each column, its colour and its place across the sheet."""
SHEET_ROWS = (0.34, 0.5, 0.66)
"""Height of each row of the sheet, from the top."""


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: a wooden table under a lamp."""
    return wood.paint(size, dark)


def cover(size: Size) -> Image.Image:
    """Return the cover: a score sheet and a pencil on wood."""
    width, height = size
    table = brushes.oval(size, "#8A6238", "#3A2918", (1 - 0.7 * height / width, 0.2), (0.7, 1.2))
    fibres = brushes.clouds(size, (0.9 * width, 0.06 * height), 51, 3)
    table = brushes.shifted(table, fibres, 0.07)
    table = place_card(table, _sheet, (width - 0.62 * height, 0.6 * height), 1.05 * height, 6.0)
    pencil = brushes.drawn(size, lambda pen, fine: _pencil(pen, fine, size))
    return brushes.grain(brushes.lit(table, "#E8A23C", pencil, 1.0), 2.5, 14)


def _sheet(pen: ImageDraw.ImageDraw, width: float, height: float) -> None:
    for mark, colour, across in COLUMN_MARKS:
        _mark(pen, mark, (width * across, height * 0.17), width * 0.07, colour)
        for place, down in enumerate(SHEET_ROWS):
            length = width * (0.13, 0.1, 0.15)[(place + int(across * 10)) % 3]
            x, y = width * across, height * down
            pen.line(
                (x - length / 2, y, x + length / 2, y),
                fill=PENCIL_INK,
                width=max(round(height * 0.02), 1),
            )
    for down in (0.26, 0.42, 0.58, 0.76):
        line = (width * 0.12, height * down, width * 0.92, height * down)
        pen.line(line, fill="#C9B48E", width=max(round(height * 0.008), 1))


def _mark(
    pen: ImageDraw.ImageDraw, mark: str, at: tuple[float, float], reach: float, colour: str
) -> None:
    x, y = at
    corners = {
        "triangle": ((x, y - reach), (x - reach, y + 0.8 * reach), (x + reach, y + 0.8 * reach)),
        "square": (
            (x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach),
            (x - reach, y + reach),
        ),
        "diamond": ((x, y - 1.2 * reach), (x + reach, y), (x, y + 1.2 * reach), (x - reach, y)),
    }[mark]  # fmt: skip
    pen.polygon(corners, fill=colour)


def _pencil(pen: ImageDraw.ImageDraw, fine: float, size: Size) -> None:
    width, height = size[0] * fine, size[1] * fine
    pen.polygon(
        (
            (width - 0.02 * height, 0.03 * height), (width - 0.28 * height, 0.5 * height),
            (width - 0.31 * height, 0.62 * height), (width - 0.21 * height, 0.56 * height),
            (width, 0.14 * height),
        ),
        fill=255,
    )  # fmt: skip
