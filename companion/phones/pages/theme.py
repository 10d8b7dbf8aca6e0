"""Colours of the pages, written as CSS from the themes of the screen.

``python -m companion.phones.pages.theme`` writes them to ``static/theme.css``: the server of phones
does not load the settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.play.marks import MARK_COUNT, coloured
from companion.settings.themes import CONTRAST, DARK, LIGHT, Rgba, Theme

COLOUR_FILE = Path(__file__).parents[1] / "static" / "theme.css"
VELVETS = {
    "istinto": "#5A46A0",
    "holmes": "#6E332C",
    "baker-street": "#33526F",
    "cluedo": "#1F5C46",
    "the-club": "#175B64",
    "any-game": "#4A3D2F",
}
"""Colour of the room of each game, as on the screen."""
DARK_ROOM, LIGHT_ROOM = 0.42, 0.12
"""Share of that colour in the background of a page."""
DARK_SHADE, LIGHT_SHADE = "rgb(0 0 0/.35)", "rgb(0 0 0/.09)"
"""Shade at the edges of a room."""
TEXT_NAMES = ("text", "muted", "good", "bad", "accent")
"""First colours of a palette; those of the marks follow."""
SURFACE_NAMES = (
    "background", "panel", "raised", "line", "edge", "banner", "accent_ink", "card", "glow",
    "crown",
)  # fmt: skip


def stylesheet() -> str:
    """Return the colours as custom properties, for each theme and wish of a phone.

    A phone that wishes for dark or light gets it; a wide screen that wishes for nothing else keeps
    the theme of the table, whose name is ``data-theme``.
    """
    dark, light, contrast = map(_properties, (DARK, LIGHT, CONTRAST))
    rules = [
        f":root{{{dark}}}",
        f':root[data-theme="light"]{{{light}}}',
        f':root[data-theme="contrast"]{{{contrast}}}',
        f"@media (prefers-color-scheme:light) and (max-width:68.74rem){{:root{{{light}}}}}",
        f'@media (prefers-color-scheme:dark){{:root[data-theme="light"]{{{dark}}}}}',
        f"@media (prefers-contrast:more) and (prefers-color-scheme:dark){{:root{{{contrast}}}}}",
        *(f".mark-{mark}{{--own:var(--mark-{mark})}}" for mark in range(MARK_COUNT)),
        *(f".ink-{suit}{{--print:var(--suit-{suit})}}" for suit in range(len(DARK.palette.suits))),
        *(
            f':root[data-game="{game}"]{{--room:var(--room-{game})}}'
            for game in VELVETS
        ),
    ]  # fmt: skip
    return "\n".join(rules) + "\n"


def _properties(theme: Theme) -> str:
    scheme = "dark" if theme.is_dark else "light"
    written = [f"--{name}:{colour}" for name, colour in colours(theme)]
    return ";".join((f"color-scheme:{scheme}", *written))


def colours(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each colour of a theme."""
    palette = theme.palette
    yield from zip(TEXT_NAMES, map(code, palette.palette), strict=False)
    for mark, colour in enumerate(coloured(palette.palette[len(TEXT_NAMES) :])):
        yield f"mark-{mark}", code(colour)
    for name in SURFACE_NAMES:
        yield name.replace("_", "-"), code(getattr(palette, name))
    for suit, colour in enumerate(palette.suits):
        yield f"suit-{suit}", code(colour)
    yield "ink", code(palette.printed[0])
    yield "shade", DARK_SHADE if theme.is_dark else LIGHT_SHADE
    share = 0.0 if theme.has_contrast else DARK_ROOM if theme.is_dark else LIGHT_ROOM
    for game, velvet in VELVETS.items():
        yield f"room-{game}", code(mixed(_read(velvet), palette.background, share))


def code(colour: Rgba) -> str:
    """Return a colour as #rrggbb."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour[:3])


def mixed(one: Rgba, other: Rgba, share: float) -> Rgba:
    """Return a colour with a share of one, and the rest of another."""
    red, green, blue, _ = (share * a + (1 - share) * b for a, b in zip(one, other, strict=True))
    return red, green, blue, 1.0


def _read(written: str) -> Rgba:
    red, green, blue = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, 1.0


if __name__ == "__main__":
    COLOUR_FILE.write_text(stylesheet(), encoding="utf-8")
