"""The icon of the window, drawn here: two cards, and on the upper one the mark of the first seat.

It is written as a PNG (ISO/IEC 15948) before Kivy is imported, so its colours are not the theme's.
"""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from struct import pack
from zlib import compress, crc32

SIDE = 64
"""In pixels."""
FINE = 3
"""Points a pixel is looked at, across and down, so that edges are smooth."""
Colour = tuple[int, int, int, int]
Point = tuple[float, float]
"""Right and down from the middle, in pixels."""
NOTHING: Colour = (0, 0, 0, 0)
BEHIND: Colour = (224, 177, 90, 255)
CARD: Colour = (244, 235, 221, 255)
MARK: Colour = (143, 82, 0, 255)


def kept(folder: Path) -> Path:
    """Return where the icon is in a folder, drawn if it is not there yet; raise OSError."""
    path = folder / "companion.png"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png())
    return path


def png() -> bytes:
    """Return the icon as a PNG."""
    rows = (b"\0" + bytes(part for x in range(SIDE) for part in _pixel(x, y)) for y in range(SIDE))
    head = pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", compress(b"".join(rows))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))


def _pixel(x: int, y: int) -> Colour:
    """Return the mean of what is seen at the points of a pixel."""
    steps = [(step + 0.5) / FINE - SIDE / 2 for step in range(FINE)]
    seen = [_at((x + right, y + down)) for right in steps for down in steps]
    alpha = sum(colour[3] for colour in seen)
    if not alpha:
        return NOTHING
    red, green, blue = (sum(c[part] for c in seen if c[3]) * 255 // alpha for part in range(3))
    return red, green, blue, alpha // len(seen)


def _at(point: Point) -> Colour:
    upper = _turned(point, -10)
    if _in_mark(upper):
        return MARK
    if _in_card(upper):
        return CARD
    return BEHIND if _in_card(_turned((point[0] - 5, point[1] + 1), 14)) else NOTHING


def _turned(point: Point, degrees: float) -> Point:
    (x, y), angle = point, radians(degrees)
    return x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)


def _in_card(point: Point) -> bool:
    """Return whether a point is on a card of 36 by 50 with corners of radius 6."""
    right, down = max(abs(point[0]) - 12, 0), max(abs(point[1]) - 19, 0)
    return right**2 + down**2 < 36


def _in_mark(point: Point) -> bool:
    """Return whether a point is in a triangle of 20 by 18 that stands on its base."""
    x, y = point
    return -9 < y < 9 and abs(x) < (y + 9) * 10 / 18
