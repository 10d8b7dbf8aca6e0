"""Set-up guide: the table before the first bid of Istinto."""

from __future__ import annotations

from msgspec import Struct

from companion.games.istinto.cards import DECK, RANKS, SUITS, TRUMP, TRUMPS
from companion.games.istinto.state import HAND
from companion.games.istinto.view import CardFace, TrickSeat
from companion.play.game import Setup
from companion.play.view import Backs, Thing
from companion.words.i18n import _


class FacesPicture(Struct, frozen=True):
    """Cards that are face up, side by side."""

    cards: tuple[CardFace, ...]
    owned: bool = False
    """True if each has the shape of who played it."""


class FollowedPicture(Struct, frozen=True):
    """Card that was led, and one that follows it."""

    led: CardFace
    follows: CardFace


class PadPicture(Struct, frozen=True):
    """Pad of a seat while tricks are played."""

    place: TrickSeat


class BidsPicture(Struct, frozen=True):
    """Keys of some bids, each with its points."""

    bids: tuple[int, ...]


FACES = FacesPicture(
    (*(CardFace(suit, rank, 0) for suit, rank in zip(SUITS, (1, 4, 7, 9, 12), strict=True)),
     CardFace(TRUMP, 1, 0))
)  # fmt: skip
"""One card of each suit, and a trump."""


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return the deck, the hands, the rest of the deck, and the dealer (S:9, S:27, S:29)."""
    left = len(DECK) - HAND * len(setup.players)
    suits = _("{suits} suits from {first} to {last}, and {trumps} trumps.").format(
        suits=len(SUITS), first=RANKS[0], last=RANKS[-1], trumps=len(TRUMPS)
    )
    aside = Thing(_("cards left over"), _("Aside, face down: nobody looks at them."), left,
                  picture=Backs())  # fmt: skip
    return (
        Thing(_("cards, shuffled"), suits, len(DECK), picture=FACES),
        Thing(_("cards in hand"), _("Dealt face down; only you look at yours."), HAND, each=True,
              picture=Backs(HAND)),
        *((aside,) if left else ()),
        Thing(_("{name} deals").format(name=setup.players[setup.dealer]),
              _("and bids first; the seat to the left leads."),
              picture=setup.dealer),
    )  # fmt: skip
