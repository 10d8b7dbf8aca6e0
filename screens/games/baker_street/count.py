"""The count for the advantage and the evidence it brings, on the screen of Baker Street."""

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

from companion.games.baker_street.actions import PileEnds, Take, TakeNothing, Totals, TurnUp
from companion.games.baker_street.cards import detective
from companion.games.baker_street.view.panels import PileFace
from companion.words.i18n import _, ngettext
from screens.games.baker_street.circle import Counting, do, offer
from screens.parts.panel import Panel
from screens.parts.tap import Tap


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
    totals = ListProperty([0, 0])

    def enter(self) -> None:
        """Begin with the first player's cards."""
        super().enter()
        self.owner = 0

    def refresh(self) -> None:
        """Show the count so far; each card begins without a symbol."""
        panel = self.view.panel
        cards = sum(len(column.cards) for column in panel.columns)
        if self.is_new(cards, panel.owner):
            self.symbol, self.manual = "", False
            self.owner = self.owner if panel.owner is None else panel.owner
        self.seats = list(self.view.seats)
        self.end_word = self.view.primary.label if self.view.primary else ""
        self.prompt = _("What are the totals, as you reckon them?") if self.manual else ""
        self.count(panel)
        if not self.why and panel.left:
            self.why = ngettext("{count} card lies here.", "{count} cards lie here.", panel.left)
            self.why = self.why.format(count=panel.left)

    def turn_up(self, value: int) -> None:
        """Turn up a card."""
        do(TurnUp(detective(int(self.owner), value, self.symbol)))

    def end(self) -> None:
        """The pile has no more cards."""
        do(PileEnds())

    def tell_totals(self) -> None:
        """Begin to tell the totals instead of the cards."""
        self.totals = [column.total for column in self.view.panel.columns]
        self.manual = not self.manual
        self.page.refresh()

    def add(self, seat: int, by: int) -> None:
        """Raise or lower a total."""
        self.totals[seat] = max(0, self.totals[seat] + by)

    def done(self) -> None:
        """The table reckoned these totals itself."""
        do(Totals(*self.totals))

    def back(self) -> bool:
        """Tell the cards again instead of the totals."""
        was, self.manual = self.manual, False
        self.page.refresh()
        return was

    def typed(self, character: str) -> bool:
        """Turn up a card of that value."""
        if self.manual or character not in tuple("012345"):
            return False
        self.turn_up(int(character))
        return True


class OwnTotals(Panel):
    """The table reckons a count itself that went by itself; its cards stay in sight."""

    columns = ListProperty()
    totals = ListProperty([0, 0])

    def refresh(self) -> None:
        """Begin with what was counted."""
        self.columns = list(self.view.panel.advantage.columns)
        self.prompt = _("What are the totals, as you reckon them?")
        if self.is_new():
            self.totals = [column.total for column in self.columns]

    def add(self, seat: int, by: int) -> None:
        """Raise or lower a total."""
        self.totals[seat] = max(0, self.totals[seat] + by)

    def done(self) -> None:
        """Let these totals count, and go back to the evidence."""
        self.page.side = None
        do(Totals(*self.totals))


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

    def refresh(self) -> None:
        """Show why, and what can be taken."""
        panel = self.view.panel
        if self.is_new(panel.reward):
            self.pile = panel.pile
        self.holders = _holders(self.view)
        nothing = offer(self.view, TakeNothing)
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
        do(Take() if panel.reward and self.pile == panel.pile else Take(int(self.pile)))

    def take_nothing(self) -> None:
        """No card was taken."""
        do(TakeNothing())

    def tell_letter(self) -> None:
        """Open the private page to tell the letter."""
        App.get_running_app().go("secret", seat=self.view.panel.seat, pile=self.pile)

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
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

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show the circle of a step; at the end that of the whole count."""
        counted = self.counted
        self.piles = list(piles or (counted.piles if counted else ()))
