"""Analysis after the game: most telling answers, first certainty, and luck."""

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
    """Moment of a log: the number of facts in *told* and in *wrong* so far."""

    told: int = 0
    wrong: int = 0


class Suggested(Struct, frozen=True):
    """Suggestion by its places, and the moments before and after its answers."""

    named: tuple[int, ...]
    before: Moment
    after: Moment


class Luck(Struct, frozen=True):
    """Expected and actual information of a suggestion, in bits."""

    expected: float
    brought: float


def first_known(log: Log, when: Sequence[Moment]) -> int | None:
    """Return the first of some moments, in order, with exactly one solution.

    None if there was more than one to the end, or none.
    """
    place = bisect_left(when, True, key=lambda moment: len(_solutions(log, moment)) <= 1)
    known = place < len(when) and len(_solutions(log, when[place])) == 1
    return place if known else None


def most_telling(log: Log, when: Sequence[Moment]) -> tuple[int, float]:
    """Return the moment before which most information came, by its place, and the bits.

    There are at least two moments; the first one wins a tie.
    """
    bits = [missing(log, moment) for moment in when]
    told = [before - after for before, after in pairwise(bits)]
    most = max(told)
    return told.index(most) + 1, most


def luck(log: Log, seat: int, suggested: Sequence[Suggested]) -> tuple[Luck, ...]:
    """Return the expected and actual information of each suggestion of a seat, in bits.

    The log is the knowledge of that seat.
    """
    return tuple(_luck(log, seat, each) for each in suggested)


def missing(log: Log, moment: Moment) -> float:
    """Return the entropy of the hidden cards at a moment, in bits."""
    return entropy(_solutions(log, moment).values())


def _luck(log: Log, seat: int, suggested: Suggested) -> Luck:
    before = settled(knowledge(until(log, suggested.before)))
    hoped = expected(before, seat, suggested.named) if before else 0.0
    return Luck(hoped, missing(log, suggested.before) - missing(log, suggested.after))


def until(log: Log, moment: Moment) -> Log:
    """Return the log up to a moment."""
    return replace(log, told=log.told[: moment.told], wrong=log.wrong[: moment.wrong])


def _solutions(log: Log, moment: Moment) -> dict[tuple[int, ...], int]:
    return solutions(knowledge(until(log, moment)))
