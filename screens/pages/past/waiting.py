"""Page with the matches that are not over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import mul
from typing import Any

from kivy.properties import (
    AliasProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.play.marks import shape
from companion.telling import past
from companion.telling.dates import short_day
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import theme
from screens.pages.past.matches import icon
from screens.parts.drawing.cover import GameCover
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.panels import blank
from screens.parts.panels.frame import Page
from screens.parts.seating.standing import PersonStanding, standings

TWO_COLUMNS = 1024
"""Width of a display, in pixels, from which matches are in two columns."""


LARGEST_ROW = 0.42, 0.3
"""Greatest height of a row, as shares of the width and the height of the page."""
HOLLOW_ROWS = (4, 3, 2)
"""Hollow shapes in the rows of an empty page."""
NAMED_PEOPLE = 6
"""People up to which a row names all; of more it shows the marks."""


class MatchRow(Struct, frozen=True):
    """Match as a row."""

    number: int
    game: str
    """Title of the game, or the number of a match that cannot be read."""
    day: str
    outcome: str
    icon: str
    look: Look = NEUTRAL
    cover: Any = None
    """Texture of the game's cover, if it is painted."""
    people: tuple[PersonStanding, ...] = ()

    @property
    def marks(self) -> list[PersonStanding]:
        """People without their names, if they are many."""
        return [replace(each, name="") if len(self.people) > NAMED_PEOPLE else each
                for each in self.people]  # fmt: skip


class MatchRows:
    """Lazy sequence of the unfinished matches of the journal as rows, the last one first.

    *cover* returns the texture of a game's cover.
    """

    def __init__(self, journal: Journal, cover: Callable[[str], Any]) -> None:
        self._read, self._marks = journal.matches.waiting, journal.people.marks()
        self._cover = cover
        self._count = journal.matches.count(waiting=True)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, part: slice) -> list[MatchRow]:
        rows = self._read(part.start, part.stop - part.start)
        return [_match_row(saved, self._cover(saved.game), self._marks) for saved in rows]


class SmallCover(Redrawn, BoxLayout):
    """Cover of the game of a row, with room for its sign until it is painted."""

    item = ObjectProperty(rebind=True)

    drawn_by = ("item", "pos", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._cover = GameCover()
        super().__init__(**kwargs)
        self.canvas.before.add(self._cover)

    def _draw(self, *_: object) -> None:
        colour = theme.game_colour(self.item.look, theme.dark or self.item.cover is not None)
        self._cover.lay(self.item.cover, (*self.pos, *self.size), colour, 0)


class Waiting(Page):
    """List of the unfinished matches, the last one first."""

    past = ObjectProperty(())
    empty = ListProperty()
    """Rows in place of the matches, without one."""

    def _columns(self) -> int:
        return 2 if self.width >= TWO_COLUMNS and self.width > self.height else 1

    columns = AliasProperty(_columns, bind=("size",), cache=True)

    def _roomy(self) -> bool:
        return self.columns == 1 and self.width > self.height

    roomy = AliasProperty(_roomy, bind=("size", "columns"), cache=True)
    """True if a row has room for names and totals beside the winner."""
    notice = StringProperty()

    def refresh(self) -> None:
        """Show the matches of the journal."""
        referee = self.app.referee
        self.past = MatchRows(referee.journal, self.app.wall.cover)
        shapes = [" ".join(shape(mark, False) for mark in range(people)) for people in HOLLOW_ROWS]
        self.empty = [] if self.past else blank.games(self.app.wall.cover, shapes)
        self.notice = referee.pending.notice

    def row_within(self, height: float, gap: float) -> float:
        """Return the height of a row in pixels: few matches fill the page."""
        least = theme.unit * 30 + theme.letter * (64 if self.roomy else 78)
        rows = -(-len(self.past) // self.columns) or 1
        filling = (height + gap) / rows - gap - 1
        return max(least, min(filling, max(map(mul, LARGEST_ROW, self.size))))

    @staticmethod
    def columns_of(people: list[PersonStanding], roomy: bool, height: float) -> int:
        """Return the number of columns for people in a row of a height, at least 1."""
        count = max(len(people), 1)
        if count * theme.large * 1.5 <= height * 0.55:
            return 1
        if count > NAMED_PEOPLE:
            return NAMED_PEOPLE
        if roomy:
            return count if count < 4 else (count + 1) // 2
        return (
            min(count, 2 if count == 4 else 3)
            if count > 4 or any(each.name for each in people)
            else count
        )

    def open(self, row: MatchRow) -> None:
        """Open a match."""
        if self.app.referee.resume(row.number):
            self.app.go("match")


def letters(height: float) -> float:
    """Return the size of letters for a line of a height, both in pixels."""
    return float(theme.large if theme.large * 1.5 <= height else theme.body)


def _match_row(saved: Saved, cover: Any, marks: Mapping[str, int]) -> MatchRow:
    people = standings(saved.players, [0] * len(saved.players), marks)
    return MatchRow(
        saved.number, past.title(saved), short_day(saved.touched), past.outcome(saved),
        icon(saved), look(saved.game), cover, tuple(people),
    )  # fmt: skip


kv.load(__file__)
