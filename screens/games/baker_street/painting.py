"""Blue gaslight: a lamp in the fog of a street."""

from __future__ import annotations

from PIL import Image, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import Point, Size


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: slow fog, and the glow of a lamp above."""
    inner, outer = ("#253C53", "#0E1116") if dark else ("#F1F5F9", "#C2D0DD")
    street = brushes.oval(size, inner, outer, (0.52, 0.36), (0.85, 0.95))
    unit = brushes.unit(size)
    fog = brushes.clouds(size, (330 * unit, 170 * unit), 61, 4)
    street = brushes.shifted(street, fog, 0.11)
    glow = brushes.spot(size, (0.66, -0.02), (0.36, 0.58), 1.2)
    street = brushes.lit(street, "#5A4F31" if dark else "#FFF3C9", glow, 0.58 if dark else 0.8)
    return brushes.grain(street, 3, 5)


def cover(size: Size) -> Image.Image:
    """Return the cover: two people on both sides of a gas lamp."""
    width, height = size
    square = height / width
    night = brushes.steps(size, ("#4A6E94", "#35516F", "#1E2F42"))
    night = brushes.shifted(night, brushes.clouds(size, (height * 0.9, height * 0.5), 64, 3), 0.16)
    lamp = 1 - 0.62 * square
    glow = brushes.spot(size, (lamp, 0.34), (0.72 * square, 0.72), 1.5)
    night = brushes.lit(night, "#F7D27C", glow, 0.85)
    people = brushes.drawn(size, lambda pen, fine: _people(pen, fine * height, width / height))
    night = brushes.lit(night, "#0E151E", people)
    iron = brushes.drawn(size, lambda pen, fine: _lamp(pen, fine * height, width / height - 0.62))
    night = brushes.lit(night, "#0E151E", iron)
    flame = brushes.drawn(size, lambda pen, fine: _glass(pen, fine * height, width / height - 0.62))
    night = brushes.lit(night, "#FFF0C4", flame)
    return brushes.grain(night, 2.5, 15)


def _at(scale: float, x: float, points: tuple[Point, ...]) -> list[Point]:
    return [((x + right) * scale, down * scale) for right, down in points]


def _lamp(pen: ImageDraw.ImageDraw, scale: float, x: float) -> None:
    """Draw the frame of the lantern on its post; lengths are shares of the cover's height."""
    pen.rectangle(((x - 0.022) * scale, 0.5 * scale, (x + 0.022) * scale, scale), fill=255)
    pen.rectangle(((x - 0.13) * scale, 0.53 * scale, (x + 0.13) * scale, 0.555 * scale), fill=255)
    pen.polygon(
        _at(scale, x, ((-0.145, 0.21), (0.145, 0.21), (0.05, 0.12), (-0.05, 0.12))), fill=255
    )
    pen.polygon(_at(scale, x, ((-0.02, 0.13), (0.02, 0.13), (0, 0.06))), fill=255)
    pen.polygon(_at(scale, x, ((-0.125, 0.21), (0.125, 0.21), (0.08, 0.5), (-0.08, 0.5))), fill=255)


def _glass(pen: ImageDraw.ImageDraw, scale: float, x: float) -> None:
    for left, right in ((-0.107, -0.008), (0.008, 0.107)):
        low = (left * 0.62, right * 0.62)
        corners = (left, 0.225), (right, 0.225), (low[1], 0.48), (low[0], 0.48)
        pen.polygon(_at(scale, x, corners), fill=255)


def _people(pen: ImageDraw.ImageDraw, scale: float, width: float) -> None:
    for x, has_hat in ((width - 1.13, True), (width - 0.16, False)):
        _shoulders(pen, scale, x)
        pen.ellipse(
            ((x - 0.105) * scale, 0.30 * scale, (x + 0.105) * scale, 0.55 * scale), fill=255
        )
        if has_hat:
            pen.ellipse(
                ((x - 0.19) * scale, 0.335 * scale, (x + 0.19) * scale, 0.405 * scale), fill=255
            )
            pen.rounded_rectangle(
                ((x - 0.11) * scale, 0.21 * scale, (x + 0.11) * scale, 0.37 * scale),
                0.06 * scale, fill=255)  # fmt: skip


def _shoulders(pen: ImageDraw.ImageDraw, scale: float, x: float) -> None:
    pen.rounded_rectangle(
        ((x - 0.25) * scale, 0.56 * scale, (x + 0.25) * scale, 1.3 * scale), 0.17 * scale, fill=255
    )
    pen.rectangle(((x - 0.055) * scale, 0.48 * scale, (x + 0.055) * scale, 0.6 * scale), fill=255)
