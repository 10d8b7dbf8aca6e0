"""Actions at the table of any game. A *side* is a seat, or a team of seats."""

from __future__ import annotations

from companion.play.actions import Action, Number


class Bid(Action, frozen=True, tag="bid"):
    """A bid: the number of tricks that a side announces for this round."""

    side: Number
    number: Number


class Write(Action, frozen=True, tag="write", omit_defaults=True):
    """The points of a side in this round, or its tricks where the round has bids."""

    side: Number
    number: Number
    sum: str = ""
    """Sum as it was typed, such as 10+15−8; empty for a plain number."""


class Fill(Action, frozen=True, tag="fill", omit_defaults=True):
    """The points of a side in a category, from 0."""

    side: Number
    category: Number
    number: Number
    sum: str = ""
    """Sum as it was typed; empty for a plain number."""


class Count(Action, frozen=True, tag="count"):
    """A counter of a side, from 0, goes up or down."""

    side: Number
    counter: Number
    by: Number


class Finish(Action, frozen=True, tag="finish", omit_defaults=True):
    """A side takes the next place of the round."""

    side: Number
    level: bool = False
    """True if it shares the place with the next side."""


class Result(Action, frozen=True, tag="result"):
    """The round was won or lost together."""

    won: bool


class Alone(Action, frozen=True, tag="alone"):
    """One side won or lost the round against all others."""

    side: Number
    won: bool


class Win(Action, frozen=True, tag="win"):
    """Victory of one side in the round, for which every other side pays it a number of points."""

    side: Number
    by: Number


class Extra(Action, frozen=True, tag="extra", omit_defaults=True):
    """Points of a side besides those of its bid, in this round."""

    side: Number
    number: Number
    sum: str = ""
    """Sum as it was typed; empty for a plain number."""


class Enter(Action, frozen=True, tag="enter", omit_defaults=True):
    """The number of a side in a field of the sheet, or of the whole round."""

    field: str
    number: Number
    side: Number | None = None
    """Side; None if the round has one number for all."""
    sum: str = ""
    """Sum as it was typed; empty for a plain number."""


class EndRound(Action, frozen=True, tag="end-round"):
    """The round is written: what is blank has its usual number."""


class SitOut(Action, frozen=True, tag="sit-out"):
    """A side does not play this round."""

    side: Number


class Leave(Action, frozen=True, tag="leave"):
    """A side leaves for good; its points stay on the sheet."""

    side: Number


class Return(Action, frozen=True, tag="return"):
    """A side that sat out or left plays again."""

    side: Number


class Newcomers(Action, frozen=True, tag="newcomers"):
    """The points with which a player who arrives late begins: zero, lowest or average."""

    begin: str


class Mark(Action, frozen=True, tag="mark"):
    """A side gets a mark, such as one for a solo that it has played."""

    side: Number
    word: str


class Unmark(Action, frozen=True, tag="unmark"):
    """A side loses a mark."""

    side: Number
    word: str


class Starter(Action, frozen=True, tag="starter"):
    """The seat that begins, as it was drawn."""

    seat: Number


class Close(Action, frozen=True, tag="close"):
    """Declaration of the table that the match is over."""

    @property
    def ends(self) -> bool:
        """True: the match has winners."""
        return True
