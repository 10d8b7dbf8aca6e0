"""How large covers are, and what all of them have: a foot for words, and an edge in a colour."""

from __future__ import annotations

from PIL import Image

from screens.rooms import brushes

FOOT = (0.0, 0.0, 0.0, 0.10, 0.40, 0.68, 0.84, 0.90, 0.92)
"""How dark it is from the top down, in equal steps."""
INK = "#0D0E12"
EDGE = 0.03
"""Of the height."""


def footed(picture: Image.Image, colour: str) -> Image.Image:
    """Return a cover with the dark foot that words stand on, and its game's colour below it."""
    width, height = picture.size
    shades = [f"#{round(255 * share):02x}0000" for share in FOOT]
    mask = brushes.steps(picture.size, shades).getchannel("R")
    picture = brushes.lit(picture, INK, mask)
    picture.paste(colour, (0, height - max(round(height * EDGE), 2), width, height))
    return picture
