"""Past matches, and those that wait to be resumed."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.keep.journal import Saved
from companion.words.errors import UnknownGame
from companion.words.i18n import _, joined
from screens import kv
from screens.dates import short_day
from screens.parts import pager  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Choice


class Past(Struct, frozen=True):
    """A match as one line."""

    number: int
    day: str
    text: str
    outcome: str
    icon: str
    thrown: bool = False


class PastLine(Choice):
    """A match to open."""


class History(Page):
    """Every match, the last one first."""

    past = ListProperty()
    notice = StringProperty()

    def refresh(self) -> None:
        """Show what the journal has."""
        referee = self.app.referee
        kept, thrown = referee.journal.matches(), referee.journal.matches(thrown=True)
        self.past = [*map(_past, kept), *map(_thrown, thrown)]
        self.notice = referee.matter.notice

    def open(self, past: Past) -> None:
        """Open a match with its points and its log; bring back one that was thrown away."""
        app = self.app
        if past.thrown:
            app.referee.bring_back(past.number)
        elif app.referee.resume(past.number):
            app.go("match")


def _past(saved: Saved) -> Past:
    try:
        title = games.find(saved.game).title
    except UnknownGame:
        title = saved.game
    standing = saved.standing
    if standing is None:
        outcome = _("in progress")
    elif standing.winners:
        outcome = joined([saved.players[seat] for seat in standing.winners])
    else:
        outcome = _("stopped")
    text = f"{title} · {', '.join(saved.players)}"
    icon = "dealer" if standing else "resume"
    return Past(saved.number, short_day(saved.touched), text, outcome, icon)


def _thrown(saved: Saved) -> Past:
    return replace(_past(saved), outcome=_("bring it back"), icon="undo", thrown=True)


kv.load(__file__)
