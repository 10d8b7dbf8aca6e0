"""Themes of the screen: one row each, with its colours and its light.

Contrast of text is 4.5:1 or more, and 7:1 where it is wanted. Colours are known without Kivy:
pictures are painted with them, too.
"""

from __future__ import annotations

from msgspec import Struct

from companion.words.i18n import N_
from companion.words.tables import Table

Rgba = tuple[float, float, float, float]
"""Red, green, blue and alpha, each from 0 to 1."""
Colours = tuple[Rgba, ...]


def _colours(codes: str) -> Colours:
    return tuple(map(_colour, codes.split()))


def _colour(code: str) -> Rgba:
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue, 1.0


_CLEAR = (0.0, 0.0, 0.0, 0.0)
_ON_LIGHT = _colours(
    "#221D15 #44423F #1F7349 #C8203C #24150A #7D4B00 #1464A1 #3A3003 #8B3C6E #032026 #39258D"
)
_SUITS = _colours("#5F574B #1F4FA3 #256B3C #B3261E #221D15 #6B4300")


class Palette(Struct, frozen=True):
    """Colours of a theme, each a property of ``screens.base.theme.Theme`` of the same name."""

    palette: Colours
    """Text, muted, good, bad, accent, and the first six seats."""
    background: Rgba
    panel: Rgba
    raised: Rgba
    pressed: Rgba
    line: Rgba
    edge: Rgba
    banner: Rgba
    private: Rgba
    party: Colours
    """The first six seats in places without text: a winner's light and confetti."""
    accent_ink: Rgba = _colour("#1B1508")
    outline: Rgba = _CLEAR
    card: Rgba = _colour("#FFF9EE")
    printed: Colours = _ON_LIGHT
    """The same as ``palette`` on paper."""
    suits: Colours = _SUITS
    shadow: Rgba = (0.0, 0.0, 0.0, 0.45)
    glow: Rgba = _colour("#FBCD50")
    """Glow around lit things."""
    crown: Rgba = _colour("#FBCD50")
    """Crown of a winner."""


class Lighting(Struct, frozen=True):
    """Light and shade of a theme, as shares from 0 to 1 unless it is said otherwise."""

    key: tuple[float, float] = (0.075, 0.84)
    """White at the top of a key, and brightness that is left at the foot."""
    primary: tuple[float, float] = (0.33, 1.0)
    """The same of the primary key."""
    velvet: tuple[float, float] = (0.3, 2.2)
    """Least and most brightness of a curtain, times its colour."""
    scrim: float = 0.72
    """Most of the shade behind the words on a curtain."""
    shade: float = 0.35
    """Brightness of that shade, times its colour."""
    slit: float = 0.95
    """Most alpha of the light that comes through its slit."""
    shape: float = 0.4
    """Alpha of the shadow of a seat's shape on it."""
    rays: float = 0.2
    """Alpha of a ray behind a winner."""
    halo: float = 0.5
    """Alpha of the light in the middle of the rays."""
    veil: float = 0.5
    """Alpha of the layer that dims the room behind them."""
    bright: float = 1.0
    """Luminance of a colour above which it shines less, so that words stay legible on its light."""


class Theme(Struct, frozen=True):
    """Theme of the screen."""

    name: str
    words: str
    palette: Palette
    lighting: Lighting
    is_dark: bool = True
    """True if rooms and games use their drawings for a dark screen."""
    has_contrast: bool = False
    """True for the strongest contrast: edges in place of rooms, covers and light."""


DARK = Theme(
    "dark",
    N_("lamp-lit table"),
    Palette(
        palette=_colours(
            "#F7F0E3 #CFC6B6 #8ECEA9 #EA6E6E #FBCD50 #FF6B1A #73C9FC #F7FAB8 #E26AB6 #83FAFB"
            " #A27DF8"
        ),
        background=_colour("#14161B"),
        panel=_colour("#1D2129"),
        raised=_colour("#262B35"),
        pressed=_colour("#343B48"),
        line=_colour("#3A414E"),
        edge=_colour("#7A8496"),
        banner=_colour("#5A1F18"),
        private=_colour("#3B2A5C"),
        party=_colours("#FF6B1A #73C9FC #F7FAB8 #E26AB6 #83FAFB #A27DF8"),
    ),
    Lighting(bright=0.44),
)
LIGHT = Theme(
    "light",
    N_("daylight"),
    Palette(
        palette=_ON_LIGHT,
        background=_colour("#F4EFE6"),
        panel=_colour("#FFFDF8"),
        raised=_colour("#EFE7D8"),
        pressed=_colour("#DDD2BE"),
        line=_colour("#B9AE9B"),
        edge=_colour("#857A67"),
        banner=_colour("#F9D9D3"),
        private=_colour("#E2D8F5"),
        party=_colours("#F5741B #2E9BE8 #E9B90C #E0559F #17AEBB #8458E8"),
        accent_ink=_colour("#FFF6E3"),
        shadow=(0.13, 0.11, 0.08, 0.3),
        glow=_colour("#F5B324"),
        crown=_colour("#D99A00"),
    ),
    Lighting(key=(0.5, 0.94), primary=(0.12, 1.0), velvet=(0.8, 1.03), shade=1.0, slit=0.4,
             shape=0.25),
    is_dark=False,
)  # fmt: skip
CONTRAST = Theme(
    "contrast",
    N_("high contrast"),
    Palette(
        palette=_colours(
            "#FFFFFF #E6E1D8 #8ECEA9 #FA8281 #FBCD50 #FF781F #70CBF0 #F7FAB8 #ED7DBC #8DFFFF"
            " #A890FF"
        ),
        background=_colour("#000000"),
        panel=_colour("#08090B"),
        raised=_colour("#0E1014"),
        pressed=_colour("#111419"),
        line=_colour("#9AA3B2"),
        edge=_colour("#9AA3B2"),
        banner=_colour("#240A07"),
        private=_colour("#21173A"),
        party=_colours("#FF781F #70CBF0 #F7FAB8 #ED7DBC #8DFFFF #A890FF"),
        outline=_colour("#9AA3B2"),
        card=_colour("#FFFFFF"),
        printed=_colours(
            "#000000 #332E24 #0C4A2A #8C0A22 #24150A #5C3600 #06365F #3A3003 #6E1A52 #032026"
            " #39258D"
        ),
        suits=_colours("#4F483D #17408A #16502A #911610 #000000 #5C3A00"),
    ),
    Lighting(
        key=(0.0, 0.9), velvet=(0.25, 1.5), scrim=0.85, slit=0.5, rays=0.1, halo=0.0, veil=1.0
    ),
    has_contrast=True,
)  # fmt: skip
THEMES: Table[Theme] = Table(DARK, LIGHT, CONTRAST)
