"""Bids of Istinto: the bid of each seat, and twelve keys."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty

from companion.games.istinto.actions import Bid
from companion.games.istinto.scoring import WORTH, worth
from companion.games.istinto.state import HAND
from companion.play.marks import shape
from companion.play.view import Offer
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.text import SeatMark
from screens.parts.panels.panel import Panel
from screens.parts.seating.seat import SeatPlace
from screens.parts.touch.tap import Choice


class BidKey(Choice):
    """Bid and its points; a finger may slide on to another one."""

    def rich(self, item: Offer) -> bool:
        """Return True for a bid with the highest value."""
        return worth(int(item.label)) == max(WORTH)

    @staticmethod
    def pill_width(words: float) -> float:
        """Return the width of the ground below the points of a bid, from the width of the text."""
        return words + 1.5 * theme.gap

    def dragged(self, touch: MotionEvent) -> None:
        """Pass the touch on to the key under the finger."""
        under = [key for key in self.parent.children if key.collide_point(*touch.pos)]
        self.state = "down" if self in under else "normal"
        for key in under:
            if key is not self:
                self.let_go(touch)
                touch.ud.pop(self)
                key.on_touch_down(touch)


class BidSeat(SeatPlace):
    """Seat with its bid; a touch opens the correction of the bid."""

    def seat(self) -> int:
        """Return the number of the seat."""
        return int(self.item.number)


class BidBead(SeatMark):
    """One of the eleven tricks: the shape of the seat that bid it, hollow without a bid."""

    item = NumericProperty(-1)

    def shape(self) -> str:
        """Return the shape of the seat; a hollow one for none."""
        return super().shape() or shape(2, False)


class BidTable(Panel):
    """Bid of each seat, and twelve keys."""

    beads = ListProperty()
    """Seat of each of the eleven tricks, -1 for those without a bid."""

    def refresh(self) -> None:
        """Show the tricks that are bid."""
        bid = self.view.panel.tricks
        self.beads = [*bid, *([-1] * (HAND - len(bid)))]

    @staticmethod
    def columns(seats: int, portrait: bool) -> int:
        """Return the number of columns of seats."""
        return (1 if seats < 5 else 2) + portrait

    def correct(self, seat: int) -> None:
        """Open the correction of the bid of a seat in this round."""
        match = self.referee.match
        bids = [step for step in match.log.steps() if isinstance(step.action, Bid)] if match else []
        number = next(step.number for step in reversed(bids) if step.before.bidder == seat)
        self.page.app.go("log", number=number, sole=True)


kv.load(__file__)
