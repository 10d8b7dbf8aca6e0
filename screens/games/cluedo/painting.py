"""The green mansion, with its wallpaper."""

from __future__ import annotations

from math import pi, sin

from PIL import Image, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import Point, Size


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: papered, lit from the middle."""
    inner, outer = ("#174435", "#0A1411") if dark else ("#F0F7F1", "#BDD4C5")
    room = brushes.oval(size, inner, outer, (0.5, 0.38), (0.85, 0.98))
    unit = brushes.unit(size)
    paper = brushes.tiled(size, _motif(unit))
    room = brushes.lit(room, "#9AD8B4" if dark else "#2F7A55", paper, 0.06 if dark else 0.10)
    stripe = brushes.tiled(size, _stripe(unit), drop=False)
    room = brushes.lit(room, "#000000" if dark else "#FFFFFF", stripe, 0.10 if dark else 0.25)
    return brushes.grain(room, 2.5, 6)


def _stripe(unit: float) -> Image.Image:
    """Return two broad stripes of the paper, every other one darker."""
    width = round(44 * unit)
    tile = Image.new("L", (2 * width, 8), 0)
    tile.paste(255, (0, 0, width, 8))
    return tile


def _motif(unit: float) -> Image.Image:
    """Return one flame of the paper with a leaf at each side, and a bead below it."""
    size = round(44 * unit), round(72 * unit)

    def draw(pen: ImageDraw.ImageDraw, fine: float) -> None:
        def flame(x: float, y: float, width: float, height: float) -> list[Point]:
            half = [
                (width * sin(pi * t / 12) * (1 - t / 16), height * (1 - t / 6)) for t in range(13)
            ]
            edge = [*half, *((-right, up) for right, up in reversed(half))]
            return [((x + right) * size[0] * fine, (y - up) * size[1] * fine) for right, up in edge]

        pen.polygon(flame(0.5, 0.42, 0.24, 0.30), fill=255)
        pen.polygon(flame(0.5, 0.44, 0.10, 0.18), fill=0)
        pen.polygon(flame(0.2, 0.66, 0.10, 0.15), fill=200)
        pen.polygon(flame(0.8, 0.66, 0.10, 0.15), fill=200)
        x, y, r = 0.5 * size[0] * fine, 0.86 * size[1] * fine, 2.2 * unit * fine
        pen.ellipse((x - r, y - r, x + r, y + r), fill=220)

    return brushes.drawn(size, draw)


def cover(size: Size) -> Image.Image:
    """Return the cover: the mansion by night, with its windows lit."""
    width, height = size
    aspect, square = width / height, height / width
    night = brushes.steps(size, ("#3FA172", "#2C7A56", "#164233"))
    moon = 1 - 0.2 * square, 0.22
    night = brushes.lit(night, "#D8F0C8", brushes.spot(size, moon, (0.7 * square, 0.7), 1.4), 0.6)
    disc = brushes.spot(size, moon, (0.17 * square, 0.17)).point(lambda step: min(step * 9, 255))
    night = brushes.lit(night, "#EAF6DC", disc)
    house = brushes.drawn(size, lambda pen, fine: _mansion(pen, fine * height, aspect - 0.72))
    night = brushes.lit(night, "#0A1713", house)
    lights = brushes.drawn(size, lambda pen, fine: _lights(pen, fine * height, aspect - 0.72))
    night = brushes.lit(night, "#F7D66E", brushes.blurred(lights, height / 30), 0.5)
    night = brushes.lit(night, "#FBE08A", lights)
    return brushes.grain(night, 2.5, 16)


WALLS = (
    (-0.52, 0.50, 0.52, 1.0), (-0.12, 0.20, 0.12, 1.0), (-0.40, 0.22, -0.34, 0.5),
    (0.36, 0.24, 0.42, 0.5), (-0.60, 0.64, 0.66, 1.0),
)  # fmt: skip
ROOFS = (
    ((-0.60, 0.50), (-0.42, 0.32), (0.42, 0.32), (0.60, 0.50)),
    ((-0.16, 0.20), (0.0, -0.02), (0.16, 0.20)),
    ((-0.50, 0.5), (-0.31, 0.24), (-0.12, 0.5)), ((0.12, 0.5), (0.31, 0.24), (0.50, 0.5)),
)  # fmt: skip
WINDOWS = (
    (-0.035, 0.27, 0.035, 0.38), (-0.345, 0.40, -0.275, 0.48), (0.275, 0.40, 0.345, 0.48),
    (-0.42, 0.555, -0.35, 0.665), (-0.26, 0.555, -0.19, 0.665), (0.19, 0.555, 0.26, 0.665),
    (0.35, 0.555, 0.42, 0.665),
)  # fmt: skip
"""Left, top, right and bottom of walls and windows, corners of roofs: in heights of the cover."""


def _mansion(pen: ImageDraw.ImageDraw, scale: float, x: float) -> None:
    for left, top, right, bottom in WALLS:
        pen.rectangle(
            ((x + left) * scale, top * scale, (x + right) * scale, bottom * scale), fill=255
        )
    for roof in ROOFS:
        pen.polygon([((x + right) * scale, down * scale) for right, down in roof], fill=255)


def _lights(pen: ImageDraw.ImageDraw, scale: float, x: float) -> None:
    for left, top, right, bottom in WINDOWS:
        box = (x + left) * scale, top * scale, (x + right) * scale, bottom * scale
        pen.rounded_rectangle(box, 0.03 * scale, fill=255, corners=(True, True, False, False))
        middle = (box[0] + box[2]) / 2
        pen.line((middle, box[1], middle, box[3]), fill=0, width=round(0.012 * scale))
