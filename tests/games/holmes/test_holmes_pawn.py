"""A horizontal pawn of Holmes is recognised as a pawn."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageOps

from companion import settings
from companion.games.holmes.view.panels import PawnMark
from tests.support.sampling import THEMES, spread

SIZES = (18, 24, 34, 46, 80)
"""Length of a pawn, in units of the display."""
SEEN, FULL = 20, 140
"""Opacities out of 255: above the first a pixel belongs to a pawn, above the second to its edge."""


def drawn(table, *, standing, length, **how):
    """Return a pawn as a picture."""
    from screens.base.theme import theme
    from screens.games.holmes.pawn import HolmesPawn

    pawn = HolmesPawn(item=PawnMark(0, standing), length=length * theme.unit, **how)
    table.frames(1)
    pawn.canvas.ask_update()
    texture = pawn.export_as_image().texture
    return Image.frombytes("RGBA", texture.size, texture.pixels)


def opacity(table, *, standing, length):
    """Return the alpha channel of a pawn, with a transparent margin of two pixels."""
    picture = drawn(table, standing=standing, length=length)
    return ImageOps.expand(picture.getchannel("A"), 2)


def silhouette(picture):
    """Return the mask of a pawn, cut to its box."""
    mask = picture.point(lambda alpha: 255 * (alpha > SEEN))
    return mask.crop(mask.getbbox())


def count(mask):
    """Return the number of pixels that are set in a mask."""
    return mask.histogram()[255]


@pytest.mark.parametrize("theme", spread(THEMES, 1))
def test_a_pawn_that_lies_has_the_outline_of_one_that_stands_turned_by_a_quarter(box, theme):
    table = box(chosen=settings.Settings(theme=theme))
    for length in SIZES:
        standing, lying = (
            silhouette(opacity(table, standing=upright, length=length)) for upright in (True, False)
        )
        turned = standing.transpose(Image.Transpose.ROTATE_90)
        assert abs(turned.width - lying.width) <= 1
        assert abs(turned.height - lying.height) <= 1
        differing = ImageChops.difference(turned.resize(lying.size), lying)
        around = 2 * (lying.width + lying.height)
        assert count(differing) <= 0.5 * around, (theme, length)


@pytest.mark.parametrize("size", spread([(800, 480), (1280, 720), (480, 800)], 1, 2))
def test_its_edge_is_closed_around_a_paler_inside(box, size):
    table = box(size=size)
    for length in SIZES:
        lying = opacity(table, standing=False, length=length)
        inside = lying.point(lambda alpha: 255 * (SEEN < alpha < FULL))
        edge = lying.point(lambda alpha: 255 * (alpha >= FULL))
        ImageDraw.floodfill(edge, (0, 0), 128)
        within = edge.point(lambda shade: 255 * (shade == 0))
        assert count(ImageChops.darker(inside, within)) > 0.15 * count(silhouette(lying)), length


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_one_that_stands_is_full(box, size):
    table = box(size=size)
    standing = opacity(table, standing=True, length=40)
    full = standing.point(lambda alpha: 255 * (alpha >= FULL))
    assert count(full) > 0.85 * count(silhouette(standing))


def test_one_in_hand_keeps_the_colour_of_its_seat_on_paper(box):
    table = box(size=(800, 480))
    plain = drawn(table, standing=True, length=56)
    held = drawn(table, standing=True, length=56, paper=True, held=True)
    middle = plain.width // 2, plain.height // 2
    assert held.getpixel(middle) == plain.getpixel(middle)
    assert held.tobytes() != plain.tobytes()
