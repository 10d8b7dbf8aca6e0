"""A match of Baker Street looked back upon."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.base import kv
from screens.games.baker_street.side import StreetSide
from screens.parts.panels.panel import Panel


class FinalLine(BoxLayout):
    """A round looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalSeatBox(StreetSide):
    """A seat looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalFact(BoxLayout):
    """One thing that a seat did."""

    item = StringProperty()


class FinalPile(BoxLayout):
    """What lay covered at a pile."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LookBack(Panel):
    """Declared against true, round by round; then the letters, and what lay covered."""

    covered = BooleanProperty(False)
    """Whether the piles are shown instead of the rounds."""

    def enter(self) -> None:
        """Begin with the rounds."""
        super().enter()
        self.covered = False


kv.load(__file__)
