"""Tricks of a whole round of Istinto, counted at its end."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.istinto.actions import CountTricks
from companion.games.istinto.scoring import worth
from companion.games.istinto.state import HAND
from companion.games.istinto.view import TrickSeat
from companion.words.i18n import _, ngettext, signed
from screens.base import kv
from screens.parts.panels.panel import Panel


class SeatCount(Struct, frozen=True):
    """Values of a stepper."""

    seat: int
    name: str
    tricks: int
    right: bool
    """True if these are the tricks that the seat bid."""
    words: str
    """Points of a right bid, or the bid."""
    touched: bool
    """True if this count was changed last."""


class TrickCount(Panel):
    """Tricks of the whole round by seat; they must add up to eleven."""

    name_ends = True
    shares_prompt = True

    counts = DictProperty()
    steppers = ListProperty()
    beads = ListProperty()
    """Seat of each of the eleven tricks, -1 for those that are not counted yet."""
    balance = StringProperty()
    """Number of tricks that are missing or too many, in words."""
    touched = NumericProperty(None, allownone=True)
    """Seat whose count was changed last."""
    complete = BooleanProperty(False)

    def refresh(self) -> None:
        """Start from the known tricks, and again after each further one."""
        known = {place.seat: place.taken for place in self.view.panel.places}
        if self.is_new(known):
            self.counts, self.touched = known, None
        self._show()

    def step(self, seat: int, by: int) -> None:
        """Add *by* to the tricks of a seat, within 0 and a whole hand."""
        self.counts[seat] = max(0, min(HAND, self.counts[seat] + by))
        self.touched = seat
        self.page.refresh()

    def done(self) -> None:
        """Enter these tricks, which closes the round."""
        taken = tuple(self.counts[place.seat] for place in self.view.panel.places)
        self.referee.do(CountTricks(taken))

    def _show(self) -> None:
        self.steppers = [self._stepper(place) for place in self.view.panel.places]
        taken = [seat for seat, count in self.counts.items() for _trick in range(count)]
        self.beads = [*taken, *([-1] * HAND)][:HAND]
        missing = HAND - len(taken)
        self.complete = self.lit_name = missing == 0
        self.prompt = _("All there:") if self.complete else _("Count the tricks:")
        self.who = _("{sum} of {all}").format(sum=len(taken), all=HAND)
        if missing > 0:
            text = ngettext("{count} trick is missing", "{count} tricks are missing", missing)
        else:
            text = ngettext("{count} trick too many", "{count} tricks too many", -missing)
        self.balance = text.format(count=abs(missing))

    def _stepper(self, place: TrickSeat) -> SeatCount:
        tricks = self.counts[place.seat]
        words = _("bid {count}").format(count=place.bid)
        if right := tricks == place.bid:
            words = _("right {points}").format(points=signed(worth(place.bid)))
        touched = place.seat == self.touched
        return SeatCount(place.seat, place.name, tricks, right, words, touched)


kv.load(__file__)
