"""Challenge in Istinto: accuser, accused, and the verdict of the table."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.istinto.actions import Challenge, Redeal
from companion.games.istinto.scoring import PENALTY
from companion.words.i18n import _, signed
from companion.words.names import shortest
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

    @staticmethod
    def columns_of(seats: int, portrait: bool) -> int:
        """Return the number of columns for seats, in which long names stay whole."""
        return 3 if seats == 3 or (portrait and seats > 4) else 2


class ChallengeJudging(Panel):
    """Accuser, accused and verdict: three touches."""

    accuser = NumericProperty(None, allownone=True)
    accused = NumericProperty(None, allownone=True)
    accusers = ListProperty()
    suspects = ListProperty()
    guilty = StringProperty()
    """Points that the accused loses if the suit was not followed; empty until both are chosen."""
    innocent = StringProperty()
    """Points that the accuser loses if it was; empty until both are chosen."""

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
        self.guilty = _fined(names[self.accused]) if ready else ""
        self.innocent = _fined(names[self.accuser]) if ready else ""
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


def _fined(name: str) -> str:
    return f"{shortest(name)}\u00a0{signed(PENALTY)}"


kv.load(__file__)
