"""The first line of a journal: which game, who sits where, and by which rules."""

from __future__ import annotations

from msgspec import Struct

from companion.play.actions import Number
from companion.play.game import Setup


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a journal: which game, and its setup.

    *id* and *machine* are the UUIDs of the match and of the box that it began on; *people* has the
    UUID of everybody in the match who is no guest, by name.
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

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.dealer, self.options)
