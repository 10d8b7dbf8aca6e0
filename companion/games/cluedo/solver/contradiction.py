"""Which sayings contradict each other: as few of them as can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.cluedo.solver.deal import Case, Sayings
from companion.games.cluedo.solver.hitting import hitting
from companion.games.cluedo.solver.knowledge import places
from companion.games.cluedo.solver.told import Log

ENOUGH, ENOUGH_WHY = 50, 25
"""Sets without which the rest can be true, after which nobody looks for fewer sayings: reasons are
wanted for many cards at once."""


def contradiction(log: Log) -> tuple[int, ...]:
    """Return the places of the fewest sayings that cannot all be true.

    Empty if all of them can, and if nothing fits that is sure without them. Where it would
    take too long to find the fewest, at least none of them can be left out.
    """
    return _fewest(Case(log), ENOUGH)


def why(log: Log, place: int, holder: int, has: bool) -> tuple[int, ...]:
    """Return the places of the fewest sayings from which it follows that a holder has a card.

    Or, if *has* is False, that it has it not. Empty if that does not follow, or from no saying.
    Where it would take too long to find the fewest, at least none of them can be left out.
    """
    card = 1 << place
    if has:
        return _fewest(Case(log, [(holder, card)]), ENOUGH_WHY)
    others = [other for other in range(len(log.sizes) + 1) if other != holder]
    return _fewest(Case(log, [(other, card) for other in others]), ENOUGH_WHY)


def _fewest(case: Case, enough: int) -> tuple[int, ...]:
    """Return the fewest sayings that cannot all be true, or few after *enough* such sets as below.

    Every contradiction has a saying of each set without which the rest can be true. So the fewest
    that have one of each such set found so far are no more than the fewest that contradict each
    other; if they do, they are it, and if not, they lead to another such set.
    """
    if case.deal(case.everything) is not None or case.deal(0) is None:
        return ()
    some = _some(case)
    corrections: list[Sayings] = []
    fewest: Sayings = 0
    while fewest.bit_count() < some.bit_count() and len(corrections) < enough:
        hands = case.deal(fewest)
        if hands is None:
            return tuple(places(fewest))
        corrections.append(case.everything & ~_grown(case, case.true(hands)))
        fewest = hitting(corrections, fewest.bit_count())
    return tuple(places(some))


def _some(case: Case) -> Sayings:
    """Return sayings of which none can be left out so that the others still contradict."""
    return _needed(case, 0, False, [*places(case.everything)])


def _needed(case: Case, believed: Sayings, grew: bool, left: Sequence[int]) -> Sayings:
    """Return which of those left contradict what is believed, halving them (Junker's QuickXplain).

    *grew* tells whether something was believed more since it was last looked at.
    """
    if grew and case.deal(believed) is None:
        return 0
    if len(left) == 1:
        return 1 << left[0]
    half = len(left) // 2
    first, second = left[:half], left[half:]
    later = _needed(case, believed | _bits(first), bool(first), second)
    return later | _needed(case, believed | later, bool(later), first)


def _bits(found: Iterable[int]) -> Sayings:
    return sum(1 << place for place in found)


def _grown(case: Case, believed: Sayings) -> Sayings:
    """Return as many sayings as can be true with those, none of which can be added."""
    for place in places(case.everything & ~believed):
        if not believed >> place & 1:
            hands = case.deal(believed | 1 << place)
            if hands is not None:
                believed |= case.true(hands)
    return believed
