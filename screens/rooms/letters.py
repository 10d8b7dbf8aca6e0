"""Text on painted cards, in the font of the screen."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from PIL import ImageDraw, ImageFont

from screens.rooms.brushes import Point


def written(pen: ImageDraw.ImageDraw, text: str, at: Point, height: float, colour: str) -> None:
    """Write a text centred on a point; *height* is the font size in pixels."""
    pen.text(at, text, fill=colour, font=_font(round(height)), anchor="mm")


@cache
def _font(height: int) -> ImageFont.FreeTypeFont:
    folder = Path(import_module("font_manrope").__path__[0], "files")
    return ImageFont.truetype(str(folder / "Manrope-ExtraBold.ttf"), height)
