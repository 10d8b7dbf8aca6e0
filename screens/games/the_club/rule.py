"""Panels before the first card of The Club: the choice of a rule, and the deal."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty

from companion.games.the_club.cards import DEALT
from companion.games.the_club.view.panels import RuleWay
from companion.play.view import Backs
from screens.base import kv
from screens.parts.panels.panel import Panel

DECK, HAND = Backs(), Backs(DEALT)
"""Cards face down: the deck, and a hand."""


class ClubRule(Panel):
    """Three ways to choose a rule; once it is chosen, the steps of the deal."""

    code_shown = BooleanProperty(False)
    """True while the code of the sealed rule is shown."""
    hand_columns = NumericProperty(1)
    """Number of columns of the dealt hands."""
    secondary_keys = NumericProperty(0)
    """Number of secondary keys."""

    def enter(self) -> None:
        """Come to the front with the code hidden."""
        super().enter()
        self.code_shown = False

    def refresh(self) -> None:
        """Hide the code of the round before."""
        if self.is_new():
            self.code_shown = False

    def back(self) -> bool:
        """Hide the code."""
        was, self.code_shown = self.code_shown, False
        return was

    def choose_way(self, way: RuleWay) -> None:
        """Do the offer of a way, or open the master's page to build a rule."""
        if way.offer:
            self.page.choose(way.offer)
        else:
            self.open_master_page()

    def open_master_page(self) -> None:
        """Open the private page of the master."""
        self.page.app.go("secret", seat=self.view.panel.master)


kv.load(__file__)
