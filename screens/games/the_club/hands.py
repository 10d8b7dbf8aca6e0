"""How many cards each holds, to be put right by touch."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.actions import Recount
from screens.base import kv
from screens.parts.panels.panel import Panel


class HeldCards(BoxLayout):
    """A seat, and how many cards it holds."""

    item = ObjectProperty((0, "", 0))
    """The seat, its name, and how many cards it holds."""
    owner = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)
    name = StringProperty()
    cards = NumericProperty(0)

    def on_item(self, *_: object) -> None:
        """Show another seat."""
        self.seat, self.name, self.cards = self.item

    def count(self, by: int) -> None:
        """Say that it is another number."""
        self.owner.referee.do(Recount(int(self.seat), int(self.cards) + by))


class ClubHands(Panel):
    """Who holds how many cards; what the box counted is put right here."""


kv.load(__file__)
