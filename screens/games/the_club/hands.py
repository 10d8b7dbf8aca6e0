"""Numbers of cards in the hands, corrected by touch."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.actions import Recount
from companion.games.the_club.view.panels import RoundPanel
from companion.play.view import Backs
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel


def columns(hands: int) -> int:
    """Return the number of columns of pads for a number of hands, in landscape."""
    return 1 if hands < 4 else 2 if hands < 7 else 3


def fan(cards: float) -> Backs | None:
    """Return a hand of a number of cards, face down; None for an empty one."""
    return Backs(int(cards)) if cards else None


class SeatPad(Owned, BoxLayout):
    """Pad of a seat, in its colour."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    seat = NumericProperty(0)
    thick = BooleanProperty(False)
    """True for the seat that begins, or that guessed the rule."""


class HeldCards(SeatPad):
    """Number of cards of a seat, with keys to correct it."""

    name = StringProperty()
    cards = NumericProperty(0)

    def on_item(self, *_: object) -> None:
        """Update the seat; its item has the seat, its name, and its number of cards."""
        self.seat, self.name, self.cards = self.item

    def change_count(self, by: int) -> None:
        """Correct the number by a difference."""
        self.owner.referee.do(Recount(int(self.seat), int(self.cards) + by))


class ClubHands(Panel):
    """Numbers of cards of all seats, with keys to correct them."""

    wide = BooleanProperty(False)
    """True if each pad is as wide as the page, and shows its cards."""
    back_words = StringProperty()

    def refresh(self) -> None:
        """Name the page to which the key leads back."""
        panel = self.view.panel
        self.back_words = _("Back to the points")
        if isinstance(panel, RoundPanel):
            name = self.view.seats[panel.seat].name
            self.back_words = _("Back to {name}’s turn").format(name=name)


kv.load(__file__)
