"""Page with all decks: sets of real cards and the codes on them."""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.panels import blank
from screens.parts.panels.frame import Page
from screens.parts.touch.covered import CoveredKey

RING_LINE = 6
"""Width of the ring, in pixels of the drawings."""
RING_GROUND = 0.8
"""Alpha of the ground behind the ring."""


class DeckItem(Struct, frozen=True):
    """Deck as a key."""

    number: int
    look: Look
    name: str
    known: str
    share: float
    """Share of its cards that are taught; 0 if it cannot be read."""
    cover: Any = None
    """Texture of its game's cover; None until it is painted."""
    thrown: bool = False

    @property
    def icon(self) -> str:
        if self.thrown:
            return "undo"
        return "yes" if self.share == 1 else ""


class DeckKey(CoveredKey):
    """Deck with its cover, and a ring for the share that is taught."""


class TaughtRing(Redrawn):
    """Ring that closes with the share of a deck that is taught."""

    share = NumericProperty(0)

    drawn_by = ("pos", "size", "share")

    def __init__(self, **kwargs: object) -> None:
        self._layers = [Layer() for _ in range(3)]
        super().__init__(**kwargs)
        for each in self._layers:
            self.canvas.add(each)

    def _draw(self, *_: object) -> None:
        x, y = self.center
        radius, line = min(self.size) / 2, RING_LINE * theme.unit
        ground, groove, taught = self._layers
        ground.draw([*theme.foot[:3], RING_GROUND], shapes.disc(x, y, radius))
        inside = radius - line
        groove.draw(theme.line, shapes.arc(x, y, inside, line, 0, 2 * pi))
        first, head = pi / 2 - 2 * pi * self.share, pi / 2
        full = shapes.arc(x, y, inside, line, first, head) if self.share else BLANK
        taught.draw(theme.good if self.share == 1 else theme.accent, full)


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
        self.decks = [item(deck, self.app.wall.cover) for deck in (*kept, *thrown)]
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


def item(deck: SavedDeck, cover: Callable[[str], Any]) -> DeckItem:
    """Return a deck as a key, given the function of the covers of games."""
    known = _("bring it back") if deck.thrown else known_words(deck)
    its, cards = look(deck.game) if deck.readable else NEUTRAL, len(deck.box.cards)
    share = (cards - len(deck.untaught)) / cards if cards else 0
    texture = cover(deck.game) if deck.readable else None
    return DeckItem(deck.number, its, named(deck), known, share, texture, deck.thrown)


def named(deck: SavedDeck) -> str:
    """Return the name of a deck, made from its number if it cannot be read."""
    return deck.name or _("Deck {number}").format(number=deck.number)


def known_words(deck: SavedDeck) -> str:
    """Return the number of cards with a code in words, or that the deck cannot be read."""
    if not deck.readable:
        return _("cannot be read")
    number = len(deck.box.cards)
    if not deck.untaught:
        return ngettext("{count} card", "{count} cards", number).format(count=number)
    return _("{known} of {count} cards").format(known=len(deck.codes), count=number)


kv.load(__file__)
