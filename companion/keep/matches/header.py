"""Header of a journal, its first line: the game, the seats and the rules."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Number
from companion.play.game import Setup


class Entered(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Result of a match that was entered by hand, seat by seat."""

    totals: tuple[Number | None, ...]
    """Points; None if they are unknown."""
    places: tuple[int | None, ...]
    """Places from 1; equals share one. None if it is unknown."""
    winners: tuple[int, ...] = ()
    """Seats that have won."""
    stopped: bool = False
    """True if it was stopped early."""
    corrected: Number = 0
    """Number of corrections; of two results of one match that with more of them counts."""

    def fits(self, seats: int) -> bool:
        """Return True if there are a total and a place of each of some seats, and no others.

        If all have lost together, no seat is first.
        """
        return (
            len(self.totals) == len(self.places) == seats
            and all(
                place is None or 1 <= place <= seats + (1 not in self.places)
                for place in self.places
            )
            and all(0 <= seat < seats for seat in self.winners)
        )


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Header of a journal: the game and its setup.

    *id* and *machine* are the UUIDs of the match and of the box where it began; *people* maps the
    names of all players except guests to their UUIDs.
    """

    game: str
    players: tuple[str, ...]
    dealer: Number = 0
    options: dict[str, str] = {}
    version: Number = 1
    began: str = ""
    id: str = ""
    machine: str = ""
    people: dict[str, str] = {}
    entered: Entered | None = None
    """Result of a match that was entered by hand and has no entries; None for any other."""

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a result that does not fit the players."""
        if self.entered and not self.entered.fits(len(self.players)):
            raise ValueError("the result is not one of these players")

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.dealer, self.options)

    def listed(self) -> str:
        """Return it encoded for the match table, without the ids, which have columns there."""
        return msgspec.json.encode(replace(self, id="", machine="", people={})).decode()

    def line(self, own: str) -> str:
        """Return it encoded as entry 0 of the match with that id."""
        return msgspec.json.encode(replace(self, id=own, people={})).decode()


def read(line: bytes | str) -> Header:
    """Return the decoded header; raise ``ValueError`` or RecursionError."""
    return msgspec.json.decode(line, type=Header)
