"""Cards of Istinto played by touch: a rank, then its suit."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.games.istinto.cards import DECK, RANKS, TRUMP
from companion.words.i18n import spoken_to
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Choice, Tap


class RankKey(Choice):
    """Key that plays a rank of the chosen suit."""

    suit = StringProperty("W")


class SuitTab(Owned, Tap):
    """Key of a suit."""

    suit = StringProperty("W")
    word = StringProperty()

    def _is_paper(self) -> bool:
        return super()._is_paper() or self.state == "down"


class SeatInTurn(Struct, frozen=True):
    """Seat in the row above the cards."""

    seat: int
    name: str
    next: bool
    laid: bool


class Cards(Panel):
    """All the cards: a suit, then a rank, in one touch each."""

    whole = True

    prompted_seat = NumericProperty(0)
    """Seat of the name in the prompt."""
    turns = ListProperty()
    suit = StringProperty("W")
    ranks = RANKS

    @staticmethod
    def corner_pos_hint(height: float, rise: float) -> dict[str, float]:
        """Return the ``pos_hint`` of a key in a row of a height, at the height of undo."""
        return {"top": 1 + rise / max(height, 1)}

    def enter(self) -> None:
        """Choose the first suit."""
        super().enter()
        self.suit = "W"

    def refresh(self) -> None:
        """Show the seat of the next card, and the seats that have played."""
        panel, said = self.view.panel, self._chosen_seat()
        following = panel.next_seat if said is None else said
        name = next(place.name for place in panel.places if place.seat == following)
        self.who = spoken_to(name)
        self.prompted_seat = following
        laid = {card.seat for card in panel.cards} if panel.laid else set()
        self.turns = [
            SeatInTurn(place.seat, place.name, place.seat == following, place.seat in laid)
            for place in panel.places
        ]

    def choose(self, suit: str) -> None:
        """Choose a suit for the ranks, or play a trump at once."""
        if suit == TRUMP:
            self.lay(self.view.panel.trump)
        else:
            self.suit = suit

    def expect(self, seat: int) -> None:
        """Set the seat of the next card; the same seat again restores the order of play."""
        self.referee.expect(None if self._chosen_seat() == seat else seat)

    def lay(self, code: str) -> None:
        """Play the card of a code."""
        self.referee.play_card(DECK.find(code))

    def _chosen_seat(self) -> int | None:
        """Return the seat that was set for the next card, if one was."""
        sitting = self.referee.sitting
        return sitting.next_seat if sitting else None


kv.load(__file__)
