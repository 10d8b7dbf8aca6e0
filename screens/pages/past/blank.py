"""What stands on pages that have no content yet: the page as it will be, dashed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.play.marks import SOLID
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.text import SeatMark
from screens.parts.touch.keys import Keys


class BlankMatch(Struct, frozen=True):
    """Cover of a match that will be played, with the hollow mark of its winner."""

    game: str
    mark: int
    cover: Any = None


class BlankEvening(Struct, frozen=True):
    """Row of an evening that will be played; *fade* is its opacity."""

    marks: tuple[int, ...]
    matches: tuple[BlankMatch, ...]
    fade: float
    covers: int
    """Covers that have room beside each other."""


class BlankLine(Struct, frozen=True):
    """Line of a chart that will be drawn; *share* is its place or length."""

    mark: int
    share: float


LINES = tuple(BlankLine(SOLID + mark, share) for mark, share in enumerate((0.55, 0.25, 0.7, 0.4)))
BARS = tuple(BlankLine(SOLID + mark, share) for mark, share in ((1, 0.9), (2, 0.6), (0, 0.4)))
TILES = tuple(SOLID + mark for mark in range(3))
"""Marks of the holders of titles."""
PEOPLE = tuple(BlankLine(SOLID + mark, 0.4 + 0.05 * (mark % 3)) for mark in range(SOLID))
EVENINGS = (
    ((0, 1, 2, 3), (("istinto", 0), ("holmes", 1), ("cluedo", 2)), 1.0),
    ((0, 1, 4), (("the-club", 4), ("baker-street", 1)), 0.72),
    ((0, 1), (("any-game", 1),), 0.45),
)
"""Marks, matches with their winners, and opacity of three rows, one below the other."""
COVERS = max(len(matches) for _marks, matches, _fade in EVENINGS)


def evenings(cover: Callable[[str], Any]) -> list[BlankEvening]:
    """Return the rows of a history without matches; *cover* returns the texture of a game."""
    return [
        BlankEvening(
            tuple(SOLID + mark for mark in marks),
            tuple(BlankMatch(game, SOLID + mark, cover(game)) for game, mark in matches),
            fade,
            COVERS,
        )
        for marks, matches, fade in EVENINGS
    ]


class BlankMark(SeatMark):
    """Hollow mark of somebody who will be there."""

    item = NumericProperty(SOLID)


class BlankEvenings(CulledBox):
    """Dashed rows of evenings."""

    rows = ListProperty()


class BlankFigures(CulledBox):
    """Dashed charts and titles."""

    lines, bars, tiles = LINES, BARS, TILES


class BlankPeople(CulledBox):
    """Dashed rows of people."""

    lines = PEOPLE


class EmptyFoot(Keys):
    """Sentence about a page without content, and the key that leads to the first match."""

    sentence = StringProperty()


def colour(mark: int) -> list[float]:
    """Return the colour of a hollow mark's solid sister."""
    found: list[float] = theme.people[mark % SOLID]
    return found


kv.load(__file__)
