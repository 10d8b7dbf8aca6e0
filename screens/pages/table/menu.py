"""Menu of a match."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from msgspec import Struct

from companion.keep.matches.game_counts import sheet_of
from companion.play.view import Offer, View
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.parts.drawing.text import Alike
from screens.parts.panels.frame import Page

TOTALS_PER_ROW = 6
"""Most totals side by side."""
MOST_ROWS = 3
"""Most rows of keys in a group, one key wide."""


class TotalScore(Struct, frozen=True):
    """Total of a seat."""

    seat: int
    score: str


class MenuGroup(BoxLayout):
    """Group of keys under a title."""

    rows = NumericProperty(MOST_ROWS)
    """Rows of keys, one key wide."""
    blank = NumericProperty(0)
    """Height below the last one, in pixels."""


class MenuKeys(Alike, GridLayout):
    """Keys of a group, in one font size."""


class Menu(Page):
    """Menu of a match."""

    title = StringProperty()
    where = StringProperty()
    totals = ListProperty()
    """Totals of the seats, in a game of points."""
    crowded = BooleanProperty(False)
    """True if they take two rows."""
    end = StringProperty()
    """Label of the key that ends the match, or leads to the statistics of one that is over."""
    end_icon = StringProperty("stop")
    leading = StringProperty()
    """Second line of that key."""
    way_back = StringProperty()
    """Label of the key that leads back to the match."""
    over = BooleanProperty(False)
    unrecorded = BooleanProperty(False)
    """True if the match is not recorded."""
    lays = BooleanProperty(False)
    """True if the game has a set-up guide."""

    def refresh(self) -> None:
        """Show the title and state of the match."""
        match = self.app.referee.match
        if not match:
            return
        self.title, self.where, self.over = (
            match.game.called(match.setup),
            match.view.where,
            match.over,
        )
        self.unrecorded = self.app.referee.is_unrecorded
        self.lays = bool(match.game.tells.laid_out(match.setup))
        self.totals = totals_of(match.view)
        self.crowded = len(self.totals) > TOTALS_PER_ROW
        self.end, self.end_icon, self.leading = _("Stop here"), "stop", _("without a winner")
        if closing := _closing(match.view):
            self.end, self.end_icon = closing.label, "flag"
            self.leading = _("with the points of now")
        if self.over:
            self.end, self.end_icon = _("Statistics"), "podium"
            self.leading = _("how you play it")
        self.way_back = _way_back("" if self.over else self.where)

    def stop_or_count(self) -> None:
        """End the match, or show the statistics of its game once it is over."""
        match = self.app.referee.match
        if match and match.over:
            game = match.game.name
            self.app.go("statistics", game=game, sheet=sheet_of(game, match.setup.options))
        else:
            self.end_early()

    def end_early(self) -> None:
        """End the match: as its rules want it if it can be over now, else without a winner."""
        app = self.app
        closing = _closing(app.referee.match.view) if app.referee.match else None
        if closing:
            app.referee.do(closing.action)
        else:
            app.referee.end_early()
        app.back()

    def throw_away(self) -> None:
        """Throw the match away; home offers to bring it back."""
        app, sitting = self.app, self.app.referee.sitting
        app.referee.throw_away()
        if sitting and app.referee.sitting is None:
            app.go("home")
            app.page_named("home").threw_away(sitting.number, sitting.journal)


def _closing(view: View) -> Offer | None:
    """Return the offer that ends the match as its rules want it; None if it cannot be over now."""
    return next((each for each in view.offers if each.action.ends), None)


def totals_of(view: View) -> list[TotalScore]:
    """Return the totals of all seats; none in a game without points."""
    if not view.sheet.totals and not any(seat.score for seat in view.seats):
        return []
    return [TotalScore(place, points_word(seat.score)) for place, seat in enumerate(view.seats)]


def _way_back(where: str) -> str:
    if not where:
        return _("Back to the match")
    return _("Go on: {where}").format(where=where.partition(" · ")[0])


kv.load(__file__)
