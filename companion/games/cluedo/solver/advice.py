"""Suggestions with the highest expected information."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from companion.games.cluedo.solver.bits import entropy
from companion.games.cluedo.solver.constraints import Constraints, knowledge
from companion.games.cluedo.solver.count import Packed, counted, split, unpacked
from companion.games.cluedo.solver.knowledge import Knowledge, settled

BEST = 5
"""Most suggestions in the advice."""
SHARES = 6
"""Weight of each deal, divisible among seats that show one of one, two or three cards."""
Named = tuple[int, ...]
"""Places of the cards of a suggestion."""
Outcome = tuple[int, int] | None
"""Seat and the card it shows; None if no seat can show one."""


class Advice(Struct, frozen=True):
    """Suggestion, by its places, and its expected information about the hidden cards, in bits."""

    named: tuple[int, ...]
    bits: float


def advise(constraints: Constraints, seat: int, room: int | None = None) -> tuple[Advice, ...]:
    """Return the suggestions with most expected information for a seat, the best first.

    The constraints are those of that seat. With a *room*, a place of the last kind, only that one
    is named, and the first is optimal. Without, it is a local optimum: no suggestion that differs
    in one card is better; this takes a sixth of the time of trying all. All deals that fit are
    equally likely. The others are asked in order, and the first that can shows one of its cards,
    each equally likely. Of cards with the same knowledge only one is tried.
    """
    known = settled(knowledge(constraints))
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
    """Return the suggestions tried by hill climbing, one card at a time, with their information."""
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
    """Return the expected information of a seat's suggestion about the hidden cards, in bits."""
    ways = outcomes(known, seat, named)
    each = [unpacked(deals) for deals in ways.values()]
    every = sum(map(sum, each))
    if not every:
        return 0.0  # what is known contradicts itself
    left = sum(sum(counts) * entropy(counts) for counts in each) / every
    return max(entropy(unpacked(sum(ways.values()))) - left, 0.0)


def outcomes(known: Knowledge, seat: int, named: Sequence[int]) -> dict[Outcome, Packed]:
    """Return the numbers of deals by solution for each outcome of a seat's suggestion."""
    found: dict[Outcome, Packed] = {}
    for holders, deals in split(known, named).items():
        shown = [*_shown(holders, seat, len(known.hands), named)]
        for outcome in shown:
            found[outcome] = found.get(outcome, 0) + deals * (SHARES // len(shown))
    return found


def _shown(
    holders: Sequence[int], seat: int, seats: int, named: Sequence[int]
) -> Iterator[Outcome]:
    """Yield the possible outcomes: each card that the first seat with one may show, or None."""
    asked = [(seat + step) % seats for step in range(1, seats)]
    first = next((other for other in asked if other in holders), None)
    if first is None:
        yield None
        return
    for holder, place in zip(holders, named, strict=True):
        if holder == first:
            yield first, place


def alike(known: Knowledge, span: range) -> list[int]:
    """Return one card of each equivalence class: cards about which the same is known."""
    found: dict[object, int] = {}
    for place in span:
        found.setdefault(_of(known, place), place)
    return [*found.values()]


def _of(known: Knowledge, place: int) -> object:
    """Return all that is known of a card, for comparison."""
    card = 1 << place
    hands = tuple(
        (hand.has & card > 0, hand.lacks & card > 0, tuple(each & card > 0 for each in hand.shown))
        for hand in known.hands
    )
    return hands, known.lacks & card > 0, tuple(each & card > 0 for each in known.wrong)
