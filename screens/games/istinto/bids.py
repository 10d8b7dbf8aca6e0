"""Bids of Istinto: who has bid what, and twelve keys."""

from __future__ import annotations

from companion.games.istinto.actions import Bid
from screens import kv
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Choice

_used = (repeat,)  # by the kv file


class BidKey(Choice):
    """A bid and what it is worth if made."""


class BidSeat(Choice):
    """A seat and what it has bid; a bid that was touched wrongly is corrected from here."""


class Bids(Panel):
    """Who has bid what, and twelve keys."""

    def correct(self, seat: int) -> None:
        """Open the correction of what a seat has bid in this round."""
        match = self.referee.match
        bids = [step for step in match.steps() if isinstance(step.action, Bid)] if match else []
        number = next(step.number for step in reversed(bids) if step.before.bidder == seat)
        self.page.app.go("log", number=number, sole=True)


kv.load(__file__)
