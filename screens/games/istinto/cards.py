"""Cards of Istinto laid by touch: a rank, then its suit."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.istinto.cards import TRUMP
from screens import kv
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.theme import theme

_used = (repeat,)  # by the kv file

MARKS = {TRUMP: "★", "W": "○"}


class CardFace(BoxLayout):
    """A card on the table."""

    item = ObjectProperty(rebind=True)

    def colour(self, item: Any) -> Any:
        """The colour of the card's suit."""
        return theme.suits["WBGRKT".index(item.suit)] if item else theme.clear

    def mark(self, item: Any) -> str:
        """A star for a trump, a ring for white, a dot for the other suits."""
        return "" if item is None else MARKS.get(item.suit, "●")


def lay(code: str) -> None:
    """Lay a card on the table that was touched."""
    referee = App.get_running_app().referee
    referee.lay(referee.match.game.deck.find(code))


class CardKey(Tap):
    """A card to lay on the table."""

    code = StringProperty()

    def on_tap(self) -> None:
        """Lay the card."""
        lay(self.code)


class TurnKey(Tap):
    """A seat: touching it says that the next card is its, out of turn."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Say whose the next card is; a second touch goes back to the right order."""
        referee = App.get_running_app().referee
        referee.expect(None if referee.sitting.next_seat == self.item.seat else self.item.seat)


class Turn(Struct, frozen=True):
    """A seat in the row above the cards."""

    seat: int
    name: str
    next: bool
    laid: bool


class Cards(Panel):
    """All the cards: a rank, then its suit, in one touch each."""

    turns = ListProperty()
    suit = StringProperty("W")

    def enter(self) -> None:
        """Begin with the first suit."""
        super().enter()
        self.suit = "W"

    def refresh(self) -> None:
        """Show whose card comes next."""
        referee = App.get_running_app().referee
        panel = self.view.panel
        following = (
            panel.next_seat if referee.sitting.next_seat is None else referee.sitting.next_seat
        )
        laid = {card.seat for card in panel.cards} if panel.waiting else set()
        self.turns = [
            Turn(place.seat, place.name, place.seat == following, place.seat in laid)
            for place in panel.places
        ]

    def trump(self) -> None:
        """Lay the next of the six trumps: they are all alike."""
        lay(self.view.panel.trump)


kv.load(__file__)
