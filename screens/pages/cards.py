"""Choosing a card of a deck, copies counted as one."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ListProperty, StringProperty
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from screens.base import kv
from screens.parts.panels.frame import Page


class CardItem(Struct, frozen=True):
    """A card as a key; *place* is the first of its copies that has no code, else its first."""

    place: int
    word: str
    known: str
    whole: bool


class CardsPage(Page):
    """A question, and every card of a deck as an answer."""

    question = StringProperty()
    name = StringProperty()
    cards = ListProperty()

    def enter(
        self,
        question: str = "",
        deck: SavedDeck | None = None,
        done: Callable[[SavedDeck, int], None] | None = None,
    ) -> None:
        """Ask; *done* is called with the deck and the place of the card."""
        if deck and done:
            self.question, self.deck, self.done = question, deck, done
            self.name, self.cards = deck.name, _items(deck)
        super().enter()

    def choose(self, place: int) -> None:
        """Answer."""
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
