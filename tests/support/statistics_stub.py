"""Statistics without a file, from given amounts and counts of each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.keep.matches.statistics import Met, Total
from companion.play.intervals import sums_of

Values = Mapping[str, Sequence[tuple[int, int]]]
"""Amount and count of each match, by measure."""


class StubStatistics:
    """Statistics of people whose amounts and counts of each match are given by measure."""

    def __init__(self, **people: Values):
        self.people = {
            name: {measure: sums_of(each) for measure, each in values.items() if each}
            for name, values in people.items()
        }

    def matches(self, _chosen):
        return 12

    def by_hand(self, _chosen):
        return 0

    def met(self, most, _chosen):
        return [Met(name, name, 9) for name in self.people][:most]

    def totals(self, measures, people, _chosen):
        return [
            Total(name, name, measure, *(getattr(sums, field) for field in sums.__struct_fields__))
            for name in people
            for measure, sums in self.people[name].items()
            if measure in measures
        ]
