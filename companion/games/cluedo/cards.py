"""Cards: six suspects, six weapons, nine rooms (S:4-6)."""

from __future__ import annotations

from companion.games.cluedo.box import ROOMS, SUSPECTS, WEAPONS
from companion.play.cards import Card, Deck

SUSPECT, WEAPON, ROOM = range(3)
KINDS = (tuple(SUSPECTS), tuple(WEAPONS), tuple(ROOMS))


class CluedoCard(Card):
    """Card: its kind, and its place among all twenty-one."""

    __slots__ = ("kind", "place")

    def __init__(self, code: str, kind: int, place: int) -> None:
        super().__init__(code)
        self.kind = kind
        self.place = place


_CODES = [(code, kind) for kind, codes in enumerate(KINDS) for code in codes]
DECK: Deck[CluedoCard] = Deck(
    [CluedoCard(code, kind, place) for place, (code, kind) in enumerate(_CODES)]
)
CARDS = tuple(DECK)
SCARLET = DECK.find("SCARLET")


def of_kind(kind: int) -> tuple[CluedoCard, ...]:
    """Return the cards of a kind, in order."""
    return tuple(card for card in CARDS if card.kind == kind)


FOUND = tuple(
    (DECK.find(weapon), DECK.find(room))
    for weapon, room in (
        ("DAGGER", "LOUNGE"),
        ("CANDLESTICK", "DINING-ROOM"),
        ("PISTOL", "STUDY"),
        ("SPANNER", "KITCHEN"),
        ("PIPE", "CONSERVATORY"),
        ("ROPE", "BALLROOM"),
    )
)
"""Each weapon with the room where it was found (S:15)."""
