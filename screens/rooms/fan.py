"""Playing cards on a cover, rotated and with a shadow."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import SUPERSAMPLING, Point

PAPER, SHADE = "#FFF9EE", "#E6D9C2"
Face = Callable[[ImageDraw.ImageDraw, float, float], object]
"""Draws the face of a card, given its width and height in pixels."""


def place_card(
    picture: Image.Image,
    face: Face,
    at: Point,
    height: float,
    degrees: float,
    paper: tuple[str, str] = (PAPER, SHADE),
    rim: str = "#00000022",
) -> Image.Image:
    """Return the image with a card on it; its middle and height are in pixels."""
    card = _card(face, height, paper, rim).rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    card = card.reduce(SUPERSAMPLING)
    place = round(at[0] - card.width / 2), round(at[1] - card.height / 2)
    shadow = Image.new("L", picture.size, 0)
    shadow.paste(card.getchannel("A"), (place[0], place[1] + round(height / 30)))
    shadow = brushes.blurred(shadow, height / 24)
    picture = brushes.lit(picture, "#000000", shadow, 0.55)
    picture.paste(card, place, card)
    return picture


def _card(face: Face, height: float, paper: tuple[str, str], rim: str) -> Image.Image:
    size = round(height * 0.69 * SUPERSAMPLING), round(height * SUPERSAMPLING)
    ground = brushes.steps(size, paper)
    shape = Image.new("L", size, 0)
    round_by = size[1] // 11
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), round_by, fill=255)
    pen = ImageDraw.Draw(ground, "RGBA")
    pen.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), round_by, outline=rim,
                          width=max(size[1] // 40, 1))  # fmt: skip
    face(pen, *size)
    ground.putalpha(shape)
    return ground
