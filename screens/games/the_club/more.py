"""What is seldom wanted at the table: past guesses, and what to do in trouble."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.view.panels import Told
from companion.play.view import Offer
from screens.base import kv
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Choice


class TroubleKey(Choice):
    """Something for when something went wrong, or about hints."""


class PastGuess(BoxLayout):
    """A guess, and who made it."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


class ClubMore(Panel):
    """Past guesses, and what to do when something went wrong."""

    @staticmethod
    def touches(guesses: Sequence[Told], portrait: bool) -> int:
        """Return how high a guess stands, in touches."""
        if portrait:
            return 3
        return 2 if any(len(guess.words) > 120 for guess in guesses) else 1

    def look(self) -> None:
        """Go to the master's page."""
        self.page.app.go("secret", seat=self.view.panel.master)

    def take(self, offer: Offer) -> None:
        """Do that, and go back to the table."""
        self.page.open(None)
        self.page.choose(offer)


kv.load(__file__)
