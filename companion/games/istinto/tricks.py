"""Winner of a trick, and proven revokes."""

from __future__ import annotations

from msgspec import Struct

from companion.games.istinto.cards import IstintoCard
from companion.games.istinto.state import PlayedCard, Round, Trick


class Revoke(Struct, frozen=True):
    """Revoke: a seat did not follow *suit* in trick *missed*, and played it in trick *shown* (from
    1)."""

    seat: int
    suit: str
    missed: int
    shown: int
    card: IstintoCard


def in_order(cards: tuple[PlayedCard, ...], lead: int, seats: int) -> tuple[PlayedCard, ...]:
    """Return cards as if they had been played in the right order (S:56)."""
    return tuple(sorted(cards, key=lambda laid: (laid.seat - lead) % seats))


def led_suit(cards: tuple[PlayedCard, ...]) -> str | None:
    """Return the suit to follow; None if a trump was led: then anything goes (S:24, S:31)."""
    first = cards[0].card
    return None if first.trump else first.suit


def best(cards: tuple[PlayedCard, ...]) -> PlayedCard:
    """Return the card that takes a trick whose cards are in order.

    The last trump, else the highest card of the suit led (S:25, S:36).
    """
    trumps = [laid for laid in cards if laid.card.trump]
    if trumps:
        return trumps[-1]
    suit = led_suit(cards)
    return max((laid for laid in cards if laid.card.suit == suit), key=lambda laid: laid.card.rank)


def winning(cards: tuple[PlayedCard, ...], lead: int, seats: int) -> PlayedCard | None:
    """Return the card that takes the trick so far, cards being in any order.

    None while the card that leads is missing and no trump is there: any card may turn out best.
    """
    if not cards:
        return None
    led = any(laid.seat == lead for laid in cards)
    if not led and not any(laid.card.trump for laid in cards):
        return None
    return best(in_order(cards, lead, seats))


def revokes(round_: Round, seats: int) -> tuple[Revoke, ...]:
    """Return every revoke that the known tricks prove.

    A player who did not follow a suit and plays it in a later trick had it all along, since all
    eleven cards are dealt at once (S:27, S:33). Only tricks of which every card is known count.
    """
    owed: dict[tuple[int, str], int] = {}
    proven = []
    for number, trick in enumerate(round_.tricks, 1):
        if len(trick.cards) < seats:
            continue
        for laid in trick.cards:
            missed = owed.pop((laid.seat, laid.card.suit), None)
            if missed is not None:
                proven.append(Revoke(laid.seat, laid.card.suit, missed, number, laid.card))
        owed |= {key: number for key in _not_followed(trick, seats) if key not in owed}
    return tuple(proven)


def _not_followed(trick: Trick, seats: int) -> list[tuple[int, str]]:
    """Return the seats that did not follow; a card before the lead had no suit to follow."""
    suit = led_suit(in_order(trick.cards, trick.lead, seats))
    if suit is None:
        return []
    led = next(place for place, laid in enumerate(trick.cards) if laid.seat == trick.lead)
    return [(laid.seat, suit) for laid in trick.cards[led:] if laid.card.suit != suit]
