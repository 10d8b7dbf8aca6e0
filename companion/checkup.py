"""The deck doctor: pass the whole deck in any order, and hear what is wrong with it."""

from __future__ import annotations

from collections import Counter

from companion.decks import Decks, SavedDeck, told
from companion.i18n import _


class Checkup:
    """Counts the cards that are passed; nothing is written."""

    def __init__(self, decks: Decks, number: int) -> None:
        self._decks = decks
        self.deck: SavedDeck = decks.deck(number)
        self._seen: Counter[int] = Counter()
        self._foreign: Counter[str] = Counter()
        self._last = ""
        self.misreads = 0
        """How often a card was read badly."""
        self.said = ""
        """One sentence about the last card that was passed."""

    @property
    def seen(self) -> int:
        """How many different cards of the deck have been passed."""
        return len(self._seen)

    @property
    def missing(self) -> tuple[int, ...]:
        """The places of the cards that have a code and were not passed yet."""
        return tuple(sorted(set(self.deck.codes.values()) - set(self._seen)))

    @property
    def doubled(self) -> tuple[int, ...]:
        """The places of cards that came again after others: two stickers may be the same."""
        return tuple(sorted(place for place, times in self._seen.items() if times > 1))

    @property
    def foreign(self) -> tuple[str, ...]:
        """The codes that are on no card of this deck, in the order in which they came."""
        return tuple(self._foreign)

    def hear(self, code: str) -> None:
        """Take the code of a card that was passed; one that stays on the reader counts once."""
        if code == self._last:
            return
        self._last = code
        place = self.deck.codes.get(code)
        if place is None:
            self._foreign[code] += 1
            self.said = self.stranger(code)
        else:
            self._count(place)

    def _count(self, place: int) -> None:
        self._seen[place] += 1
        again = _("{card}: passed again.") if self._seen[place] > 1 else _("{card}: here.")
        self.said = again.format(card=self.deck.title(place))

    def misread(self) -> None:
        """Hear that a card was read badly."""
        self.misreads += 1
        self.said = _("That card was not read well: pass it again.")

    def undo(self) -> None:
        """Nothing is taken back: the deck is only looked at."""

    def stranger(self, code: str) -> str:
        """Return what a code is that is on no card of this deck."""
        found = self._decks.find(code)
        if found is None:
            return _("“{code}” is on no card of any deck.").format(code=code[:24])
        deck = self._decks.deck(found.deck)
        if found.place is None:
            return _("“{code}” was printed for “{deck}” and is on no card yet.").format(
                code=code[:24], deck=deck.name
            )
        return _("This is {card}.").format(card=told(deck, found.place, self.deck))
