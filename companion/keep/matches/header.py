"""The first line of a journal: which game, who sits where, and by which rules."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

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

    def listed(self) -> str:
        """Return it as the list of matches keeps it: its ids have columns of their own."""
        return msgspec.json.encode(replace(self, id="", machine="", people={})).decode()

    def line(self, own: str) -> str:
        """Return it as it stands before the entries of the match with that id."""
        return msgspec.json.encode(replace(self, id=own, people={})).decode()


def read(line: bytes | str) -> Header:
    """Return the header that a line holds; raise ``ValueError`` or RecursionError."""
    return msgspec.json.decode(line, type=Header)
