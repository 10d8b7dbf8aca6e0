"""CPU times of the solver of Cluedo, beside decision diagrams of other libraries.

Garbage is collected as seldom as in the process for slow work. The games are the same at every run;
libraries that are not installed are left out.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from statistics import median
from time import process_time
from typing import Any

from msgspec.structs import replace

from companion.games.cluedo.solver.advice import advise
from companion.games.cluedo.solver.constraints import Constraints, knowledge
from companion.games.cluedo.solver.contradiction import contradiction
from companion.games.cluedo.solver.count import counted
from companion.games.cluedo.thinking import page
from companion.work.thinker import GC_THRESHOLD
from tests.bench.table import Row, at_most, within
from tests.games.cluedo.kit.decision_diagrams import present
from tests.games.cluedo.kit.suggestions import SUGGESTERS, evening

ENTRIES = (10, 20, 60)
"""Numbers of suggestions before a count."""
ROOM = 12
WORST_TABLE = 250
"""Most milliseconds of a count without any known card."""
CONTRADICTS = 1000
"""The same, to find the smallest contradiction in a long game with a slip."""


def rows(deals: int, seats: Sequence[int]) -> Iterator[Row]:
    """Measure and yield row after row, with *deals* deals for each number of seats."""
    gc.set_threshold(GC_THRESHOLD)
    yield from _beside_others(seats)
    for words, viewer in (("a seat", 0), ("the table", None)):
        found = {n: _counts(deals, seats, n, viewer) for n in ENTRIES}
        for entries, took in found.items():
            yield within(f"counts from {words} of Cluedo, {entries} suggestions, CPU", median(took))
        worst = WORST_TABLE if viewer is None else None
        yield within("the same, the worst of all", max(map(max, found.values())), worst)
        if viewer is not None:
            row = at_most("60 suggestions beside 10", "ms", found[60], found[10], 1.0)
            yield replace(row, aim="never slower: ≤ 1×")
    yield from _other_questions(deals, seats)


def _beside_others(seats: Sequence[int]) -> Iterator[Row]:
    """Set counts beside those of others, for one deal of each kind."""
    for entries in ENTRIES:
        known = [knowledge(log) for log in _logs(1, seats, entries, 0)]
        ours = [_ms(counted, each) for each in known]
        for name, peer in present().items():
            theirs = [_ms(peer, each) for each in known]
            words = f"counts from a seat of Cluedo, {entries} suggestions, beside {name}"
            yield Row(words, "ms", median(ours), median(theirs))


def _counts(deals: int, seats: Sequence[int], entries: int, viewer: int | None) -> list[float]:
    known = [knowledge(log) for log in _logs(deals, seats, entries, viewer)]
    return [_ms(counted, each) for each in known]


def _other_questions(deals: int, seats: Sequence[int]) -> Iterator[Row]:
    slips = [_slipped(log) for log in _logs(deals, seats, 60, None)]
    took = [_ms(contradiction, log) for log in slips]
    words = "the smallest contradiction at Cluedo, 60 suggestions and a slip"
    yield within(words, median(took), CONTRADICTS)
    yield within("the same, the worst", max(took))
    took = [_ms(page, log) for log in _logs(deals, seats, 20, 0)]
    yield within("a notebook of Cluedo with its reasons, 20 suggestions", median(took))
    yield within("the same, the worst", max(took))
    took = [_ms(advise, log, 0, ROOM) for log in _logs(deals, seats, 10, 0)]
    yield within("advice in a room of Cluedo, 10 suggestions", median(took))
    yield within("the same, the worst", max(took))


def _logs(deals: int, seats: Sequence[int], entries: int, viewer: int | None) -> list[Constraints]:
    kinds = product(range(deals), seats, SUGGESTERS)
    return [evening(seed, number, how, entries).log(viewer) for seed, number, how in kinds]


def _slipped(log: Constraints) -> Constraints:
    """Return a log whose middle entry is wrong."""
    middle = len(log.told) // 2
    wrong = replace(log.told[middle], has=not log.told[middle].has)
    return replace(log, told=(*log.told[:middle], wrong, *log.told[middle + 1 :]))


def _ms(work: Callable[..., object], *about: Any) -> float:
    began = process_time()
    work(*about)
    return 1000 * (process_time() - began)
