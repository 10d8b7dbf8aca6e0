"""Page to choose a card of a deck, with all copies of a card as one where most have several."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from screens.base import kv
from screens.pages.decks.faces import face_of
from screens.parts.drawing.printed import Face
from screens.parts.panels.frame import Page

NAMED_KINDS = 32
"""Kinds of cards up to which each has room for its name beside its face."""


class CardItem(Struct, frozen=True):
    """Card as a key; *place* is its first copy without a code, else its first copy."""

    place: int
    word: str
    known: str
    face: Face


class CardsPage(Page):
    """Question with every card of a deck as an answer."""

    needs_subject = True
    question = StringProperty()
    name = StringProperty()
    cards = ListProperty()
    template = StringProperty()
    columns = NumericProperty(4)
    """Columns on a landscape display."""
    height_of_rows = NumericProperty(1)
    """In the height of a key."""

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
            self._choose_template()
        super().enter()

    def _choose_template(self) -> None:
        copied = sum(bool(card.known) for card in self.cards)
        if len(self.cards) <= NAMED_KINDS:
            self.template, self.columns, self.height_of_rows = "DeckNameKey", 4, 1
        elif copied > len(self.cards) / 2:
            self.template, self.columns, self.height_of_rows = "DeckFaceKey", 8, 1.2
        else:
            self.template, self.columns, self.height_of_rows = "DeckFaceKey", 12, 0.97

    def choose(self, place: int) -> None:
        """Pass a card to the callback."""
        self.done(self.deck, place)


def _items(deck: SavedDeck) -> list[CardItem]:
    untaught = set(deck.untaught)
    places = range(len(deck.box.cards))
    kinds = dict.fromkeys(deck.box.alike(place) for place in places)
    copied = sum(len(alike) > 1 for alike in kinds)
    if len(kinds) > NAMED_KINDS and copied < len(kinds) / 2:
        # The few copies of a deck of single cards fill a row of their own.
        return [_item(deck, (place,), untaught) for place in places]
    return [_item(deck, alike, untaught) for alike in kinds]


def _item(deck: SavedDeck, alike: tuple[int, ...], untaught: set[int]) -> CardItem:
    left = [place for place in alike if place in untaught]
    copies = f"{len(alike) - len(left)}/{len(alike)}" if len(alike) > 1 else ""
    shown = face_of(deck, alike[0], "edge" if left else "")
    return CardItem([*left, alike[0]][0], deck.word(alike[0]), copies, shown)


kv.load(__file__)
