"""Theme: the colours of its row in settings/themes.py, the sizes of theme.kv, and the fonts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.play.marks import MARK_COUNT, coloured, shape
from companion.settings.themes import DARK, Lighting, Palette
from screens.base import kv
from screens.base.appearance import Look

GROWTH = 0.85
"""Exponent by which letters, margins and keys grow with the scale of the window."""
TINT = 0.13
"""Share of a colour in the background that it tints."""
TONES = ("text", "muted", "good", "bad", "accent", "ink", "edge", "line", "clear")
"""The colours that a class can name as a tone."""
MOODS = {"": "text", "right": "good", "wrong": "bad"}
Colour = list[float]
"""Red, green, blue and alpha, each from 0 to 1."""


def _font(package: str, file: str) -> str:
    return str(Path(import_module(package).__path__[0], "files", file))


class Follower(Protocol):
    """Observer of the theme; cheaper than a kv rule for each property."""

    def rethemed(self) -> None:
        """Apply the changed theme."""


def _listed(colours: tuple[Any, ...]) -> list[Any]:
    """Return a colour, or several, as lists: a list of Kivy holds nothing else."""
    return [_listed(each) if isinstance(each, tuple) else each for each in colours]


def _dimmed(colour: list[float]) -> list[float]:
    return [*(share / 2 for share in colour[:3]), colour[3]]


class Theme(Widget):
    """Colours by meaning, sizes in pixels, and fonts; kv rules bind to it."""

    chosen = ObjectProperty(DARK)
    """Row of the theme; all colours follow it, and the next two."""
    dark = BooleanProperty(True)
    contrast = BooleanProperty(False)
    """True for the strongest contrast and no painted room."""
    moving = BooleanProperty(True)
    left_handed = BooleanProperty(False)
    """True if rows of keys are mirrored."""
    upright = BooleanProperty(False)
    """True if no text is rotated towards its seat."""
    unit = NumericProperty(1.0)
    """Pixels per pixel of the design drawings, which are 800 by 480."""
    letter = NumericProperty(1.0)
    """The same for letters, multiplied by ``type``."""
    type = NumericProperty(1.0)
    """Factor of all letters, from the settings."""
    portrait = BooleanProperty(False)
    stacked = StringProperty("horizontal")
    """Orientation of layouts that are vertical only on a portrait display."""
    rows_of_two = NumericProperty(1)
    """Rows that two such parts take."""

    palette = ListProperty()
    printed = ListProperty()
    """Colours with a meaning, on the screen and on paper, in the same order."""
    background = ColorProperty()
    panel = ColorProperty()
    raised = ColorProperty()
    pressed = ColorProperty()
    line = ColorProperty()
    text = ColorProperty()
    muted = ColorProperty()
    accent = ColorProperty()
    accent_ink = ColorProperty()
    good = ColorProperty()
    bad = ColorProperty()
    banner = ColorProperty()
    private = ColorProperty()
    """Background of a private page."""
    card = ColorProperty()
    """Paper, only for cards that were played or chosen."""
    ink = ColorProperty()
    soft_ink = ColorProperty()
    """Secondary text on paper."""
    slate = ColorProperty("#24252C")
    """Black paper, and print on white paper."""
    edge = ColorProperty()
    """Edge of keys and of paper, visible on any background."""
    outline = ColorProperty()
    """Edge of parts that need none, except with the strongest contrast."""
    shadow = ColorProperty()
    glow = ColorProperty()
    """Glow around lit things."""
    crown = ColorProperty()
    """Crown of a winner."""
    party = ListProperty()
    """Colours of twelve seats where nothing is read: a winner's light and confetti."""
    foot = ColorProperty("#0B0C10")
    """Background of words on a picture, dark in every theme."""
    clear = ColorProperty((0, 0, 0, 0))
    people = ListProperty()
    """Colours of the marks of people, by their numbers."""
    paper_people = ListProperty()
    """The same on paper."""
    marks = ListProperty(range(MARK_COUNT))
    """Mark of each seat of the open match: its colour and shape."""
    seats = ListProperty()
    """Colours of twelve seats."""
    areas = ListProperty()
    """The same as backgrounds: a little of the colour, on which it can be read."""
    paper_seats = ListProperty()
    """Colours of the seats on paper."""
    suits = ListProperty()
    tones = DictProperty()
    """Colours by their role, by a mood of the view, and by the number of a seat."""

    gap = NumericProperty()
    margin = NumericProperty()
    bar = NumericProperty()
    touch = NumericProperty()
    key = NumericProperty()
    """Shortest side of anything that can be touched."""
    pad = NumericProperty()
    """Depth of a seat's pad, from the edge of the table."""
    radius = NumericProperty()
    ring = NumericProperty()
    strip = NumericProperty()
    row = NumericProperty()

    chart = NumericProperty()
    """Font size of the units of a chart."""
    least = NumericProperty()
    """Smallest font size of anything else."""
    tiny = NumericProperty()
    body = NumericProperty()
    large = NumericProperty()
    lead = NumericProperty()
    """Words of a primary key."""
    title = NumericProperty()
    prompt = NumericProperty()
    """Prompt in several lines."""
    number = NumericProperty()
    name = NumericProperty()
    """Name of the awaited seat, inside the prompt."""
    huge = NumericProperty()
    poster = NumericProperty()
    """Name of the awaited seat in the big picture; does not follow the text size setting."""
    giant = NumericProperty()

    regular = StringProperty(_font("font_manrope", "Manrope-Medium.ttf"))
    bold = StringProperty(_font("font_manrope", "Manrope-Bold.ttf"))
    heavy = StringProperty(_font("font_manrope", "Manrope-ExtraBold.ttf"))
    serif = StringProperty(_font("font_source_serif_pro", "SourceSerifPro-Semibold.otf"))
    black = StringProperty(_font("font_source_serif_pro", "SourceSerifPro-Black.otf"))
    icons = StringProperty(_font("font_font_awesome", "FontAwesome5-Free-Solid.otf"))
    mono = StringProperty("data/fonts/RobotoMono-Regular.ttf")
    shapes = StringProperty("data/fonts/DejaVuSans.ttf")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.on_chosen()
        self._followers: WeakSet[Follower] = WeakSet()
        # Bound after the rule of the kv file, so that the colours are up to date.
        for name in ("chosen", "unit", "letter", "left_handed", "upright"):
            self.fbind(name, self._tell)

    def follow(self, follower: Follower) -> None:
        """Call a widget after every change of the theme; it is held weakly."""
        self._followers.add(follower)

    def _tell(self, *_: object) -> None:
        # A copy: followers may build widgets, which are added to the set.
        for follower in tuple(self._followers):
            follower.rethemed()

    def on_chosen(self, *_: object) -> None:
        """Set the colours of the chosen theme; every rule that is bound to ``dark`` follows."""
        for name in Palette.__struct_fields__:
            setattr(self, name, _listed(getattr(self.chosen.palette, name)))
        self.text, self.muted, self.good, self.bad, self.accent, *seats = self.palette
        self.ink, self.soft_ink, _, _, _, *paper_seats = self.printed
        self.people, self.paper_people = coloured(seats), coloured(paper_seats)
        self.party = coloured(self.party)
        self.contrast, is_dark = self.chosen.has_contrast, self.dark
        self._colour_seats()
        self.dark = self.chosen.is_dark
        if self.dark == is_dark:
            self.property("dark").dispatch(self)

    def _colour_seats(self) -> None:
        """Set the colours of the seats to those of their marks."""
        self.seats = [self.people[mark] for mark in self.marks]
        self.paper_seats = [self.paper_people[mark] for mark in self.marks]
        self.areas = [self.panel if self.contrast else self.tinted(colour) for colour in self.seats]
        self.tones = {
            **{name: getattr(self, name) for name in TONES},
            **{mood: getattr(self, name) for mood, name in MOODS.items()},
            **dict(enumerate(self.seats)),
        }

    @property
    def lighting(self) -> Lighting:
        """Light and shade of the chosen theme."""
        found: Lighting = self.chosen.lighting
        return found

    def seat_people(self, marks: Sequence[int]) -> None:
        """Give the seats of the open match the marks of its people; other seats have the rest."""
        rest = (mark for mark in range(MARK_COUNT) if mark not in marks)
        self.marks = [*marks, *rest]

    def on_marks(self, *_: object) -> None:
        """Show the marks of the seats."""
        self._colour_seats()
        self._tell()

    def shape(self, seat: int | None, standing: bool = True) -> str:
        """Return the shape of a seat, hollow unless *standing*; empty for no seat."""
        return shape(None if seat is None or seat < 0 else self.marks[seat], standing)

    def on_background(self, _: object, colour: list[float]) -> None:
        """Clear the window in this colour, which saves a full-size rectangle."""
        Window.clearcolor = colour

    @staticmethod
    def share(hint: float, shown: object) -> float:
        """Return a size hint, or nearly 0 if there is nothing to show."""
        return hint if shown else 0.0001

    @staticmethod
    def room(size: float, shown: object) -> float:
        """Return a height or width, or 0 if there is nothing to show."""
        return size if shown else 0

    def face(self, size: float) -> str:
        """Return the font of words of a size in pixels: bold up to ``body``.

        Regular letters of that size are too thin to be read from across a table.
        """
        return self.bold if size <= self.body else self.regular

    def game_colour(self, look: Look, dark: bool) -> list[float]:
        """Return the colour of a game on a dark or a light screen; muted if it has none."""
        colour = look.dark if dark else look.light
        found = get_color_from_hex(colour) if colour else self.muted
        if not self.contrast:
            return found
        return [0.5 + share / 2 for share in found] if dark else _dimmed(found)

    def game_background(self, look: Look, dark: bool) -> list[float]:
        """Return the colour of a game as a background of words."""
        found = get_color_from_hex(look.dark if dark else look.light)
        return _dimmed(found) if self.contrast else found

    def tinted(self, colour: Colour) -> list[float]:
        """Return the background with a little of a colour."""
        return [
            (1 - TINT) * behind + TINT * share
            for behind, share in zip(self.background[:3], colour[:3], strict=True)
        ] + [1.0]

    def for_background(self, bright: bool, colour: Colour) -> Colour:
        """Return the colour of the same meaning for a bright or a dark background."""
        meant = list(colour)
        if meant not in self.palette:
            return colour
        printed_or_dark = self.printed if bright else _listed(DARK.palette.palette)
        found: Colour = printed_or_dark[self.palette.index(meant)]
        return found

    def fit(self, width: float, height: float) -> None:
        """Scale everything to a window in pixels, portrait or landscape.

        Letters grow less than the window; the rest of the room goes to cards, pads and numbers.
        """
        self.portrait = height > width
        self.stacked = "vertical" if self.portrait else "horizontal"
        narrow, long = sorted((width, height))
        scale = min(narrow / 480, long / 800)
        self.unit = min(scale, scale**GROWTH)


kv.load(__file__)
theme = Theme()
