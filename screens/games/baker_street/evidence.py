"""Evidence that is taken in Baker Street, and its sheet."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.games.baker_street.actions import Take, TakeNothing
from companion.games.baker_street.view.panels import PileFace
from companion.play.view import Sheet, View
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.baker_street.circle import offer
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.side import FacingSide
from screens.parts.drawing import glyphs
from screens.parts.panels.panel import Panel
from screens.parts.results import sheet
from screens.parts.touch.tap import Choice


class EvidenceHolder(Struct, frozen=True):
    """Seat with its number of evidence cards."""

    seat: int
    name: str
    count: int
    gained: str = ""
    """Gain of this round, as text."""


class EvidencePile(Choice):
    """Pile to take a card of evidence from: its number, its backs, and the Detective on top."""

    marked = BooleanProperty(False)
    """True for the pile that is taken from."""

    drawn_by = (*Choice.drawn_by, "marked")

    def _glow(self) -> Colour:
        """Return the colour of the glow of the pile that is taken from."""
        return [*theme.glow[:3], 0.55] if self.marked else super()._glow()

    def _behind(self) -> Colour:
        """Return the colour of its ground, through which no glow shines while nobody may touch."""
        return [*super()._behind()[:3], 1.0]

    @staticmethod
    def left(count: int) -> str:
        """Return the number of cards of evidence there, in words."""
        text = ngettext("{count} evidence", "{count} evidence", count)
        return text.format(count=count)


class PileTopCard(AnchorLayout):
    """Detective on top of a pile, or its place."""

    item = ObjectProperty(None, allownone=True)


class BandSide(FacingSide):
    """A player's side of the result of a count: name, cards and total in one line."""


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

    @staticmethod
    def reason(width: float, why: str, sign: str) -> str:
        """Return why the count has ended, and the rest if a line of a width in pixels holds it.

        The totals beside it tell who has the advantage, unless they are level or unknown.
        """
        sentences = why.split("\n")
        both = glyphs.PARTED.join(sentences)
        if glyphs.fits_line(both, width, theme.bold, theme.body):
            return both
        return sentences[0 if sign in ("<", ">") else -1]

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
        if self.pile is not None:
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
