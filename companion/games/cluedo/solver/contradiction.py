"""Smallest sets of facts that contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.cluedo.solver.constraints import Constraints
from companion.games.cluedo.solver.deal import Case, ConstraintSet
from companion.games.cluedo.solver.hitting import hitting
from companion.games.cluedo.solver.knowledge import places

ENOUGH, ENOUGH_WHY = 50, 25
"""Correction sets after which the search for a smaller contradiction stops; the second limit is for
reasons, which are wanted for many cards at once."""


def contradiction(constraints: Constraints) -> tuple[int, ...]:
    """Return the places of the fewest constraints that cannot all be true.

    Empty if all of them can, or if there is no deal even without them. Where the minimum would take
    too long, the set is at least irreducible.
    """
    return _fewest(Case(constraints), ENOUGH)


def why(constraints: Constraints, place: int, holder: int, has: bool) -> tuple[int, ...]:
    """Return the places of the fewest constraints that imply that a holder has a card.

    Or, if *has* is False, that it has it not. Empty if that does not follow, or follows without
    them. Where the minimum would take too long, the set is at least irreducible.
    """
    card = 1 << place
    if has:
        return _fewest(Case(constraints, [(holder, card)]), ENOUGH_WHY)
    others = [other for other in range(len(constraints.sizes) + 1) if other != holder]
    return _fewest(Case(constraints, [(other, card) for other in others]), ENOUGH_WHY)


def _fewest(case: Case, enough: int) -> tuple[int, ...]:
    """Return a smallest contradiction, or an irreducible one after *enough* correction sets.

    Every contradiction has a constraint of each correction set, a set without which the rest can be
    true. So the smallest hitting set of those found so far is no larger than the smallest
    contradiction; if it contradicts itself, it is one, and if not, it leads to another correction
    set.
    """
    if case.deal(case.everything) is not None or case.deal(0) is None:
        return ()
    some = _some(case)
    corrections: list[ConstraintSet] = []
    fewest: ConstraintSet = 0
    while fewest.bit_count() < some.bit_count() and len(corrections) < enough:
        hands = case.deal(fewest)
        if hands is None:
            return tuple(places(fewest))
        corrections.append(case.everything & ~_grown(case, case.true(hands)))
        fewest = hitting(corrections, fewest.bit_count())
    return tuple(places(some))


def _some(case: Case) -> ConstraintSet:
    """Return an irreducible contradiction: without any of them the others can be true."""
    return _needed(case, 0, False, [*places(case.everything)])


def _needed(case: Case, believed: ConstraintSet, grew: bool, left: Sequence[int]) -> ConstraintSet:
    """Return the needed ones of those left, by halving them (Junker's QuickXplain).

    *grew* is True if *believed* has grown since it was last checked.
    """
    if grew and case.deal(believed) is None:
        return 0
    if len(left) == 1:
        return 1 << left[0]
    half = len(left) // 2
    first, second = left[:half], left[half:]
    later = _needed(case, believed | _bits(first), bool(first), second)
    return later | _needed(case, believed | later, bool(later), first)


def _bits(found: Iterable[int]) -> ConstraintSet:
    return sum(1 << place for place in found)


def _grown(case: Case, believed: ConstraintSet) -> ConstraintSet:
    """Return a maximal set of constraints that can be true together with those."""
    for place in places(case.everything & ~believed):
        if not believed >> place & 1:
            hands = case.deal(believed | 1 << place)
            if hands is not None:
                believed |= case.true(hands)
    return believed
