"""Review of a match of Baker Street."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from screens.base import kv
from screens.parts.panels.panel import Panel


class LookBack(Panel):
    """Declared and true numbers of each round; then the letters and the hidden cards."""

    covered = BooleanProperty(False)
    """True while the piles are shown instead of the rounds."""

    def enter(self) -> None:
        """Start with the rounds."""
        super().enter()
        self.covered = False


kv.load(__file__)
