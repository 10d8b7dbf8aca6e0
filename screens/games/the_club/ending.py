"""The end of a round of The Club: the rule, the points, and what could have been known."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv
from screens.parts.panels.panel import Panel

LINE = 62
"""Letters of a rule in a line of a display that lies."""


class ScorePad(BoxLayout):
    """The points of a seat, and their sum in words."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    """A Score."""
    owner = ObjectProperty(None, allownone=True, rebind=True)
    narrow = BooleanProperty(False)
    """True if there are so many pads that a name fills a line."""


class ClubScores(Panel):
    """The rule, the cards and the points of the round; or the sheet of all rounds."""

    next_words = StringProperty()
    tabled = BooleanProperty(False)
    """True while the sheet is shown, with the rare keys."""
    turns = BooleanProperty(True)
    """True if there are cards to show as well as a sheet."""
    narrow = BooleanProperty(False)
    """True if there are so many seats that a name fills a line of its pad."""
    across = NumericProperty(4)
    """Number of pads beside each other."""
    tight = BooleanProperty(False)
    """True if that and a long rule leave little room for the cards."""
    pad = NumericProperty()
    """Height of the pads, in pixels."""
    share = NumericProperty(1)
    """The share of the row that keys have beside the one that goes on."""

    @staticmethod
    def units_of(rule: str, portrait: bool) -> float:
        """Return how high the paper of a rule is, in units of the letters."""
        lines = -(-len(rule) // (LINE // 2 if portrait else LINE))
        return 60 if lines < 2 else min(20 + 32 * lines, 128 if portrait else 92)

    def refresh(self) -> None:
        """Show what comes next; the sheet first where the match is over."""
        view, panel = self.view, self.view.panel
        if self.is_new(panel.over):
            self.tabled = panel.over
        self.turns = bool(panel.scores)
        self.tabled = self.tabled or not self.turns
        self.next_words = view.primary.label if view.primary else ""
        self._share()

    def turn(self) -> None:
        """Turn from the cards to the sheet, or back."""
        self.tabled = not self.tabled
        self._share()

    def back(self) -> bool:
        """Turn back to what the page began with."""
        was = self.turns and self.tabled is not self.view.panel.over
        if was:
            self.turn()
        return was

    def _share(self) -> None:
        self.share = 2.2 if self.tabled else 1


kv.load(__file__)
