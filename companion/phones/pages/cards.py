"""Cards on paper, as SVG in a box of 100 by 132."""

from __future__ import annotations

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element, together
from companion.play.icons import ICONS
from companion.play.scene import HOLLOW_PREFIX, SceneCard

CARD_WIDTH, CARD_HEIGHT = 100, 132
CLUB_SIGNS = {
    "circle": shapes.CIRCLE_PATH,
    "triangle": shapes.TRIANGLE_PATH,
    "square": shapes.SQUARE_PATH,
}
PIP_SPREADS = {
    1: (46, ((50, 66),)),
    2: (38, ((50, 38), (50, 94))),
    3: (31, ((50, 28), (50, 66), (50, 104))),
    4: (31, ((28, 40), (72, 40), (28, 92), (72, 92))),
    5: (28, ((26, 30), (74, 30), (50, 66), (26, 102), (74, 102))),
    6: (28, ((28, 27), (72, 27), (28, 66), (72, 66), (28, 105), (72, 105))),
}
"""By number of pips: their size, and their middles."""
FACE_SIZES = {1: 66, 2: 58, 3: 40}
"""Size of a face in the middle of a card, by its number of letters."""
WORD_LETTERS = 4
"""Letters from which a face is a word, below the sign."""


def card(shown: SceneCard) -> Html:
    """Return a card as a picture with its words as label."""
    paper = "paper dark" if shown.dark else "paper"
    ink = "" if shown.ink is None else f"ink-{shown.ink}"
    edge = element("rect", class_="hairline", x=6, y=6, width=88, height=120, rx=6)
    sheet = element("rect", class_="face-of-card", x=1, y=1, width=98, height=130, rx=9)
    inside = together((sheet, edge, _printed(shown)))
    return shapes.drawing(
        inside,
        class_=classes("card", paper, ink) or "",
        viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
        role="img",
        aria_label=shown.words,
    )


def light() -> Html:
    """Return the gradient of paper, to which the cards of every fragment refer."""
    stops = (
        element("stop", offset=0, class_="paper-top"),
        element("stop", offset=1, class_="paper-foot"),
    )
    gradient = element("linearGradient", *stops, id="paper", x1=0, y1=0, x2=0, y2=1)
    return element("svg", gradient, id="light", aria_hidden="true", width=0, height=0)


def _printed(shown: SceneCard) -> Html:
    if not shown.face and not shown.sign:
        return element("rect", class_="back", x=13, y=13, width=74, height=106, rx=4)
    if shown.sign.removeprefix(HOLLOW_PREFIX) in CLUB_SIGNS:
        size, places = PIP_SPREADS[shown.signs]
        return together(_pip(shown.sign, x, y, size) for x, y in places)
    if not shown.face:
        return _pip(shown.sign, 50, 66, 56)
    if len(shown.face) >= WORD_LETTERS:
        size = min(17, 150 // len(shown.face))
        return together((_pip(shown.sign, 50, 54, 46), _text(shown.face, 50, 112, size)))
    size = FACE_SIZES[len(shown.face)]
    return together((
        _text(shown.face, 20, 32, 22 if len(shown.face) < 3 else 16), _pip(shown.sign, 82, 23, 15),
        _text(shown.face, 50, 64 + 0.36 * size, size), _pip(shown.sign, 50, 108, 27),
    ))  # fmt: skip


def _text(words: str, x: float, y: float, size: float) -> Html:
    return element("text", words, x=x, y=y, font_size=size, text_anchor="middle", class_="face")


def _pip(name: str, x: float, y: float, size: float) -> Html:
    """Return a pip or icon with its middle at a place; nothing for one that is not known."""
    if name in ICONS and name not in shapes.SIGN_PATHS:
        return element(
            "text", ICONS[name], x=x, y=y + 0.36 * size, font_size=size, text_anchor="middle",
            class_="icon",
        )  # fmt: skip
    hollow = name.startswith(HOLLOW_PREFIX)
    path = CLUB_SIGNS.get(name.removeprefix(HOLLOW_PREFIX)) or shapes.SIGN_PATHS.get(name)
    if not path:
        return NO_HTML
    scale = size / 24
    move = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"
    if hollow:
        return element(
            "path", d=path, transform=move, fill="none", stroke="currentColor", stroke_width=3
        )
    return element("path", d=path, transform=move, fill="currentColor")
