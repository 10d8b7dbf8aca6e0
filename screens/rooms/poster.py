"""Picture of an evening, for people to send: lamp, cards, people with their titles, the story."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random

from msgspec import Struct
from PIL import Image

from companion.play.marks import MARK_COUNT
from companion.telling.recap import Recap
from screens.base.qr import modules_of
from screens.rooms import brushes
from screens.rooms import poster_parts as parts
from screens.rooms.brushes import Size
from screens.rooms.poster_parts import BLACK, BOLD_FONT, REGULAR_FONT, TITLE, Box

POSTER = (1080, 1350)
"""Size of the picture that people send, in pixels."""
ANGLES = (5.5, -1.0, -5.5, 2.0)
"""Degrees by which cards are turned."""
TALLEST_CARD, WIDEST_CARD = 1.36, 1.4
"""Most height of a card in its widths, and most width in its heights."""
USUAL_MATCHES = 8
"""Number of matches up to which four cards are in a row."""
CONFETTI = 44
MODULE = 0.5 * POSTER[0] / 210
"""Least pixels of the drawing of a module of a QR code: 0.5 mm on a poster of the width of A4."""
MODULE_PIXELS = 2
"""Least pixels of a module."""
PAPER_MARGIN = 0.07
"""Margin of the paper with the story, in its widths."""
USUAL_COLUMNS = 6
"""Shapes beside each other below the story, unless there is no room for a second row."""
NARROWEST, WIDEST = 236, 312
"""Width of that paper in pixels of the drawing, and the most for the code of a long story."""


class Plan(Struct, frozen=True):
    """Places of the parts of a picture; *unit* are its pixels per pixel of the drawing."""

    unit: float
    lamp: tuple[float, float, float]
    """Middle of its light, and its width."""
    title: Box
    day: Box
    about: Box
    align: str
    cards: Box
    people: Box
    paper: Box
    foot: Box


def plan(size: Size, modules: int) -> Plan:
    """Return the layout of a picture of a size, portrait or landscape.

    The code of the story has *modules* modules in a row, if there is room for it.
    """
    return _portrait(size, modules) if size[1] > size[0] else _landscape(size)


def _portrait(size: Size, modules: int) -> Plan:
    (w, h), u = size, min(size[0] / POSTER[0], size[1] / POSTER[1])
    edge, gap = 48 * u, 26 * u
    free = h - 480 * u
    cards = 415 * u + 0.6 * (free - 870 * u)
    low = 420 * u + cards + gap
    people = h - low - 62 * u
    side = min(max(NARROWEST * u, modules * _module(u) / (1 - 2 * PAPER_MARGIN)), WIDEST * u)
    return Plan(
        unit=u, lamp=(w / 2, 116 * u, 248 * u),
        title=(edge, 205 * u, w - 2 * edge, 110 * u), day=(edge, 310 * u, w - 2 * edge, 56 * u),
        about=(edge, 366 * u, w - 2 * edge, 46 * u), align="m",
        cards=(edge, 420 * u, w - 2 * edge, cards),
        people=(edge, low, w - 2 * edge - side - 18 * u, people),
        paper=(w - edge - side, low, side, people),
        foot=(edge, h - 52 * u, w - 2 * edge, 40 * u),
    )  # fmt: skip


def _landscape(size: Size) -> Plan:
    (w, h), u = size, min(size[0] / 1440, size[1] / 864)
    edge, gap = 30 * u, 22 * u
    side = 340 * u
    width = w - 2 * edge - side - gap
    height = h - 130 * u - 56 * u
    return Plan(
        unit=u, lamp=(w - edge - side / 2, 84 * u, 170 * u),
        title=(edge, 14 * u, 0.52 * width, 84 * u),
        day=(edge + 0.54 * width, 22 * u, 0.46 * width, 42 * u),
        about=(edge + 0.54 * width, 62 * u, 0.46 * width, 36 * u), align="l",
        cards=(edge, 108 * u, width, 0.655 * height),
        people=(edge, 120 * u + 0.655 * height + gap, w - 2 * edge, 0.345 * height - gap),
        paper=(w - edge - side, 112 * u, side, 0.655 * height + gap),
        foot=(edge, h - 50 * u, w - 2 * edge, 40 * u),
    )  # fmt: skip


def paint(told: Recap, size: Size = POSTER) -> Image.Image:
    """Return the picture of an evening."""
    where = plan(size, modules_of(told.text))
    x, y, width = where.lamp
    at = x / size[0], y / size[1]
    picture = brushes.oval(size, "#6A5430", "#141315", at, (0.75, 0.8))
    picture = brushes.lit(picture, "#FFD98A", brushes.spot(size, at, (0.3, 0.3), 1.6), 0.5)
    if where.align == "m":
        _throw_confetti(picture, told, where)
    parts.lamp(picture, (x, y), width)
    _write_head(picture, told, where)
    _lay_cards(picture, told, where)
    for guest, box in zip(told.people, _grid(len(told.people), where.people, where), strict=True):
        parts.tile(picture, guest, box, where.unit)
    _lay_story(picture, told, where)
    parts.write(picture, told.foot, REGULAR_FONT, 28 * where.unit, where.foot, parts.MUTED)
    return picture


def _write_head(picture: Image.Image, told: Recap, where: Plan) -> None:
    unit = where.unit
    parts.write(picture, told.heading, BLACK, 100 * unit if where.align == "m" else 70 * unit,
                where.title, parts.CREAM, where.align)  # fmt: skip
    parts.write(picture, told.weekday, TITLE, 40 * unit, where.day, parts.CREAM, where.align)
    parts.write(picture, told.about, REGULAR_FONT, 28 * unit, where.about, parts.MUTED, where.align)


def _lay_cards(picture: Image.Image, told: Recap, where: Plan) -> None:
    count = len(told.results)
    if not count:
        return
    left, top, area_width, area_height = where.cards
    columns = _columns(count, 4 if count <= USUAL_MATCHES else 7)
    rows, gap = ceil(count / columns), 26 * where.unit
    across, down = (area_width - gap * columns) / columns, (area_height - gap * rows) / rows
    width = min(across, WIDEST_CARD * down)
    height = min(down, TALLEST_CARD * width)
    first = left + (area_width - columns * (width + gap)) / 2
    upper = top + (area_height - rows * (height + gap)) / 2
    for place, result in enumerate(told.results):
        row, column = divmod(place, columns)
        shift = (columns - min(columns, count - row * columns)) / 2
        middle = (
            first + (column + shift + 0.5) * (width + gap), upper + (row + 0.5) * (height + gap),
        )  # fmt: skip
        sheet = parts.card(result, (round(width), round(height)), where.unit)
        parts.laid(picture, sheet, middle, ANGLES[place % len(ANGLES)], 9 * where.unit)


def _columns(count: int, limit: int) -> int:
    rows = ceil(count / limit)
    return ceil(count / rows)


def _grid(count: int, box: Box, where: Plan) -> Iterator[Box]:
    """Yield the box of each of *count* people."""
    if not count:
        return
    left, top, width, height = box
    fits = 2 if where.align == "m" else 4 if count > 9 else 3
    columns = min(fits if count <= MARK_COUNT else 5, count)
    rows, gap = ceil(count / columns), 13 * where.unit
    across, down = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
    down = min(down, 150 * where.unit)
    for place in range(count):
        row, column = divmod(place, columns)
        yield left + column * (across + gap), top + row * (down + gap), across, down


def _lay_story(picture: Image.Image, told: Recap, where: Plan) -> None:
    """Draw the paper with the QR code of the story, its title and the shapes of all people."""
    unit, count = where.unit, min(len(told.people), MARK_COUNT)
    left, top, width, height = where.paper
    edge = PAPER_MARGIN * width
    words, row = 76 * unit, 40 * unit
    side = min(width - 2 * edge, height - 2 * edge - words - row)
    free = height - side - 2 * edge - words
    columns = USUAL_COLUMNS if ceil(count / USUAL_COLUMNS) * row <= free else count
    shapes = ceil(count / columns) * row if count else 0
    height = min(height, side + 2 * edge + words + shapes)
    sheet = parts.paper((round(width), round(height)), 18 * where.unit)
    parts.laid(picture, sheet, (left + width / 2, top + height / 2), 0, 6 * where.unit)
    middle, inner = left + width / 2, width - 2 * edge
    parts.code(picture, told.stories(), (middle - side / 2, top + edge, side, side), _module(unit))
    below = top + 2 * edge + side
    parts.write(
        picture,
        told.story,
        BOLD_FONT,
        32 * unit,
        (left + edge, below, inner, 44 * unit),
        parts.PAPER_INK,
    )
    step = inner / max(columns, USUAL_COLUMNS)
    for place, guest in enumerate(told.people[:MARK_COUNT]):
        line, column = divmod(place, columns)
        at = left + edge + (column + 0.5) * step, below + words + line * row
        parts.mark(picture, guest.mark, at, min(0.36 * step, 11 * unit), parts.ON_PAPER[guest.mark])


def _module(unit: float) -> float:
    """Return the least pixels of a module of the QR code."""
    return max(MODULE * unit, MODULE_PIXELS)


def _throw_confetti(picture: Image.Image, told: Recap, where: Plan) -> None:
    """Throw the shapes of the people beside the title, at places that look random."""
    if not told.people:
        return
    width, unit, chance = picture.width, where.unit, Random(7)
    for piece in range(CONFETTI):
        aside, down = 0.02 + 0.23 * chance.random(), chance.random()
        guest = told.people[piece % len(told.people)]
        at = width * (aside if piece % 2 else 1 - aside), (30 + 350 * down) * unit
        reach = (7 + 8 * chance.random()) * unit
        parts.mark(picture, guest.mark, at, reach, parts.ON_DARK[guest.mark])
