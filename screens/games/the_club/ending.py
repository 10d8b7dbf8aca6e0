"""The end of a round of The Club: the rule, the points, and what could have been known."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubScores(Panel):
    """The rule, who holds what, the points, and what comes next."""

    next_words = StringProperty()
    crowded = BooleanProperty(False)
    """Whether there are so many keys that they have no room for icons."""

    def refresh(self) -> None:
        """Show what comes next."""
        panel = self.view.panel
        self.crowded = bool(panel.over and panel.recounts and panel.proof)
        self.next_words = self.view.primary.label if self.view.primary else ""


kv.load(__file__)
