"""Actions at a table of Istinto."""

from __future__ import annotations

from companion.games.istinto.cards import IstintoCard
from companion.play.actions import Action, Number


class Bid(Action, frozen=True, tag="bid"):
    """The player to act names the number of tricks they will take (S:29)."""

    tricks: Number


class TakeTrick(Action, frozen=True, tag="take-trick"):
    """A seat took the trick (S:36)."""

    seat: Number


class CountTricks(Action, frozen=True, tag="count-tricks"):
    """The tricks of the whole round, seat by seat, counted at its end."""

    taken: tuple[Number, ...]


class Play(Action, frozen=True, tag="play", omit_defaults=True):
    """A card was laid; it has a seat only if a person, or a seat's reader, gave one.

    A seat whose turn it is not has played out of turn (S:56).
    """

    card: IstintoCard
    seat: Number | None = None


class Challenge(Action, frozen=True, tag="challenge"):
    """A seat accused another of not following suit, and the table checked (S:57)."""

    accuser: Number
    accused: Number
    guilty: bool


class Deal(Action, frozen=True, tag="deal"):
    """The next dealer dealt a new round (S:27)."""


class Redeal(Action, frozen=True, tag="redeal"):
    """The cards had been dealt wrongly, and the same dealer dealt again; the bids are void."""
