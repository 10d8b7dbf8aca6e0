"""Last jokers of Holmes, assigned in private."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap


class ChooserKey(Owned, Tap):
    """Key that opens the private page of a player."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class HolmesAssign(Panel):
    """Assignment of the last jokers, which both players decide in private."""

    choosers = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show the players who have still to decide, without any choice."""
        panel = self.view.panel
        self.choosers, self.caption = list(panel.choosers), panel.caption


kv.load(__file__)
