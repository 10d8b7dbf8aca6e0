"""Statistics without a file, from given amounts and counts of each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.keep.matches.statistics import Met, Total
from companion.play.intervals import Sums

Values = Mapping[str, Sequence[tuple[int, int]]]
"""Amount and count of each match, by measure."""


def sums_of(values: Sequence[tuple[int, int]]) -> Sums:
    """Return the sums of the amounts and counts of matches."""
    amounts, counts = [amount for amount, _ in values], [count for _, count in values]
    return Sums(
        len(values),
        sum(amounts),
        sum(counts),
        sum(amount * amount for amount in amounts),
        sum(amount * count for amount, count in values),
        sum(count * count for count in counts),
    )


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
