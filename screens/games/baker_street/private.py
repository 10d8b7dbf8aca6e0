"""Letters of a seat in Baker Street, on its private page."""

from __future__ import annotations

from kivy.properties import ListProperty
from msgspec import Struct

from companion.games.baker_street.actions import Take
from companion.games.baker_street.box import EVIDENCE_LETTERS
from companion.games.baker_street.secrets.private import (
    HeldEvidence,
    LettersPanel,
    correcting,
    taking,
)
from companion.play.view import Offer
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot


class LetterChoice(Struct, frozen=True):
    """Letter on the page: one to enter, an own one to correct, or an empty place."""

    words: str
    offer: Offer | None = None
    chosen: bool = False
    entry: int | None = None
    """Number of its entry in the log."""

    @property
    def empty(self) -> bool:
        return self.offer is None and self.entry is None


class LetterSpot(Spot):
    """Key of a letter; a letter to correct is chosen first."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        if self.item.offer:
            return super().lift_text
        return _("Lift the finger to correct: {words}").format(words=self.item.words)


class Letters(Panel):
    """Evidence of a seat as text, and every letter in its place."""

    letters = ListProperty()

    def refresh(self) -> None:
        """Show the letters of the card that was taken, of one to correct, or of all own cards."""
        panel, take, held = self.view.panel, self._take(), self._held()
        if held:
            self.prompt, offers = panel.correcting, correcting(panel, held)
        elif take:
            self.prompt, offers = panel.telling, taking(panel, take)
        else:
            self.prompt, offers = "", ()
        now = held.letter if held else ""
        self.letters = [LetterChoice(each.label, each, each.label == now) for each in offers]
        if not offers:
            self.letters = self._own(panel)

    def tell(self, letter: LetterChoice) -> None:
        """Enter a letter, or choose one to correct."""
        if letter.offer:
            self.page.tell(letter.offer)
        else:
            self.page.entry = letter.entry
            self.page.refresh()

    def _own(self, panel: LettersPanel) -> list[LetterChoice]:
        """Return the seat's own letters in their places, and a card without a letter."""
        places = {held.letter: held.entry for held in panel.held}
        if not any(places.values()):
            return []
        own = [LetterChoice(letter, entry=places.get(letter)) for letter in EVIDENCE_LETTERS]
        untold = places.get("")
        return [*own, LetterChoice("?", entry=untold)] if untold else own

    def _held(self) -> HeldEvidence | None:
        """Return the card that is corrected, if it is this seat's."""
        cards = (held for held in self.view.panel.held if held.entry is not None)
        return next((held for held in cards if held.entry == self.page.entry), None)

    def _take(self) -> Take | None:
        """Return the card that is being taken, if its pile is known."""
        told = self.page.action
        pile = told.pile if isinstance(told, Take) else None
        return next((take for take in self.view.panel.due if take.pile in (None, pile)), None)


kv.load(__file__)
