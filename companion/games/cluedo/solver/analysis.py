"""After the game: what told most, when the solution was certain, and how much of it was luck."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.games.cluedo.solver.advice import expected
from companion.games.cluedo.solver.bits import entropy
from companion.games.cluedo.solver.count import solutions
from companion.games.cluedo.solver.knowledge import settled
from companion.games.cluedo.solver.told import Log, knowledge


class Moment(Struct, frozen=True):
    """How much of a log had been said: so many of *told*, and so many of *wrong*."""

    told: int = 0
    wrong: int = 0


class Suggested(Struct, frozen=True):
    """A suggestion by its places, the moment it was made, and the one when it was answered."""

    named: tuple[int, ...]
    before: Moment
    after: Moment


class Luck(Struct, frozen=True):
    """The bits that a suggestion was to bring on average, and those that it brought."""

    expected: float
    brought: float


def first_known(log: Log, when: Sequence[Moment]) -> int | None:
    """Return at which of some moments, the earliest first, there was one solution at first.

    None if there was more than one to the end, or none.
    """
    place = bisect_left(when, True, key=lambda moment: len(_solutions(log, moment)) <= 1)
    known = place < len(when) and len(_solutions(log, when[place])) == 1
    return place if known else None


def most_telling(log: Log, when: Sequence[Moment]) -> tuple[int, float]:
    """Return before which of some moments most bits about what is hidden were told, and how many.

    There are two moments at least; of several that tell as much it is the first.
    """
    bits = [missing(log, moment) for moment in when]
    told = [before - after for before, after in pairwise(bits)]
    most = max(told)
    return told.index(most) + 1, most


def luck(log: Log, seat: int, suggested: Sequence[Suggested]) -> tuple[Luck, ...]:
    """Return for each suggestion of a seat what it was to bring, and what it brought, in bits.

    The log is what that seat knew.
    """
    return tuple(_luck(log, seat, each) for each in suggested)


def missing(log: Log, moment: Moment) -> float:
    """Return the bits that were missing at a moment to know what is hidden."""
    return entropy(_solutions(log, moment).values())


def _luck(log: Log, seat: int, suggested: Suggested) -> Luck:
    before = settled(knowledge(until(log, suggested.before)))
    hoped = expected(before, seat, suggested.named) if before else 0.0
    return Luck(hoped, missing(log, suggested.before) - missing(log, suggested.after))


def until(log: Log, moment: Moment) -> Log:
    """Return what had been said at a moment."""
    return replace(log, told=log.told[: moment.told], wrong=log.wrong[: moment.wrong])


def _solutions(log: Log, moment: Moment) -> dict[tuple[int, ...], int]:
    return solutions(knowledge(until(log, moment)))
