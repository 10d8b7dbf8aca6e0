"""The deck doctor: pass the whole deck in any order, and hear what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.keep.decks.decks import Decks, SavedDeck, describe_card, printed
from companion.words.i18n import _, ngettext


class Checkup:
    """Counts the cards that are passed; nothing is written."""

    def __init__(self, decks: Decks, number: int) -> None:
        self._decks, self._number = decks, number
        self._heard: Counter[str] = Counter()
        self._poor: set[str] = set()
        self._last = ""
        self._misread = False
        self.misreads = 0
        """How often a card was read badly."""
        self.said = ""
        """One sentence about the last card that was passed."""

    @property
    def deck(self) -> SavedDeck:
        """The deck as it is kept now: a card that is mended meanwhile is sound."""
        return self._decks.deck(self._number)

    @property
    def seen(self) -> int:
        """How many different cards of the deck have been passed."""
        return len(self._places(self._heard))

    @property
    def missing(self) -> tuple[int, ...]:
        """The places of the cards that have a code and were not passed yet."""
        return tuple(sorted(set(self.deck.codes.values()) - set(self._places(self._heard))))

    @property
    def doubled(self) -> tuple[int, ...]:
        """The places of cards that came again after others: two stickers may be the same."""
        return self._places(code for code, times in self._heard.items() if times > 1)

    @property
    def poor(self) -> tuple[int, ...]:
        """The places of cards that were read only after they had been read badly."""
        return self._places(self._poor)

    @property
    def foreign(self) -> tuple[str, ...]:
        """The codes that are on no card of this deck, in the order in which they came."""
        codes = self.deck.codes
        return tuple(code for code in self._heard if code not in codes)

    @property
    def complete(self) -> bool:
        """Whether every card of the box is known and here, once, and read at once."""
        troubles = self.missing or self.doubled or self.foreign or self.misreads
        return not troubles and not self.deck.untaught

    @property
    def verdict(self) -> str:
        """What is to be done now, in one sentence."""
        untaught = len(self.deck.untaught)
        if not self.seen:
            return _("Pass the whole deck, card by card, in any order.")
        if self.missing:
            return _("Go on: these have not come yet.")
        if self.doubled or self.foreign or self.misreads:
            return _("All the cards are there, but look at the numbers above.")
        if untaught:
            text = ngettext(
                "All that are known are here. {count} card has no code yet: teach it.",
                "All that are known are here. {count} cards have no code yet: teach them.",
                untaught,
            )
            return text.format(count=untaught)
        return _("The deck is complete and every card reads well.")

    def take_code(self, code: str) -> None:
        """Take the code of a card that was passed; one that stays on the reader counts once."""
        again, self._misread = self._misread, False
        if again:
            self._poor.add(code)
        if code != self._last:
            self._last = code
            self._heard[code] += 1
        elif not again:
            return
        self.said = self._sentence(code)

    def misread(self) -> None:
        """Hear that a card was read badly; the next one is taken for the same, passed again."""
        self.misreads += 1
        self._misread = True
        self.said = _("That card was not read well: pass it again.")

    def undo(self) -> None:
        """Nothing is taken back: the deck is only looked at."""

    def describe_unknown(self, code: str) -> str:
        """Return what a code is that is on no card of this deck."""
        found = self._decks.find(code)
        if found is None:
            return _("“{code}” is on no card of any deck.").format(code=code[:24])
        deck = self._decks.deck(found.deck)
        if found.place is None:
            return printed(deck, code)
        return _("This is {card}.").format(card=describe_card(deck, found.place, self.deck))

    def _sentence(self, code: str) -> str:
        deck = self.deck
        if (place := deck.codes.get(code)) is None:
            return self.describe_unknown(code)
        again = _("{card}: passed again.") if self._heard[code] > 1 else _("{card}: here.")
        return again.format(card=deck.title(place))

    def _places(self, codes: Iterable[str]) -> tuple[int, ...]:
        """Return where those of the codes are that are in this deck."""
        known = self.deck.codes
        return tuple(sorted(known[code] for code in codes if code in known))
