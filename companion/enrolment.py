"""Teaching a deck: a card is named, its owner passes it, and its code is known from then on."""

from __future__ import annotations

from companion.decks import Decks, Found, SavedDeck, told
from companion.i18n import _


class Enrolment:
    """Teaches a deck card by card; each card is kept at once, so it can be stopped anywhere.

    What writes raises SaveFailed, and then nothing has changed.
    """

    def __init__(self, decks: Decks, number: int) -> None:
        self._decks, self._number = decks, number
        self._before: list[tuple[SavedDeck, ...]] = []
        self._skipped: set[int] = set()
        self._chosen: int | None = None
        self._last = ""
        self.said = ""
        """One sentence about the last card that was passed."""
        self.strange = ""
        """A code that is on another card already, and can be taken off it."""
        self.symbol = ""
        """What is printed on the card that comes next."""

    @property
    def deck(self) -> SavedDeck:
        """The deck as it is kept now."""
        return self._decks.deck(self._number)

    @property
    def place(self) -> int | None:
        """The card to pass next; None when there is none left."""
        if self._chosen is not None:
            return self._chosen
        left = self.deck.untaught
        later = [place for place in left if place not in self._skipped]
        return next(iter(later or left), None)

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def hear(self, code: str) -> None:
        """Take the code of a card that was passed."""
        place, found = self.place, self._decks.find(code)
        if found and code == self._last:  # it still lies on the reader
            return
        self._last = ""
        if found and found.place is not None:
            self._refuse(code, found)
        elif place is None:
            self.said = _("Every card of this deck is known already.")
        else:
            self._teach(code, place)

    def misread(self) -> None:
        """Hear that a card was read badly."""
        self.said = _("That card was not read well: pass it again.")

    def take(self) -> None:
        """Take the code that was refused off its card, and put it on the one to pass."""
        place = self.place
        if self.strange and place is not None:
            self._teach(self.strange, place)

    def skip(self) -> None:
        """Leave this card for later."""
        if (place := self.place) is not None:
            if self._skipped >= set(self.deck.untaught) - {place}:
                self._skipped.clear()
            self._skipped.add(place)
        self._rest()

    def choose(self, place: int | None) -> None:
        """Name a card to pass next, whether it has a code or not; None goes on in order."""
        self._rest()
        self._chosen = place
        self.symbol = self.deck.symbols.get(place, "") if place is not None else ""

    def undo(self) -> None:
        """Take back the last card that was taught."""
        if self._before:
            decks = self._before[-1]
            for deck in decks:
                self._decks.put(deck)
            self._before.pop()
            self._rest()
            self._last = ""

    def _teach(self, code: str, place: int) -> None:
        before = self._touched(code)
        symbols = self.deck.box.symbols(self.deck.box.cards[place])
        self._decks.teach(self._number, place, code, self.symbol if symbols else None)
        self._before.append(before)
        self._skipped.discard(place)
        self._rest()
        self._last = code
        self.said = _("{card}: done.").format(card=self.deck.title(place))

    def _touched(self, code: str) -> tuple[SavedDeck, ...]:
        """Return the decks that teaching a code changes, as they are now; this one last."""
        found = self._decks.find(code)
        others = [found.deck] if found and found.deck != self._number else []
        return tuple(self._decks.deck(number) for number in (*others, self._number))

    def _refuse(self, code: str, found: Found) -> None:
        assert found.place is not None
        deck = self._decks.deck(found.deck)
        if found.deck == self._number and found.place == self._chosen:
            self.said = _("It has been {card} all along.").format(card=deck.title(found.place))
            return
        self.strange = code
        self.said = _("This one is already {card}.").format(card=told(deck, found.place, self.deck))

    def _rest(self) -> None:
        self.said = self.strange = self.symbol = ""
        self._chosen = None
