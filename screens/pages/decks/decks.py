"""Page with all decks: sets of real cards and the codes on them."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from companion.words.i18n import _
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.parts.panels import blank
from screens.parts.panels.frame import Page


class DeckItem(Struct, frozen=True):
    """Deck as a row."""

    number: int
    game: str
    look: Look
    name: str
    known: str
    thrown: bool = False


class DecksPage(Page):
    """List of all decks, with those that were thrown away at the end."""

    decks = ListProperty()
    empty = ListProperty()
    """Rows in place of the decks, without one."""
    notice = StringProperty()
    thrown = NumericProperty(0)
    """Number of the deck that was just thrown away; 0 for none."""

    def enter(self, **what: object) -> None:
        """Come to the front without an offer to bring a deck back."""
        self.thrown = 0
        super().enter(**what)

    def refresh(self) -> None:
        """Show the stored decks."""
        referee = self.app.referee
        kept, thrown = referee.decks.all(), referee.decks.all(thrown=True)
        self.decks = [item(deck) for deck in (*kept, *thrown)]
        self.empty = [] if self.decks else blank.games(self.app.wall.cover)
        self.notice = _("The deck is thrown away.") if self.thrown else referee.pending.notice

    def open(self, item: DeckItem) -> None:
        """Open a deck, or bring back one that was thrown away."""
        if item.thrown:
            self.bring_back(item.number)
        else:
            self.app.go("deck", number=item.number)

    def bring_back(self, number: int) -> None:
        """Undo throwing a deck away."""
        referee = self.app.referee
        self.thrown = 0
        referee.save(lambda: referee.decks.throw_away(number, False))

    def threw_away(self, number: int) -> None:
        """Offer to bring back the deck that was just thrown away."""
        self.thrown = number
        self.refresh()


def item(deck: SavedDeck) -> DeckItem:
    """Return a deck as a row."""
    known = _("bring it back") if deck.thrown else known_words(deck)
    its = look(deck.game) if deck.readable else NEUTRAL
    return DeckItem(deck.number, deck.game, its, named(deck), known, deck.thrown)


def named(deck: SavedDeck) -> str:
    """Return the name of a deck, made from its number if it cannot be read."""
    return deck.name or _("Deck {number}").format(number=deck.number)


def known_words(deck: SavedDeck) -> str:
    """Return the number of cards with a code in words, or that the deck cannot be read."""
    if not deck.readable:
        return _("cannot be read")
    return _("Cards known: {known} of {count}").format(
        known=len(deck.codes), count=len(deck.box.cards)
    )


kv.load(__file__)
