"""Page to hand a seat with its points to another person."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page

HEIRS = 7
"""Known people offered for a seat, besides a new name."""
MANY_SEATS = 6
"""Number of seats from which the page has room for fewer people on a landscape display."""
FEWER = 3
"""Known people offered then, besides a new name."""


class HandOver(Page):
    """Choice of the seat and of its new owner."""

    seat = NumericProperty(-1)
    leavers = ListProperty()
    heirs = ListProperty()
    many = BooleanProperty(False)
    """True if many seats leave little room."""
    question = StringProperty()
    """Question for the new owner; empty until a seat is chosen."""
    notice = StringProperty()

    def concern(self) -> object:
        """Return the chosen seat."""
        return self.seat

    def refresh(self) -> None:
        """Show the seats and people."""
        referee = self.app.referee
        if referee.match is None:
            return
        players = referee.match.state.players
        if self.seat >= len(players):
            self.seat = -1  # its player came late, and that was taken back
        self.leavers = [LabelledValue(seat, name) for seat, name in enumerate(players)]
        free = [name for name in referee.people() if name not in players]
        self.many = len(players) > MANY_SEATS
        self.notice, self.heirs, self.question = referee.pending.notice, [], ""
        if self.seat >= 0:
            fewer = self.many and not theme.portrait
            self.heirs = [*free[: FEWER if fewer else HEIRS], ""]
            self.question = _("Who goes on in {name}’s place?").format(name=players[self.seat])

    @staticmethod
    def columns_of(seats: int, portrait: bool) -> int:
        """Return the number of columns for seats."""
        if portrait:
            return 2
        return seats if 0 < seats < 5 else 3 if seats <= MANY_SEATS else 4

    def choose(self, seat: int) -> None:
        """Choose the seat; the same again clears the choice."""
        self.seat = -1 if self.seat == seat else seat
        self.refresh()

    def hand_to(self, name: str) -> None:
        """Hand the seat over, and go back to the match."""
        app = self.app
        if app.referee.hand_over(int(self.seat), name):
            self.seat = -1
            app.go("match")

    def ask(self) -> None:
        """Ask for a new name."""
        self.app.go("name", question=self.question, done=self._named)

    def _named(self, name: str) -> None:
        app = self.app
        if app.referee.hand_over(int(self.seat), name):
            self.seat = -1
            app.trail[:] = ["home", "match", "name"]

    def back(self) -> bool:
        """Clear the chosen seat, if any."""
        was, self.seat = self.seat, -1
        self.refresh()
        return was >= 0


kv.load(__file__)
