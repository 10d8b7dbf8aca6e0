"""What is seldom wanted at the table: past guesses, and what to do in trouble."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.play.view import Offer
from screens.base import kv
from screens.parts.drawing import repeat
from screens.parts.panels.panel import Panel
from screens.parts.touch import pager
from screens.parts.touch.tap import Choice

_used = (pager, repeat)  # by the kv file


class PastGuess(BoxLayout):
    """A guess, and who made it."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


class TroubleKey(Choice):
    """What can be done when something went wrong."""


class ClubMore(Panel):
    """Past guesses, and what to do when something went wrong."""

    def take(self, offer: Offer) -> None:
        """Do that, and go back to the table."""
        self.page.open(None)
        self.page.choose(offer)


kv.load(__file__)
