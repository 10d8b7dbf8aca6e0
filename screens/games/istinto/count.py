"""Tricks of a whole round of Istinto, counted at its end."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.istinto.actions import CountTricks
from companion.games.istinto.state import HAND
from companion.words.i18n import ngettext
from screens.base import kv
from screens.parts.panels.panel import Panel


class SeatCount(Struct, frozen=True):
    """Values of a stepper."""

    seat: int
    name: str
    bid: int
    tricks: int
    longest: str
    """Longest name of the match."""


class TrickCount(Panel):
    """Tricks of the whole round by seat; they must add up to eleven."""

    counts = DictProperty()
    steppers = ListProperty()
    balance = StringProperty()
    complete = BooleanProperty(False)

    def refresh(self) -> None:
        """Start from the known tricks, and again after each further one."""
        known = {place.seat: place.taken for place in self.view.panel.places}
        if self.is_new(known):
            self.counts = known
        self._show()

    def step(self, seat: int, by: int) -> None:
        """Add *by* to the tricks of a seat, within 0 and a whole hand."""
        self.counts[seat] = max(0, min(HAND, self.counts[seat] + by))
        self._show()

    def done(self) -> None:
        """Enter these tricks, which closes the round."""
        taken = tuple(self.counts[place.seat] for place in self.view.panel.places)
        self.referee.do(CountTricks(taken))

    def _show(self) -> None:
        places = self.view.panel.places
        longest = max((place.name for place in places), key=len)
        self.steppers = [
            SeatCount(place.seat, place.name, place.bid, self.counts[place.seat], longest)
            for place in places
        ]
        missing = HAND - sum(self.counts.values())
        self.complete = missing == 0
        if missing == 0:
            text = ngettext("{count} trick", "{count} tricks", HAND)
        elif missing > 0:
            text = ngettext("{count} trick is missing", "{count} tricks are missing", missing)
        else:
            text = ngettext("{count} trick too many", "{count} tricks too many", -missing)
        self.balance = text.format(count=abs(missing) or HAND)


kv.load(__file__)
