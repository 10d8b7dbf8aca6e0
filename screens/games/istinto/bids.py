"""Bids of Istinto: who has bid what, and twelve keys."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty

from companion.games.istinto.actions import Bid
from companion.games.istinto.state import HAND
from companion.play.marks import shape
from companion.play.view import Offer
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.text import SeatMark
from screens.parts.panels.panel import Panel
from screens.parts.seating.seat import SeatPlace
from screens.parts.touch.tap import Choice

RICH = 6
"""The least bid that is worth most."""


class BidKey(Choice):
    """A bid and what it is worth if made; a finger may slide on to another one."""

    def rich(self, item: Offer) -> bool:
        """Return whether a bid is worth most."""
        return int(item.label) >= RICH

    @staticmethod
    def pill_width(words: float) -> float:
        """Return the width of the ground of what a bid is worth, by that of its words."""
        return words + 1.5 * theme.gap

    def dragged(self, touch: MotionEvent) -> None:
        """Let the key under the finger be the one that counts when it is lifted."""
        under = [key for key in self.parent.children if key.collide_point(*touch.pos)]
        self.state = "down" if self in under else "normal"
        for key in under:
            if key is not self:
                self.let_go(touch)
                touch.ud.pop(self)
                key.on_touch_down(touch)


class BidSeat(SeatPlace):
    """A seat and what it has bid; a bid that was touched wrongly is corrected from here."""

    def seat(self) -> int:
        """Return whose place it is."""
        return int(self.item.number)


class BidBead(SeatMark):
    """One of the eleven tricks: the shape of who has bid it, hollow while nobody has."""

    item = NumericProperty(-1)

    def shape(self) -> str:
        """Return the shape of the seat; a hollow one for none."""
        return super().shape() or shape(2, False)


class Bids(Panel):
    """Who has bid what, and twelve keys."""

    beads = ListProperty()
    """The seat of each of the eleven tricks, -1 for those that nobody has bid."""

    def refresh(self) -> None:
        """Show how many of the eleven tricks are bid."""
        bid = self.view.panel.tricks
        self.beads = [*bid, *([-1] * (HAND - len(bid)))]

    @staticmethod
    def abreast(seats: int, portrait: bool) -> int:
        """Return how many seats stand beside one another."""
        return (1 if seats < 5 else 2) + portrait

    def correct(self, seat: int) -> None:
        """Open the correction of what a seat has bid in this round."""
        match = self.referee.match
        bids = [step for step in match.steps() if isinstance(step.action, Bid)] if match else []
        number = next(step.number for step in reversed(bids) if step.before.bidder == seat)
        self.page.app.go("log", number=number, sole=True)


kv.load(__file__)
