"""What can happen at a table of Baker Street; piles are 0 to 4 clockwise, and so in journals."""

from __future__ import annotations

from typing import Annotated

from companion.games.baker_street.cards import DetectiveCard
from companion.play.actions import SECRET, Action, Number


class Lay(Action, frozen=True, tag="lay", omit_defaults=True):
    """The player to act laid a card beside a pile, before declaring (S:42).

    The card stands here only if it was scanned or told. Without a pile it is the card of the pile
    that was told just before.
    """

    pile: Number | None = None
    card: Annotated[DetectiveCard | None, SECRET] = None


class Declare(Action, frozen=True, tag="declare"):
    """The player to act says what both hands are worth at least (S:54)."""

    number: Number


class Doubt(Action, frozen=True, tag="doubt"):
    """The player to act doubts the last declaration (S:70)."""


class ShowHands(Action, frozen=True, tag="show-hands"):
    """Both hands, as values: the first seat's and the second's (S:72)."""

    first: Annotated[tuple[Number, ...], SECRET]
    second: Annotated[tuple[Number, ...], SECRET]


class ShowSum(Action, frozen=True, tag="show-sum"):
    """What both hands are worth together (S:72)."""

    sum: Number


class ShowCard(Action, frozen=True, tag="show-card", omit_defaults=True):
    """One card of a hand was shown, in any order; without a card it is not told which (S:72)."""

    card: Annotated[DetectiveCard | None, SECRET] = None


class Reward(Action, frozen=True, tag="reward"):
    """Who won the doubt chose a pile (S:83)."""

    pile: Number


class TurnUp(Action, frozen=True, tag="turn-up", omit_defaults=True):
    """The next card of the pile was turned up; without a card it is not told which (S:85)."""

    card: Annotated[DetectiveCard | None, SECRET] = None


class PileEnds(Action, frozen=True, tag="pile-ends"):
    """The pile that is being turned up has no more cards (S:85)."""


class Totals(Action, frozen=True, tag="totals", omit_defaults=True):
    """The table reckoned the advantage itself: the first seat's total and the second's (S:87).

    *piles* are those that were turned up for it; without them it may have been any.
    """

    first: Number
    second: Number
    piles: tuple[Number, ...] | None = None


class HasAdvantage(Action, frozen=True, tag="has-advantage", omit_defaults=True):
    """The table counted itself: this seat has the higher total; without one it is a tie (S:87)."""

    seat: Number | None = None


class Take(Action, frozen=True, tag="take", omit_defaults=True):
    """Whoever was due a card of evidence took one (S:83, S:115).

    The letter is its owner's secret and need not be told. With a letter stands the seat that told
    it, so that no correction hands it to the other; without one, a seat stands here only if a
    person, or a journal without secrets, says who took it.
    """

    pile: Number | None = None
    letter: Annotated[str, SECRET] = ""
    seat: Number | None = None


class TakeNothing(Action, frozen=True, tag="take-nothing", omit_defaults=True):
    """Whoever was due a card of evidence found none to take (S:119)."""

    seat: Number | None = None


class Deal(Action, frozen=True, tag="deal", omit_defaults=True):
    """Both drew three new cards: the next round (S:121).

    A seat stands here if somebody else began than who lost the doubt.
    """

    seat: Number | None = None


class Claim(Action, frozen=True, tag="claim"):
    """A player says to have seven letters in a row, and shows them to the other (S:125)."""

    seat: Number


class Deny(Action, frozen=True, tag="deny"):
    """The other looked: they are not seven in a row. Nothing of them is told."""


class ShowRun(Action, frozen=True, tag="show-run"):
    """A player showed seven letters or more in a row, as the other has seen (S:125)."""

    seat: Number
