"""Istinto on the screen: bids, tricks, cards, counts, challenges and points."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.istinto.actions import Challenge, CountTricks, TakeTrick
from companion.games.istinto.cards import TRUMP
from companion.games.istinto.state import HAND
from companion.games.istinto.view import BidPanel, ScorePanel, TrickPanel
from companion.play.view import Sheet, View
from companion.words.i18n import _, ngettext
from screens import kv
from screens.parts import repeat, sheet
from screens.parts.frame import Page
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.theme import theme

_used = (repeat, sheet)  # by the kv file
MARKS = {TRUMP: "★", "W": "○"}


# --- bids


class BidKey(Tap):
    """A bid and what it is worth if made."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Bid."""
        App.get_running_app().referee.do(self.item.action)


class BidSeat(BoxLayout):
    """A seat and what it has bid."""

    item = ObjectProperty(rebind=True)


class Bids(Panel):
    """Who has bid what, and twelve keys."""


# --- tricks


class CardFace(BoxLayout):
    """A card on the table."""

    item = ObjectProperty(rebind=True)

    def colour(self, item: Any) -> Any:
        """The colour of the card's suit."""
        return theme.suits["WBGRKT".index(item.suit)] if item else theme.clear

    def mark(self, item: Any) -> str:
        """A star for a trump, a ring for white, a dot for the other suits."""
        return "" if item is None else MARKS.get(item.suit, "●")


class Taken(BoxLayout):
    """Tricks taken, of those bid."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PlaceCard(Tap):
    """A seat while tricks are played; touching it gives it the trick."""

    item = ObjectProperty(rebind=True)
    wide = BooleanProperty(False)
    """Whether the total stands beside the name, for want of height."""

    def on_size(self, *_: object) -> None:
        """Choose between the two layouts."""
        self.wide = self.height < 2.2 * theme.touch

    def on_tap(self) -> None:
        """Give the trick to this seat."""
        App.get_running_app().referee.do(TakeTrick(self.item.seat))


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


# --- cards by touch


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


# --- tricks counted at the end


class Stepper(BoxLayout):
    """A seat and the tricks it took."""

    item = ObjectProperty(rebind=True)
    panel = ObjectProperty(None, allownone=True)

    def step(self, by: int) -> None:
        """Count one trick more or less."""
        self.item.panel.step(self.item.seat, by)


class Counted(Struct, frozen=True):
    """What a stepper shows."""

    seat: int
    name: str
    bid: int
    tricks: int
    panel: Any


class Count(Panel):
    """The tricks of the whole round, seat by seat; they must add up to eleven."""

    counts = DictProperty()
    steppers = ListProperty()
    balance = StringProperty()
    complete = BooleanProperty(False)

    def refresh(self) -> None:
        """Begin with the tricks that are known."""
        self.counts = {place.seat: place.taken for place in self.view.panel.places}
        self._show()

    def step(self, seat: int, by: int) -> None:
        """Count one trick more or less for a seat."""
        self.counts[seat] = max(0, min(HAND, self.counts[seat] + by))
        self._show()

    def done(self) -> None:
        """Close the round with these tricks."""
        taken = tuple(self.counts[place.seat] for place in self.view.panel.places)
        App.get_running_app().referee.do(CountTricks(taken))

    def _show(self) -> None:
        places = self.view.panel.places
        self.steppers = [
            Counted(place.seat, place.name, place.bid, self.counts[place.seat], self)
            for place in places
        ]
        missing = HAND - sum(self.counts.values())
        self.complete = missing == 0
        if missing > 0:
            text = ngettext("{count} trick is missing", "{count} tricks are missing", missing)
        else:
            text = ngettext("{count} trick too many", "{count} tricks too many", -missing)
        self.balance = _("Eleven tricks") if not missing else text.format(count=abs(missing))


# --- a challenge


class SeatKey(Tap):
    """A seat to choose."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Choose this seat for its part."""
        setattr(self.item.panel, self.item.part, self.item.seat)


class Choice(Struct, frozen=True):
    """A seat that can accuse, or be accused."""

    seat: int
    name: str
    chosen: bool
    free: bool
    part: str
    panel: Any


class Accusation(Panel):
    """Who accuses whom, and whether it is true: three touches."""

    accuser = NumericProperty(None, allownone=True)
    accused = NumericProperty(None, allownone=True)
    accusers = ListProperty()
    suspects = ListProperty()
    guilty = StringProperty()
    innocent = StringProperty()

    def __init__(self, page: Page, view: View) -> None:
        super().__init__(page, view)
        self.bind(accuser=self._show, accused=self._show)

    def enter(self) -> None:
        """Begin with nobody chosen."""
        super().enter()
        self.accuser = self.accused = None

    def refresh(self) -> None:
        """Show the seats."""
        self._show()

    def judge(self, guilty: bool) -> None:
        """Tell the referee what the table saw."""
        App.get_running_app().referee.do(Challenge(self.accuser, self.accused, guilty))

    def _show(self, *_: object) -> None:
        if self.accuser == self.accused:
            self.accused = None
        self.accusers = self._choices("accuser", self.accuser, None)
        self.suspects = self._choices("accused", self.accused, self.accuser)
        ready = self.accuser is not None and self.accused is not None
        names = [seat.name for seat in self.view.seats]
        self.guilty = _revoked(names[self.accused]) if ready else ""
        self.innocent = _wrong(names[self.accused], names[self.accuser]) if ready else ""

    def _choices(self, part: str, chosen: int | None, taken: int | None) -> list[Choice]:
        return [
            Choice(s.number, s.name, s.number == chosen, s.number != taken, part, self)
            for s in self.view.seats
        ]


def _revoked(accused: str) -> str:
    return _("{accused} had revoked: −10").format(accused=accused)


def _wrong(accused: str, accuser: str) -> str:
    return _("{accused} had not: {accuser} −10").format(accused=accused, accuser=accuser)


# --- points


class PointsSoFar(BoxLayout):
    """The sheet beside its curve."""

    sheet = ObjectProperty(Sheet())
    seats = ListProperty()


class Points(Panel):
    """The sheet and the curve, looked at while tricks are played."""


class Scored(Panel):
    """The sheet and the curve, and what comes next."""

    next_words = StringProperty()

    def refresh(self) -> None:
        """Show what comes next."""
        self.next_words = self.view.primary.label if self.view.primary else ""


PANELS = {BidPanel: Bids, TrickPanel: Tricks, ScorePanel: Scored}
"""By the class of the view's panel."""

kv.load(__file__)
