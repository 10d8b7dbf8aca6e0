"""Kinds of counting: a row each, with all that is not a function of one module."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.any_game.scoring import (
    ALONE,
    CATEGORIES,
    COUNTERS,
    ENDS,
    MARGIN,
    NUMBERS,
    OPEN,
    OUT,
    PLACES,
    ROUNDS,
    SHEET_COUNTERS,
    SHEET_ONCE,
    SHEET_PLACES,
    SHEET_ROUNDS,
    SHEET_TOGETHER,
    TOGETHER,
    TOTAL,
    Scoring,
)
from companion.words.i18n import N_
from companion.words.tables import Table

BIDDING, WRITING, COUNTING, FILLING, FINISHING, TELLING, ENTERING = (
    "bidding", "writing", "counting", "filling", "finishing", "telling", "entering",
)  # fmt: skip
"""Phases: bids; points of a round; counters; categories; places; the result of a round; the fields
of a description."""
ENTER_HELP = N_("Answer what the sheet asks. Touch a row to answer that one first.")


class Kind(Struct, frozen=True):
    """Kind of counting."""

    name: str
    words: str
    """Words of its key; empty for those of descriptions, which are not chosen."""
    phase: str
    """Phase in which its sheet is written."""
    help: str = ""
    """Sentence about that phase, unless it always awaits a side."""
    icon: str = ""
    """Icon of its key on the page of a new game; kinds without one are in a list."""
    ends: tuple[str, ...] = (TOTAL, ROUNDS, OPEN)
    """Ends that a match can have, the usual one first."""
    limits: Mapping[str, int] = {}
    """Limits with which ends begin, where they are not the usual ones."""
    has_direction: bool = False
    """True if either the highest or the lowest total may win."""
    has_rounds: bool = True
    """True if a sheet has a row for each round, and a dealer."""
    is_joint: bool = False
    """True if all win or lose together, independent of points."""
    is_signed: bool = False
    """True if points are shown with their sign, since gains of one side are losses of others."""


KINDS: Table[Kind] = Table(
    Kind(
        NUMBERS,
        N_("in rounds"),
        WRITING,
        icon="log",
        ends=ENDS,
        has_direction=True,
    ),
    Kind(
        COUNTERS,
        N_("lives, coins"),
        COUNTING,
        N_("Touch + and − beside a name; hold the number for a keypad."),
        icon="coins",
        ends=(TOTAL, OUT, OPEN),
        has_direction=True,
        has_rounds=False,
    ),
    Kind(
        PLACES,
        N_("who is first"),
        FINISHING,
        N_("Touch the players in the order in which they finish."),
        icon="podium",
        limits={TOTAL: 3},
    ),
    Kind(
        CATEGORIES,
        N_("by topic"),
        FILLING,
        N_("Touch a place on the sheet, type its points, touch the key with the name."),
        ends=(OPEN,),
        has_direction=True,
        has_rounds=False,
    ),
    Kind(
        TOGETHER,
        N_("together"),
        TELLING,
        N_("Touch how the game ended for all of you."),
        ends=(ROUNDS, OPEN),
        limits={ROUNDS: 1},
        is_joint=True,
    ),
    Kind(
        ALONE,
        N_("one against all"),
        TELLING,
        N_("Touch how it ended for the one who played alone."),
        limits={TOTAL: 3},
        is_signed=True,
    ),
    Kind(
        MARGIN,
        N_("the losers pay"),
        TELLING,
        N_("Touch who won, and what the others pay."),
        limits={TOTAL: 3},
        is_signed=True,
    ),
)
"""In the order of the list on the page of a new game."""
SHEET_KINDS: Table[Kind] = Table(
    Kind(SHEET_ROUNDS, "", ENTERING, ENTER_HELP),
    Kind(SHEET_ONCE, "", ENTERING, ENTER_HELP, has_rounds=False),
    Kind(
        SHEET_COUNTERS,
        "",
        COUNTING,
        N_("Touch + and − beside a name; hold the number for a keypad."),
        has_rounds=False,
    ),
    Kind(
        SHEET_PLACES,
        "",
        FINISHING,
        N_("Touch the players in the order in which they finish."),
    ),
    Kind(SHEET_TOGETHER, "", ENTERING, ENTER_HELP, is_joint=True),
)
"""Kinds of the sheets that are descriptions."""


def kind_of(scoring: Scoring) -> Kind:
    """Return the row of the kind of a sheet."""
    return (SHEET_KINDS if scoring.sheet else KINDS)[scoring.kind]
