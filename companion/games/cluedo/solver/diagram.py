"""Decision diagrams of a single holder: card by card, held or not, and the rest.

Nodes with the same continuations are merged, so that common continuations are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.games.cluedo.solver.knowledge import Cards, DeckCounts, HandKnowledge

DEAD = -1
"""Node without any continuation."""
DONE = 0
"""Final node: all cards are placed, and everything fits."""


class Diagram:
    """Nodes of one holder: ``without[node]`` and ``held[node]`` are the next ones, or DEAD."""

    def __init__(self) -> None:
        self.without: list[int] = [DEAD]
        self.held: list[int] = [DEAD]
        self._known: dict[tuple[int, int, int], int] = {}

    def node(self, place: int, without: int, held: int) -> int:
        """Return the node at a card with those two successors; DEAD if both are."""
        if without == held == DEAD:
            return DEAD
        key = place, without, held
        if key not in self._known:
            self._known[key] = len(self.held)
            self.without.append(without)
            self.held.append(held)
        return self._known[key]

    def widths(self, start: int, cards: int) -> list[int]:
        """Return the number of nodes before each of a number of cards."""
        found = []
        layer = {start}
        for _ in range(cards):
            found.append(len(layer))
            layer = {self.without[node] for node in layer} | {self.held[node] for node in layer}
            layer.discard(DEAD)
        return found


def of_hand(hand: HandKnowledge, order: Sequence[int]) -> tuple[Diagram, int]:
    """Return the diagram of a seat's hand, and its start."""
    diagram = Diagram()
    start = hand.size, (1 << len(hand.shown)) - 1
    layer: dict[_State, None] = {start: None}
    layers = []
    for passed in _passed(hand, order):
        steps = {state: _steps(state, passed) for state in layer}
        layers.append(steps)
        layer = dict.fromkeys(state for pair in steps.values() for state in pair if state)
    nodes = dict.fromkeys(layer, DONE)
    for place, steps in zip(reversed(order), reversed(layers), strict=True):
        nodes = {
            state: diagram.node(place, nodes.get(without, DEAD), nodes.get(held, DEAD))  # type: ignore[arg-type]
            for state, (without, held) in steps.items()
        }
    return diagram, nodes[start]


_State = tuple[int, int]
"""Cards still to come into a hand, and a bit for each shown set without one of its cards so far."""


class _Passed(Struct, frozen=True):
    """Card in the order, as far as it matters to a hand."""

    has: bool
    lacks: bool
    least: int
    most: int
    """Number of later cards certainly in the hand, and possibly."""
    answers: int
    """Shown sets that contain it."""
    last: int
    """Shown sets without a later card."""


def _passed(hand: HandKnowledge, order: Sequence[int]) -> Iterator[_Passed]:
    later = sum(1 << place for place in order)
    for place in order:
        card = 1 << place
        later ^= card
        inside = [1 << number for number, each in enumerate(hand.shown) if each & card]
        ended = [1 << number for number, each in enumerate(hand.shown) if not each & later]
        yield _Passed(
            has=hand.has & card > 0,
            lacks=hand.lacks & card > 0,
            least=(later & hand.has).bit_count(),
            most=(later & ~hand.lacks).bit_count(),
            answers=sum(inside),
            last=sum(ended),
        )


def _steps(state: _State, card: _Passed) -> tuple[_State | None, _State | None]:
    """Return the states after a card, without it and with it; None where nothing fits."""
    left, shown = state
    without = held = None
    if not card.has and card.least <= left <= card.most and not shown & card.last:
        without = state
    shown &= ~card.answers
    if not card.lacks and card.least < left <= card.most + 1 and not shown & card.last:
        held = left - 1, shown
    return without, held


def of_envelope(
    lacks: Cards, wrong: Sequence[Cards], deck: DeckCounts, order: Sequence[int]
) -> tuple[Diagram, int]:
    """Return the diagram of the envelope, one card of each kind, and its start."""
    diagram = Diagram()
    kind_of = [kind for kind, number in enumerate(deck.kinds) for _ in range(number)]
    known: dict[tuple[int, int, tuple[Cards, ...]], int] = {}

    def node(at: int, missing: int, may_be_wrong: tuple[Cards, ...]) -> int:
        """Return the node where cards of some kinds are missing: a bit for each kind."""
        if at == len(order):
            return DEAD if missing or may_be_wrong else DONE
        key = at, missing, may_be_wrong
        if key not in known:
            place = order[at]
            kind = 1 << kind_of[place]
            held = DEAD
            if missing & kind and not lacks >> place & 1:
                still = tuple([each for each in may_be_wrong if each >> place & 1])
                held = node(at + 1, missing & ~kind, still)
            known[key] = diagram.node(place, node(at + 1, missing, may_be_wrong), held)
        return known[key]

    return diagram, node(0, (1 << len(deck.kinds)) - 1, tuple(wrong))
