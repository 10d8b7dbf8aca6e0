"""Deterministic functions over Pillow images, for rooms and covers.

Points and reaches are shares of the image's width or height; a strength is a share of a colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

Size = tuple[int, int]
"""Width and height in pixels."""
Point = tuple[float, float]
"""X and y, downwards."""
SUPERSAMPLING = 3
"""Factor of supersampling, for smooth edges."""
EDGE_LEVEL = 180
"""Level of Pillow's radial gradient at the middle of the sides of its square."""


def unit(size: Size) -> float:
    """Return the pixels per pixel of the design drawings on a display of that size."""
    narrow, long = sorted(size)
    return min(narrow / 480, long / 800)


def flat(size: Size, colour: str) -> Image.Image:
    """Return an image in one colour."""
    return Image.new("RGB", size, colour)


def steps(size: Size, colours: Sequence[str]) -> Image.Image:
    """Return a vertical gradient through colours, from the top down."""
    column = Image.new("RGB", (1, len(colours)))
    column.putdata([ImageColor.getrgb(colour)[:3] for colour in colours])
    height = size[1]
    # Colours are at the centres of their pixels: crop the half pixels beyond the outer ones.
    grown = height * len(colours) // max(len(colours) - 1, 1)
    tall = column.resize((1, grown), Image.Resampling.BILINEAR)
    spare = (grown - height) // 2
    return tall.crop((0, spare, 1, spare + height)).resize(size)


def lit(picture: Image.Image, colour: str, mask: Image.Image, strength: float = 1.0) -> Image.Image:
    """Return the image with a colour blended in by a mask."""
    weak = mask if strength == 1 else mask.point([round(step * strength) for step in range(256)])
    return Image.composite(flat(picture.size, colour), picture, weak)


def spot(size: Size, at: Point, reach: Point, soft: float = 1.0) -> Image.Image:
    """Return the mask of an oval light, white at a point and black from its reach on.

    *soft* is the exponent of its falloff.
    """
    width, height = size
    box = max(round(2 * reach[0] * width), 2), max(round(2 * reach[1] * height), 2)
    fall = [round(255 * _eased(1 - min(step / EDGE_LEVEL, 1)) ** soft) for step in range(256)]
    light = Image.radial_gradient("L").point(fall).resize(box, Image.Resampling.BICUBIC)
    mask = Image.new("L", size, 0)
    mask.paste(light, (round(at[0] * width - box[0] / 2), round(at[1] * height - box[1] / 2)))
    return mask


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def oval(size: Size, inner: str, outer: str, at: Point = (0.5, 0.5), reach: Point = (0.8, 0.8),
         soft: float = 1.0) -> Image.Image:  # fmt: skip
    """Return an oval gradient from one colour at a point to another at its reach."""
    return lit(flat(size, outer), inner, spot(size, at, reach, soft))


def grain(picture: Image.Image, amount: float, seed: int) -> Image.Image:
    """Return the image with noise of *amount* levels, which also hides banding."""
    mask = speckle(picture.size, seed).point(
        [round(128 + (step - 127.5) / 127.5 * amount) for step in range(256)]
    )
    noise = Image.merge("RGB", [mask] * 3)
    return ImageChops.add(picture, noise, offset=-128)


def speckle(size: Size, seed: int) -> Image.Image:
    """Return white noise from 0 to 255."""
    return Image.frombytes("L", size, Random(seed).randbytes(size[0] * size[1]))


def clouds(size: Size, cell: Point, seed: int, octaves: int = 3) -> Image.Image:
    """Return fractal noise from 0 to 255; *cell* is the size of its largest cells in pixels."""
    layers = [_layer(size, cell, seed, octave) for octave in range(octaves)]
    return reduce(lambda one, other: Image.blend(one, other, 0.36), layers)


def _layer(size: Size, cell: Point, seed: int, octave: int) -> Image.Image:
    across, down = (max(int(s / c * 2**octave) + 2, 2) for s, c in zip(size, cell, strict=True))
    return speckle((across, down), seed + octave).resize(size, Image.Resampling.BICUBIC)


def band(size: Size, middle: float, reach: float) -> Image.Image:
    """Return the mask of a horizontal band, white at its middle and black from its reach on."""
    height = size[1]
    near = (max(1 - abs(row / height - middle) / reach, 0) for row in range(height))
    column = Image.new("L", (1, height))
    column.putdata([round(255 * _eased(share)) for share in near])
    return column.resize(size)


def drawn(size: Size, draw: Callable[[ImageDraw.ImageDraw, float], object]) -> Image.Image:
    """Return a mask drawn in white by a callback, which takes the pen and the factor FINE."""
    mask = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), 0)
    draw(ImageDraw.Draw(mask), float(SUPERSAMPLING))
    return mask.reduce(SUPERSAMPLING)


def shifted(picture: Image.Image, mask: Image.Image, strength: float) -> Image.Image:
    """Return the image, lightened where a mask is light and darkened where it is dark."""
    levels = mask.point([round(128 + (step - 128) * strength) for step in range(256)])
    return ImageChops.add(picture, Image.merge("RGB", [levels] * 3), offset=-128)


def blurred(mask: Image.Image, radius: float) -> Image.Image:
    """Return a blurred mask; the radius is in pixels."""
    return mask.filter(ImageFilter.GaussianBlur(radius))


def both(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return the product of two masks."""
    return ImageChops.multiply(one, other)


def bricks(size: Size, brick: Point, seed: int) -> Image.Image:
    """Return a wall of bricks around middle grey, with random shades and dark joints."""
    chance, (width, height) = Random(seed), brick
    wall = Image.new("L", size, 96)
    draw = ImageDraw.Draw(wall)
    joint = max(round(height / 12), 1)
    for row in range(int(size[1] / height) + 1):
        for column in range(-1, int(size[0] / width) + 1):
            left, top = (column + row % 2 / 2) * width, row * height
            box = left + joint, top + joint, left + width - 1, top + height - 1
            shade = 128 + chance.randint(-22, 22)
            draw.rectangle(box, fill=shade)
            draw.line((box[0], box[1], box[2], box[1]), fill=shade + 20, width=joint)
    return wall.filter(ImageFilter.GaussianBlur(joint * 0.6))


def tiled(size: Size, tile: Image.Image, drop: bool = True) -> Image.Image:
    """Return an image tiled with a mask; with *drop*, odd columns are shifted by half a tile."""
    wall, (width, height) = Image.new("L", size, 0), tile.size
    for column in range(size[0] // width + 1):
        start = -height // 2 if drop and column % 2 else 0
        for top in range(start, size[1], height):
            wall.paste(tile, (column * width, top))
    return wall


def rays(size: Size, at: Point, count: int, width: float) -> Image.Image:
    """Return the mask of rays from a point, of a width in pixels."""
    x, y = at[0] * size[0], at[1] * size[1]
    length = float(sum(size))

    def draw(pen: ImageDraw.ImageDraw, fine: float) -> None:
        for step in range(count):
            angle = 2 * pi * (step + 0.5) / count
            end = (x + length * cos(angle)) * fine, (y + length * sin(angle)) * fine
            pen.line((x * fine, y * fine, *end), fill=255, width=round(width * fine))

    return drawn(size, draw)


def rings(size: Size, at: Point, reaches: Sequence[Point], width: float) -> Image.Image:
    """Return the mask of ovals around a point; *reaches* and *width* are in pixels."""
    x, y = at[0] * size[0], at[1] * size[1]

    def draw(pen: ImageDraw.ImageDraw, fine: float) -> None:
        for right, down in reaches:
            box = [(x - right) * fine, (y - down) * fine, (x + right) * fine, (y + down) * fine]
            pen.ellipse(box, outline=255, width=max(round(width * fine), 1))

    return drawn(size, draw)
