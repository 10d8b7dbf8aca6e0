"""A guess that waits for its verdict."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.games.the_club.view.panels import Judged
from screens.base import kv
from screens.parts.panels.panel import Panel


class ApartCard(AnchorLayout):
    """A card of the row in which guess and rule differ."""

    item = ObjectProperty(None, allownone=True)


class ClubGuess(Panel):
    """The guess in words, what the box found, the cards, and the master's two answers."""

    cards = ListProperty()
    """The right cards, then the wrong ones."""

    def refresh(self) -> None:
        """Show the cards side by side: there is no room for two lines of them."""
        columns = self.view.panel.columns
        right = (Judged(laid.right, right=True) for laid in columns if laid.right)
        wrong = (Judged(card, right=False) for laid in columns for card in laid.wrong)
        self.cards = [*right, *wrong]


kv.load(__file__)
