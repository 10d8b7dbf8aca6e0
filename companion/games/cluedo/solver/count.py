"""Number of deals that fit, in total and by card and holder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import unpack

from msgspec import Struct

from companion.games.cluedo.solver.knowledge import DeckCounts, Knowledge
from companion.games.cluedo.solver.ways import Layer, Ways, explored

WIDTH = 64
"""Bits of a count: with 21 cards there are fewer than 2^60 deals."""
Packed = int
"""Numbers of deals of all solutions, packed into one integer as fields of WIDTH bits."""
Solutions = dict[tuple[int, ...], int]
"""Number of deals of each possible solution, by its places."""


class Counts(Struct, frozen=True):
    """Number of deals that fit, in total and by card and holder, the envelope last."""

    deals: int
    held: tuple[tuple[int, ...], ...]

    @property
    def possible(self) -> bool:
        """True if there is any."""
        return self.deals > 0


def counted(known: Knowledge) -> Counts:
    """Return the number of deals that fit, in total and with each card at each holder."""
    return _counts(known, explored(known))


def solutions(known: Knowledge) -> Solutions:
    """Return the number of deals of each possible solution, by its places."""
    return _solutions(known, explored(known))


def split(known: Knowledge, named: Sequence[int]) -> dict[tuple[int, ...], Packed]:
    """Return the numbers of deals by solution, for each way in which some cards can be held.

    A way is the tuple of the holders of those cards, in the order in which they are named.
    """
    ways = explored(known, named)
    if ways is None:
        return {}
    weights = _weights(_slots(known.deck, ways))
    values = _packed(ways, weights, len(named))
    found: dict[tuple[int, ...], tuple[int, int]] = {(): (0, 0)}
    for place, layer in zip(named, ways.layers, strict=False):
        found = {
            (*held, holder): (
                then,
                shift + (weights.get(place, 0) if holder == ways.holders - 1 else 0),
            )
            for held, (at, shift) in found.items()
            for holder, then in layer[at]
        }
    return {held: values[at] << shift for held, (at, shift) in found.items() if values[at]}


def _counts(known: Knowledge, ways: Ways | None) -> Counts:
    after = _counted_on(ways) if ways else [[]]
    if not ways or not after[-1]:
        return Counts(0, ((0,) * (len(known.hands) + 1),) * known.deck.size)
    before = [1]
    held: list[tuple[int, ...]] = [()] * known.deck.size
    for place, layer, rest in zip(ways.order, ways.layers, after[1:], strict=True):
        row, before = _passed(layer, before, rest, ways.holders)
        held[place] = tuple(row)
    return Counts(after[0][0], tuple(held))


def _counted_on(ways: Ways) -> list[list[int]]:
    """Return the numbers of ways to hold the rest, before each card and after the last."""
    after = [[1] * ways.ends]
    for layer in reversed(ways.layers):
        rest = after[-1]
        after.append([sum([rest[then] for _, then in each]) for each in layer])
    return after[::-1]


def _passed(
    layer: Layer, before: Sequence[int], rest: Sequence[int], holders: int
) -> tuple[list[int], list[int]]:
    """Return the numbers of deals with a card at each holder, and of paths to the next layer."""
    row, following = [0] * holders, [0] * len(rest)
    for count, each in zip(before, layer, strict=True):
        for holder, then in each:
            following[then] += count
            row[holder] += count * rest[then]
    return row, following


def _solutions(known: Knowledge, ways: Ways | None) -> Solutions:
    if not ways or not ways.ends:
        return {}
    slots = _slots(known.deck, ways)
    counts = enumerate(unpacked(_packed(ways, _weights(slots), 0)[0]))
    found = {_solution(number, slots): count for number, count in counts if count}
    return dict(sorted(found.items()))


def _packed(ways: Ways, weights: Mapping[int, int], first: int) -> list[Packed]:
    """Return the numbers of deals by solution, from each place before the first of some cards."""
    values: list[Packed] = [1] * ways.ends
    hidden = ways.holders - 1
    pairs = [*zip(ways.order, ways.layers, strict=True)][first:]
    for place, layer in reversed(pairs):
        shift = weights.get(place, 0)
        # To hide a card shifts the counts of all solutions.
        values = [
            sum([values[then] << shift if holder == hidden else values[then]
                 for holder, then in each])
            for each in layer
        ]  # fmt: skip
    return values


def _slots(deck: DeckCounts, ways: Ways) -> list[list[int]]:
    """Return the cards of each kind that may be hidden, the last first, to keep numbers short."""
    return [[place for place in reversed(ways.hidden) if place in span] for span in deck.spans()]


def _weights(slots: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the shift of the counts for each hidden card; solutions have distinct fields."""
    weights: dict[int, int] = {}
    step = WIDTH
    for kind in reversed(slots):
        weights |= {place: step * number for number, place in enumerate(kind)}
        step *= len(kind)
    return weights


def unpacked(value: Packed) -> tuple[int, ...]:
    """Return the counts packed in a number, impossible solutions included."""
    number = -(-value.bit_length() // WIDTH)
    return unpack(f"<{number}Q", value.to_bytes(number * WIDTH // 8, "little"))


def _solution(number: int, slots: Sequence[Sequence[int]]) -> tuple[int, ...]:
    hidden: list[int] = []
    for kind in reversed(slots):
        number, place = divmod(number, len(kind))
        hidden.insert(0, kind[place])
    return tuple(hidden)
