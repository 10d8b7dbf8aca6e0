"""How everything looks: the colours, sizes and fonts that theme.kv gives them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from screens.base import kv
from screens.base.appearance import Look

GROWTH = 0.85
"""The power of a window's size by which letters, margins and keys grow."""
Colour = list[float]
"""Red, green, blue and how opaque it is, each from 0 to 1."""


def _font(package: str, file: str) -> str:
    return str(Path(import_module(package).__path__[0], "files", file))


class Follower(Protocol):
    """A widget that looks at the theme by itself, which costs less than rules that do."""

    def rethemed(self) -> None:
        """Look at it again."""


def _dimmed(colour: list[float]) -> list[float]:
    return [*(share / 2 for share in colour[:3]), colour[3]]


class Theme(Widget):
    """Colours by meaning, sizes in units of the window, and the fonts; kv rules bind to it."""

    dark = BooleanProperty(True)
    moving = BooleanProperty(True)
    contrast = BooleanProperty(False)
    """Whether it is dark with the strongest contrast, and with no painted room behind."""
    left_handed = BooleanProperty(False)
    """Whether rows of keys stand the other way round."""
    upright = BooleanProperty(False)
    """Whether no text on the table is turned to the person who sits there."""
    unit = NumericProperty(1.0)
    """Pixels per pixel of the drawings, which are 800 by 480."""
    letter = NumericProperty(1.0)
    """The same for letters, which somebody may want larger."""
    type = NumericProperty(1.0)
    """How much larger."""
    portrait = BooleanProperty(False)
    stacked = StringProperty("horizontal")
    """The orientation of parts that stand below each other only where the display is upright."""

    by_night = ListProperty()
    by_day = ListProperty()
    by_contrast = ListProperty()
    """The colours that mean something, on what is dark and on what is bright."""
    here = ListProperty()
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
    """Behind what only one person may see."""
    card = ColorProperty()
    """Paper: what was played or chosen, and nothing else."""
    ink = ColorProperty()
    soft_ink = ColorProperty()
    """On paper."""
    slate = ColorProperty()
    """Paper that is black, and what is printed on paper that is not."""
    edge = ColorProperty()
    """Around what can be touched, and around paper: to be seen on any ground."""
    shadow = ColorProperty()
    foot = ColorProperty()
    """Behind words on a picture, dark by day as well."""
    clear = ColorProperty()
    seats = ListProperty()
    paper_seats = ListProperty()
    """The seats on paper."""
    suits = ListProperty()

    gap = NumericProperty()
    margin = NumericProperty()
    bar = NumericProperty()
    touch = NumericProperty()
    key = NumericProperty()
    """The least side of what can be touched."""
    pad = NumericProperty()
    """From the edge of the table to where the place of a seat ends."""
    radius = NumericProperty()
    ring = NumericProperty()
    apart = NumericProperty()
    strip = NumericProperty()
    row = NumericProperty()

    least = NumericProperty()
    """No letters are smaller, but for the units of a chart."""
    tiny = NumericProperty()
    small = NumericProperty()
    body = NumericProperty()
    large = NumericProperty()
    title = NumericProperty()
    number = NumericProperty()
    name = NumericProperty()
    """Of who must do something, in the sentence that says so."""
    huge = NumericProperty()
    poster = NumericProperty()
    """Of who must do something, to be read across the room, whatever letters are wanted."""
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
        self._followers: WeakSet[Follower] = WeakSet()
        # After the rule in the kv file, which is bound already.
        for name in ("dark", "contrast", "unit", "letter", "left_handed", "upright"):
            self.fbind(name, self._tell)

    def follow(self, follower: Follower) -> None:
        """Tell a widget of every change of light, size and hand, as long as there is the widget."""
        self._followers.add(follower)

    def _tell(self, *_: object) -> None:
        # Some build widgets, which follow from then on.
        for follower in tuple(self._followers):
            follower.rethemed()

    def on_contrast(self, *_: object) -> None:
        """Have all that is bound to the light take its colours anew."""
        self.property("dark").dispatch(self)

    def on_background(self, _: object, colour: list[float]) -> None:
        """Clear the window in this colour: a rectangle as large would be drawn on top."""
        Window.clearcolor = colour

    @staticmethod
    def share(hint: float, shown: object) -> float:
        """Return the size hint of something that takes no room when there is nothing to show."""
        return hint if shown else 0.0001

    def shade(self, look: Look, dark: bool) -> list[float]:
        """Return the colour of a game on a dark screen or a light one; muted if it has none."""
        colour = look.dark if dark else look.light
        found = get_color_from_hex(colour) if colour else self.muted
        if not self.contrast:
            return found
        return [0.5 + share / 2 for share in found] if dark else _dimmed(found)

    def ground(self, look: Look, dark: bool) -> list[float]:
        """Return the colour of a game behind words, on a dark screen or a light one."""
        found = get_color_from_hex(look.dark if dark else look.light)
        return _dimmed(found) if self.contrast else found

    def on(self, bright: bool, colour: Colour) -> Colour:
        """Return the colour that means the same on something bright, or dark."""
        meant = list(colour)
        if meant not in self.here:
            return colour
        found: Colour = (self.by_day if bright else self.by_night)[self.here.index(meant)]
        return found

    def fit(self, width: float, height: float) -> None:
        """Scale everything to a window, upright or lying.

        A larger one has more room than larger letters take: it goes to cards, pads and numbers.
        """
        self.portrait = height > width
        self.stacked = "vertical" if self.portrait else "horizontal"
        narrow, long = sorted((width, height))
        scale = min(narrow / 480, long / 800)
        self.unit = min(scale, scale**GROWTH)


kv.load(__file__)
theme = Theme()
