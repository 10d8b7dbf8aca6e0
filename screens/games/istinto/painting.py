"""Violet velvet, with the table's two ovals."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import Point, Size
from screens.rooms.fan import Face, place_card
from screens.rooms.letters import written


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: velvet under a lamp."""
    inner, outer = ("#403270", "#14101F") if dark else ("#F4EFFA", "#CEC4E4")
    velvet = brushes.oval(size, inner, outer, (0.5, 0.5), (0.8, 0.88))
    unit, line = brushes.unit(size), "#8C79D6" if dark else "#8E78CC"
    folds = brushes.clouds(size, (90 * unit, 420 * unit), 41, 2)
    velvet = brushes.shifted(velvet, folds, 0.045)
    for scale, strength in ((0.345, 0.20), (0.37, 0.11)):
        reach = (size[0] * scale, size[1] * scale * (0.86 if size[0] > size[1] else 0.74))
        ring = brushes.rings(size, (0.5, 0.5), [reach], 1.6 * unit)
        velvet = brushes.lit(velvet, line, ring, strength)
    return brushes.grain(velvet, 3, 3)


FAN = (
    ("7", "drop", "#1F4FA3", (1.00, 0.66), 30.0), ("12", "leaf", "#256B3C", (0.78, 0.53), 14.0),
    ("9", "heart", "#B3261E", (0.53, 0.52), -4.0), ("T", "star", "#6B4300", (0.27, 0.62), -22.0),
)  # fmt: skip
"""Cards from the left: value, pip, colour, (distance from the right, from the top), rotation.

Distances are shares of the height, rotations degrees."""


def cover(size: Size) -> Image.Image:
    """Return the cover: a fan of cards on velvet."""
    width, height = size
    velvet = brushes.oval(size, "#8663DC", "#2E2063", (1 - 0.7 * height / width, 0.2), (0.6, 1.1))
    for value, pip, colour, (right, down), degrees in FAN:
        at = width - right * height, down * height
        velvet = place_card(velvet, _face(value, pip, colour), at, height * 0.86, degrees)
    return brushes.grain(velvet, 2.5, 13)


def _face(value: str, pip: str, colour: str) -> Face:
    def draw(pen: ImageDraw.ImageDraw, width: float, height: float) -> None:
        written(pen, value, (width * 0.22, height * 0.15), height * 0.21, colour)
        PIP_PAINTERS[pip](pen, (width * 0.80, height * 0.15), height * 0.075, colour)
        PIP_PAINTERS[pip](pen, (width * 0.5, height * 0.60), height * 0.20, colour)

    return draw


def _drop(pen: ImageDraw.ImageDraw, at: Point, reach: float, colour: str) -> None:
    (x, y), r = at, reach * 0.72
    pen.ellipse((x - r, y + reach - 2 * r, x + r, y + reach), fill=colour)
    pen.polygon(
        ((x, y - reach * 1.15), (x - r * 0.9, y - 0.05 * reach), (x + r * 0.9, y - 0.05 * reach)),
        fill=colour,
    )


def _leaf(pen: ImageDraw.ImageDraw, at: Point, reach: float, colour: str) -> None:
    (x, y), r = at, reach * 0.47
    for right, down in ((0, -0.55), (-0.52, 0.22), (0.52, 0.22)):
        cx, cy = x + right * reach, y + down * reach
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=colour)
    pen.polygon(
        ((x, y - 0.2 * reach), (x - 0.3 * reach, y + reach), (x + 0.3 * reach, y + reach)),
        fill=colour,
    )


def _heart(pen: ImageDraw.ImageDraw, at: Point, reach: float, colour: str) -> None:
    (x, y), r = at, reach * 0.53
    for right in (-0.47, 0.47):
        cx, cy = x + right * reach, y - 0.36 * reach
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=colour)
    pen.polygon(((x - 0.94 * reach, y - 0.08 * reach), (x + 0.94 * reach, y - 0.08 * reach),
                 (x, y + 0.95 * reach), ), fill=colour)  # fmt: skip
    pen.rectangle((x - 0.4 * reach, y - 0.4 * reach, x + 0.4 * reach, y), fill=colour)


def _star(pen: ImageDraw.ImageDraw, at: Point, reach: float, colour: str) -> None:
    corners = []
    for corner in range(10):
        angle, radius = pi * corner / 5 - pi / 2, reach * (1.08 if corner % 2 == 0 else 0.45)
        corners.append((at[0] + radius * cos(angle), at[1] + radius * sin(angle)))
    pen.polygon(corners, fill=colour)


PIP_PAINTERS = {"drop": _drop, "leaf": _leaf, "heart": _heart, "star": _star}
