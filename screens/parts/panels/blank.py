"""Empty pages: the page as it will be, dashed, with one sentence and one key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.games import menu
from companion.play.marks import SOLID
from screens.base import kv
from screens.base.appearance import look
from screens.base.theme import theme
from screens.parts.drawing.cover import GameCover
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.redrawn import Redrawn
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


class BlankGame(Struct, frozen=True):
    """Row of a game that will be there: its cover, and hollow shapes or a word."""

    game: str
    cover: Any
    text: str
    fade: float


class BlankLine(Struct, frozen=True):
    """Line of a chart that will be drawn; *share* is its place or length."""

    mark: int
    share: float


LINES = tuple(BlankLine(SOLID + mark, share) for mark, share in enumerate((0.55, 0.25, 0.7, 0.4)))
BARS = tuple(BlankLine(SOLID + mark, share) for mark, share in ((1, 0.9), (2, 0.6), (0, 0.4)))
TILES = tuple(SOLID + mark for mark in range(3))
"""Marks of the holders of titles."""
BLANK_PEOPLE = tuple(BlankLine(SOLID + mark, 0.4 + 0.05 * (mark % 3)) for mark in range(SOLID))
FADES = (1.0, 0.72, 0.45)
"""Opacity of each of three rows, from the top."""
EVENINGS = (
    ((0, 1, 2, 3), (("istinto", 0), ("holmes", 1), ("cluedo", 2))),
    ((0, 1, 4), (("the-club", 4), ("baker-street", 1))),
    ((0, 1), (("any-game", 1),)),
)
"""Marks, and matches with their winners, of three rows, one below the other."""
COVERS = max(len(matches) for _marks, matches in EVENINGS)


def evenings(cover: Callable[[str], Any]) -> list[BlankEvening]:
    """Return the rows of a history without matches; *cover* returns the texture of a game."""
    return [
        BlankEvening(
            tuple(SOLID + mark for mark in marks),
            tuple(BlankMatch(game, SOLID + mark, cover(game)) for game, mark in matches),
            fade,
            COVERS,
        )
        for (marks, matches), fade in zip(EVENINGS, FADES, strict=True)
    ]


def games(cover: Callable[[str], Any], texts: Iterable[str] = ()) -> list[BlankGame]:
    """Return rows of the first games, given the function of their covers; *texts* are theirs."""
    shown = menu()[: len(FADES)]
    words = [*texts] or [game.title for game in shown]
    return [
        BlankGame(game.name, cover(game.name), text, fade)
        for game, text, fade in zip(shown, words, FADES, strict=False)
    ]


class BlankPicture(Redrawn):
    """Cover of a game that waits for its match."""

    game = StringProperty()
    cover = ObjectProperty(None, allownone=True)

    drawn_by = ("pos", "size", "cover", "game")

    def __init__(self, **kwargs: Any) -> None:
        self._shown = GameCover()
        super().__init__(**kwargs)
        self.canvas.add(self._shown)

    def _draw(self, *_: object) -> None:
        if self.game:
            colour = theme.game_colour(look(self.game), True)
            self._shown.lay(self.cover, (*self.pos, *self.size), colour, 1.0)


class BlankMark(SeatMark):
    """Hollow mark of somebody who will be there."""

    item = NumericProperty(SOLID)


class BlankEvenings(CulledBox):
    """Dashed rows of evenings."""

    rows = ListProperty()


class BlankGames(CulledBox):
    """Dashed rows of games."""

    rows = ListProperty()


class BlankFigures(CulledBox):
    """Dashed charts and titles."""

    lines, bars, tiles = LINES, BARS, TILES


class BlankPeople(CulledBox):
    """Dashed rows of people."""

    lines = ListProperty()


class EmptyFoot(Keys):
    """Sentence about a page without content, and the key that leads to the first of it."""

    sentence = StringProperty()
    icon = StringProperty("resume")
    text = StringProperty()
    """Words on the key; empty for those about the first match."""
    way = StringProperty("home")
    """Page to which the key leads."""


def fade(opacity: float, is_strong: bool) -> float:
    """Return the opacity of what fades, which nothing does with the strongest contrast."""
    return 1.0 if is_strong else opacity


def colour(mark: int) -> list[float]:
    """Return the colour of a hollow mark's solid sister."""
    found: list[float] = theme.people[mark % SOLID]
    return found


kv.load(__file__)
