"""Page to hand a seat with its points to another person."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.pages.table.menu import totals_of
from screens.parts.panels.frame import Page

HEIRS = 7
"""Known people offered for a seat, besides a new name."""
MANY_SEATS = 6
"""Number of seats from which the page has room for fewer people on a landscape display."""
FEWER = 3
"""Known people offered then, besides a new name."""


class Leaver(Struct, frozen=True):
    """Seat that may be handed over, with its points in words."""

    value: int
    label: str
    score: str


class Heir(Struct, frozen=True):
    """Person who may take the seat; without a name, somebody new."""

    name: str = ""
    mark: int | None = None


class HandOver(Page):
    """Choice of the seat and of its new owner."""

    seat = NumericProperty(-1)
    leavers = ListProperty()
    heirs = ListProperty()
    only_new = BooleanProperty(False)
    """True if nobody else is known who might take the seat."""
    leaver = NumericProperty(None, allownone=True)
    """Chosen seat in the prompt, None until one is chosen."""
    who = StringProperty()
    """Owner of the chosen seat; empty until one is chosen."""
    prompt = StringProperty()
    notice = StringProperty()

    def concern(self) -> object:
        """Return the chosen seat."""
        return self.seat

    def refresh(self) -> None:
        """Show the seats and people."""
        referee = self.app.referee
        if referee.match is None:
            return
        players, view = referee.match.state.players, referee.match.view
        if self.seat >= len(players):
            self.seat = -1  # its player came late, and that was taken back
        free = [name for name in referee.people() if name not in players]
        scores = [each.score for each in totals_of(view)] or [""] * len(players)
        self.leavers = [
            Leaver(seat, name, score)
            for seat, (name, score) in enumerate(zip(players, scores, strict=True))
        ]
        self.notice, self.heirs = referee.pending.notice, []
        self.leaver, self.who, self.prompt = None, "", _("Who leaves?")
        if self.seat >= 0:
            fewer = len(players) > MANY_SEATS and not theme.portrait
            known, marks = free[: FEWER if fewer else HEIRS], referee.journal.people.marks()
            heirs = [Heir(name, marks.get(name)) for name in known]
            self.heirs = [*heirs, Heir()] if known else []
            self.leaver, self.who = self.seat, players[self.seat]
            self.prompt = _("leaves: who goes on?")
        self.only_new = bool(self.who and not self.heirs)

    @staticmethod
    def columns_of(seats: int, portrait: bool) -> int:
        """Return the number of columns for seats."""
        if portrait:
            return 2
        return seats if 0 < seats < 5 else 3 if seats <= MANY_SEATS else 4

    @staticmethod
    def heir_columns(people: int, portrait: bool) -> int:
        """Return the number of columns for who may take the seat, in rows as full as possible."""
        rows = -(-people // (2 if portrait else 4))
        return -(-people // rows) if rows else 1

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
        question = _("Who goes on in {name}’s place?").format(name=self.who)
        self.app.go("name", question=question, done=self._named)

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
