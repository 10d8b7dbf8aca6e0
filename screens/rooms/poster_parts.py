"""Parts of the picture of an evening: words, shapes of people, cards, tiles, the lamp.

Sizes and places are in pixels, downwards from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.play.marks import coloured
from companion.settings.themes import DARK, LIGHT
from companion.telling.recap import Guest, MatchResult
from companion.words.names import shortenings
from screens.base.fonts import as_drawn, face_for
from screens.base.qr import matrix, modules_of
from screens.rooms import brushes
from screens.rooms.brushes import Point, Size
from screens.rooms.pictures import SHAPE, painter

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Rgb = tuple[int, int, int]

SUPERSAMPLING = 2
"""Factor at which parts are painted, for smooth edges."""
MANROPE, SERIF = "font_manrope", "font_source_serif_pro"
REGULAR_FONT, BOLD_FONT = (MANROPE, "Manrope-Medium.ttf"), (MANROPE, "Manrope-Bold.ttf")
TITLE, BLACK = (SERIF, "SourceSerifPro-Semibold.otf"), (SERIF, "SourceSerifPro-Black.otf")
Font = tuple[str, str]
"""Package and file of a font."""
TEXT_LINE_HEIGHT = 1.25
"""Height of a line, in font sizes."""
SMALLEST = 6
"""Font size below which no text is set."""
LEGIBLE = 19
"""Font size in pixels of the drawing below which a name is shortened instead."""
PAPER, SHADE = "#FFF9EE", "#E6D9C2"
PAPER_INK, SOFT_INK = "#221D15", "#44423F"
CREAM, MUTED = "#F7F0E3", "#CFC6B6"
PANEL_COLOUR = "#1D2129"
KINDS = 6
"""Shapes of people; the same ones are hollow from the seventh on."""
CORNER_COUNTS = {0: 3, 1: 4, 3: 4, 4: 5}
"""Corners of the shapes that are regular, by their numbers."""


def rgb(colour: Sequence[float]) -> Rgb:
    """Return a colour of a palette in bytes."""
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue


ON_DARK = [rgb(colour) for colour in coloured(DARK.palette.palette[5:])]
ON_PAPER = [rgb(colour) for colour in coloured(LIGHT.palette.palette[5:])]
"""Colours of the marks of people."""


# --- words


def _font(font: Font, size: int, text: str = "") -> ImageFont.FreeTypeFont:
    """Return a font, or another one that has the signs of a text."""
    own = str(Path(import_module(font[0]).__path__[0], "files", font[1]))
    file = face_for(text, own)
    return _loaded(file, size, None if file == own else ImageFont.Layout.BASIC)


@cache
def _loaded(file: str, size: int, layout: ImageFont.Layout | None) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=layout)


def fitting(
    text: str, font: Font, size: float, width: float, lines: int = 1
) -> tuple[list[str], int]:
    """Return a text as lines of a width, and the largest font size, up to *size*, for it.

    Words are neither broken nor left out, unless there is no room in the smallest size.
    """
    for wanted in range(max(int(size), SMALLEST), SMALLEST - 1, -1):
        set_in = _font(font, wanted, text)
        found = _wrapped(text, set_in, width)
        if len(found) <= lines and all(set_in.getlength(line) <= width for line in found):
            return found, wanted
    return [_cut(text, _font(font, SMALLEST, text), width)], SMALLEST


def _cut(text: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """Return as much of a text as a line of a width holds, with an ellipsis."""
    ends = (f"{text[:end]}…" for end in range(len(text) - 1, 0, -1))
    return next((each for each in ends if font.getlength(each) <= width), "")


def name_within(name: str, font: Font, smallest: float, width: float) -> str:
    """Return the longest form of a name that a line of a width holds in the least font size."""
    set_in = _font(font, round(smallest), name)
    forms = shortenings(name)
    return next((each for each in forms if set_in.getlength(each) <= width), forms[-1])


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def write(
    picture: Image.Image, text: str, font: Font, size: float, box: Box, colour: str | Rgb,
    align: str = "m", lines: int = 1,
) -> Box:  # fmt: skip
    """Write a text into the middle of a box's height; return the box of the written text.

    *align* is “l”, “m” or “r”.
    """
    if not text.strip():
        return box[0], box[1] + box[3] / 2, 0, 0
    left, top, width, height = box
    text = as_drawn(text)
    found, wanted = fitting(text, font, min(size, height / TEXT_LINE_HEIGHT * 1.1), width, lines)
    while len(found) * wanted * TEXT_LINE_HEIGHT > height * 1.1 and wanted > SMALLEST:
        found, wanted = fitting(text, font, wanted - 1, width, lines)
    pen, line_height, set_in = (
        ImageDraw.Draw(picture),
        wanted * TEXT_LINE_HEIGHT,
        _font(font, wanted, text),
    )
    across = {"l": left, "m": left + width / 2, "r": left + width}[align]
    first = top + (height - len(found) * line_height) / 2 + line_height / 2
    for place, line in enumerate(found):
        at = across, first + place * line_height
        pen.text(at, line, fill=colour, font=set_in, anchor=f"{align}m")
    text_width = max(set_in.getlength(line) for line in found)
    begin = across - text_width * {"l": 0.0, "m": 0.5, "r": 1.0}[align]
    return begin, first - line_height / 2, text_width, line_height


# --- shapes


def mark(picture: Image.Image, number: int, at: Point, reach: float, colour: Rgb) -> None:
    """Draw the shape of a person around a point."""
    side = round(2.6 * reach * SUPERSAMPLING)
    mask = Image.new("L", (side, side), 0)
    pen, middle = ImageDraw.Draw(mask), (side / 2, side / 2)
    _shape(pen, number % KINDS, middle, reach * SUPERSAMPLING, 255)
    if number >= KINDS:
        _shape(pen, number % KINDS, middle, reach * SUPERSAMPLING * 0.62, 0)
    mask = mask.reduce(SUPERSAMPLING)
    place = round(at[0] - mask.width / 2), round(at[1] - mask.height / 2)
    picture.paste(Image.new("RGB", mask.size, colour), place, mask)


def _shape(pen: ImageDraw.ImageDraw, kind: int, at: Point, reach: float, fill: int) -> None:
    if kind == 2:
        box = [
            at[0] - reach * 0.88,
            at[1] - reach * 0.88,
            at[0] + reach * 0.88,
            at[1] + reach * 0.88,
        ]
        pen.ellipse(box, fill=fill)
        return
    first = pi / 4 if kind == 1 else 0.0
    count = CORNER_COUNTS.get(kind, 10)
    corners = []
    for corner in range(count):
        radius = reach * (0.46 if kind == 5 and corner % 2 else 1.08)
        angle = first + 2 * pi * corner / count - pi / 2
        corners.append((at[0] + radius * cos(angle), at[1] + radius * sin(angle)))
    pen.polygon(corners, fill=fill)


# --- paper, tiles, lamp


def rounded(size: Size, radius: float) -> Image.Image:
    """Return the mask of a rounded box."""
    mask = Image.new("L", (size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * SUPERSAMPLING, fill=255)
    return mask.reduce(SUPERSAMPLING)


def laid(picture: Image.Image, sheet: Image.Image, at: Point, degrees: float, fall: float) -> None:
    """Lay a sheet with an alpha channel on a picture around a point, turned, with its shadow."""
    turned = sheet.rotate(degrees, Image.Resampling.BICUBIC, expand=True).reduce(SUPERSAMPLING)
    place = round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)
    shadow = Image.new("L", picture.size, 0)
    shadow.paste(turned.getchannel("A"), (place[0], place[1] + round(fall)))
    shadow = brushes.blurred(shadow, fall)
    picture.paste(brushes.lit(picture, "#000000", shadow, 0.55))
    picture.paste(turned, place, turned)


def paper(size: Size, radius: float) -> Image.Image:
    """Return a sheet of paper at the size of parts, with an alpha channel."""
    whole = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    sheet = brushes.steps(whole, (PAPER, SHADE))
    sheet.putalpha(rounded(whole, radius * SUPERSAMPLING))
    return sheet


def card(result: MatchResult, size: Size, unit: float) -> Image.Image:
    """Return a match as a card: its cover if there is room, the game, the winner, the score."""
    sheet = paper(size, 16 * unit)
    width, height = sheet.size
    edge, u = 0.055 * min(width, height), unit * SUPERSAMPLING
    has_picture = height > 160 * u and width > 130 * u
    top = min(0.48 * height, height - 130 * u) if has_picture else edge
    if has_picture:
        within = round(width - 2 * edge), round(top - edge)
        sheet.paste(_cover(result.game, within), (round(edge), round(edge)),
                    rounded(within, 12 * u))  # fmt: skip
    rest = height - top - edge
    words = (edge, top, width - 2 * edge)
    write(sheet, result.title, TITLE, 36 * u, (*words, 0.28 * rest), PAPER_INK)
    _winner(sheet, result, (words[0], top + 0.28 * rest, words[2], 0.42 * rest), 58 * u,
            LEGIBLE * u)  # fmt: skip
    score = words[0], top + 0.72 * rest, words[2], 0.26 * rest
    write(sheet, result.score, BOLD_FONT, 32 * u, score, SOFT_INK)
    return sheet


def _winner(sheet: Image.Image, result: MatchResult, box: Box, size: float, least: float) -> None:
    """Write the winner in the own colour, behind the shape; several ones, or none, in ink."""
    if len(result.winners) != 1:
        write(sheet, result.who, BOLD_FONT, size, box, PAPER_INK, lines=2)
        return
    (who,) = result.winners
    left, top, width, height = box
    largest = min(size, height * 0.85)
    name = name_within(who.name, BOLD_FONT, least, width - largest)
    _lines, fits = fitting(name, BOLD_FONT, largest, width - largest)
    reach, words = 0.4 * fits, _font(BOLD_FONT, fits, name).getlength(name)
    start = left + (width - words - 3 * reach) / 2
    mark(sheet, who.mark, (start + reach, top + height / 2), reach, ON_PAPER[who.mark])
    write(sheet, name, BOLD_FONT, fits, (start + 3 * reach, top, words + 2, height),
          ON_PAPER[who.mark], "l")  # fmt: skip


def _cover(game: str, size: Size) -> Image.Image:
    """Return the cover of a game, or a plain surface, of a size."""
    width, height = size
    if not painter(game):
        return brushes.steps(size, ("#5A4A38", "#2C241B"))
    whole = max(round(SHAPE * height), width)
    painted: Image.Image = import_module(painter(game)).cover((whole, height))
    return painted.crop((whole - width, 0, whole, height))


def tile(picture: Image.Image, guest: Guest, box: Box, unit: float) -> None:
    """Draw a person with the title, or matches and wins, on a dark panel."""
    left, top, width, height = (round(part) for part in box)
    colour = ON_DARK[guest.mark]
    panel = brushes.flat((width, height), PANEL_COLOUR)
    picture.paste(panel, (left, top), rounded((width, height), min(18 * unit, height / 3)))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((left, top + 0.2 * height, left + 7 * unit, top + 0.8 * height),
                          3.5 * unit, fill=colour)  # fmt: skip
    reach = min(0.22 * height, 26 * unit)
    mark(picture, guest.mark, (left + 22 * unit + reach, top + height / 2), reach, colour)
    start = left + 38 * unit + 2 * reach
    words = width - (start - left) - 12 * unit
    name = name_within(guest.name, BOLD_FONT, LEGIBLE * unit, words)
    above = (start, top + 0.08 * height, words, 0.46 * height)
    write(picture, name, BOLD_FONT, 40 * unit, above, colour, "l")
    below = (start, top + 0.52 * height, words, 0.40 * height)
    said = guest.title or guest.fact
    write(picture, said, REGULAR_FONT, 32 * unit, below, CREAM if guest.title else MUTED, "l", 2)


def lamp(picture: Image.Image, at: Point, width: float) -> None:
    """Hang a lamp from the upper edge, its light at a point."""
    (x, y), half = at, width / 2

    def draw(pen: ImageDraw.ImageDraw, fine: float) -> None:
        pen.rectangle(((x - 0.02 * width) * fine, 0, (x + 0.02 * width) * fine, y * fine), fill=255)
        box = [
            (x - half) * fine,
            (y - 0.75 * half) * fine,
            (x + half) * fine,
            (y + 0.75 * half) * fine,
        ]
        pen.pieslice(box, 180, 360, fill=255)

    picture.paste(brushes.lit(picture, "#11100E", brushes.drawn(picture.size, draw)))
    mouth = brushes.drawn(
        picture.size,
        lambda pen, fine: pen.ellipse(
            [
                (x - half) * fine,
                (y - 0.14 * half) * fine,
                (x + half) * fine,
                (y + 0.14 * half) * fine,
            ],
            fill=255,
        ),
    )
    picture.paste(brushes.lit(picture, "#FFE9BE", mouth))


def code(picture: Image.Image, texts: Iterable[str], box: Box, smallest: float) -> None:
    """Draw a QR code in the middle of a box: the first text with modules of *smallest* pixels.

    Where there is room they are whole pixels, which are read best.
    """
    left, top, width, height = box
    side = min(width, height)
    text = next((each for each in texts if modules_of(each) * smallest <= side), "")
    modules = matrix(text)
    if not modules:
        return
    step = side / len(modules)
    if int(step) >= smallest:
        step = int(step)
    across = left + (width - step * len(modules)) / 2
    down = top + (height - step * len(modules)) / 2
    pen = ImageDraw.Draw(picture)
    for row, column in _dark(modules):
        x, y = across + column * step, down + row * step
        pen.rectangle(
            (round(x), round(y), round(x + step) - 1, round(y + step) - 1), fill=PAPER_INK
        )


def _dark(modules: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    for row, line in enumerate(modules):
        yield from ((row, column) for column, is_dark in enumerate(line) if is_dark)
