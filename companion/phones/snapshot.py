"""Public state of the table in one language, as a plain value for phones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.play.ending import Ending
from companion.play.scene import Block
from companion.play.view import Fact, Sheet


class SeatLine(Struct, frozen=True, omit_defaults=True):
    """Seat with its mark and standing."""

    mark: int
    """Number of its shape and colour."""
    name: str
    score: int
    note: str = ""
    has: str = ""
    of: str = ""
    need: str = ""
    """Note on its total, such as “needs 1”."""
    mood: str = ""
    dealer: bool = False
    to_act: bool = False


Seats = Sequence[SeatLine]


class MatchLine(Struct, frozen=True, omit_defaults=True):
    """Match of the evening that is over, in words."""

    game: str
    result: str
    """Winners, or why there are none."""
    at: str = ""
    score: str = ""
    winners: tuple[int, ...] = ()
    """Their marks."""


class PersonLine(Struct, frozen=True, omit_defaults=True):
    """Person of the evening, with wins and matches in words."""

    mark: int
    name: str
    wins: int
    fact: str


class Snapshot(Struct, frozen=True, omit_defaults=True):
    """Content of the table's page; without a match, *number* is 0 and the evening is shown."""

    language: str
    theme: str = "dark"
    """Name of the box's theme; a phone may prefer another."""
    number: int = 0
    """Number of the match in the journal."""
    entries: int = 0
    game: str = ""
    name: str = ""
    """Name of the game in code, for its colours."""
    where: str = ""
    prompt: str = ""
    who: int | None = None
    """Seat that the prompt addresses; its name is not in the prompt."""
    named: int | None = None
    """Seat in place of ``{name}`` in the prompt, where that addresses no seat."""
    hint: str = ""
    seats: tuple[SeatLine, ...] = ()
    scene: tuple[Block, ...] = ()
    sheet: Sheet = Sheet()
    facts: tuple[Fact, ...] = ()
    notices: tuple[str, ...] = ()
    dispute: str = ""
    over: bool = False
    ending: Ending | None = None
    evening: tuple[MatchLine, ...] = ()
    """Its matches, while none is being played."""
    people: tuple[PersonLine, ...] = ()
    """Its players, most wins first."""
    recap: bool = False
    """True if the evening has a recap to keep."""
