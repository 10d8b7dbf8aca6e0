"""Properties of cards that decide in a round, once its rule is shown."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.the_club.cards import (
    FILL,
    GROUND,
    HALF,
    NUMBER,
    PARITY,
    SHAPE,
    TRAITS,
    ClubCard,
)
from companion.games.the_club.language.blocks import Nth, Shared, singles
from companion.games.the_club.state import OPEN, Round
from companion.games.the_club.view.panels import Judged
from companion.words.i18n import _

PRINTED_TRAITS = {PARITY: NUMBER, HALF: NUMBER}
"""Printed traits from which others follow."""


def judged(round_: Round) -> tuple[Judged, ...]:
    """Return the cards of a round that is over, the right ones before the wrong ones."""
    cards = tuple(_cards(round_))
    return tuple(sorted(cards, key=lambda card: not card.right))


def _cards(round_: Round) -> Iterator[Judged]:
    """Yield the cards in the order in which they were judged."""
    row: list[ClubCard] = []
    for event in round_.events:
        if event.kind == OPEN or event.right is None:
            continue
        card = event.cards[0]
        yield _judged(round_, card, event.right, row)
        if event.right:
            row.append(card)


def _judged(round_: Round, card: ClubCard, right: bool, row: list[ClubCard]) -> Judged:
    """Return a card with the traits that its rule looks at; *row* lay before it."""
    blocks = () if round_.rule is None else singles(round_.rule)
    decides = {
        PRINTED_TRAITS.get(each.trait, each.trait)
        for each in blocks
        if not isinstance(each, Nth | Shared)
    }
    shown = {trait: card.traits[trait] if trait in decides else "" for trait in TRAITS}
    words = [shown[NUMBER]]
    if any(isinstance(each, Nth) for each in blocks):
        words.append(_("no. {place}").format(place=len(row) + 1))
    if row and any(isinstance(each, Shared) for each in blocks):
        words.append(f"={_shared(card, row[-1])}")
    return Judged(
        card, right, shown[GROUND], shown[SHAPE], shown[FILL], " ".join(filter(None, words))
    )


def _shared(card: ClubCard, before: ClubCard) -> int:
    """Return the number of printed traits that two cards share."""
    return sum(card.traits[trait] == before.traits[trait] for trait in TRAITS)
