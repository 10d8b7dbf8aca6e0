"""The last jokers of Holmes, assigned in private."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap


class ChooserCard(BoxLayout):
    """A player with jokers to assign, or who has decided."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChooserKey(Tap):
    """Opens the private page of a player."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class HolmesAssign(Panel):
    """Both decide in private where their last jokers go."""

    choosers = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show who has still to decide, and nothing of what was chosen."""
        panel = self.view.panel
        self.choosers, self.caption = list(panel.choosers), panel.caption


kv.load(__file__)
