"""Brick wall in London, with fog in front of it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from screens.games.holmes.skyline import TOWER_WIDTH, Box, Skyline, skyline
from screens.rooms import brushes
from screens.rooms.brushes import Size

FOG_BANDS = ((0.32, 0.20, 0.10), (0.62, 0.16, 0.08), (0.93, 0.22, 0.13))
"""Three bands of fog: middle and height as shares of the picture's height, and strength."""


def paint(size: Size, dark: bool) -> Image.Image:
    """Return the room: bricks that fade towards the bottom, by night or in the morning."""
    inner, outer = ("#552822", "#150F11") if dark else ("#F7E6DC", "#DDBFB1")
    wall = brushes.oval(size, inner, outer, (0.5, 0.12), (0.95, 1.05))
    unit = brushes.unit(size)
    wall = brushes.shifted(wall, brushes.bricks(size, (64 * unit, 26 * unit), 5), 0.15)
    for number, (middle, reach, strength) in enumerate(FOG_BANDS):
        drift = brushes.clouds(size, (340 * unit, 70 * unit), 50 + 7 * number, 3)
        fog = brushes.both(brushes.band(size, middle, reach), drift)
        wall = brushes.lit(
            wall, "#8C7A78" if dark else "#FFFFFF", fog, strength * (1 if dark else 5)
        )
    return brushes.grain(wall, 3, 4)


def cover(size: Size) -> Image.Image:
    """Return the cover: the moon over roofs, with a clock tower."""
    width, height = size
    dusk = brushes.steps(size, ("#B0503F", "#8C3A31", "#5A2622"))
    moon = (1 - 0.68 * height / width, 0.30)
    glow = brushes.spot(size, moon, (0.75 * height / width, 0.75), 1.3)
    dusk = brushes.lit(dusk, "#F2B27A", glow, 0.55)
    disc = brushes.drawn(size, lambda pen, fine: _disc(pen, fine, size, moon, 0.15))
    dusk = brushes.lit(dusk, "#F6DDB4", disc)
    back = skyline(width / height, -1, 8)
    roofs = brushes.drawn(size, lambda pen, fine: _boxes(pen, fine, size, back.houses, 1.12))
    dusk = brushes.lit(dusk, "#5C2622", roofs)
    front = skyline(width / height, width / height - 0.36, 3)
    roofs = brushes.drawn(size, lambda pen, fine: _town(pen, fine, size, front))
    dusk = brushes.lit(dusk, "#1C0F10", roofs)
    lights = brushes.drawn(size, lambda pen, fine: _boxes(pen, fine, size, front.windows, 1.0))
    dusk = brushes.lit(dusk, "#F7C768", lights)
    clock = brushes.drawn(size, lambda pen, fine: _clock(pen, fine, size, front.tower))
    return brushes.grain(brushes.lit(dusk, "#FFF1D2", clock), 2.5, 14)


def _disc(pen: ImageDraw.ImageDraw, fine: float, size: Size, at: tuple[float, float],
          reach: float) -> None:  # fmt: skip
    x, y, r = at[0] * size[0] * fine, at[1] * size[1] * fine, reach * size[1] * fine
    pen.ellipse((x - r, y - r, x + r, y + r), fill=255)


def _boxes(pen: ImageDraw.ImageDraw, fine: float, size: Size, boxes: list[Box],
           scaling: float) -> None:  # fmt: skip
    scale, ground = size[1] * fine, size[1] * fine
    for left, bottom, right, top in boxes:
        lower, upper = ground - bottom * scale * scaling, ground - top * scale * scaling
        pen.rectangle((left * scale, upper, right * scale, lower), fill=255)


def _town(pen: ImageDraw.ImageDraw, fine: float, size: Size, town: Skyline) -> None:
    _boxes(pen, fine, size, town.houses, 0.92)
    scale, ground = size[1] * fine, size[1] * fine
    left, right = (town.tower - TOWER_WIDTH / 2) * scale, (town.tower + TOWER_WIDTH / 2) * scale
    pen.rectangle((left, ground - 0.86 * scale, right, ground), fill=255)
    ledge = 0.015 * scale
    pen.rectangle(
        (left - ledge, ground - 0.88 * scale, right + ledge, ground - 0.84 * scale), fill=255
    )
    roof = (left - ledge, ground - 0.87 * scale), (right + ledge, ground - 0.87 * scale)
    pen.polygon((*roof, (town.tower * scale, ground - 1.06 * scale)), fill=255)


def _clock(pen: ImageDraw.ImageDraw, fine: float, size: Size, tower: float) -> None:
    scale = size[1] * fine
    x, y, r = tower * scale, scale - 0.76 * scale, 0.055 * scale
    pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
    hand = round(0.016 * scale)
    pen.line((x, y, x, y - r * 0.75), fill=0, width=hand)
    pen.line((x, y, x + r * 0.6, y), fill=0, width=hand)
