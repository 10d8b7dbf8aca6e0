"""Totals of a count in Baker Street, entered by the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from companion.games.baker_street.actions import Totals
from companion.games.baker_street.view.panels import CardColumn
from companion.play.actions import Action
from companion.play.view import Ask
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap

LARGEST_TOTAL = 99
"""Largest total that can be entered, above that of any piles."""


class TotalKey(Owned, Tap):
    """Total of a player; the next number goes to the chosen one."""

    item = NumericProperty(0)
    """Seat of the player."""


class TotalsPanel(Panel):
    """Panel in which the table enters its own totals: a number each, in turn."""

    totals = ListProperty([0, 0])
    asked = NumericProperty(0)
    """Seat of the next total."""
    ask = ObjectProperty(None, allownone=True)
    ready = BooleanProperty(False)
    """True once a total was entered."""

    def start_totals(self, totals: Iterable[int]) -> None:
        """Start from given totals."""
        self.totals, self.ready = list(totals), False
        self.ask_for(0)

    def ask_for(self, seat: int) -> None:
        """Ask for the total of a seat."""
        self.asked = seat
        field = Totals.__struct_fields__[seat]
        self.ask = Ask(_("Totals"), 0, LARGEST_TOTAL, Totals(*self.totals), field)

    def turn_to(self, seat: int) -> None:
        """Ask for the total of a seat in the prompt, too."""
        self.ask_for(seat)
        self.page.refresh()

    def ask_for_total(self, columns: Sequence[CardColumn]) -> None:
        """Name the seat of the next total in the prompt."""
        self.seat = int(self.asked)
        self.who = spoken_to(columns[self.seat].name)
        self.prompt = _("how much is your total?")

    def enter_total(self, number: int) -> None:
        """Take a total, and ask for the other one."""
        filled = self.ask.filled(number)
        self.totals = [filled.first, filled.second]
        self.ready = True
        self.turn_to(1 - int(self.asked))

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
