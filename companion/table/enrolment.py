"""Enrolment of a deck: the app names a card, its owner scans it, and the code is stored."""

from __future__ import annotations

from collections import Counter

from companion.keep.decks.decks import Decks, Found, Lesson, SavedDeck, describe_card, printed
from companion.keep.decks.refusal import refusal
from companion.table.teaching import is_further_line, several_lines
from companion.words.i18n import _


class Enrolment:
    """Teaches a deck card by card; each card is saved at once, so it can stop anywhere.

    Methods that write raise SaveFailed, and then nothing has changed.
    """

    def __init__(self, decks: Decks, number: int) -> None:
        self._decks, self._number = decks, number
        self._lessons: list[Lesson] = []
        self._skipped: Counter[int] = Counter()
        self._chosen: int | None = None
        self._symbol: str | None = None
        self._last = ""
        self.said = ""
        """One sentence about the last scanned card."""
        self.taught: int | None = None
        """Place of the card that this sentence calls taught; None for any other sentence."""
        self.strange = ""
        """Code that is already on another card and can be moved."""

    @property
    def deck(self) -> SavedDeck:
        """The deck as stored now."""
        return self._decks.deck(self._number)

    @property
    def place(self) -> int | None:
        """Place of the card to scan next; None when none is left."""
        if self._chosen is not None:
            return self._chosen
        return min(self.deck.untaught, key=lambda place: self._skipped[place], default=None)

    @property
    def symbol(self) -> str:
        """Symbol printed on the next card, if entered now or before; else empty."""
        if self._symbol is None and (place := self.place) is not None:
            return self.deck.symbols.get(place, "")
        return self._symbol or ""

    @symbol.setter
    def symbol(self, symbol: str) -> None:
        self._symbol = symbol

    @property
    def can_undo(self) -> bool:
        return bool(self._lessons)

    def take_code(self, code: str, joined: bool = False) -> None:
        """Assign the scanned code to the next card, or say why not.

        A further line says that the one before it, which may be taught already, is no card's.
        """
        if is_further_line(code, joined):
            if is_further_line(self._last, bool(self._last)):
                self.undo()
            self._say(several_lines())
            return
        if why := refusal(code, self._decks.find):
            self._last = ""
            self._say(why)
            return
        found = self._decks.find(code)
        if found and self._decks.are_one(code, self._last):  # the card still lies on the reader
            return
        self._last = self.strange = ""
        if doubt := self._decks.doubt(code, self.deck):
            self._say(doubt)
        elif found and found.place is None and found.deck != self._number:
            self._say(printed(self._decks.deck(found.deck), code), strange=code)
        elif found and found.place is not None and not self._relearns(found):
            self._refuse(code, found, found.place)
        elif (place := self.place) is not None:
            self._teach(code, place)
        else:
            self._say(_("Every card of this deck is known already."))

    def misread(self, why: str = "") -> None:
        """Ask for the card to be scanned again, or say *why* that is of no use."""
        self._say(why or _("That card was not read well: pass it again."))

    def take(self) -> None:
        """Move the refused code from its card to the next one."""
        place = self.place
        if self.strange and place is not None:
            self._teach(self.strange, place)

    def skip(self) -> None:
        """Put this card behind the others that are left."""
        if (place := self.place) is not None:
            self._skipped[place] += 1
        self._rest()

    def choose(self, place: int | None) -> None:
        """Choose the card to scan next, with or without a code; None returns to the order."""
        self._rest()
        self._chosen = place
        self._last = ""

    def undo(self) -> None:
        """Undo the last taught card and choose it again."""
        if self._lessons:
            self._decks.unteach(self._lessons[-1])
            self.choose(self._lessons.pop().place)

    def _teach(self, code: str, place: int) -> None:
        symbols = self.deck.box.symbols(self.deck.box.cards[place])
        symbol = self.symbol if symbols else None
        self._lessons.append(self._decks.teach(self._number, place, code, symbol))
        self._rest()
        self._last = code
        self._say(_("{card}: done.").format(card=self.deck.title(place)))
        self.taught = place

    def _relearns(self, found: Found) -> bool:
        """Return True if the chosen card was scanned and its symbol changed."""
        return self._named(found) and self.symbol != found.symbol

    def _named(self, found: Found) -> bool:
        return (found.deck, found.place) == (self._number, self._chosen)

    def _refuse(self, code: str, found: Found, place: int) -> None:
        deck = self._decks.deck(found.deck)
        if self._named(found):
            self._say(_("It has been {card} all along.").format(card=deck.title(place)))
            return
        text = _("This one is already {card}.")
        self._say(text.format(card=describe_card(deck, place, self.deck)), strange=code)

    def _say(self, sentence: str, strange: str = "") -> None:
        self.said, self.strange, self.taught = sentence, strange, None

    def _rest(self) -> None:
        self._say("")
        self._chosen = self._symbol = None
