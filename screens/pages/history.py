"""Page with finished and unfinished matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.keep.matches.journal import Journal, Saved
from companion.play.game import Setup
from companion.words.errors import UnknownGame
from companion.words.i18n import _, joined
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import theme
from screens.pages.dates import short_day
from screens.parts.drawing import glyphs
from screens.parts.drawing.cover import GameCover
from screens.parts.panels.frame import Page
from screens.parts.seating.standing import Standing, standings

TWO_COLUMNS = 1024
"""Width of a display, in pixels, from which matches stand in two columns."""


NAMED = 6
"""People up to which a row names all; of more it shows the marks."""


class MatchRow(Struct, frozen=True):
    """Match as a row."""

    number: int
    game: str
    """Title of the game, or the number of a match that cannot be read."""
    day: str
    outcome: str
    icon: str
    thrown: bool
    over: bool = False
    """True once it is over, so that it can be replayed."""
    look: Look = NEUTRAL
    cover: Any = None
    """Texture of the game's cover, if it is painted."""
    people: tuple[Standing, ...] = ()
    winner: int | None = None
    """Mark of the winner, if one alone has won."""

    @property
    def marks(self) -> list[Standing]:
        """People without their names, once they have totals or are many."""
        many = len(self.people) > NAMED
        return [replace(each, name="") if each.score or many else each for each in self.people]


class MatchRows:
    """Lazy sequence of the matches of the journal as rows, the last one first.

    *cover* returns the texture of a game's cover; *waiting*: only those that are not over.
    """

    def __init__(
        self, journal: Journal, cover: Callable[[str], Any], waiting: bool = False
    ) -> None:
        self._read = journal.waiting if waiting else journal.page
        self._marks = journal.who.marks()
        self._cover = cover
        self._count = journal.count(waiting)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, part: slice) -> list[MatchRow]:
        rows = self._read(part.start, part.stop - part.start)
        return [_match_row(saved, self._cover(saved.game), self._marks) for saved in rows]


class SmallCover(BoxLayout):
    """Cover of the game of a row, with room for its sign until it is painted."""

    item = ObjectProperty(rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._cover = GameCover()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._cover)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._paint)
        theme.follow(self)

    def rethemed(self) -> None:
        """Schedule a redraw."""
        self._paint()

    def _draw(self, *_: object) -> None:
        colour = theme.game_colour(self.item.look, theme.dark or self.item.cover is not None)
        self._cover.lay(self.item.cover, (*self.pos, *self.size), colour, 0)


class History(Page):
    """List of all matches, the last one first, or of the unfinished ones."""

    past = ObjectProperty(())
    waiting = BooleanProperty(False)
    """True if only unfinished matches are shown."""

    def _columns(self) -> int:
        return 2 if self.width >= TWO_COLUMNS and self.width > self.height else 1

    columns = AliasProperty(_columns, bind=("size",), cache=True)

    def _wide(self) -> bool:
        return self.columns == 1 and self.width > self.height

    wide = AliasProperty(_wide, bind=("size", "columns"), cache=True)
    """True if a row has room for names and totals beside the winner."""
    notice = StringProperty()

    def enter(self, waiting: bool = False, **what: object) -> None:
        """Come to the front with all matches, or the unfinished ones."""
        self.waiting = waiting
        super().enter(**what)

    def refresh(self) -> None:
        """Show the matches of the journal."""
        referee = self.app.referee
        self.past = MatchRows(referee.journal, self.app.wall.cover, self.waiting)
        self.notice = referee.pending.notice

    @staticmethod
    def abreast(people: list[Standing], wide: bool) -> int:
        """Return how many people stand side by side, at least 1."""
        count = max(len(people), 1)
        if count > NAMED:
            return NAMED
        if wide:
            return count if count < 4 else (count + 1) // 2
        return min(count, 3) if count > 4 or any(each.name for each in people) else count

    def open(self, past: MatchRow) -> None:
        """Open a match, replay one that is over, or bring back one that was thrown away."""
        app = self.app
        replay = app.referee.replay(past.number) if past.over and not past.thrown else None
        if past.thrown:
            app.referee.bring_back(past.number)
        elif replay:
            app.go("replay", replay=replay)
        elif app.referee.resume(past.number):
            app.go("match")


def _match_row(saved: Saved, cover: Any, marks: Mapping[str, int]) -> MatchRow:
    if not saved.readable:
        text = _("Match {number}").format(number=saved.number)
        return MatchRow(saved.number, text, "", _("cannot be read"), "warning", False)
    totals = saved.standing.totals if saved.standing else [0] * len(saved.players)
    winners = saved.standing.winners if saved.standing and not saved.thrown else ()
    people = tuple(standings(saved.players, totals, marks))
    return MatchRow(
        saved.number,
        _title(saved),
        short_day(saved.touched),
        _outcome(saved),
        _icon(saved),
        saved.thrown,
        saved.standing is not None,
        look(saved.game),
        cover,
        people,
        people[winners[0]].mark if len(winners) == 1 else None,
    )


def _title(saved: Saved) -> str:
    try:
        game = games.find(saved.game)
        return game.called(Setup(saved.begun_by, options=saved.options))
    except UnknownGame:
        return saved.game
    except ValueError:  # a rule of the game that does not make sense here
        return game.title


def _outcome(saved: Saved) -> str:
    if saved.thrown:
        return _("bring it back")
    if saved.standing is None:
        return _("in progress")
    return joined([saved.players[seat] for seat in saved.standing.winners]) or _("no winner")


def outcome_within(row: MatchRow, size: Sequence[float]) -> str:
    """Return the outcome of a row; a single winner as a box of a size in pixels holds the name."""
    if row.winner is None:
        return row.outcome
    lines = glyphs.lines_within(size[1], theme.least)
    return glyphs.abbreviated(row.outcome, size[0], theme.bold, theme.least, lines)


def _icon(saved: Saved) -> str:
    if saved.thrown:
        return "undo"
    if saved.standing is None:
        return "resume"
    return "dealer" if saved.standing.winners else "stop"


kv.load(__file__)
