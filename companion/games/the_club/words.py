"""Words for cards of The Club, and for seats."""

from __future__ import annotations

from companion.games.the_club.box import word
from companion.games.the_club.cards import ClubCard
from companion.words.i18n import ngettext


def card_word(card: ClubCard) -> str:
    """Return a card in words."""
    return word(str(card))


def cards_word(count: int) -> str:
    """Return a number of cards in words."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)
