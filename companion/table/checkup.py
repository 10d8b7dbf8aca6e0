"""The deck doctor: scans a whole deck in any order and reports its faults."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

from companion.keep.decks.decks import Decks, SavedDeck, describe_card, printed
from companion.keep.decks.refusal import refusal
from companion.table.teaching import is_further_line, several_lines
from companion.words.i18n import _, ngettext

NAMED_CARDS = 3
"""Most missing cards that the verdict names, a run of numbers as one."""
NUMBER_PATTERN = re.compile(r"\d+")
"""Number of a card in its name."""


class Checkup:
    """Counts scanned cards; writes nothing."""

    def __init__(self, decks: Decks, number: int) -> None:
        self._decks, self._number = decks, number
        self._heard: Counter[str] = Counter()
        self._last = ""
        self._misread = False
        self.place: int | None = None
        """Place of the card of this deck that was scanned last; None after anything else."""
        self.misreads = 0
        """Number of failed reads."""
        self.said = ""
        """One sentence about the last scanned card."""

    @property
    def deck(self) -> SavedDeck:
        """The deck as stored now: repairs during the check-up count."""
        return self._decks.deck(self._number)

    @property
    def seen(self) -> int:
        """Number of different cards of the deck scanned so far."""
        return len(self._times())

    @property
    def missing(self) -> tuple[int, ...]:
        """Places of cards with a code, not scanned yet."""
        return tuple(sorted(set(self.deck.codes.values()) - self._times().keys()))

    @property
    def doubled(self) -> tuple[int, ...]:
        """Places of cards scanned again after others, or of one code in two spellings.

        Two stickers may carry the same code.
        """
        again = {place for place, times in self._times().items() if times > 1}
        return tuple(sorted(again.union(*self.deck.twins)))

    @property
    def foreign(self) -> tuple[str, ...]:
        """Codes on no card of this deck, in the order of their scans."""
        known = self.deck.places(self._heard)
        return tuple(code for code in self._heard if code not in known)

    @property
    def met_unknown(self) -> bool:
        """True if the code scanned last is on no card, nor like one."""
        code, is_foreign = self._last, self.place is None and self._last in self.foreign
        is_like = self._decks.find(code) or self._decks.doubt(code, self.deck)
        return is_foreign and not (is_like or self._misread)

    @property
    def complete(self) -> bool:
        """True if every card of the box has a code and was read once, without a misread."""
        troubles = self.missing or self.doubled or self.foreign or self.misreads
        return not troubles and not self.deck.untaught

    @property
    def verdict(self) -> str:
        """Instruction for the next step, in one sentence."""
        deck = self.deck
        for card, other in deck.twins:
            text = _("{card} and {other} have the same code, spelt in two ways: teach one again.")
            return text.format(card=deck.title(card), other=deck.title(other))
        untaught = len(deck.untaught)
        if not self.seen:
            return _("Pass the whole deck, card by card, in any order.")
        if missing := self.missing:
            return _missing(deck, missing)
        if self.doubled or self.foreign or self.misreads:
            return _("All the cards are there, but look at the numbers below.")
        if untaught:
            text = ngettext(
                "All that are known are here. {count} card has no code yet: teach it.",
                "All that are known are here. {count} cards have no code yet: teach them.",
                untaught,
            )
            return text.format(count=untaught)
        return _("The deck is complete and every card reads well.")

    def take_code(self, code: str, joined: bool = False) -> None:
        """Count a scanned code; a card that stays on the reader counts once, and so does a text."""
        is_text = is_further_line(code, joined) and self._decks.find(code) is None
        if why := several_lines() if is_text else refusal(code, self._decks.find):
            self.place, self.said = None, why
            return
        again, self._misread = self._misread, False
        if not self._decks.are_one(code, self._last):
            self._last = code
            self._heard[code] += 1
        elif not again:
            return
        self.said = self._sentence(code)

    def misread(self, why: str = "") -> None:
        """Count a misread; the next code is taken as the same card, scanned again."""
        self.misreads += 1
        self._misread = True
        self.place = None
        self.said = why or _("That card was not read well: pass it again.")

    def undo(self) -> None:
        """Do nothing: a check-up changes nothing."""

    def describe_unknown(self, code: str) -> str:
        """Return a sentence about a code that is on no card of this deck."""
        if doubt := self._decks.doubt(code, self.deck):
            return doubt
        found = self._decks.find(code)
        if found is None:
            return _("“{code}” is on no card of any deck.").format(code=code[:24])
        deck = self._decks.deck(found.deck)
        if found.place is None:
            return printed(deck, code)
        return _("This is {card}.").format(card=describe_card(deck, found.place, self.deck))

    def _sentence(self, code: str) -> str:
        deck = self.deck
        self.place = place = deck.places([code]).get(code)
        if place is None:
            return self.describe_unknown(code)
        again = _("{card}: passed again.") if self._times()[place] > 1 else _("{card}: here.")
        return again.format(card=deck.title(place))

    def _times(self) -> Counter[int]:
        """Return the number of scans of each card of this deck, by its place."""
        counted = Counter[int]()
        for code, place in self.deck.places(self._heard).items():
            counted[place] += self._heard[code]
        return counted


def _missing(deck: SavedDeck, places: tuple[int, ...]) -> str:
    """Return the number of missing cards, and their names if they are few."""
    count, named = len(places), _runs(deck, places)
    if len(named) > NAMED_CARDS:
        text = ngettext("{count} card has not come yet", "{count} cards have not come yet", count)
        return text.format(count=count)
    names = ", ".join(named)
    return ngettext("Missing: {cards}", "{count} are missing: {cards}", count).format(
        count=count, cards=names
    )


def _runs(deck: SavedDeck, places: tuple[int, ...]) -> list[str]:
    """Return the names of cards; cards that differ by consecutive numbers have one name."""

    def run(numbered: tuple[int, int]) -> tuple[str, int]:
        at, word = numbered[0], deck.word(numbered[1])
        found = NUMBER_PATTERN.search(word)
        return NUMBER_PATTERN.sub("{}", word, count=1), int(found.group()) - at if found else 0

    names = []
    for (frame, _first), cards in groupby(enumerate(places), run):
        alike = [place for _at, place in cards]
        if len(alike) == 1:
            names.append(deck.title(alike[0]))
        elif "{}" not in frame:
            names.append(f"{len(alike)} × {frame}")
        else:
            first, last = (
                NUMBER_PATTERN.findall(deck.word(place))[0] for place in (alike[0], alike[-1])
            )
            names.append(frame.replace("{}", f"{first}–{last}", 1))
    return names
