"""Page with finished and unfinished matches."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion import games
from companion.keep.matches.journal import Journal, Saved
from companion.words.errors import UnknownGame
from companion.words.i18n import _, joined
from screens.base import kv
from screens.pages.dates import short_day
from screens.parts.panels.frame import Page


class MatchRow(Struct, frozen=True):
    """Match as a row."""

    number: int
    day: str
    text: str
    outcome: str
    icon: str
    thrown: bool


class MatchRows:
    """Lazy sequence of the matches of the journal as rows, the last one first.

    *waiting*: only those that are not over.
    """

    def __init__(self, journal: Journal, waiting: bool = False) -> None:
        self._read = journal.waiting if waiting else journal.page
        self._count = journal.count(waiting)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, part: slice) -> list[MatchRow]:
        return [_match_row(saved) for saved in self._read(part.start, part.stop - part.start)]


class History(Page):
    """List of all matches, the last one first, or of the unfinished ones."""

    past = ObjectProperty(())
    waiting = BooleanProperty(False)
    """True if only unfinished matches are shown."""
    notice = StringProperty()

    def enter(self, waiting: bool = False, **what: object) -> None:
        """Come to the front with all matches, or the unfinished ones."""
        self.waiting = waiting
        super().enter(**what)

    def refresh(self) -> None:
        """Show the matches of the journal."""
        referee = self.app.referee
        self.past = MatchRows(referee.journal, self.waiting)
        self.notice = referee.pending.notice

    def open(self, past: MatchRow) -> None:
        """Open a match, or bring back one that was thrown away."""
        app = self.app
        if past.thrown:
            app.referee.bring_back(past.number)
        elif app.referee.resume(past.number):
            app.go("match")


def _match_row(saved: Saved) -> MatchRow:
    if not saved.readable:
        text = _("Match {number}").format(number=saved.number)
        return MatchRow(saved.number, "", text, _("cannot be read"), "warning", False)
    try:
        title = games.find(saved.game).title
    except UnknownGame:
        title = saved.game
    text = f"{title} · {', '.join(saved.players)}"
    day = short_day(saved.touched)
    return MatchRow(saved.number, day, text, _outcome(saved), _icon(saved), saved.thrown)


def _outcome(saved: Saved) -> str:
    if saved.thrown:
        return _("bring it back")
    if saved.standing is None:
        return _("in progress")
    return joined([saved.players[seat] for seat in saved.standing.winners]) or _("no winner")


def _icon(saved: Saved) -> str:
    if saved.thrown:
        return "undo"
    if saved.standing is None:
        return "resume"
    return "dealer" if saved.standing.winners else "stop"


kv.load(__file__)
