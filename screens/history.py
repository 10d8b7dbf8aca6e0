"""Past matches, and those that wait to be resumed."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion import games
from companion.errors import UnknownGame
from companion.i18n import _, joined
from companion.journal import Saved
from screens import kv
from screens.dates import short_day
from screens.parts import pager  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Tap


class Past(Struct, frozen=True):
    """A match as one line."""

    number: int
    day: str
    text: str
    outcome: str
    finished: bool


class PastLine(Tap):
    """A match to open."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Open the match."""
        App.get_running_app().page.open(self.item.number)


class History(Page):
    """Every match, the last one first."""

    past = ListProperty()
    notice = StringProperty()

    def refresh(self) -> None:
        """Show what the journal has."""
        referee = App.get_running_app().referee
        self.past = [_past(saved) for saved in referee.journal.matches()]
        self.notice = referee.notice

    def open(self, number: int) -> None:
        """Open a match: its points, its log, and where it can be corrected."""
        app = App.get_running_app()
        if app.referee.resume(number):
            app.go("match")


def _past(saved: Saved) -> Past:
    try:
        title = games.find(saved.header.game).title
    except UnknownGame:
        title = saved.header.game
    standing = saved.standing
    if standing is None:
        outcome = _("in progress")
    elif standing.winners:
        outcome = joined([saved.players[seat] for seat in standing.winners])
    else:
        outcome = _("stopped")
    text = f"{title} · {', '.join(saved.players)}"
    return Past(saved.number, short_day(saved.touched), text, outcome, standing is not None)


kv.load(__file__)
