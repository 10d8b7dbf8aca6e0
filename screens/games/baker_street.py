"""Baker Street on the screen: declarations, hands, the reward, the count and the evidence."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.game import Offer, Sheet
from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    Lay,
    PileEnds,
    Reward,
    ShowHands,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.cards import detective
from companion.i18n import _, ngettext
from screens import kv
from screens.games.baker_circle import Counting
from screens.parts import pager, sheet
from screens.parts.panel import Panel
from screens.parts.tap import Tap

_used = (pager,)  # by the kv file
RUNGS = 4
"""Declarations shown at once, the last ones."""
OVER = 30
"""How far above what can be true the number on the screen goes."""


def _do(action: Any) -> None:
    App.get_running_app().referee.do(action)


def _offer(view: Any, kind: type) -> Offer | None:
    """Return the first offer of a kind, if the moment has one."""
    return next((offer for offer in view.offers if type(offer.action) is kind), None)


class OfferKey(Tap):
    """Something the table can choose now, in words."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Choose it."""
        _do(self.item.action)


class ClaimKey(Tap):
    """Seven in a row, shown at any time."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Show them."""
        _do(self.item.action)


# --- the ladder


class LadderRung(BoxLayout):
    """A declaration."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LadderStock(BoxLayout):
    """How many cards a seat has left."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class Ladder(Panel):
    """The number is the screen: declare it, or doubt the last one."""

    number = NumericProperty(0)
    rungs = ListProperty()
    piles = ListProperty()
    above = StringProperty()
    seat = NumericProperty(0, allownone=True)
    doubt = ObjectProperty(None, allownone=True)
    doubt_word = StringProperty()
    declare_word = StringProperty()
    _begun: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the declarations; the number begins anew at each turn."""
        panel = self.view.panel
        begun = (self.view.where, panel.suggested, len(panel.rungs))
        if begun != self._begun:
            self._begun, self.number = begun, panel.suggested
        self.rungs = [_Rung(rung, rung is panel.rungs[-1]) for rung in panel.rungs[-RUNGS:]]
        laid = self._laid() if panel.laid else None
        self.piles = [
            replace(pile, mark="chosen" if pile.pile == laid else "") for pile in panel.piles
        ]
        self.doubt = _offer(self.view, Doubt)
        self.doubt_word = self.doubt.label if self.doubt else _("Doubt!")
        self.seat = self.view.who
        self._show_number()

    def add(self, by: int) -> None:
        """Raise or lower the number on the screen."""
        panel = self.view.panel
        most = max(panel.least, panel.highest) + OVER
        self.number = max(panel.least, min(self.number + by, most))
        self._show_number()

    def declare(self) -> None:
        """Declare the number on the screen."""
        _do(Declare(int(self.number)))

    def choose_pile(self, pile: int) -> None:
        """Say where the card of this turn was laid."""
        _do(Lay(pile))

    def typed(self, character: str) -> bool:
        """Raise or lower with + and −."""
        step = {"+": 1, "-": -1}.get(character, 0)
        if step:
            self.add(step)
        return bool(step)

    def _show_number(self) -> None:
        panel = self.view.panel
        self.above = panel.above if self.number > panel.highest else ""
        self.declare_word = _("Declare {number}").format(number=int(self.number))

    def _laid(self) -> int | None:
        """Return the pile that the last card was laid at."""
        state = App.get_running_app().referee.match.state
        for place, pile in enumerate(state.piles):
            if pile.cards and pile.cards[-1] and pile.cards[-1].number == state.lays:
                return place
        return None


class _Rung(Struct, frozen=True):
    rung: Any
    last: bool


# --- the hands


class ValueKey(Tap):
    """A value of a card in a hand."""

    number = NumericProperty(0)
    hand = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Add a card of this value to the hand."""
        self.hand.item.panel.add(self.hand.item.seat, int(self.number))


class SlotKey(Tap):
    """A card of a hand: touched, it is taken out again."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Take the card out."""
        self.item.panel.drop(self.item.seat, self.item.place)


class HandBox(BoxLayout):
    """A player's hand and its keypad."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class _Slot(Struct, frozen=True):
    seat: int
    place: int
    value: str
    free: bool
    panel: Any


class _Hand(Struct, frozen=True):
    seat: int
    name: str
    slots: tuple[_Slot, ...]
    full: bool
    panel: Any


class Hands(Panel):
    """Both hands in six touches, six scans, or their sum in two."""

    hands = ListProperty()
    sums = ListProperty()
    complete = BooleanProperty(False)
    by_sum = BooleanProperty(False)
    words = StringProperty()
    _begun = ""

    def refresh(self) -> None:
        """Show what is known of both hands."""
        if self.view.where != self._begun:
            self._begun, self.by_sum = self.view.where, False
            self.values: list[list[int]] = [[], []]
        self.sums = [offer for offer in self.view.offers if offer.label]
        self._show()

    def add(self, seat: int, value: int) -> None:
        """Add a card to a hand."""
        if len(self._whole(seat)) < self.view.panel.hands[seat].size:
            self.values[seat].append(value)
        self._show()

    def drop(self, seat: int, place: int) -> None:
        """Take a card out of a hand."""
        del self.values[seat][place - len(self.view.panel.hands[seat].cards)]
        self._show()

    def done(self) -> None:
        """Decide the doubt with these hands."""
        _do(ShowHands(tuple(self._whole(0)), tuple(self._whole(1))))

    def typed(self, character: str) -> bool:
        """Add a value to the first hand that lacks one."""
        if character not in tuple("012345") or self.by_sum:
            return False
        for hand in self.view.panel.hands:
            if len(self._whole(hand.seat)) < hand.size:
                self.add(hand.seat, int(character))
                return True
        return False

    def erased(self) -> bool:
        """Take the last value out again."""
        for seat in (1, 0):
            if self.values[seat]:
                self.values[seat].pop()
                self._show()
                return True
        return False

    def _whole(self, seat: int) -> list[int]:
        shown = [face.value for face in self.view.panel.hands[seat].cards]
        return [*shown, *self.values[seat]][: self.view.panel.hands[seat].size]

    def _show(self) -> None:
        panel = self.view.panel
        self.hands = [self._hand(hand) for hand in panel.hands]
        self.complete = all(hand.full for hand in self.hands)
        total = sum(map(sum, map(self._whole, (0, 1))))
        sign = "<" if total < panel.declared else "=" if total == panel.declared else ">"
        words = _("{sum} so far").format(sum=total) if any(map(self._whole, (0, 1))) else ""
        self.words = f"{total} {sign} {panel.declared}" if self.complete else words

    def _hand(self, hand: Any) -> _Hand:
        whole = self._whole(hand.seat)
        slots = tuple(
            _Slot(
                hand.seat,
                place,
                str(whole[place]) if place < len(whole) else "",
                len(hand.cards) <= place < len(whole),
                self,
            )
            for place in range(hand.size)
        )
        return _Hand(hand.seat, hand.name, slots, len(whole) >= hand.size, self)


# --- the reward


class RewardCircle(Panel):
    """Who won the doubt, and the circle to choose from."""

    def choose_pile(self, pile: int) -> None:
        """Take this pile as the reward."""
        _do(Reward(pile))


# --- the count


class OwnerKey(Tap):
    """Whose the next card is."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    panel = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Say whose it is."""
        self.panel.owner = self.item.number


class SymbolKey(Tap):
    """A symbol of the next card; touched again it has none."""

    symbol = StringProperty()
    icon = StringProperty()
    words = StringProperty()
    panel = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Choose the symbol, or let it go."""
        self.panel.symbol = "" if self.panel.symbol == self.symbol else self.symbol


class CardValueKey(Tap):
    """The value of the next card: the last of its three touches."""

    number = NumericProperty(0)
    panel = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Turn the card up."""
        self.panel.turn_up(int(self.number))


class Advantage(Counting):
    """The piles are turned up card by card: owner, symbol, value."""

    owner = NumericProperty(0)
    symbol = StringProperty()
    seats = ListProperty()
    end_word = StringProperty()
    manual = BooleanProperty(False)
    first = NumericProperty(0)
    second = NumericProperty(0)
    _begun: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show the count so far; each card begins without a symbol."""
        panel = self.view.panel
        cards = sum(len(column.cards) for column in panel.columns)
        begun = (self.view.where, cards, panel.owner)
        if begun != self._begun:
            self._begun, self.symbol, self.manual = begun, "", False
            self.owner = self.owner if panel.owner is None else panel.owner
        self.seats = list(self.view.seats)
        self.end_word = self.view.primary.label if self.view.primary else ""
        self.count(panel)
        if not self.why and panel.left:
            self.why = ngettext("{count} card lies here.", "{count} cards lie here.", panel.left)
            self.why = self.why.format(count=panel.left)

    def turn_up(self, value: int) -> None:
        """Turn up a card."""
        _do(TurnUp(detective(int(self.owner), value, self.symbol)))

    def end(self) -> None:
        """The pile has no more cards."""
        _do(PileEnds())

    def tell_totals(self) -> None:
        """Begin to tell the totals instead of the cards."""
        self.first, self.second = (column.total for column in self.view.panel.columns)
        self.manual = not self.manual

    def add(self, seat: int, by: int) -> None:
        """Raise or lower a total."""
        part = ("first", "second")[seat]
        setattr(self, part, max(0, getattr(self, part) + by))

    def done(self) -> None:
        """The table reckoned these totals itself."""
        _do(Totals(int(self.first), int(self.second)))

    def typed(self, character: str) -> bool:
        """Turn up a card of that value."""
        if self.manual or character not in tuple("012345"):
            return False
        self.turn_up(int(character))
        return True


# --- evidence


class Holder(Struct, frozen=True):
    """How many cards of evidence a seat has."""

    seat: int
    name: str
    count: int


class HolderBox(BoxLayout):
    """A seat and its evidence, counted."""

    item = ObjectProperty(None, allownone=True, rebind=True)


def _holders(view: Any) -> list[Holder]:
    """Return both seats with their evidence; where seven may be shown, that key takes the room."""
    if view.panel.claims:
        return []
    return [Holder(s.number, s.name, n) for s, n in zip(view.seats, view.panel.held, strict=True)]


class Evidence(Counting):
    """Who takes a card of evidence, and from which pile."""

    pile = NumericProperty(None, allownone=True)
    holders = ListProperty()
    take_word = StringProperty()
    nothing = StringProperty()
    _begun: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Show why, and what can be taken."""
        panel = self.view.panel
        begun = (self.view.where, panel.reward)
        if begun != self._begun:
            self._begun, self.pile = begun, panel.pile
        self.holders = _holders(self.view)
        nothing = _offer(self.view, TakeNothing)
        self.nothing = nothing.label if nothing else ""
        self.count(panel.advantage)
        self._show_choice()

    def choose_pile(self, pile: int) -> None:
        """Choose where the card comes from."""
        self.pile = pile
        self._go(self.at)
        self._show_choice()

    def take(self) -> None:
        """A card was taken; its letter stays untold."""
        panel = self.view.panel
        _do(Take() if panel.reward and self.pile == panel.pile else Take(int(self.pile)))

    def take_nothing(self) -> None:
        """No card was taken."""
        _do(TakeNothing())

    def tell_letter(self) -> None:
        """Open the private page to tell the letter."""
        App.get_running_app().go("secret", seat=self.view.panel.seat, pile=self.pile)

    def show_piles(self, piles: tuple) -> None:
        """Mark the pile that is chosen to take from, once the count has been shown."""
        self.piles = list(piles) or [
            replace(face, mark="chosen" if face.pile == self.pile else "")
            for face in self.view.panel.piles
        ]

    def _show_choice(self) -> None:
        if self.pile is None:
            self.take_word = _("Choose a pile")
        else:
            self.take_word = _("Card taken from pile {number}").format(number=int(self.pile) + 1)


class OutcomeLine(BoxLayout):
    """One thing that the round brought."""

    item = StringProperty()


class Outcome(Counting):
    """What the round brought."""

    holders = ListProperty()
    lines = ListProperty()
    next_word = StringProperty()

    def refresh(self) -> None:
        """Show the outcome, and the count to step through."""
        panel = self.view.panel
        self.holders = _holders(self.view)
        self.lines = [panel.verdict, *panel.lines]
        self.next_word = self.view.primary.label if self.view.primary else ""
        self.count(panel.advantage)

    def show_piles(self, piles: tuple) -> None:
        """Show the circle of a step; at the end that of the whole count."""
        counted = self.counted
        self.piles = list(piles or (counted.piles if counted else ()))


class EvidenceSheet(Panel):
    """The evidence of each round, and its curve."""

    heads = ListProperty()
    sheet = ObjectProperty(Sheet(), rebind=True)

    def refresh(self) -> None:
        """Show the evidence so far; how each doubt ended is told by the colours."""
        rows = tuple(replace(row, note="") for row in self.view.sheet.rows)
        self.sheet = replace(self.view.sheet, rows=rows)
        self.heads = sheet.columns(self.view.seats)


# --- after the match


class FinalLine(BoxLayout):
    """A round looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalSeatBox(BoxLayout):
    """A seat looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalPile(BoxLayout):
    """What lay covered at a pile."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class _Covered(Struct, frozen=True):
    number: str
    cards: str


class LookBack(Panel):
    """Declared against true, round by round; then the letters, and what lay covered."""

    covered = BooleanProperty(False)
    """Whether the piles are shown instead of the rounds."""
    lying = ListProperty()

    def refresh(self) -> None:
        """Show the match with nothing secret any more."""
        piles = enumerate(self.view.panel.piles, 1)
        self.lying = [_Covered(str(number), cards or "–") for number, cards in piles]

    def rematch(self) -> None:
        """Play again with the same seats."""
        App.get_running_app().referee.rematch()

    def new_seats(self) -> None:
        """Play again with other seats."""
        app = App.get_running_app()
        match = app.referee.match
        app.go("setup", game=match.game.name, again=match)


PANELS = {
    "LadderPanel": Ladder,
    "HandsPanel": Hands,
    "RewardPanel": RewardCircle,
    "AdvantagePanel": Advantage,
    "EvidencePanel": Evidence,
    "ResultPanel": Outcome,
    "FinalPanel": LookBack,
    "points": EvidenceSheet,
}
"""By the name of the view's panel, or of the one that a key opens instead."""

kv.load(__file__)
