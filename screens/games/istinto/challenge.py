"""Challenge in Istinto: accuser, accused, and the verdict of the table."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.istinto.actions import Challenge, Redeal
from companion.games.istinto.scoring import PENALTY
from companion.words.i18n import _, signed
from screens.base import kv
from screens.parts.panels.panel import Panel


class ChallengeSeat(Struct, frozen=True):
    """Seat that can accuse, or be accused."""

    seat: int
    name: str
    chosen: bool
    free: bool
    accuses: bool


class SeatQuestion(BoxLayout):
    """Question, and the seats that may be its answer."""

    owner = ObjectProperty()
    question = StringProperty()
    items = ListProperty()


class ChallengeJudging(Panel):
    """Accuser, accused and verdict: three touches."""

    accuser = NumericProperty(None, allownone=True)
    accused = NumericProperty(None, allownone=True)
    accusers = ListProperty()
    suspects = ListProperty()
    guilty = StringProperty()
    innocent = StringProperty()

    def refresh(self) -> None:
        """Show the seats; a new trick clears the choice."""
        if self.is_new():
            self.accuser = self.accused = None
        self._show()

    def choose(self, party: ChallengeSeat) -> None:
        """Choose a seat as accuser or accused."""
        if party.accuses:
            self.accuser = party.seat
        else:
            self.accused = party.seat
        self.page.refresh()

    def judge(self, guilty: bool) -> None:
        """Enter the verdict of the table, and go back to the tricks."""
        self.page.side = None
        self.referee.do(Challenge(self.accuser, self.accused, guilty))

    def deal_again(self) -> None:
        """Enter a misdeal, and go back to the bids."""
        self.page.side = None
        self.referee.do(Redeal())

    def _show(self) -> None:
        if self.accuser == self.accused:
            self.accused = None
        self.accusers = self._parties(True, self.accuser, None)
        self.suspects = self._parties(False, self.accused, self.accuser)
        ready = self.accuser is not None and self.accused is not None
        names = [seat.name for seat in self.view.seats]
        self.guilty = _revoked(names[self.accused]) if ready else ""
        self.innocent = _wrong(names[self.accuser]) if ready else ""
        self.prompt = _asked(ready)

    def _parties(self, accuses: bool, chosen: int | None, taken: int | None) -> list[ChallengeSeat]:
        return [
            ChallengeSeat(s.number, s.name, s.number == chosen, s.number != taken, accuses)
            for s in self.view.seats
        ]


def _asked(ready: bool) -> str:
    if ready:
        return _("Look at the cards together, then touch what is true.")
    return _("Who challenges whom?")


def _revoked(accused: str) -> str:
    return _("Suit not followed: {accused}\u00a0{points}").format(
        accused=accused, points=signed(PENALTY)
    )


def _wrong(accuser: str) -> str:
    return _("Suit followed: {accuser}\u00a0{points}").format(
        accuser=accuser, points=signed(PENALTY)
    )


kv.load(__file__)
