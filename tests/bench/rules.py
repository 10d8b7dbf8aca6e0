"""CPU times of weighing secret rules of The Club.

The rounds are the same at every run.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.blocks import Alternate, Compared, Not, Rule, Shared
from companion.games.the_club.language.compare import difference
from companion.games.the_club.language.difficulty import difficulty
from companion.games.the_club.language.family import SIZE, family
from companion.games.the_club.language.possible import Possible, Seen, index, possible
from companion.games.the_club.language.product import fits, fitting
from companion.games.the_club.language.rounds import decks
from companion.games.the_club.language.starters import STARTERS
from companion.work.thinker import GC_THRESHOLD
from tests.bench.table import Row, within

GROWN = 1500
"""Milliseconds to generate the rules of the table: a quarter of the limit of a Raspberry Pi 4."""
EQUAL = Alternate("shape", 1), Compared("shape", "next")
EQUAL_BY_CARD = Shared("most", 1), Not(Shared("least", 2))


def rows(size: int, times: int) -> Iterator[Row]:
    """Measure and yield row after row, with *size* rules."""
    gc.set_threshold(GC_THRESHOLD)
    grown = min(size, SIZE)
    yield within(f"{grown:,} secret rules of The Club grown, CPU", _ms(_grow, grown), GROWN)
    yield from _weighed(size, times)
    yield from _compared(times)


def _weighed(size: int, times: int) -> Iterator[Row]:
    """Measure the update of *size* rules by a card."""
    _grow(size)
    moments = [moment for deck in decks()[:times] for moment in _moments(STARTERS[0], deck, size)]
    seen = [_ms(left.after, next_one) for left, next_one in moments]
    yield within(f"a card is weighed by {size:,} secret rules, CPU", median(seen), 1)
    admitting = [_ms(left.admitting) for left, _seen in moments]
    yield within("how many of them admit each card", median(admitting), 10)


def _compared(times: int) -> Iterator[Row]:
    """Measure the questions on one rule or two."""
    equal = [_ms(difference, *EQUAL) for _ in range(times)]
    yield within("two secret rules that look one card back are the same", median(equal), 10)
    by_card = [_ms(difference, *EQUAL_BY_CARD) for _ in range(times)]
    yield within("the same, where they look at all of that card", median(by_card), 10)
    _grow(SIZE)
    hard = [_ms(difficulty, rule) for rule in STARTERS[:times]]
    yield within("how hard a secret rule is", median(hard))
    asked = partial(fits, STARTERS[0], CARDS[:40], CARDS[5])
    yield within("whether a card fits after forty", median(_ms(asked) for _ in range(10 * times)))


def _grow(size: int) -> None:
    family(size)
    index(size)


def _moments(rule: Rule, deck: tuple[int, ...], size: int) -> Iterator[tuple[Possible, Seen]]:
    """Yield the possible rules along a round, and the next card with its verdict."""
    left, row = possible(rule, size), []
    for place in deck:
        right = bool(fitting(rule, row) >> place & 1)
        yield left, Seen((place,), right)
        left = left.after(Seen((place,), right))
        row += [CARDS[place]] * right


def _ms(work: Callable[..., object], *about: Any) -> float:
    began = process_time()
    work(*about)
    return 1000 * (process_time() - began)
