"""Analysis after the game: most telling answers, first certainty, and luck."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.games.cluedo.solver.advice import expected
from companion.games.cluedo.solver.bits import entropy
from companion.games.cluedo.solver.constraints import Constraints, knowledge
from companion.games.cluedo.solver.count import solutions
from companion.games.cluedo.solver.knowledge import settled


class AnalysisMoment(Struct, frozen=True):
    """Moment: the number of public constraints and of wrong solutions so far."""

    told: int = 0
    wrong: int = 0


class Suggested(Struct, frozen=True):
    """Suggestion by its places, and the moments before and after its answers."""

    named: tuple[int, ...]
    before: AnalysisMoment
    after: AnalysisMoment


class Luck(Struct, frozen=True):
    """Expected and actual information of a suggestion, in bits."""

    expected: float
    brought: float


def first_known(constraints: Constraints, when: Sequence[AnalysisMoment]) -> int | None:
    """Return the first of some moments, in order, with exactly one solution.

    None if there was more than one to the end, or none.
    """
    place = bisect_left(when, True, key=lambda moment: len(_solutions(constraints, moment)) <= 1)
    known = place < len(when) and len(_solutions(constraints, when[place])) == 1
    return place if known else None


def most_telling(constraints: Constraints, when: Sequence[AnalysisMoment]) -> tuple[int, float]:
    """Return the moment before which most information came, by its place, and the bits.

    There are at least two moments; the first one wins a tie.
    """
    bits = [missing(constraints, moment) for moment in when]
    told = [before - after for before, after in pairwise(bits)]
    most = max(told)
    return told.index(most) + 1, most


def luck(constraints: Constraints, seat: int, suggested: Sequence[Suggested]) -> tuple[Luck, ...]:
    """Return the expected and actual information of each suggestion of a seat, in bits.

    The constraints are those of that seat.
    """
    return tuple(_luck(constraints, seat, each) for each in suggested)


def missing(constraints: Constraints, moment: AnalysisMoment) -> float:
    """Return the entropy of the hidden cards at a moment, in bits."""
    return entropy(_solutions(constraints, moment).values())


def _luck(constraints: Constraints, seat: int, suggested: Suggested) -> Luck:
    before = settled(knowledge(until(constraints, suggested.before)))
    hoped = expected(before, seat, suggested.named) if before else 0.0
    return Luck(
        hoped, missing(constraints, suggested.before) - missing(constraints, suggested.after)
    )


def until(constraints: Constraints, moment: AnalysisMoment) -> Constraints:
    """Return the constraints up to a moment."""
    return replace(
        constraints, told=constraints.told[: moment.told], wrong=constraints.wrong[: moment.wrong]
    )


def _solutions(constraints: Constraints, moment: AnalysisMoment) -> dict[tuple[int, ...], int]:
    return solutions(knowledge(until(constraints, moment)))
