"""The night club: teal light from below, brass rays and arcs."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from screens.rooms import brushes
from screens.rooms.brushes import Point, Size
from screens.rooms.fan import PAPER, SHADE, place_card


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: its light comes from below, as do the rays of its wall."""
    inner, outer = ("#10434A", "#0A1013") if dark else ("#F0F7F6", "#BBD3D2")
    room = brushes.oval(size, inner, outer, (0.5, 1.06), (0.92, 1.15))
    unit, brass = brushes.unit(size), "#D9B25A" if dark else "#9A7420"
    source, reach = (0.5, 1.02), max(size) / 2
    rays = brushes.rays(size, source, 44, 1.5 * unit)
    # Where they meet they are taken back, or they would be one bright place.
    near = ImageChops.invert(brushes.spot(size, source, (0.55, 0.75), 0.7))
    mask = brushes.both(near, brushes.spot(size, source, (2.0, 2.4)))
    room = brushes.lit(room, brass, brushes.both(rays, mask), 0.32)
    arcs = [(reach * share, reach * share) for share in (0.34, 0.36, 0.62, 0.92, 0.94)]
    room = brushes.lit(room, brass, brushes.rings(size, source, arcs, 1.8 * unit), 0.11)
    return brushes.grain(room, 2.5, 7)


INK, GOLD = "#17181C", "#E0B85A"


def cover(size: Size) -> Image.Image:
    """Return the cover: three cards of a row, in brass light."""
    width, height = size
    aspect, square = width / height, height / width
    club = brushes.oval(size, "#1C7C80", "#0D2B31", (1 - 0.66 * square, 0.5), (0.5, 1.0))
    rays = brushes.rays(size, (1 - 0.66 * square, 1.1), 40, height / 70)
    club = brushes.lit(club, GOLD, rays, 0.42)
    cards = ((1.02, 7.0, (PAPER, SHADE), _circles), (0.66, 0.0, ("#33343B", INK), _triangles),
             (0.30, -7.0, (PAPER, SHADE), _squares))  # fmt: skip
    for right, degrees, paper, face in cards:
        rim = GOLD if paper[1] == INK else "#00000022"
        club = place_card(club, face, ((aspect - right) * height, 0.44 * height), 0.66 * height,
                          degrees, paper, rim)  # fmt: skip
    return brushes.grain(club, 2.5, 17)


def _circles(pen: ImageDraw.ImageDraw, width: float, height: float) -> None:
    for x, y in _two(width, height):
        r = height * 0.155
        pen.ellipse((x - r, y - r, x + r, y + r), fill=INK)


def _triangles(pen: ImageDraw.ImageDraw, width: float, height: float) -> None:
    for x, y in _two(width, height):
        r, line = height * 0.15, round(height * 0.03)
        corners = (x, y - r), (x + r, y + r * 0.85), (x - r, y + r * 0.85), (x, y - r)
        pen.line((*corners, corners[1]), fill=PAPER, width=line, joint="curve")


def _squares(pen: ImageDraw.ImageDraw, width: float, height: float) -> None:
    for x, y in _two(width, height):
        r = height * 0.14
        pen.rectangle((x - r, y - r, x + r, y + r), fill=INK)


def _two(width: float, height: float) -> tuple[Point, Point]:
    return (width * 0.5, height * 0.29), (width * 0.5, height * 0.71)
