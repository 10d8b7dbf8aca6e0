"""Actions at a table of Baker Street; piles are 0 to 4 clockwise, in journals too."""

from __future__ import annotations

from typing import Annotated

from companion.games.baker_street.cards import DetectiveCard
from companion.play.actions import SECRET, Action, Number


class Lay(Action, frozen=True, tag="lay", omit_defaults=True):
    """The player to act laid a card beside a pile, before declaring (S:42).

    The card is named only if it was scanned or entered. Without a pile, this names the card laid at
    the pile of the entry before.
    """

    pile: Number | None = None
    card: Annotated[DetectiveCard | None, SECRET] = None


class Declare(Action, frozen=True, tag="declare"):
    """The player to act declared a least value of both hands together (S:54)."""

    number: Number


class Doubt(Action, frozen=True, tag="doubt"):
    """The player to act doubted the last declaration (S:70)."""


class ShowHands(Action, frozen=True, tag="show-hands"):
    """Both hands were shown, as values: the first seat's and the second's (S:72)."""

    first: Annotated[tuple[Number, ...], SECRET]
    second: Annotated[tuple[Number, ...], SECRET]


class ShowSum(Action, frozen=True, tag="show-sum"):
    """The sum of both hands was entered (S:72)."""

    sum: Number


class ShowCard(Action, frozen=True, tag="show-card", omit_defaults=True):
    """One card of a hand was shown, in any order; None if its face was not entered (S:72)."""

    card: Annotated[DetectiveCard | None, SECRET] = None


class Reward(Action, frozen=True, tag="reward"):
    """The winner of the doubt chose a pile (S:83)."""

    pile: Number


class TurnUp(Action, frozen=True, tag="turn-up", omit_defaults=True):
    """The next card of the pile was turned up; None if its face was not entered (S:85)."""

    card: Annotated[DetectiveCard | None, SECRET] = None


class PileEnds(Action, frozen=True, tag="pile-ends"):
    """The pile that is being turned up has no more cards (S:85)."""


class Totals(Action, frozen=True, tag="totals", omit_defaults=True):
    """The table computed the totals itself: the first seat's and the second's (S:87).

    *piles* are those that were turned up for it; without them any may have been.
    """

    first: Number
    second: Number
    piles: tuple[Number, ...] | None = None


class HasAdvantage(Action, frozen=True, tag="has-advantage", omit_defaults=True):
    """The table counted itself: this seat has the higher total; without one it is a tie (S:87)."""

    seat: Number | None = None


class Take(Action, frozen=True, tag="take", omit_defaults=True):
    """A seat took the card of evidence that was due (S:83, S:115).

    The letter is its owner's secret and optional. With a letter, the seat that entered it is
    recorded, so that no correction moves it to the other; without one, a seat is recorded only if a
    person, or a journal without secrets, names the taker.
    """

    pile: Number | None = None
    letter: Annotated[str, SECRET] = ""
    seat: Number | None = None


class TakeNothing(Action, frozen=True, tag="take-nothing", omit_defaults=True):
    """A seat found no card of evidence to take (S:119)."""

    seat: Number | None = None


class Deal(Action, frozen=True, tag="deal", omit_defaults=True):
    """Both drew three new cards: the next round (S:121).

    A seat is recorded if another than the loser of the doubt began.
    """

    seat: Number | None = None


class Claim(Action, frozen=True, tag="claim"):
    """A player claims seven letters in a row, and shows them to the other (S:125)."""

    seat: Number


class Deny(Action, frozen=True, tag="deny"):
    """The other looked and denied the claim. Their letters are not recorded."""


class ShowRun(Action, frozen=True, tag="show-run"):
    """A player showed seven letters or more in a row, confirmed by the other (S:125)."""

    seat: Number
