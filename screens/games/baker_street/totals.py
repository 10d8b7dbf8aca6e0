"""Totals of a count in Baker Street, entered by the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from companion.games.baker_street.actions import Totals
from companion.games.baker_street.view.panels import CardColumn
from companion.play.actions import Action
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.games.baker_street.side import StreetSide
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap

LARGEST_TOTAL = 99
"""Largest total that can be entered, above that of any piles."""
SCALE_TOTAL = 40
"""Last number of the scale, unless a total is larger."""


class TotalSide(Owned, StreetSide):
    """A player's side: its total, with a key on both sides that lowers or raises it."""

    next = BooleanProperty(False)
    """True if the next number is that of this player."""


class TotalKey(Tap):
    """Key over a total; touched, the next number goes to that player."""


class TotalsPanel(Panel):
    """Panel in which the table enters its own totals: a number each, in turn."""

    totals = ListProperty([0, 0])
    asked = NumericProperty(0)
    """Seat of the next total."""
    most = NumericProperty(SCALE_TOTAL)
    """Last number of the scale."""
    ready = BooleanProperty(False)
    """True once a total was entered."""

    def start_totals(self, totals: Iterable[int]) -> None:
        """Start from given totals."""
        self.totals, self.ready, self.asked = list(totals), False, 0

    def turn_to(self, seat: int) -> None:
        """Ask for the total of a seat."""
        self.asked = seat
        self.page.refresh()

    def ask_for_total(self, columns: Sequence[CardColumn]) -> None:
        """Name the seat of the next total in the prompt."""
        self.seat = int(self.asked)
        self.who = spoken_to(columns[self.seat].name)
        self.prompt = _("how much is your total?")

    def on_totals(self, *_: object) -> None:
        """Make the scale as long as the totals need."""
        self.most = max(SCALE_TOTAL, *self.totals)

    def take_number(self, number: int) -> None:
        """Take the total of the seat that is asked."""
        totals = list(self.totals)
        totals[int(self.asked)] = number
        self.totals, self.ready = totals, True

    def settle(self) -> None:
        """Ask for the other total."""
        self.turn_to(1 - int(self.asked))

    def raise_number(self, by: int) -> None:
        """Raise or lower the total of the seat that is asked."""
        now = self.totals[int(self.asked)]
        self.take_number(max(0, min(now + by, LARGEST_TOTAL)))

    def raise_total(self, seat: int, by: int) -> None:
        """Raise or lower the total of a seat."""
        self.turn_to(seat)
        self.raise_number(by)

    def done(self) -> None:
        """Enter these totals."""
        self.decide(Totals(*self.totals))

    def decide(self, action: Action) -> None:
        """Do the action of the table."""
        self.referee.do(action)


class OwnTotals(TotalsPanel):
    """Totals of the table in place of a computed count, whose cards stay visible."""

    columns = ListProperty()

    def refresh(self) -> None:
        """Start from the computed totals."""
        self.columns = list(self.view.panel.advantage.columns)
        if self.is_new():
            self.start_totals(column.total or 0 for column in self.columns)
        self.ask_for_total(self.columns)

    def decide(self, action: Action) -> None:
        """Go back to the evidence, and do the action of the table."""
        self.page.side = None
        super().decide(action)


kv.load(__file__)
