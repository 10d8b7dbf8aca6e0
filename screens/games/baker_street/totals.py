"""Totals of a count that the table of Baker Street reckons itself."""

from __future__ import annotations

from kivy.properties import ListProperty

from companion.games.baker_street.actions import Totals
from companion.words.i18n import _
from screens import kv
from screens.games.baker_street import counting
from screens.parts.panel import Panel

_used = (counting,)  # by the kv file


class OwnTotals(Panel):
    """The table reckons a count itself that went by itself; its cards stay in sight."""

    columns = ListProperty()
    totals = ListProperty([0, 0])

    def refresh(self) -> None:
        """Begin with what was counted."""
        self.columns = list(self.view.panel.advantage.columns)
        self.prompt = _("What are the totals, as you reckon them?")
        if self.is_new():
            self.totals = [column.total for column in self.columns]

    def add(self, seat: int, by: int) -> None:
        """Raise or lower a total."""
        self.totals[seat] = max(0, self.totals[seat] + by)

    def done(self) -> None:
        """Let these totals count, and go back to the evidence."""
        self.page.side = None
        self.referee.do(Totals(*self.totals))


kv.load(__file__)
