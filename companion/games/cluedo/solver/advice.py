"""Which suggestion tells most about what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from companion.games.cluedo.solver.bits import entropy
from companion.games.cluedo.solver.count import Packed, counted, split, unpacked
from companion.games.cluedo.solver.knowledge import Knowledge, settled
from companion.games.cluedo.solver.told import Log, knowledge

BEST = 5
"""How many suggestions are advised."""
SHARES = 6
"""A deal counts so often, so that it can be shared by those who show one, two or three cards."""
Named = tuple[int, ...]
"""A suggestion, by its places."""
Outcome = tuple[int, int] | None
"""Who shows which card; None if nobody can show one."""


class Advice(Struct, frozen=True):
    """A suggestion, by its places, and the bits about what is hidden that it brings on average."""

    named: tuple[int, ...]
    bits: float


def advise(log: Log, seat: int, room: int | None = None) -> tuple[Advice, ...]:
    """Return the suggestions that tell a seat most, the best first, with exact bits.

    The log is what that seat knows. With a *room*, a place of the last kind, only that one is
    named, and nothing tells more than the first. Without, no suggestion tells more that differs in
    one card, which is found in a sixth of the time that it would take to try all. Each deal that
    fits is as likely. The others are asked in their order, and the first who can shows a card: any
    of those he has, each as likely. Cards of which the same is known tell the same, so one stands
    for all.
    """
    known = settled(knowledge(log))
    if known is None or not (hidden := counted(known)).possible:
        return ()
    kinds = [alike(known, span) for span in known.deck.spans()]
    tell = partial(expected, known, seat)
    if room is not None:
        tried = {named: tell(named) for named in product(*kinds[:-1], [room])}
    else:
        likeliest = [max(kind, key=lambda place: hidden.held[place][-1]) for kind in kinds]
        tried = _climbed(kinds, tuple(likeliest), tell)
    found = [Advice(named, bits) for named, bits in tried.items()]
    return tuple(sorted(found, key=lambda each: (-each.bits, each.named))[:BEST])


def _climbed(
    kinds: Sequence[Sequence[int]], named: Named, tell: Callable[[Named], float]
) -> dict[Named, float]:
    """Return what is tried by changing one card for a better one until none is better."""
    tried = {named: tell(named)}
    before = None
    while named != before:
        before = named
        for kind, cards in enumerate(kinds):
            ways = [(*named[:kind], place, *named[kind + 1 :]) for place in cards]
            tried |= {way: tell(way) for way in ways if way not in tried}
            named = max(ways, key=lambda way: (tried[way], way == before))
    return tried


def expected(known: Knowledge, seat: int, named: Sequence[int]) -> float:
    """Return the bits about what is hidden that a seat's suggestion brings on average."""
    ways = outcomes(known, seat, named)
    each = [unpacked(deals) for deals in ways.values()]
    left = sum(sum(counts) * entropy(counts) for counts in each) / sum(map(sum, each))
    return max(entropy(unpacked(sum(ways.values()))) - left, 0.0)


def outcomes(known: Knowledge, seat: int, named: Sequence[int]) -> dict[Outcome, Packed]:
    """Return the numbers of deals by solution for whatever may come of a seat's suggestion."""
    found: dict[Outcome, Packed] = {}
    for holders, deals in split(known, named).items():
        shown = [*_shown(holders, seat, len(known.hands), named)]
        for outcome in shown:
            found[outcome] = found.get(outcome, 0) + deals * (SHARES // len(shown))
    return found


def _shown(
    holders: Sequence[int], seat: int, seats: int, named: Sequence[int]
) -> Iterator[Outcome]:
    """Yield what may be shown by the first who can."""
    asked = [(seat + step) % seats for step in range(1, seats)]
    first = next((other for other in asked if other in holders), None)
    if first is None:
        yield None
        return
    for holder, place in zip(holders, named, strict=True):
        if holder == first:
            yield first, place


def alike(known: Knowledge, span: range) -> list[int]:
    """Return one card of each kind of knowledge: of all others, the same is known as of one."""
    found: dict[object, int] = {}
    for place in span:
        found.setdefault(_of(known, place), place)
    return [*found.values()]


def _of(known: Knowledge, place: int) -> object:
    """Return all that is known of a card."""
    card = 1 << place
    hands = tuple(
        (hand.has & card > 0, hand.lacks & card > 0, tuple(each & card > 0 for each in hand.shown))
        for hand in known.hands
    )
    return hands, known.lacks & card > 0, tuple(each & card > 0 for each in known.wrong)
