"""All ways to pass the cards one by one: who may hold the next, and where that leads."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.cluedo.solver.diagram import DEAD, Diagram
from companion.games.cluedo.solver.knowledge import Knowledge, settled
from companion.games.cluedo.solver.order import arranged

Nodes = tuple[int, ...]
"""Where the diagrams of all holders stand: the seats', then that of what is hidden."""
Layer = list[list[tuple[int, int]]]
"""From each such place before a card: who may hold it, and the number of the place after it."""


class Ways(Struct, frozen=True):
    """The cards in their order, and a layer before each; some ways lead nowhere."""

    order: tuple[int, ...]
    layers: tuple[Layer, ...]
    holders: int
    ends: int
    """Places after the last card: one, or none if nothing fits."""


def explored(known: Knowledge, named: Sequence[int] = ()) -> Ways | None:
    """Return all ways that fit what is known, the cards that are named first; None if none do."""
    short = settled(known)
    found = arranged(short, named) if short else None
    if found is None or not found.possible:
        return None
    layers, ends = _forward(found.diagrams, found.start, len(found.order))
    return Ways(tuple(found.order), tuple(layers), len(found.start), ends)


def _forward(diagrams: Sequence[Diagram], start: Nodes, size: int) -> tuple[list[Layer], int]:
    """Return who may hold each card, as far as each holder by itself may."""
    layers: list[Layer] = []
    layer = {start: 0}
    for _ in range(size):
        following: dict[Nodes, int] = {}
        layers.append(_layer(diagrams, layer, following))
        layer = following
    return layers, len(layer)


def _layer(
    diagrams: Sequence[Diagram], layer: dict[Nodes, int], following: dict[Nodes, int]
) -> Layer:
    """Return the ways from the places before a card, and number those after it."""
    without = [diagram.without for diagram in diagrams]
    held = [diagram.held for diagram in diagrams]
    everybody = range(len(diagrams))
    found: Layer = []
    for nodes in layer:
        ways: list[tuple[int, int]] = []
        found.append(ways)
        rest = [skip[node] for skip, node in zip(without, nodes, strict=True)]
        dead = rest.count(DEAD)
        if dead > 1:
            continue
        for holder in everybody if not dead else (rest.index(DEAD),):
            node = held[holder][nodes[holder]]
            if node != DEAD:
                old, rest[holder] = rest[holder], node
                ways.append((holder, following.setdefault(tuple(rest), len(following))))
                rest[holder] = old
    return found
