"""Panel with the check of a commitment after a match, and the command that repeats it."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from screens.base import kv
from screens.parts.drawing.text import Text
from screens.parts.panels.panel import Panel


class CommandLine(Text):
    """Line of the command."""

    item = StringProperty("")


class ProofPanel(Panel):
    """Result of checking the commitment; the command is shown on request."""

    proof = ObjectProperty(None, allownone=True, rebind=True)
    curious = BooleanProperty(False)
    """True while the code of the command is shown."""
    typed = BooleanProperty(False)
    """True while the command is shown as text, too."""
    code = StringProperty()
    """Seal in two lines."""

    def enter(self) -> None:
        """Come to the front without the command."""
        super().enter()
        self.curious = self.typed = False

    def refresh(self) -> None:
        """Show the proof of the view."""
        self.proof = self.view.panel.proof
        groups = self.proof.seal.split() if self.proof else []
        half = len(groups) // 2
        self.code = "\n".join((" ".join(groups[:half]), " ".join(groups[half:])))

    def back(self) -> bool:
        """Close the command."""
        was, self.curious, self.typed = self.curious, self.typed, False
        return was


kv.load(__file__)
