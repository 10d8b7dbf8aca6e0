"""The end of a round of The Club: the rule, the points, and what could have been known."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubScores(Panel):
    """The rule, who holds what, the points, and what comes next."""

    next_words = StringProperty()
    crowded = BooleanProperty(False)
    """Whether there are so many keys that they have no room for icons."""
    share = NumericProperty(1.6)
    """The share of the row that they have beside the one that goes on."""

    @staticmethod
    def units_of(rule: str, portrait: bool) -> float:
        """Return how high a rule stands, in units of the theme."""
        if len(rule) <= 60:
            return 44 if rule else 0
        return 60 * (1.5 if portrait else 1) * (1.7 if len(rule) > 180 else 1)

    def refresh(self) -> None:
        """Show what comes next."""
        panel = self.view.panel
        self.crowded = bool(panel.over and panel.recounts and panel.proof)
        self.share = 2.4 if self.crowded else 1.6
        self.next_words = self.view.primary.label if self.view.primary else ""


kv.load(__file__)
