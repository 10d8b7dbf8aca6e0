"""How many deals fit what is known, and how many of them have each card at each holder."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack

from msgspec import Struct

from companion.games.cluedo.solver.diagram import DEAD, DONE, Diagram, of_envelope, of_hand
from companion.games.cluedo.solver.knowledge import Deck, Knowledge, cards, settled

WIDTH = 64
"""Bits of a count: with 21 cards there are fewer than 2^60 deals."""

_Nodes = tuple[int, ...]
"""Where the diagrams of all holders stand: the seats', then that of what is hidden."""
_Steps = dict[_Nodes, list[tuple[int, _Nodes]]]
"""From such places: who may hold the next card, and where that leads."""

Packed = int
"""The number of deals for each solution, in a number of as many digits of WIDTH bits."""
_Explored = tuple[list[int], list[_Steps], _Nodes | None]
"""The order of the cards, who may hold each, and where it begins; None: nothing fits."""
Solutions = dict[tuple[int, ...], int]
"""The number of deals for each solution that is possible, by its places."""


class Counts(Struct, frozen=True):
    """How many deals fit; by card and holder, the seats in their order and what is hidden last."""

    deals: int
    held: tuple[tuple[int, ...], ...]

    @property
    def possible(self) -> bool:
        """Whether there is any."""
        return self.deals > 0


def counted(known: Knowledge) -> Counts:
    """Return the number of deals that fit, and of those with each card at each holder."""
    return _counts(known, _explored(known))


def solutions(known: Knowledge) -> Solutions:
    """Return the number of deals for each solution that is possible, by its places."""
    return _solutions(known, _explored(known))


def tallied(known: Knowledge) -> tuple[Counts, Solutions]:
    """Return both at once, which takes less time than one after the other."""
    explored = _explored(known)
    return _counts(known, explored), _solutions(known, explored)


def _counts(known: Knowledge, explored: _Explored) -> Counts:
    order, steps, start = explored
    if start is None:
        holders = len(known.hands) + 1
        return Counts(0, ((0,) * holders,) * known.deck.size)
    after = _counted_on(steps)
    before: dict[_Nodes, int] = {start: 1}
    held: list[tuple[int, ...]] = [()] * known.deck.size
    for number, (place, layer) in enumerate(zip(order, steps, strict=True)):
        following: dict[_Nodes, int] = {}
        row = [0] * len(start)
        rest = after[number + 1]
        for nodes, ways in layer.items():
            count = before[nodes]
            for holder, then in ways:
                following[then] = following.get(then, 0) + count
                row[holder] += count * rest[then]
        held[place] = tuple(row)
        before = following
    return Counts(after[0][start], tuple(held))


def split(known: Knowledge, named: Sequence[int]) -> dict[tuple[int, ...], Packed]:
    """Return the numbers of deals by solution, for each way in which some cards can be held.

    A way is the holder of each card, in the order in which they are named.
    """
    order, steps, start = _explored(known, named)
    if start is None:
        return {}
    first = len(named)
    values = _packed(known.deck, order[first:], steps[first:], len(start) - 1)
    weights = _weights(known.deck)
    ways: dict[tuple[int, ...], tuple[_Nodes, int]] = {(): (start, 0)}
    for place, layer in zip(named, steps[:first], strict=True):
        ways = {
            (*held, holder): (then, shift + (weights[place] if holder == len(start) - 1 else 0))
            for held, (nodes, shift) in ways.items()
            for holder, then in layer[nodes]
        }
    return {held: values[nodes] << shift for held, (nodes, shift) in ways.items()}


def _solutions(known: Knowledge, explored: _Explored) -> Solutions:
    order, steps, start = explored
    if start is None:
        return {}
    values = _packed(known.deck, order, steps, len(start) - 1)
    counts = enumerate(unpacked(values[start]))
    found = {_solution(number, known.deck): count for number, count in counts if count}
    return dict(sorted(found.items()))


def _packed(
    deck: Deck, order: Sequence[int], steps: Sequence[_Steps], hidden: int
) -> dict[_Nodes, Packed]:
    """Return the numbers of deals by solution, from where the first of some cards is held on."""
    weights = _weights(deck)
    values: dict[_Nodes, Packed] = dict.fromkeys(_ends(steps), 1)
    # To hide a card shifts the counts of all solutions.
    for place, layer in zip(reversed(order), reversed(steps), strict=True):
        shift = weights[place]
        values = {
            nodes: sum([values[then] << shift if holder == hidden else values[then]
                        for holder, then in ways])
            for nodes, ways in layer.items()
        }  # fmt: skip
    return values


def _weights(deck: Deck) -> list[int]:
    """Return by how much a hidden card shifts the counts, so that each solution has its own."""
    weights: list[int] = []
    step = WIDTH
    for kind in reversed(deck.kinds):
        weights[:0] = [step * number for number in range(kind)]
        step *= kind
    return weights


def unpacked(value: Packed) -> tuple[int, ...]:
    """Return the counts in a number, those of solutions that are not possible too."""
    number = -(-value.bit_length() // WIDTH)
    return unpack(f"<{number}Q", value.to_bytes(number * WIDTH // 8, "little"))


def _solution(number: int, deck: Deck) -> tuple[int, ...]:
    hidden: list[int] = []
    for span in reversed(deck.spans()):
        number, place = divmod(number, len(span))
        hidden.insert(0, span.start + place)
    return tuple(hidden)


def _explored(known: Knowledge, named: Sequence[int] = ()) -> _Explored:
    short = settled(known)
    if short is None:
        return [], [], None
    order = ordered(short, named)
    diagrams = [of_hand(hand, order) for hand in short.hands]
    diagrams.append(of_envelope(short.lacks, short.wrong, short.deck, order))
    start = tuple(node for _, node in diagrams)
    if DEAD in start:
        return [], [], None
    steps = _forward([diagram for diagram, _ in diagrams], start, short.deck.size)
    return order, *_pruned(steps, start)


def ordered(known: Knowledge, named: Sequence[int] = ()) -> list[int]:
    """Return the cards in an order in which few answers are open at any time, those named first.

    Deals that go on alike are counted once, and the fewer answers are open, the more go on alike.
    """
    shown = [each for hand in known.hands for each in hand.shown]
    order = list(named)
    passed, left = cards(order), {*range(known.deck.size)} - {*order}

    def cost(place: int) -> tuple[int, int, int]:
        """Return how many answers are open after a card, less twice those that are answered."""
        after = passed | 1 << place
        begun = sum(1 for each in shown if each & after and each & ~after)
        done = sum(1 for each in shown if not each & ~after)
        return begun - 2 * done, -sum(each >> place & 1 for each in shown), place

    while left:
        best = min(left, key=cost)
        left.remove(best)
        order.append(best)
        passed |= 1 << best
    return order


def _forward(diagrams: Sequence[Diagram], start: _Nodes, size: int) -> list[_Steps]:
    """Return who may hold each card, as far as each holder by itself may."""
    without = [diagram.without for diagram in diagrams]
    held = [diagram.held for diagram in diagrams]
    everybody = range(len(diagrams))
    layers: list[_Steps] = []
    layer: _Steps = {start: []}
    for _ in range(size):
        following: _Steps = {}
        for nodes, ways in layer.items():
            rest = [skip[node] for skip, node in zip(without, nodes, strict=True)]
            dead = rest.count(DEAD)
            if dead > 1:
                continue
            for holder in everybody if not dead else (rest.index(DEAD),):
                node = held[holder][nodes[holder]]
                if node == DEAD:
                    continue
                old, rest[holder] = rest[holder], node
                then = tuple(rest)
                rest[holder] = old
                ways.append((holder, then))
                following.setdefault(then, [])
        layers.append(layer)
        layer = following
    return layers


def _pruned(steps: list[_Steps], start: _Nodes) -> tuple[list[_Steps], _Nodes | None]:
    """Leave out what leads nowhere."""
    alive: set[_Nodes] = {tuple([DONE] * len(start))}
    for place in range(len(steps) - 1, -1, -1):
        kept: _Steps = {}
        for nodes, ways in steps[place].items():
            if live := [way for way in ways if way[1] in alive]:
                kept[nodes] = live
        steps[place] = kept
        alive = set(kept)
    return steps, start if start in alive else None


def _ends(steps: Sequence[_Steps]) -> set[_Nodes]:
    return {then for ways in steps[-1].values() for _, then in ways}


def _counted_on(steps: list[_Steps]) -> list[dict[_Nodes, int]]:
    """Return, before each card and after the last, in how many ways the rest can be held."""
    after: list[dict[_Nodes, int]] = [dict.fromkeys(_ends(steps), 1)]
    for layer in reversed(steps):
        rest = after[-1]
        after.append({
            nodes: sum([rest[then] for _, then in ways]) for nodes, ways in layer.items()
        })  # fmt: skip
    return after[::-1]
