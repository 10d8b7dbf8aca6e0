"""The same counts by decision diagrams of other libraries: PySDD, and dd with CUDD.

Both come with the extra ``bench``. They get the knowledge in its shortest form, a variable for each
card and each holder who may have it, in the order of cards of our own diagrams.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from importlib.util import find_spec
from operator import and_, or_
from typing import Any

from companion.games.cluedo.solver.knowledge import Cards, Knowledge, places, settled
from companion.games.cluedo.solver.order import arranged

Cell = tuple[int, int]
"""Card and its possible holder: a seat, or the number of seats for the envelope."""


def cells(known: Knowledge) -> list[Cell]:
    """Return the possible pairs of cards and holders."""
    lacks = [*(hand.lacks for hand in known.hands), known.lacks]
    return [
        (place, holder)
        for place in arranged(known).order
        for holder, lacking in enumerate(lacks)
        if not lacking >> place & 1
    ]


def formula(known: Knowledge, var: dict[Cell, Any], true: Any, false: Any) -> Any:
    """Return the knowledge as a formula of another library, made with its own operators."""
    found = true
    taken: dict[int, Any] = {}
    for holder in range(len(known.hands) + 1):
        mine = {place: var[place, other] for place, other in var if other == holder}
        found &= _holder(known, holder, mine, true, false)
        for place, held in mine.items():
            if place in taken:
                found &= ~(held & taken[place])
            taken[place] = taken.get(place, false) | held
    return found


def _holder(known: Knowledge, holder: int, mine: dict[int, Any], true: Any, false: Any) -> Any:
    if holder == len(known.hands):
        kinds = [[mine[place] for place in span if place in mine] for span in known.deck.spans()]
        found = reduce(and_, (_exactly(1, each, true, false) for each in kinds))
        return reduce(and_, (~_all(each, mine, true, false) for each in known.wrong), found)
    hand = known.hands[holder]
    found = _exactly(hand.size, [*mine.values()], true, false) & _all(hand.has, mine, true, false)
    return reduce(and_, (_any(each, mine, false) for each in hand.shown), found)


def _all(found: Cards, mine: dict[int, Any], true: Any, false: Any) -> Any:
    return reduce(and_, (mine.get(place, false) for place in places(found)), true)


def _any(found: Cards, mine: dict[int, Any], false: Any) -> Any:
    return reduce(or_, (mine[place] for place in places(found) if place in mine), false)


def _exactly(number: int, held: Iterable[Any], true: Any, false: Any) -> Any:
    """Return the formula that exactly *number* of some variables are true."""
    ways = [true, *(false for _ in range(number))]
    for each in reversed([*held]):
        ways = [(each & ways[n - 1] if n else false) | (~each & ways[n]) for n in range(number + 1)]
    return ways[number]


def by_sdd(known: Knowledge) -> tuple[float, dict[Cell, float]]:
    """Return the number of deals, and of those with each card at each holder; by PySDD."""
    from pysdd.sdd import SddManager

    short = settled(known)
    assert short
    asked = cells(short)
    manager = SddManager(var_count=len(asked), auto_gc_and_minimize=False)
    var = {cell: manager.literal(number) for number, cell in enumerate(asked, 1)}
    root = formula(short, var, manager.true(), manager.false())
    counts = root.wmc(log_mode=False)
    deals = counts.propagate()
    return deals, {c: counts.literal_derivative(v) for c, v in var.items()}


def by_bdd(known: Knowledge) -> tuple[float, dict[Cell, float]]:
    """Return the same by dd, with CUDD."""
    from dd.cudd import BDD

    short = settled(known)
    assert short
    asked = cells(short)
    manager = BDD()
    names = {cell: f"v{number}" for number, cell in enumerate(asked)}
    manager.declare(*names.values())
    manager.configure(reordering=False)
    var = {cell: manager.var(name) for cell, name in names.items()}
    root = formula(short, var, manager.true, manager.false)
    deals = manager.count(root, nvars=len(asked))
    return deals, {c: manager.count(root & held, nvars=len(asked)) for c, held in var.items()}


PEERS = {"PySDD": by_sdd, "dd with CUDD": by_bdd}


def present() -> dict[str, Callable[[Knowledge], tuple[float, dict[Cell, float]]]]:
    """Return those of them that are installed."""
    modules = {"PySDD": "pysdd", "dd with CUDD": "dd"}
    return {name: peer for name, peer in PEERS.items() if find_spec(modules[name])}
