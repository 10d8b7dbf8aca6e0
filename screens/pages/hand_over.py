"""Somebody must leave: a seat goes to another person, with its points."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.frame import Page

HEIRS = 7
"""People offered for a seat, beside somebody new."""


class Leaver(Struct, frozen=True):
    """A seat that can be handed over."""

    seat: int
    name: str
    chosen: bool


class HandOver(Page):
    """Who leaves, and who takes the seat."""

    seat = NumericProperty(-1)
    leavers = ListProperty()
    heirs = ListProperty()
    question = StringProperty()
    """Who takes the seat, once it is known which; empty before."""
    notice = StringProperty()

    def concern(self) -> object:
        """Return who leaves."""
        return self.seat

    def refresh(self) -> None:
        """Show seats and people."""
        referee = self.app.referee
        if referee.match is None:
            return
        players = referee.match.state.players
        self.leavers = [Leaver(n, name, n == self.seat) for n, name in enumerate(players)]
        free = [name for name in referee.journal.people() if name not in players]
        self.notice, self.heirs, self.question = referee.pending.notice, [], ""
        if self.seat >= 0:
            self.heirs = [*free[:HEIRS], ""]
            self.question = _("Who goes on in {name}’s place?").format(name=players[self.seat])

    def choose(self, seat: int) -> None:
        """Choose who leaves."""
        self.seat = -1 if self.seat == seat else seat
        self.refresh()

    def hand_to(self, name: str) -> None:
        """Give the seat away, and go back to the match."""
        app = self.app
        if app.referee.hand_over(int(self.seat), name):
            self.seat = -1
            app.go("match")

    def ask(self) -> None:
        """Ask for the name of somebody new."""
        self.app.go("name", question=self.question, done=self._named)

    def _named(self, name: str) -> None:
        app = self.app
        if app.referee.hand_over(int(self.seat), name):
            self.seat = -1
            app.trail[:] = ["home", "match", "name"]

    def back(self) -> bool:
        """Let go of a chosen seat first."""
        was, self.seat = self.seat, -1
        self.refresh()
        return was >= 0


kv.load(__file__)
