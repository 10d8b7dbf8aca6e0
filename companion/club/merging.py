"""Merge of the records of two boxes: in any order, and repeated, it gives the same.

Each key keeps its greatest record and each set grows, so a merge is associative, commutative and
idempotent. From the merged pairs follows which people are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import TypeVar

import msgspec

from companion.club.records import Pair, SharedMatch, SharedPerson, SharedRecords

Record = TypeVar("Record", SharedMatch, SharedPerson)
Who = Mapping[str, str | None]
"""Id of the present person for each id; None for an erased one."""
NO_NUMBER = -1
"""Rank of a missing mark, below every number."""


def merged(one: SharedRecords, other: SharedRecords) -> SharedRecords:
    """Return the records of both, without the names of people who were erased."""
    erased = one.erased | other.erased
    people = _greatest(one.people, other.people, rank_of_person)
    return SharedRecords(
        _greatest(one.matches, other.matches, rank_of_match),
        {own: person for own, person in people.items() if own not in erased},
        one.pairs | other.pairs,
        erased,
    )


def _greatest(
    one: Mapping[str, Record], other: Mapping[str, Record], rank: Callable[[Record], object]
) -> dict[str, Record]:
    found = dict(one)
    for key, record in other.items():
        if key not in found or rank(found[key]) < rank(record):  # type: ignore[operator]
            found[key] = record
    return found


def rank_of_match(match: SharedMatch) -> tuple[int, bytes]:
    """Return the order of the records of one match: by revision.

    The owner never gives one revision to two records; the text decides if it did.
    """
    return match.revision, msgspec.json.encode(match)


def rank_of_person(person: SharedPerson) -> tuple[int, str, str, int]:
    """Return the order of the records of one person: by counter, then machine.

    A box never writes two records of one counter, unless it was put back to an older copy; the name
    and the mark decide then.
    """
    mark = NO_NUMBER if person.mark is None else person.mark
    return person.counter, person.machine, person.name, mark


# --- people who are one


def pair(one: str, other: str) -> Pair:
    """Return the pair of two ids, the lesser one first."""
    return (one, other) if one < other else (other, one)


def table_mates(tables: Iterable[Set[str]]) -> dict[str, set[str]]:
    """Return for each id the others who sat at a table with it."""
    found: dict[str, set[str]] = {}
    for table in tables:
        for own in table:
            found.setdefault(own, set()).update(table - {own})
    return found


def heirs(
    pairs: Iterable[Pair],
    erased: Set[str],
    mates: Mapping[str, Set[str]],
    ids: Iterable[str] = (),
) -> dict[str, str | None]:
    """Return the present person for each id: the least id of all that are one, None if erased.

    Pairs count in sorted order, whatever their source. Two who sat at one table stay two, and so do
    all who are one of them already. Erasing one erases all who are the same person.
    """
    said = sorted({pair(*each) for each in pairs})
    group = {own: own for own in (*ids, *erased, *(own for each in said for own in each))}
    members = {own: {own} for own in group}
    for each in said:
        one, two = sorted(group[own] for own in each)
        if one != two and not _sat_together(members[one], members[two], mates):
            group.update(dict.fromkeys(members[two], one))
            members[one] |= members.pop(two)
    gone = {group[own] for own in erased}
    return {own: None if first in gone else first for own, first in group.items()}


def _sat_together(one: Set[str], two: Set[str], mates: Mapping[str, Set[str]]) -> bool:
    few, many = sorted((one, two), key=len)
    return any(not mates.get(own, set()).isdisjoint(many) for own in few)


def present(people: Mapping[str, SharedPerson], who: Who) -> dict[str, SharedPerson]:
    """Return the record that counts for each present person: the greatest of all who are one."""
    found: dict[str, SharedPerson] = {}
    for own, person in people.items():
        heir = who.get(own, own)
        if heir and (heir not in found or rank_of_person(found[heir]) < rank_of_person(person)):
            found[heir] = person
    return found
