"""Room of the home page and of every page without a game."""

from __future__ import annotations

from PIL import Image

from screens.rooms import brushes
from screens.rooms.brushes import Size


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: a warm light from above on a wall, dark or by daylight."""
    inner, outer = ("#332C24", "#121418") if dark else ("#FBF7F0", "#E6DCCB")
    room = brushes.oval(size, inner, outer, (0.5, -0.12), (1.0, 1.15))
    slow = brushes.clouds(size, (260 * brushes.unit(size), 200 * brushes.unit(size)), 11)
    return brushes.grain(brushes.shifted(room, slow, 0.035), 2.2, 1)
