"""Coloured edge of covers."""

from __future__ import annotations

from PIL import Image

from screens.rooms.pictures import EDGE


def edged(picture: Image.Image, colour: str) -> Image.Image:
    """Return a cover with its game's colour at the bottom."""
    width, height = picture.size
    picture.paste(colour, (0, height - max(round(height * EDGE), 2), width, height))
    return picture
