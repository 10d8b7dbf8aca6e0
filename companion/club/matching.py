"""Exact perfect matching of least cost, where every two people have a cost.

It is Edmonds's primal-dual algorithm. Each person, and each blossom (an odd cycle of matched people
that is shrunk into one), has a dual value; the slack of two people is their cost less the dual
values of everything that separates them. No slack is ever below 0, and only people without slack
are matched; so the matching costs as much as the dual values are together, and none costs less.

Sources: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, Journal of Research of the
National Bureau of Standards 69B (1965), 125-130; E. Lawler, Combinatorial Optimization (1976),
section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Costs = Sequence[Sequence[int]]
"""Cost of every two people, by their numbers; the same both ways, and at least 0."""
Edge = tuple[int, int]
"""Numbers of two people."""


def best_matching(costs: Costs) -> list[int]:
    """Return for each person the number of the partner; the costs of all pairs are least.

    The number of people is even. Equal costs give equal partners. It takes about n³ steps.

    >>> best_matching([[0, 1, 5, 9], [1, 0, 9, 5], [5, 9, 0, 4], [9, 5, 4, 0]])
    [1, 0, 3, 2]
    """
    if len(costs) % 2:
        raise ValueError("an odd number of people cannot be matched")
    matching = _Matching(costs)
    for _pair in range(len(costs) // 2):
        matching.add_pair()
    return matching.mates


class _Knot:
    """Person, or a blossom: knots in an odd cycle, of which the first one is its base.

    In the forest of alternating trees a knot is outer, inner or neither. *edge* leads to it from
    the knot above, and is None for a root; its second person is in the knot.
    """

    def __init__(self, people: list[int]) -> None:
        self.people = people
        self.cycle: list[_Knot] = []
        self.links: list[Edge] = []
        """Edge from each knot of the cycle to the next one, and from the last one to the first."""
        self.dual = 0
        """Dual value of a blossom; that of a person is part of the person's total."""
        self.outer = self.inner = False
        self.edge: Edge | None = None

    def label(self, edge: Edge | None, *, outer: bool = False, inner: bool = False) -> None:
        """Give the knot its place in the forest; without a side it is in no tree."""
        self.edge, self.outer, self.inner = edge, outer, inner


class _Event(NamedTuple):
    """First event as the dual values change, and their change until then."""

    change: int
    edge: Edge | None
    blossom: _Knot | None = None
    """Inner blossom whose dual value is 0 then."""


class _Matching:
    """Matching that grows by a pair at a time and is the best one for as many pairs."""

    def __init__(self, costs: Costs) -> None:
        # Twice the costs: half the slack of two outer people is a whole number then.
        self._costs = [[2 * cost for cost in row] for row in costs]
        self.mates = [-1] * len(costs)
        self._totals = [0] * len(costs)
        """Dual values of a person and of all blossoms around, together."""
        self._singles = [_Knot([person]) for person in range(len(costs))]
        self._knots = self._singles[:]
        """Outermost knot of each person."""

    def add_pair(self) -> None:
        """Match two more people, and others anew where that costs less."""
        for knot in self._outermost():
            knot.label(None, outer=self.mates[self._base(knot)] < 0)
        while not self._advance(self._next_event()):
            pass

    def _outermost(self) -> Iterator[_Knot]:
        """Yield every outermost knot once, by its first person."""
        return iter(dict.fromkeys(self._knots))

    def _next_event(self) -> _Event:
        events = [*self._blossoms_that_open(), *self._edges_without_slack()]
        return min(events, key=lambda event: event.change)

    def _blossoms_that_open(self) -> Iterator[_Event]:
        for knot in self._outermost():
            if knot.inner and knot.cycle:
                yield _Event(knot.dual, None, knot)

    def _edges_without_slack(self) -> Iterator[_Event]:
        """Yield the tightest edge of each outer person to people who are outer or in no tree."""
        totals, knots = self._totals, self._knots
        others = [person for person, knot in enumerate(knots) if not knot.inner]
        for one, knot in enumerate(knots):
            if not knot.outer:
                continue
            costs, total = self._costs[one], totals[one]
            slacks = [
                ((costs[other] - total - totals[other]) // (1 + knots[other].outer), other)
                for other in others
                if knots[other] is not knot
            ]
            if slacks:
                slack, other = min(slacks)
                yield _Event(slack, (one, other))

    def _advance(self, event: _Event) -> bool:
        """Change the dual values until an event, and let it happen; return True for a new pair."""
        for knot in self._outermost():
            self._raise_dual(knot, event.change * (knot.outer - knot.inner))
        if event.edge is None:
            assert event.blossom is not None
            self._expand(event.blossom)
            return False
        one, other = (self._knots[person] for person in event.edge)
        if not other.outer:
            self._grow(event.edge, other)
            return False
        above, below = list(self._path_up(one)), list(self._path_up(other))
        if above[-1] is below[-1]:
            self._shrink(event.edge, above, below)
            return False
        self._augment(*event.edge)
        self._augment(*event.edge[::-1])
        return True

    def _raise_dual(self, knot: _Knot, change: int) -> None:
        if knot.cycle:
            knot.dual += change
        for person in knot.people:
            self._totals[person] += change

    def _grow(self, edge: Edge, knot: _Knot) -> None:
        """Take a matched pair of knots into the tree of the first person of an edge."""
        knot.label(edge, inner=True)
        base = self._base(knot)
        self._knots[self.mates[base]].label((base, self.mates[base]), outer=True)

    def _base(self, knot: _Knot) -> int:
        """Return the person of a knot who is matched outside of it, or is free."""
        while knot.cycle:
            knot = knot.cycle[0]
        return knot.people[0]

    def _path_up(self, knot: _Knot) -> Iterator[_Knot]:
        """Yield a knot and those above it in its tree, to the root."""
        yield knot
        while knot.edge:
            knot = self._knots[knot.edge[0]]
            yield knot

    # --- blossoms

    def _shrink(self, edge: Edge, above: list[_Knot], below: list[_Knot]) -> None:
        """Make one knot of the cycle that an edge closes, given the paths up from its ends."""
        top = next(knot for knot in above if knot in below)
        down = above[: above.index(top)][::-1]
        up = below[: below.index(top)]
        cycle = [top, *down, *up]
        blossom = _Knot([person for knot in cycle for person in knot.people])
        blossom.cycle = cycle
        blossom.links = [*map(_edge, down), edge, *(_edge(knot)[::-1] for knot in up)]
        blossom.label(top.edge, outer=True)
        for person in blossom.people:
            self._knots[person] = blossom

    def _expand(self, blossom: _Knot) -> None:
        """Open an inner blossom; the even way round it to its base stays in the tree."""
        for knot in blossom.cycle:
            knot.label(None)
            for person in knot.people:
                self._knots[person] = knot
        edge = _edge(blossom)
        place = blossom.cycle.index(self._knots[edge[1]])
        way, links = _even_way(blossom, place)
        way[0].label(edge, inner=True)
        for number, (knot, link) in enumerate(zip(way[1:], links, strict=True), 1):
            knot.label(link, outer=number % 2 == 1, inner=number % 2 == 0)

    def _rebase(self, knot: _Knot, person: int) -> None:
        """Match the people of a blossom so that one of them is free within it: its new base."""
        if not knot.cycle:
            return
        place = next(n for n, each in enumerate(knot.cycle) if person in each.people)
        _way, links = _even_way(knot, place)
        self._rebase(knot.cycle[place], person)
        for one, other in links[1::2]:
            for end in (one, other):
                self._rebase(self._within(knot, end), end)
            self.mates[one], self.mates[other] = other, one
        knot.cycle = knot.cycle[place:] + knot.cycle[:place]
        knot.links = knot.links[place:] + knot.links[:place]

    def _within(self, blossom: _Knot, person: int) -> _Knot:
        """Return the knot of a blossom's cycle that holds a person."""
        return next(knot for knot in blossom.cycle if person in knot.people)

    # --- pairs

    def _augment(self, person: int, mate: int) -> None:
        """Match a person of an outer knot, and match anew all people on the way up to the root."""
        knot = self._knots[person]
        while True:
            self._rebase(knot, person)
            self.mates[person] = mate
            if knot.edge is None:
                return
            inner = self._knots[knot.edge[0]]
            mate, person = _edge(inner)[1], _edge(inner)[0]
            self._rebase(inner, mate)
            self.mates[mate] = person
            knot = self._knots[person]


def _edge(knot: _Knot) -> Edge:
    """Return the edge that leads to a knot which is no root."""
    assert knot.edge is not None
    return knot.edge


def _even_way(blossom: _Knot, place: int) -> tuple[list[_Knot], list[Edge]]:
    """Return the knots from a place of a cycle to its base, by an even number of links."""
    count = len(blossom.cycle)
    places = [*range(place, -1, -1)] if place % 2 == 0 else [*range(place, count), 0]
    links = [
        blossom.links[here] if (here + 1) % count == there else blossom.links[there][::-1]
        for here, there in pairwise(places)
    ]
    return [blossom.cycle[each] for each in places], links
