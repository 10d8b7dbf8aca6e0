"""Colours of the three themes. Contrast of text is 4.5:1 or more, and 7:1 where it is wanted."""

from __future__ import annotations


def _colours(codes: str) -> list[list[float]]:
    """Return colours as parts from 0 to 1, without Kivy: pictures are painted with them, too."""
    return [
        [*(int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)), 1.0]
        for code in codes.split()
    ]


# Text, muted, good, bad, accent, and the first six seats.
DARK = _colours(
    "#F7F0E3 #CFC6B6 #8ECEA9 #EA6E6E #FBCD50 #FF6B1A #73C9FC #F7FAB8 #E26AB6 #83FAFB #A27DF8"
)
LIGHT = _colours(
    "#221D15 #44423F #1F7349 #C8203C #24150A #7D4B00 #1464A1 #3A3003 #8B3C6E #032026 #39258D"
)
CONTRAST = _colours(
    "#FFFFFF #E6E1D8 #8ECEA9 #FA8281 #FBCD50 #FF781F #70CBF0 #F7FAB8 #ED7DBC #8DFFFF #A890FF"
)
WHITE_PAPER = _colours(
    "#000000 #332E24 #0C4A2A #8C0A22 #24150A #5C3600 #06365F #3A3003 #6E1A52 #032026 #39258D"
)

SHIFT = 1
"""Places by which the colours of the seats from the seventh on are shifted.

A hollow shape has the colour of the seat after the one that has the shape filled: no shift leaves
these two further apart for the eyes that tell them worst, measured by what such eyes need.
"""


def seated(colours: list[list[float]]) -> list[list[float]]:
    """Return the colours of twelve seats, given those of the first six."""
    return [*colours, *colours[SHIFT:], *colours[:SHIFT]]


_SUITS = _colours("#5F574B #1F4FA3 #256B3C #B3261E #221D15 #6B4300")
_WHITE_PAPER_SUITS = _colours("#4F483D #17408A #16502A #911610 #000000 #5C3A00")

COLOURS = {
    # dark, light, contrast
    "palette": (DARK, LIGHT, CONTRAST),
    "printed": (LIGHT, LIGHT, WHITE_PAPER),
    "suits": (_SUITS, _SUITS, _WHITE_PAPER_SUITS),
    "background": ("#14161B", "#F4EFE6", "#000000"),
    "panel": ("#1D2129", "#FFFDF8", "#08090B"),
    "raised": ("#262B35", "#E2E6EE", "#0E1014"),
    "pressed": ("#343B48", "#CBD1DD", "#111419"),
    "line": ("#3A414E", "#B9AE9B", "#9AA3B2"),
    "edge": ("#7A8496", "#857A67", "#9AA3B2"),
    "outline": ("#00000000", "#00000000", "#9AA3B2"),
    "accent_ink": ("#1B1508", "#FFF6E3", "#1B1508"),
    "banner": ("#5A1F18", "#F9D9D3", "#240A07"),
    "private": ("#3B2A5C", "#E2D8F5", "#21173A"),
    "card": ("#FFF9EE", "#FFF9EE", "#FFFFFF"),
    "shadow": ((0, 0, 0, 0.45), (0.13, 0.11, 0.08, 0.3), (0, 0, 0, 0.45)),
}
"""The colours of each property of the theme: dark, light, and with the strongest contrast."""
GLOW = _colours("#FBCD50 #F5B324 #FBCD50")
"""Glow around what is lit: dark, light, contrast."""
PARTY = (
    seated(DARK[5:]),
    seated(_colours("#F5741B #2E9BE8 #E9B90C #E0559F #17AEBB #8458E8")),
    seated(CONTRAST[5:]),
)
"""Colours of the seats where nothing is read: a winner's light and confetti."""
CROWN = _colours("#FBCD50 #D99A00 #FBCD50")
"""Crown of a winner: dark, light, contrast."""
KEY_LIGHT = ((0.075, 0.84), (0.5, 0.94), (0.0, 0.9))
"""Share of white at the top of a key, and of its brightness at the foot: dark, light, contrast."""
PRIMARY_LIGHT = ((0.33, 1.0), (0.12, 1.0), (0.33, 1.0))
"""The same of the primary key."""
PAPER_FOOT = (0.906, 0.88, 0.82)
"""Share of red, green and blue at the foot of paper."""
