"""Numbers of cards in the hands, corrected by touch."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.actions import Recount
from screens.base import kv
from screens.parts.panels.panel import Panel


class HeldCards(BoxLayout):
    """Number of cards of a seat, with keys to correct it."""

    item = ObjectProperty((0, "", 0))
    """Seat, its name, and its number of cards."""
    owner = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    name = StringProperty()
    cards = NumericProperty(0)

    def on_item(self, *_: object) -> None:
        """Update the seat."""
        self.seat, self.name, self.cards = self.item

    def change_count(self, by: int) -> None:
        """Correct the number by a difference."""
        self.owner.referee.do(Recount(int(self.seat), int(self.cards) + by))


class ClubHands(Panel):
    """Numbers of cards of all seats, with keys to correct them."""


kv.load(__file__)
