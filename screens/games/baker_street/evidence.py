"""Evidence that is taken in Baker Street, and its sheet."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct
from msgspec.structs import replace

from companion.games.baker_street.actions import Take, TakeNothing
from companion.games.baker_street.view.panels import PileFace
from companion.play.view import Sheet, View
from companion.words.i18n import _
from screens.base import kv
from screens.games.baker_street.circle import offer
from screens.games.baker_street.counting import Counting
from screens.parts.panels.panel import Panel
from screens.parts.results import sheet


class EvidenceHolder(Struct, frozen=True):
    """Seat with its number of evidence cards."""

    seat: int
    name: str
    count: int
    gained: str = ""
    """Gain of this round, as text."""


def holders(view: View, gained: tuple[str, ...] = ("", "")) -> list[EvidenceHolder]:
    """Return both seats with their evidence and their gains."""
    seats = zip(view.seats, view.panel.held, gained, strict=True)
    return [EvidenceHolder(seat.number, seat.name, count, words) for seat, count, words in seats]


class Evidence(Counting):
    """Choice of the pile from which a seat takes evidence."""

    pile = NumericProperty(None, allownone=True)
    holders = ListProperty()
    take_word = StringProperty()
    nothing = StringProperty()

    def refresh(self) -> None:
        """Show the reason and the choices."""
        panel = self.view.panel
        if self.is_new(panel.reward):
            self.pile = panel.pile
        # Where seven may be shown, that key takes the room.
        self.holders = [] if panel.claims else holders(self.view)
        nothing = offer(self.view, TakeNothing)
        self.nothing = nothing.label if nothing else ""
        self.count(panel.advantage)
        self._show_choice()

    def choose_pile(self, pile: int) -> None:
        """Choose the pile of the card."""
        self.pile = pile
        self._go(self.at)
        self._show_choice()

    def take(self) -> None:
        """Enter a card that was taken, without its letter."""
        panel = self.view.panel
        self.referee.do(
            Take() if panel.reward and self.pile == panel.pile else Take(int(self.pile))
        )

    def take_nothing(self) -> None:
        """Enter that no card was taken."""
        self.referee.do(TakeNothing())

    def tell_letter(self) -> None:
        """Open the private page to enter the letter."""
        self.page.app.go("secret", seat=self.view.panel.seat, action=Take(self.pile))

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


class EvidenceSheet(Panel):
    """The evidence of each round, and its curve."""

    heads = ListProperty()
    sheet = ObjectProperty(Sheet(), rebind=True)

    def refresh(self) -> None:
        """Show the evidence so far; colours show the outcome of each doubt."""
        self.prompt = _("Evidence, round by round")
        self.sheet = self.view.sheet
        self.heads = sheet.columns(self.view.seats)


kv.load(__file__)
