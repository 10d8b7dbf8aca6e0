"""The colours of people differ from those of muted and ineffective texts, for any eye."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.settings.themes import DARK, LIGHT
from tests.support.contrast import EYES, apart, from_grey
from tests.support.sampling import some, spread
from tests.support.tours import drawn, of_game

LAST = {"istinto": "count", "holmes": "step-steal"}
"""Stop at which each tour is left; all kinds of words and marks were seen by then."""
LEAST = 9
"""Least difference (CIEDE2000) between a person and a muted or ineffective text."""
SOLID = 12
"""Pixels of a text that must be of one colour; the smallest letters are nothing but soft edges."""
DIMMED = 8
"""Most by which a text may be dimmed, of 255; beyond it are the edges of thin lines."""
GREYEST = {"all": 9, "deuteranopes": 6, "protanopes": 4}
"""Least difference between a person and grey as light, so that no person looks switched off."""
PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")


def ink(table, picture, part):
    """Return the colour, from 0 to 1, in which a mark or a text is drawn on a picture.

    It is the solid colour nearest to the intended one; None if there is none near.
    """
    (x, y), (wide, high) = part.to_window(*part.center), part.texture_size
    box = (int(x - wide / 2), int(480 - y - high / 2), int(x + wide / 2), int(480 - y + high / 2))
    if not (0 <= box[0] < box[2] <= 800 and 0 <= box[1] < box[3] <= 480):
        return None
    pixels = Counter(picture.crop(box).get_flattened_data())
    wanted = [255 * share for share in part_colour(part)]
    solid = [(far(pixel, wanted), pixel) for pixel, count in pixels.items() if count >= SOLID]
    off, nearest = min(solid, default=(DIMMED, None))
    return tuple(share / 255 for share in nearest) if off < DIMMED else None


def far(one, other):
    """Return the largest difference of red, green and blue."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def part_colour(part):
    """Return the colour that a mark or a text is to be drawn in."""
    return part._face.rgba[:3]


def seen(table, theme):
    """Return the colours of people, and those of muted and ineffective texts."""
    picture = table.seen()
    people, others = set(), set()
    for part in table.visible():
        if not getattr(part, "text", "") or not hasattr(part, "texture_size"):
            continue
        colour = [*part_colour(part), 1]
        where = people if colour in theme.seats else others
        if where is people or colour in (theme.muted, theme.bad):
            where.add(ink(table, picture, part))
    return people - {None}, others - {None}


@pytest.mark.parametrize("light", some([False, True], 1), ids=["dark", "light"])
@pytest.mark.parametrize("game", spread(["istinto", "holmes"], 1, 1))
def test_people_are_told_from_muted_words_and_from_what_has_no_effect(box, game, light):
    table = box()
    from screens.base.theme import theme

    theme.chosen = LIGHT if light else DARK
    people, others = set(), set()
    for stop in drawn(table, of_game(game)(table, PEOPLE if game == "istinto" else PEOPLE[:2])):
        found, muted = seen(table, theme)
        people |= found
        others |= muted
        if stop == LAST[game]:
            break
    assert people
    assert others
    for eyes in EYES:
        nearest = min((apart(one, other, eyes), one, other) for one in people for other in others)
        assert nearest[0] >= LEAST, (eyes, nearest)
        assert min(from_grey(one, eyes) for one in people) >= GREYEST[eyes], eyes
