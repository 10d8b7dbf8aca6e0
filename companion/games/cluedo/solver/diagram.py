"""Decision diagrams of a single holder: card by card, held or not, and what may still come.

Two nodes that allow the same of the cards to come are the same node, so that deals that go on
alike are counted once.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.solver.knowledge import Cards, Deck, Holding

DEAD = -1
"""Nothing fits any more."""
DONE = 0
"""All cards are passed, and everything fits."""


class Diagram:
    """The nodes of one holder: ``without[node]`` and ``held[node]`` are the next ones, or DEAD."""

    def __init__(self) -> None:
        self.without: list[int] = [DEAD]
        self.held: list[int] = [DEAD]
        self._known: dict[tuple[int, int, int], int] = {}

    def node(self, place: int, without: int, held: int) -> int:
        """Return the node at a card that leads to those two; DEAD if both are."""
        if without == held == DEAD:
            return DEAD
        key = place, without, held
        if key not in self._known:
            self._known[key] = len(self.held)
            self.without.append(without)
            self.held.append(held)
        return self._known[key]


def of_hand(hand: Holding, order: Sequence[int]) -> tuple[Diagram, int]:
    """Return the diagram of a seat's hand, and where it begins."""
    diagram = Diagram()
    start = hand.size, hand.shown
    layer: dict[_State, None] = {start: None}
    layers = []
    later = sum(1 << place for place in order)
    for place in order:
        card = 1 << place
        later ^= card
        ends = later & ~hand.lacks, later & hand.has
        bounds = card, later, ends[0].bit_count(), ends[1].bit_count()
        steps = {state: _steps(hand, state, bounds) for state in layer}
        layers.append(steps)
        layer = dict.fromkeys(state for pair in steps.values() for state in pair if state)
    nodes = dict.fromkeys(layer, DONE)
    for place, steps in zip(reversed(order), reversed(layers), strict=True):
        nodes = {
            state: diagram.node(place, nodes.get(without, DEAD), nodes.get(held, DEAD))  # type: ignore[arg-type]
            for state, (without, held) in steps.items()
        }
    return diagram, nodes[start]


_State = tuple[int, tuple[Cards, ...]]
"""How many cards are still to come into a hand, and what was shown and is not answered so far."""


def _steps(
    hand: Holding, state: _State, bounds: tuple[Cards, Cards, int, int]
) -> tuple[_State | None, _State | None]:
    """Return what is left to do without a card, and with it; None where nothing fits."""
    left, shown = state
    card, later, most, least = bounds
    without = held = None
    if not hand.has & card and least <= left <= most and all(each & later for each in shown):
        without = state
    if not hand.lacks & card and least <= left - 1 <= most:
        open_ = tuple([each for each in shown if not each & card])
        if all(each & later for each in open_):
            held = left - 1, open_
    return without, held


def of_envelope(
    lacks: Cards, wrong: Sequence[Cards], deck: Deck, order: Sequence[int]
) -> tuple[Diagram, int]:
    """Return the diagram of what is hidden, one card of each kind, and where it begins."""
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
