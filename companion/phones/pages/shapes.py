"""Marks of people, pips of cards and signs, as SVG in a box of 24 by 24."""

from __future__ import annotations

from companion.phones.pages.markup import NO_HTML, Html, element
from companion.play.marks import SOLID, is_hollow

MARK_BOX = "0 0 24 24"
CIRCLE_PATH = "M12 1.2a10.8 10.8 0 1 1 0 21.6a10.8 10.8 0 1 1 0-21.6Z"
SQUARE_PATH = "M2 2H22V22H2Z"
TRIANGLE_PATH = "M12 1.4 23.8 22H.2Z"
STAR_PATH = (
    "M12 .6 15.24 8.13 23.41 8.89 17.25 14.31 19.05 22.31 12 18.12 4.95 22.31 6.75 14.31"
    " .59 8.89 8.76 8.13Z"
)
MARK_PATHS = (
    TRIANGLE_PATH,
    SQUARE_PATH,
    CIRCLE_PATH,
    "M12 0 24 12 12 24 0 12Z",
    "M12 .8 23.41 9.09 19.05 22.5H4.95L.59 9.09Z",
    STAR_PATH,
)
"""Shapes in the order of ``companion.play.marks``; those of the later marks are outlines."""
HOLLOW_BOX = "-2 -2 28 28"
"""Box with room for half of the outline's width."""
SIGN_PATHS = {
    "ring": "M12 1.2a10.8 10.8 0 1 1 0 21.6a10.8 10.8 0 1 1 0-21.6ZM12 4.8a7.2 7.2 0 1 0 0 14.4"
    "a7.2 7.2 0 1 0 0-14.4Z",
    "drop": "M12 .5C16 7.5 20.5 11 20.5 15.2A8.5 8.5 0 0 1 3.5 15.2C3.5 11 8 7.5 12 .5Z",
    "leaf": "M12 0Q27 12 12 24Q-3 12 12 0Z",
    "heart": "M12 22.6C3 15.6 .8 11.4 .8 7.6A5.95 5.95 0 0 1 12 5 5.95 5.95 0 0 1 23.2 7.6"
    "C23.2 11.4 21 15.6 12 22.6Z",
    "spade": "M12 .6C20.5 8 23 10.8 23 14.4A5.3 5.3 0 0 1 13.5 18C13.7 20.2 14.6 22 16 23.2H8"
    "C9.4 22 10.3 20.2 10.5 18A5.3 5.3 0 0 1 1 14.4C1 10.8 3.5 8 12 .6Z",
    "star": STAR_PATH,
    "yes": "M2 13.2 5 10.2 9.4 14.6 19 4.6 22 7.6 9.4 20.4Z",
    "no": "M4.6 7.4 7.4 4.6 12 9.2 16.6 4.6 19.4 7.4 14.8 12 19.4 16.6 16.6 19.4 12 14.8 7.4 19.4"
    " 4.6 16.6 9.2 12Z",
    "dagger": "M12 0 15 5.6V13.6H9V5.6ZM5 14.2H19V17H5ZM10.6 17H13.4V21H10.6Z"
    "M12 19.8a2.1 2.1 0 1 1 0 4.2a2.1 2.1 0 1 1 0-4.2Z",
    "candlestick": "M12 .2C13.4 2.4 15 3.8 15 5.4A3 3 0 0 1 9 5.4C9 3.8 10.6 2.4 12 .2Z"
    "M9.6 9.2H14.4V14H9.6ZM5 14.4H19V16.6H5ZM10.9 17H13.1V20.4H10.9ZM6.2 20.8H17.8L19 23.4H5Z",
    "pistol": "M.8 5H20.6L22.6 7.6V9.8H.8ZM16.4 20.8 13.8 10.6H20.6L23.2 20.8Z"
    "M7.6 10.6A4 4 0 0 0 14.6 14L14 11.8A2.1 2.1 0 0 1 9.6 10.6ZM1.8 3.2H3.8V4.6H1.8Z",
    "pipe": "M.6 2.4H3.2V12.8H.6ZM3.8 4.6H11.6A10 10 0 0 1 21.6 14.6V19.4H15.6V14.6"
    "A4 4 0 0 0 11.6 10.6H3.8ZM13.4 20.2H23.8V23.2H13.4Z",
    "rope": "M10.6 2.2a8 7.8 0 1 1 0 15.6a8 7.8 0 1 1 0-15.6Z"
    "M10.6 5.4a4.8 4.6 0 1 0 0 9.2a4.8 4.6 0 1 0 0-9.2ZM14.4 17.4 17.8 20.2 23 22 22 24 17 22.6"
    " 12.6 18.6Z",
    "kitchen": "M4.2 13.4H19.8V20L17.4 22.6H6.6L4.2 20ZM1.4 14.2H4V16.4H1.4ZM20 14.2H22.6V16.4H20Z"
    "M3.4 10.2H20.6V12.4H3.4ZM8.4 8.6 9.8 6.2 8.4 4.2 9.4 1.4 11 2.2 10.4 4 11.8 6.4 10 9.2Z"
    "M13.4 8.6 14.8 6.2 13.4 4.2 14.4 1.4 16 2.2 15.4 4 16.8 6.4 15 9.2Z",
    "crown": "M2 6.5 7.3 11 12 3.5 16.7 11 22 6.5 20 18H4ZM4 19.5H20V22H4Z",
}
"""Outlines of pips and signs by name."""
MOOD_SIGNS = {"right": "yes", "wrong": "no"}
"""Sign of each mood."""


def mark(number: int, *, side: str = "mark") -> Html:
    """Return the shape of a mark in its colour; *side* is the class that gives its size."""
    return drawing(outline(number), class_=f"{side} mark-{number}", viewBox=box(number))


def box(number: int) -> str:
    """Return the box of a mark's shape."""
    return HOLLOW_BOX if is_hollow(number) else MARK_BOX


def outline(number: int) -> Html:
    """Return the path of a mark's shape, an outline for the later marks."""
    path = MARK_PATHS[number % SOLID]
    if is_hollow(number):
        return element(
            "path", d=path, fill="none", stroke="currentColor", stroke_width=3.6
        )  # fmt: skip
    return element("path", d=path, fill="currentColor")


def sign(name: str, class_: str = "sign") -> Html:
    """Return a sign in the colour of its text; nothing for one that is not known."""
    path = SIGN_PATHS.get(name)
    if not path:
        return NO_HTML
    return drawing(element("path", d=path, fill="currentColor"), class_=class_, viewBox=MARK_BOX)


def mood(name: str) -> Html:
    """Return the sign of a mood; nothing for none."""
    return sign(MOOD_SIGNS.get(name, ""))


def drawing(*parts: Html, class_: str, viewBox: str, **attributes: str) -> Html:  # noqa: N803
    """Return a picture that is not read aloud, unless it has a label."""
    told = attributes if "aria_label" in attributes else {**attributes, "aria_hidden": "true"}
    return element("svg", *parts, class_=class_, viewBox=viewBox, **told)
