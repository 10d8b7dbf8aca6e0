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

from screens import kv
from screens.look import Look

Colour = list[float]
"""Red, green, blue and how opaque it is, each from 0 to 1."""


def _font(package: str, file: str) -> str:
    return str(Path(import_module(package).__path__[0], "files", file))


class Follower(Protocol):
    """A widget that looks at the theme by itself, which costs less than rules that do."""

    def rethemed(self) -> None:
        """Look at it again."""


class Theme(Widget):
    """Colours by meaning, sizes in units of the window, and the fonts; kv rules bind to it."""

    dark = BooleanProperty(True)
    moving = BooleanProperty(True)
    left_handed = BooleanProperty(False)
    """Whether rows of keys stand the other way round."""
    unit = NumericProperty(1.0)
    """Pixels per pixel of the drawings, which are 800 by 480."""
    portrait = BooleanProperty(False)

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
    card = ColorProperty()
    slate = ColorProperty()
    """Paper that is black, and what is printed on paper that is not."""
    edge = ColorProperty()
    """Around paper, to be seen on any ground."""
    shadow = ColorProperty()
    clear = ColorProperty()
    seats = ListProperty()
    suits = ListProperty()

    gap = NumericProperty()
    margin = NumericProperty()
    bar = NumericProperty()
    touch = NumericProperty()
    radius = NumericProperty()
    ring = NumericProperty()
    apart = NumericProperty()
    strip = NumericProperty()
    row = NumericProperty()

    least = NumericProperty()
    tiny = NumericProperty()
    small = NumericProperty()
    body = NumericProperty()
    large = NumericProperty()
    title = NumericProperty()
    number = NumericProperty()
    huge = NumericProperty()

    regular = StringProperty(_font("font_manrope", "Manrope-Medium.ttf"))
    bold = StringProperty(_font("font_manrope", "Manrope-Bold.ttf"))
    serif = StringProperty(_font("font_source_serif_pro", "SourceSerifPro-Semibold.otf"))
    icons = StringProperty(_font("font_font_awesome", "FontAwesome5-Free-Solid.otf"))
    shapes = StringProperty("data/fonts/DejaVuSans.ttf")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._followers: WeakSet[Follower] = WeakSet()
        # After the rule in the kv file, which is bound already.
        for name in ("dark", "unit", "left_handed"):
            self.fbind(name, self._tell)

    def follow(self, follower: Follower) -> None:
        """Tell a widget of every change of light, size and hand, as long as there is the widget."""
        self._followers.add(follower)

    def _tell(self, *_: object) -> None:
        for follower in self._followers:
            follower.rethemed()

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
        return get_color_from_hex(colour) if colour else self.muted

    def fit(self, width: float, height: float) -> None:
        """Scale everything to a window, upright or lying."""
        self.portrait = height > width
        narrow, long = sorted((width, height))
        self.unit = min(narrow / 480, long / 800)


kv.load(__file__)
theme = Theme()
