"""What can happen at a table of Istinto."""

from __future__ import annotations

from companion.games.istinto.cards import IstintoCard
from companion.play.actions import Action, Number


class Bid(Action, frozen=True, tag="bid"):
    """The player to act names the number of tricks they will take (S:29)."""

    tricks: Number


class TakeTrick(Action, frozen=True, tag="take-trick"):
    """Somebody took the trick (S:36)."""

    seat: Number


class CountTricks(Action, frozen=True, tag="count-tricks"):
    """The tricks of the whole round, seat by seat, told at its end."""

    taken: tuple[Number, ...]


class Play(Action, frozen=True, tag="play", omit_defaults=True):
    """A card was laid; it carries a seat only if somebody said whose it is, or a seat's reader.

    A seat whose turn it is not has played out of turn (S:56).
    """

    card: IstintoCard
    seat: Number | None = None


class Challenge(Action, frozen=True, tag="challenge"):
    """Somebody accused somebody of not following suit, and the table looked (S:57)."""

    accuser: Number
    accused: Number
    guilty: bool


class Deal(Action, frozen=True, tag="deal"):
    """The next dealer dealt a new round (S:27)."""


class Redeal(Action, frozen=True, tag="redeal"):
    """The cards had been dealt wrongly, and the same dealer dealt again; the bids are void."""
