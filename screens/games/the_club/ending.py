"""The end of a round of The Club: the rule, the points, and what could have been known."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.parts import repeat, sheet
from screens.parts.panel import Panel

_used = (repeat, sheet)  # by the kv file


class ClubTold(BoxLayout):
    """A sentence about the round."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ClubScores(Panel):
    """The rule, who holds what, the points, and what comes next."""

    next_words = StringProperty()

    def refresh(self) -> None:
        """Show what comes next."""
        self.next_words = self.view.primary.label if self.view.primary else ""


kv.load(__file__)
