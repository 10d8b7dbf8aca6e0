"""Page to choose a card of a deck, with all copies of a card as one."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from screens.base import kv
from screens.parts.panels.frame import Page

LONG_WORD = 22
"""Letters of a name, from which only three columns have room for two lines."""


class CardItem(Struct, frozen=True):
    """Card as a key; *place* is its first copy without a code, else its first copy."""

    place: int
    word: str
    known: str
    whole: bool


class CardsPage(Page):
    """Question with every card of a deck as an answer."""

    needs_subject = True
    question = StringProperty()
    name = StringProperty()
    cards = ListProperty()
    columns = NumericProperty(4)
    """Columns on a landscape display."""

    def enter(
        self,
        question: str = "",
        deck: SavedDeck | None = None,
        done: Callable[[SavedDeck, int], None] | None = None,
    ) -> None:
        """Ask a question; *done* is called with the deck and the place of the card."""
        if deck and done:
            self.question, self.deck, self.done = question, deck, done
            self.name, self.cards = deck.name, _items(deck)
            self.columns = 3 if any(len(card.word) > LONG_WORD for card in self.cards) else 4
        super().enter()

    def choose(self, place: int) -> None:
        """Pass a card to the callback."""
        self.done(self.deck, place)


def _items(deck: SavedDeck) -> list[CardItem]:
    untaught = set(deck.untaught)
    kinds = dict.fromkeys(deck.box.alike(place) for place in range(len(deck.box.cards)))
    return [_item(deck, alike, untaught) for alike in kinds]


def _item(deck: SavedDeck, alike: tuple[int, ...], untaught: set[int]) -> CardItem:
    left = [place for place in alike if place in untaught]
    copies = f"{len(alike) - len(left)}/{len(alike)}" if len(alike) > 1 else ""
    return CardItem([*left, alike[0]][0], deck.word(alike[0]), copies, not left)


kv.load(__file__)
