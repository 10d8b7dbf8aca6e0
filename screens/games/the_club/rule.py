"""How the master comes to a rule, and the deal."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.view.panels import Way
from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubStep(BoxLayout):
    """Something to do before the first card."""

    item = StringProperty()


class ClubRule(Panel):
    """Three ways to a rule; once it is there, what comes before the first card."""

    curious = BooleanProperty(False)
    """True while the code of the sealed rule is shown."""
    beside = NumericProperty(0)
    """Number of keys beside the primary one."""

    def enter(self) -> None:
        """Come to the front without the code."""
        super().enter()
        self.curious = False

    def refresh(self) -> None:
        """Hide the code of the round before."""
        if self.is_new():
            self.curious = False

    def back(self) -> bool:
        """Hide the code."""
        was, self.curious = self.curious, False
        return was

    def take(self, way: Way) -> None:
        """Go that way: what is built is built on the master's page."""
        if way.offer:
            self.page.choose(way.offer)
        else:
            self.look()

    def look(self) -> None:
        """Go to the master's page."""
        self.page.app.go("secret", seat=self.view.panel.master)


kv.load(__file__)
