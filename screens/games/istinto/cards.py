"""Cards of Istinto laid by touch: a rank, then its suit."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.games.istinto.cards import DECK, RANKS
from companion.words.i18n import spoken_to
from screens.base import kv
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Choice, Tap


class RankKey(Choice):
    """A card to lay on the table: a rank, in the suit that is chosen."""

    suit = StringProperty("W")


class SuitTab(Tap):
    """A suit: its cards are laid with the ranks below; a trump is laid at once."""

    suit = StringProperty("W")
    word = StringProperty()
    panel = ObjectProperty(None, allownone=True)
    """Whose suit it chooses; None for a trump."""

    def on_tap(self) -> None:
        """Choose the suit, of whatever panel it still stands on."""
        if self.panel:
            self.panel.suit = self.suit

    def _is_paper(self) -> bool:
        return super()._is_paper() or self.state == "down"


class Turn(Struct, frozen=True):
    """A seat in the row above the cards."""

    seat: int
    name: str
    next: bool
    laid: bool


class Cards(Panel):
    """All the cards: a suit, then a rank, in one touch each."""

    whole = True

    speaks_to = NumericProperty(0)
    """The seat of that name."""
    turns = ListProperty()
    suit = StringProperty("W")
    ranks = RANKS

    @staticmethod
    def hung(height: float, rise: float) -> dict[str, float]:
        """Return where a key hangs in a row of a height, so that it stands beside undo."""
        return {"top": 1 + rise / max(height, 1)}

    def enter(self) -> None:
        """Begin with the first suit."""
        super().enter()
        self.suit = "W"

    def refresh(self) -> None:
        """Show whose card comes next."""
        panel, said = self.view.panel, self._said()
        following = panel.next_seat if said is None else said
        name = next(place.name for place in panel.places if place.seat == following)
        self.who = spoken_to(name)
        self.speaks_to = following
        laid = {card.seat for card in panel.cards} if panel.laid else set()
        self.turns = [
            Turn(place.seat, place.name, place.seat == following, place.seat in laid)
            for place in panel.places
        ]

    def expect(self, seat: int) -> None:
        """Say whose the next card is; a second touch goes back to the right order."""
        self.referee.expect(None if self._said() == seat else seat)

    def lay(self, code: str) -> None:
        """Lay a card on the table that was touched."""
        self.referee.play_card(DECK.find(code))

    def _said(self) -> int | None:
        """Return whose the next card is, if a person said so."""
        sitting = self.referee.sitting
        return sitting.next_seat if sitting else None


kv.load(__file__)
