"""The seal of a match that is over: what it proves, and how the curious check it themselves."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from screens.base import kv
from screens.parts.drawing.text import Text
from screens.parts.panels.panel import Panel


class CommandLine(Text):
    """A line of a command."""

    item = StringProperty("")


class ProofPanel(Panel):
    """What checking the seal of the view's panel found; its command only on request."""

    proof = ObjectProperty(None, allownone=True, rebind=True)
    curious = BooleanProperty(False)
    """Whether the command is shown."""

    def enter(self) -> None:
        """Come to the front without the command."""
        super().enter()
        self.curious = False

    def refresh(self) -> None:
        """Show the proof of the view."""
        self.proof = self.view.panel.proof

    def back(self) -> bool:
        """Close the command first."""
        was, self.curious = self.curious, False
        return was


kv.load(__file__)
