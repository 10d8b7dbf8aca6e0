"""Tricks of Istinto: the seats, touched for each trick, and the cards on the table."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.istinto.actions import TakeTrick
from companion.games.istinto.state import HAND
from screens import kv
from screens.games.istinto import cards
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Choice
from screens.theme import theme

_used = (cards, repeat)  # by the kv file


class Taken(BoxLayout):
    """Tricks taken, of those bid."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PlaceCard(Choice):
    """A seat while tricks are played; touching it gives it the trick."""

    wide = BooleanProperty(False)
    """Whether the total stands beside the name, for want of height."""

    def on_size(self, *_: object) -> None:
        """Choose between the two layouts."""
        self.wide = self.height < 2.2 * theme.touch


class Dot(BoxLayout):
    """One trick of the round: whose it was, or still to come."""

    item = NumericProperty(-1)


class Tricks(Panel):
    """The seats, and the cards on the table."""

    dots = ListProperty()

    def refresh(self) -> None:
        """Show whose the tricks were."""
        winners = self.view.panel.winners
        self.dots = [*winners, *([-1] * (HAND - len(winners)))]

    def take(self, seat: int) -> None:
        """Give the trick to a seat."""
        self.referee.do(TakeTrick(seat))


kv.load(__file__)
