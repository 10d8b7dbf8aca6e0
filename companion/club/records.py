"""Records that the tables of a club share: each has one key, and the greater of two counts.

A match is written by the box where it began, alone. A person is written by any box; the record with
the greater (counter, machine) counts, and no clock. The pairs of people who are one, and the set of
erased people, only grow.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class SharedSeat(Struct, frozen=True, array_like=True):
    """Result of one seat of a match, by its last holder."""

    person: str | None
    """UUID of the person; None for a guest, whose name stays on the box."""
    place: int | None
    """Place from 1; equals and the members of a team share one. None if it is unknown."""
    points: int | None
    won: bool = False
    side: int = 0
    """Number of the side, from 0: members of a team have one side."""


class SharedMatch(Struct, frozen=True, array_like=True):
    """Result of a finished match, or of one that was thrown away after it had been shared."""

    id: str
    machine: str
    """UUID of the box where it began, which alone writes this record."""
    revision: int
    """Number of this record, from 1; a later correction has a greater one."""
    entries: int
    """Entries of its log; a box that was put back to an older copy never replaces a longer log."""
    game: str
    """Name of the game in journals, with that of its sheet after it if it is any game."""
    began: str
    ended: str
    """Times of the box, ISO 8601; nothing is ordered by them but lists that people read."""
    stopped: bool
    thrown: bool
    seats: tuple[SharedSeat, ...]


class SharedPerson(Struct, frozen=True, array_like=True):
    """Name and mark of a person, as one box has written them last."""

    id: str
    counter: int
    """Lamport counter: greater than all that the box had seen of this person."""
    machine: str
    name: str
    mark: int | None = None
    """Number of the colour and shape."""


Pair = tuple[str, str]
"""UUIDs of two people who are one, the lesser one first."""


class SharedRecords(Struct, frozen=True):
    """Everything that tables share, or a part of it."""

    matches: Mapping[str, SharedMatch] = {}
    people: Mapping[str, SharedPerson] = {}
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()
    """UUIDs of people who were erased; their names are in no record any more."""
