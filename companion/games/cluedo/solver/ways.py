"""Product of all holders' diagrams: possible holders card by card, and the next places."""

from __future__ import annotations

from collections.abc import Sequence
from operator import getitem

from msgspec import Struct

from companion.games.cluedo.solver.diagram import DEAD, Diagram
from companion.games.cluedo.solver.knowledge import Knowledge, settled
from companion.games.cluedo.solver.order import arranged

Nodes = tuple[int, ...]
"""Nodes in the diagrams of all holders: the seats', then that of the envelope."""
Layer = list[list[tuple[int, int]]]
"""For each place before a card: its possible holders, and the number of the place after it."""


class Ways(Struct, frozen=True):
    """Cards in their order, and a layer before each; some ways are dead ends."""

    order: tuple[int, ...]
    layers: tuple[Layer, ...]
    hidden: tuple[int, ...]
    """Cards that may be hidden, in their order."""
    holders: int
    ends: int
    """Number of places after the last card: one, or none if nothing fits."""


def explored(known: Knowledge, named: Sequence[int] = ()) -> Ways | None:
    """Return all ways that fit the knowledge, the named cards first; None if there are none."""
    short = settled(known)
    if short is None:
        return None
    found = arranged(short, named)
    if not found.possible:
        return None
    able = [_able(short, place) for place in found.order]
    layers, ends = _forward(found.diagrams, found.start, able)
    hidden = tuple(place for place in found.order if not short.lacks >> place & 1)
    return Ways(tuple(found.order), tuple(layers), hidden, len(found.start), ends)


def _able(known: Knowledge, place: int) -> list[int]:
    """Return the possible holders of a card, without propagation."""
    lacks = [*(hand.lacks for hand in known.hands), known.lacks]
    return [holder for holder, lacking in enumerate(lacks) if not lacking >> place & 1]


def _forward(
    diagrams: Sequence[Diagram], start: Nodes, able: Sequence[Sequence[int]]
) -> tuple[list[Layer], int]:
    """Return the layers of possible holders for each card, and the number of last places."""
    without = [diagram.without for diagram in diagrams]
    held = [diagram.held for diagram in diagrams]
    layers: list[Layer] = []
    layer = {start: 0}
    for holders in able:
        following: dict[Nodes, int] = {}
        tries = [(holder, held[holder]) for holder in holders]
        layers.append([_ways(nodes, without, tries, following) for nodes in layer])
        layer = following
    return layers, len(layer)


def _ways(
    nodes: Nodes,
    without: Sequence[Sequence[int]],
    tries: Sequence[tuple[int, Sequence[int]]],
    following: dict[Nodes, int],
) -> list[tuple[int, int]]:
    """Return the ways from a place before a card, and number the places that they lead to."""
    rest = [*map(getitem, without, nodes)]
    dead = rest.count(DEAD)
    if dead > 1:
        return []
    ways = []
    for holder, then in tries:
        old = rest[holder]
        node = then[nodes[holder]]
        if node != DEAD and (not dead or old == DEAD):
            rest[holder] = node
            ways.append((holder, following.setdefault(tuple(rest), len(following))))
            rest[holder] = old
    return ways
