"""Cards of Istinto laid by touch: a rank, then its suit."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.istinto.cards import DECK, RANKS, TRUMP
from screens import kv
from screens.games.istinto.look import LOOK
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Choice
from screens.theme import theme

_used = (repeat,)  # by the kv file

MARKS = {TRUMP: "★", "W": "○"}


class CardFace(BoxLayout):
    """A card on the table."""

    item = ObjectProperty(rebind=True)

    def colour(self, suit: str) -> list[float]:
        """The colour of a suit."""
        colour: list[float] = theme.suits[LOOK.suits.index(suit)]
        return colour

    def mark(self, suit: str) -> str:
        """A star for a trump, a ring for white, a dot for the other suits."""
        return MARKS.get(suit, "●")


class RankKey(Choice):
    """A card to lay on the table: a rank, in the suit that is chosen."""

    suit = StringProperty("W")


class TurnKey(Choice):
    """A seat: touching it says that the next card is its, out of turn."""


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
    ranks = RANKS

    def enter(self) -> None:
        """Begin with the first suit."""
        super().enter()
        self.suit = "W"

    def refresh(self) -> None:
        """Show whose card comes next."""
        panel, said = self.view.panel, self._said()
        following = panel.next_seat if said is None else said
        laid = {card.seat for card in panel.cards} if panel.waiting else set()
        self.turns = [
            Turn(place.seat, place.name, place.seat == following, place.seat in laid)
            for place in panel.places
        ]

    def expect(self, seat: int) -> None:
        """Say whose the next card is; a second touch goes back to the right order."""
        self.referee.expect(None if self._said() == seat else seat)

    def lay(self, code: str) -> None:
        """Lay a card on the table that was touched."""
        self.referee.lay(DECK.find(code))

    def _said(self) -> int | None:
        """Return whose the next card is, if a person said so."""
        sitting = self.referee.sitting
        return sitting.next_seat if sitting else None


kv.load(__file__)
