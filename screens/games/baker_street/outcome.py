"""What a round of Baker Street brought."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.baker_street.view.panels import PileFace
from screens import kv
from screens.games.baker_street import keys
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.evidence import holders
from screens.parts import repeat

_used = (keys, repeat)  # by the kv file


class OutcomeLine(BoxLayout):
    """One thing that the round brought."""

    item = StringProperty()


class Outcome(Counting):
    """What the round brought."""

    holders = ListProperty()
    lines = ListProperty()
    next_word = StringProperty()

    def refresh(self) -> None:
        """Show the outcome, and the count to step through."""
        panel = self.view.panel
        self.holders = holders(self.view)
        self.lines = [panel.verdict, *panel.lines]
        self.next_word = self.view.primary.label if self.view.primary else ""
        self.count(panel.advantage)

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show the circle of a step; at the end that of the whole count."""
        counted = self.counted
        self.piles = list(piles or (counted.piles if counted else ()))


kv.load(__file__)
