"""What all covers have: an edge in a colour."""

from __future__ import annotations

from PIL import Image

from screens.rooms.pictures import EDGE


def edged(picture: Image.Image, colour: str) -> Image.Image:
    """Return a cover with its game's colour at its foot."""
    width, height = picture.size
    picture.paste(colour, (0, height - max(round(height * EDGE), 2), width, height))
    return picture
