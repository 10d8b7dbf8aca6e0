"""Totals of a count that the table of Baker Street reckons itself."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from companion.games.baker_street.actions import Totals
from companion.play.actions import Action
from companion.play.view import Ask
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap

MOST = 99
"""A total that no piles come to."""


class TotalKey(Tap):
    """A total, and whose it is; the next number that is touched is the one that is chosen."""

    seat = NumericProperty(0)
    panel = ObjectProperty(None, allownone=True, rebind=True)


class Reckoned(Panel):
    """A panel in which the table tells the totals that it reckoned: a number each, in turn."""

    totals = ListProperty([0, 0])
    asked = NumericProperty(0)
    """Whose total the next number is."""
    ask = ObjectProperty(None, allownone=True)
    ready = BooleanProperty(False)
    """True once something of them was touched."""

    def reckon(self, totals: Iterable[int]) -> None:
        """Begin with what was counted."""
        self.totals, self.ready = list(totals), False
        self.ask_for(0)

    def ask_for(self, seat: int) -> None:
        """Let the next number be a seat's total."""
        self.asked = seat
        field = Totals.__struct_fields__[seat]
        self.ask = Ask(_("Totals"), 0, MOST, Totals(*self.totals), field)

    def tell(self, number: int) -> None:
        """Take a total, and go on with the other one."""
        told = self.ask.filled(number)
        self.totals = [told.first, told.second]
        self.ready = True
        self.ask_for(1 - int(self.asked))

    def done(self) -> None:
        """Let these totals count."""
        self.decide(Totals(*self.totals))

    def decide(self, action: Action) -> None:
        """Let the word of the table count."""
        self.referee.do(action)


class OwnTotals(Reckoned):
    """The table reckons a count itself that went by itself; its cards stay in sight."""

    columns = ListProperty()

    def refresh(self) -> None:
        """Begin with what was counted."""
        self.columns = list(self.view.panel.advantage.columns)
        self.prompt = _("What are the totals, by your count?")
        if self.is_new():
            self.reckon(column.total or 0 for column in self.columns)

    def decide(self, action: Action) -> None:
        """Go back to the evidence as the word of the table counts."""
        self.page.side = None
        super().decide(action)


kv.load(__file__)
